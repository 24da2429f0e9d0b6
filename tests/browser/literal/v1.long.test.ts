/**
 * The literal platform answers the calls of generation v1, wrapped in each of the ways that dialects know: one dialect for
 * each. What else they differ in does not depend on the generation, and is told in v2.
 */
import { dialects } from '../../literal/dialects.ts';
import { tellStories } from '../../literal/run-stories.ts';

const wrappings = new Map(dialects.toReversed().map((dialect) => [dialect.v1, dialect]));
for (const dialect of wrappings.values()) tellStories(dialect, 'v1');
