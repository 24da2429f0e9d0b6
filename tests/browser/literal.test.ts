/** Player stories against a platform written from the specification alone, in one dialect; literal/ has the others. */
import { dialectNamed } from '../literal/dialects.ts';
import { tellStories } from '../literal/run-stories.ts';

tellStories(dialectNamed('plain'), 'v2');
