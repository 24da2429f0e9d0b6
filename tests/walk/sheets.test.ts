/** The sheets of a chart that is larger than a screen: together they have all of it. */
import { describe, expect, it } from 'vitest';
import { chartOf, type Arrow, type Box, type Chart } from '../../src/walk/diagrams/chart.ts';
import { sheetsOf, statesIn } from '../../src/walk/diagrams/sheets.ts';
import product from './product.ts';

const { models, protocol } = product;
const charts = models.map((model): [string, Chart] => [model.name, chartOf(model.name, model.machine, protocol)]);
const most = 36;

const below = (box: Box): Box[] => box.boxes.flatMap((child) => [child, ...below(child)]);
const leavesOf = (box: Box): string[] => below(box).flatMap(({ id, boxes }) => (boxes.length === 0 ? [id] : []));
/** Where each transition leaves from, and where it leads to. */
const endsOf = ({ source, target, lines }: Arrow): string[] =>
  lines.flatMap(({ id }) => [`${id} from ${source}`, `${id} to ${target}`]);

describe('SC-3 the sheets of a chart', () => {
  it.each(charts)('have every state and every end of an arrow of %s', (_, chart) => {
    const sheets = sheetsOf(chart, most);
    const drawn = sheets.flatMap(({ chart: { root }, closed }) => leavesOf(root).filter((id) => !closed.has(id)));
    expect(new Set(drawn)).toEqual(new Set(leavesOf(chart.root)));
    const told = new Set(sheets.flatMap(({ chart: { arrows } }) => arrows.flatMap(endsOf)));
    expect(chart.arrows.flatMap(endsOf).filter((name) => !told.has(name))).toEqual([]);
  });

  it.each(charts)('lead from each closed box of %s to where it is open, and have no arrow without ends', (_, chart) => {
    const sheets = sheetsOf(chart, most);
    for (const { about, chart: part, closed } of sheets) {
      const here = new Set([part.root, ...below(part.root)].map(({ id }) => id));
      expect(part.arrows.filter(({ source, target }) => !here.has(source) || !here.has(target))).toEqual([]);
      for (const id of closed.keys()) {
        const isOpenOn = sheets.filter(({ chart: { root }, closed: shut }) =>
          below(root).some((box) => box.id === id && !shut.has(id)),
        );
        expect(isOpenOn.length, `${id}, closed on ${about.id}`).toBeGreaterThan(0);
      }
    }
  });

  it.each(charts)('open nothing of %s beyond what they are about, where that is too much already', (_, chart) => {
    const sheets = sheetsOf(chart, most);
    const isTooMuch = ({ root, arrows }: Chart): boolean => statesIn(root) + arrows.length > most;
    if (!isTooMuch(chart)) expect(sheets).toHaveLength(1);
    for (const { about, closed, chart: part } of sheets.filter((sheet) => isTooMuch(sheet.chart))) {
      const opened = [part.root, ...below(part.root)].find(({ id }) => id === about.id);
      const inner = opened?.boxes.filter(({ id }) => about.boxes.some((box) => box.id === id && box.boxes.length > 0));
      expect(inner?.filter(({ id }) => !closed.has(id))).toEqual([]);
    }
  });
});
