/** The ends of a machine as boxes of their own, each with the arrows that lead to it. */
import type { End, Ends } from '../graph/ends.ts';
import type { Protocol } from '../protocol.ts';
import { joined, type Arrow, type Box, type Chart } from './chart.ts';
import { titled } from './words.ts';

/** Final states that no walk enters stay as they are. */
export function withEnds(chart: Chart, { all, byTransition }: Ends, { nameEnd }: Pick<Protocol, 'nameEnd'>): Chart {
  if (all.length === 0) return chart;
  const titleOf = ({ kind }: End): string => (kind === null ? '' : (nameEnd?.(chart.name, kind) ?? titled(kind)));
  const boxesOf = (box: Box): Box[] => {
    const own = all.filter(({ state }) => state === box.id);
    if (own.length === 0) return [box];
    return own.map((end) => ({ ...box, id: end.id, title: end.isNamedByKind ? titleOf(end) : box.title }));
  };
  const told = chart.arrows.flatMap(({ source, target, lines }: Arrow) =>
    lines.flatMap((line) => {
      const own = byTransition.get(line.id)?.filter(({ state }) => state === target) ?? [];
      const targets = own.length === 0 ? all.filter(({ state }) => state === target).slice(0, 1) : own;
      return targets.length === 0
        ? [{ source, target, line }]
        : targets.map(({ id }) => ({ source, target: id, line }));
    }),
  );
  return { ...chart, root: { ...chart.root, boxes: chart.root.boxes.flatMap(boxesOf) }, arrows: joined(told) };
}
