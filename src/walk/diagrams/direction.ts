/**
 * States are declared in the order of the happy path; an arrow against that order leads back. Final states come last
 * wherever they are declared.
 */
import type { Arrow, Box, Chart } from './chart.ts';

export function pointsBack({ root }: Chart): (arrow: Arrow) => boolean {
  const ranks = new Map<string, number>();
  const lines = linesOfDescent(root, [], ranks);
  return ({ source, target }) => {
    const [from, to] = branch(lines.get(source) ?? [], lines.get(target) ?? []);
    if (to === undefined) return from !== undefined;
    return from !== undefined && (ranks.get(from) ?? 0) > (ranks.get(to) ?? 0);
  };
}

/** By box, all boxes that contain it, outermost first, and the box itself; and each box's place among its siblings. */
function linesOfDescent(
  box: Box,
  above: readonly string[],
  ranks: Map<string, number>,
  lines = new Map<string, string[]>(),
): Map<string, string[]> {
  const line = [...above, box.id];
  lines.set(box.id, line);
  for (const [place, child] of box.boxes.entries()) {
    ranks.set(child.id, child.type === 'final' ? box.boxes.length + place : place);
    linesOfDescent(child, line, ranks, lines);
  }
  return lines;
}

/** Where two lines of descent part: the box on each side; none where one box contains the other. */
function branch(left: readonly string[], right: readonly string[]): [string | undefined, string | undefined] {
  let depth = 0;
  while (depth < left.length && left[depth] === right[depth]) depth += 1;
  return [left[depth], right[depth]];
}
