/**
 * The literal platform answers the calls of generation v1, in every form that dialects know: one dialect for
 * each. Their other differences do not depend on the generation; v2 tests them.
 */
import { dialects } from '../../literal/dialects.ts';
import { tellStories } from '../../literal/run-stories.ts';

const wrappings = new Map(dialects.toReversed().map((dialect) => [dialect.v1, dialect]));
for (const dialect of wrappings.values()) tellStories(dialect, 'v1');
