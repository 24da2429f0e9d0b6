/** Every dialect of the literal platform that answers the calls of generation v2. */
import { dialects } from '../../literal/dialects.ts';
import { tellStories } from '../../literal/run-stories.ts';

for (const dialect of dialects) tellStories(dialect, 'v2');
