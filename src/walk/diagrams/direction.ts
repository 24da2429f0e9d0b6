/**
 * States are declared in the order of the happy path; an arrow against that order leads back. Final states come last
 * wherever they are declared.
 */
import { linesOfDescent, type Arrow, type Box, type Chart } from './chart.ts';

export function pointsBack({ root }: Chart): (arrow: Arrow) => boolean {
  const lines = linesOfDescent(root);
  const ranks = new Map([...lines.values()].flatMap((line) => ranksIn(line.at(-1))));
  return ({ source, target }) => {
    const [from, to] = branch(lines.get(source) ?? [], lines.get(target) ?? []);
    if (to === undefined) return from !== undefined;
    return from !== undefined && (ranks.get(from) ?? 0) > (ranks.get(to) ?? 0);
  };
}

/** Each box's place among its siblings. */
const ranksIn = (box: Box | undefined): [Box, number][] =>
  (box?.boxes ?? []).map((child, place, { length }) => [child, child.type === 'final' ? length + place : place]);

/** Where two lines of descent part: the box on each side; none where one box contains the other. */
function branch(left: readonly Box[], right: readonly Box[]): [Box | undefined, Box | undefined] {
  let depth = 0;
  while (depth < left.length && left[depth] === right[depth]) depth += 1;
  return [left[depth], right[depth]];
}
