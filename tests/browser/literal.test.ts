/** Player stories against a platform written from the specification alone: a dialect a generation; literal/ has all. */
import { dialectNamed } from '../literal/dialects.ts';
import { tellStories } from '../literal/stage.ts';

tellStories(dialectNamed('plain'), 'v2');
tellStories(dialectNamed('textual'), 'v1');
