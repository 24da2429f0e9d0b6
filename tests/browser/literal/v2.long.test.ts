/**
 * The dialects of the literal platform that answers calls of generation v2. literal.test.ts tests the first;
 * those that make no choice of their own share the stories.
 */
import { dialects, leading } from '../../literal/dialects.ts';
import { tellStories } from '../../literal/run-stories.ts';

for (const dialect of leading.slice(1)) tellStories(dialect, 'v2');
const others = dialects.filter((dialect) => !leading.includes(dialect));
others.forEach((dialect, turn) => tellStories(dialect, 'v2', (place) => place % others.length === turn));
