/**
 * The order in which Vitest begins test files: those that are named, as named, then the others as it would. A file that
 * takes minutes and is begun last keeps one worker busy while the others have nothing left to do.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `slow`: how the paths of the slow files end, the slowest first. */
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
