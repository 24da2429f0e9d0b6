/**
 * The order in which Vitest starts test files: first the named ones, as named, then the others in Vitest's order. A
 * file that takes minutes and starts last keeps one worker busy while the others idle.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `slow`: endings of the slow files' paths, slowest first. */
export const longestFirst = (slow: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification): number => {
        const place = slow.findIndex((path) => moduleId.endsWith(path));
        return place === -1 ? slow.length : place;
      };
      return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
    }
  };
