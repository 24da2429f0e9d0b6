/**
 * The present chart, with what has gone since the baseline drawn into it. What is new, different or gone has a class,
 * and a sign before its words.
 */
import type { Box, Chart, Line } from '../../walk/diagrams/chart.ts';
import type { Classes } from '../../walk/diagrams/svg.ts';
import { inWords } from '../../walk/diagrams/words.ts';
import type { Difference, Flow, StateRecord } from '../types.ts';

export type Change = 'added' | 'changed' | 'gone';
export const changeSigns: Readonly<Record<Change, string>> = { added: '+', changed: '∆', gone: '−' };

/** True where states or transitions differ; changed pictures or texts alone change no diagram. */
export const isOtherDiagram = (differences: readonly Difference[]): boolean =>
  differences.some(({ only, edges }) => only !== null || edges.length > 0);

/** `before`: the baseline's states of the flow, by id. Unchanged shapes get the class `same`. */
export function changedChart(
  { chart, transitions }: Pick<Flow, 'chart' | 'transitions'>,
  before: Readonly<Record<string, StateRecord>>,
  differences: readonly Difference[],
): { chart: Chart; classes: Classes } {
  const copy = structuredClone(chart);
  const places = placesIn(copy.root);
  const changes = new Map<string, Change>();
  const present = new Map(transitions.map((transition) => [transition.id, transition]));
  for (const { state, only, looks, texts } of differences.toSorted((a, b) => a.state.length - b.state.length)) {
    if (only === 'now') changes.set(state, 'added');
    else if (only === 'before') {
      changes.set(state, 'gone');
      putBack(copy.root, places, state, before[state]?.title.en ?? state);
    } else if (looks.length + texts.length > 0) changes.set(state, 'changed');
  }
  for (const { state, edges } of differences) {
    for (const { id, before: old } of edges) {
      const now = present.get(id);
      const was = before[state]?.edges[id];
      if (now) changes.set(id, old === null ? 'added' : 'changed');
      if (was && now?.targets.join() !== was.targets.join()) {
        const line = goneLine(id);
        changes.set(line.id, 'gone');
        drawBack(copy, places, { source: state, targets: was.targets, line });
      }
    }
  }
  sign(copy, changes);
  return { chart: copy, classes: classesBy(changes) };
}

/** By state id, the box that draws the state: its own, or the one with its row. */
export function placesIn(box: Box): Map<string, Box> {
  return new Map([
    [box.id, box] as const,
    ...box.rows.map((row) => [row.id, box] as const),
    ...box.boxes.flatMap((each) => [...placesIn(each)]),
  ]);
}

/** Adds a gone state to the box of its nearest remaining ancestor. */
function putBack(root: Box, places: Map<string, Box>, id: string, title: string): void {
  const around = [...places].filter(([other, { rows }]) => rows.length === 0 && id.startsWith(`${other}.`));
  const [, parent] = around.sort(([one], [other]) => other.length - one.length)[0] ?? [null, root];
  const box = bareBox(id, title);
  parent.boxes.push(box);
  places.set(id, box);
}

export const bareBox = (id: string, title: string, boxes: Box[] = []): Box => ({
  id,
  title,
  description: '',
  type: boxes.length === 0 ? 'atomic' : 'compound',
  busy: false,
  error: false,
  requirements: [],
  runs: [],
  inside: [],
  initial: null,
  boxes,
  rows: [],
});

function goneLine(id: string): Line {
  const text = inWords(id.slice(id.indexOf(':') + 1).replace(/\[\d+\]$/, ''));
  return { id: `gone ${id}`, kind: 'always', text, guard: '', tells: [], description: '', requirements: [] };
}

function drawBack(
  chart: Chart,
  places: ReadonlyMap<string, Box>,
  { source, targets, line }: { source: string; targets: readonly string[]; line: Line },
): void {
  const from = places.get(source);
  if (!from) return;
  if (targets.length === 0) from.inside.push(line);
  for (const target of targets) {
    const to = places.get(target) ?? [...places].find(([id]) => id.startsWith(`${target}.`))?.[1];
    if (to) chart.arrows.push({ source: from.id, target: to.id, kind: line.kind, lines: [line] });
  }
}

function sign({ root, arrows }: Chart, changes: ReadonlyMap<string, Change>): void {
  const signed = (id: string, text: string): string => {
    const change = changes.get(id);
    return change ? `${changeSigns[change]} ${text}` : text;
  };
  const visit = (box: Box): void => {
    box.title = box.title === '' ? '' : signed(box.id, box.title);
    for (const line of box.inside) line.text = signed(line.id, line.text);
    for (const each of [...box.boxes, ...box.rows]) visit(each);
  };
  visit(root);
  for (const { lines } of arrows) for (const line of lines) line.text = signed(line.id, line.text);
}

function classesBy(changes: ReadonlyMap<string, Change>): Classes {
  return (ids) => {
    const found = new Set(ids.map((id) => changes.get(id)));
    const [only] = found;
    if (found.size === 1) return only ?? 'same';
    return 'changed';
  };
}
