import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chartOf, type Box, type Chart } from '../../src/walk/diagrams/chart.ts';
import { drawPictures, endsOfAll, writeTexts } from '../../src/walk/diagrams/draw.ts';
import { withEnds } from '../../src/walk/diagrams/ends.ts';
import { layout, type Area, type Drawing } from '../../src/walk/diagrams/layout.ts';
import { noEnds } from '../../src/walk/graph/ends.ts';
import product from './product.ts';
import { root } from '../../src/walk/settings.ts';
import { createStepper } from '../../src/walk/graph/stepper.ts';

const { models, protocol } = product;
const ends = endsOfAll(models);
const drawnProduct = { machines: await product.machines(), protocol, ends };

const linesOf = ({ arrows, root: box }: Chart): number =>
  arrows.reduce((sum, { lines }) => sum + lines.length, 0) + insideOf(box);
const insideOf = ({ inside, boxes }: Box): number => inside.length + boxes.reduce((sum, box) => sum + insideOf(box), 0);
const statesOf = ({ boxes, rows }: Box): number =>
  Math.max(1, rows.length) + boxes.reduce((sum, box) => sum + statesOf(box), 0);

describe.each(models.map(({ name, machine }) => ({ name, machine })))('SC-3 $name', ({ name, machine }) => {
  const chart = chartOf(name, machine, protocol);
  let drawing: Drawing;
  beforeAll(async () => {
    drawing = await layout(withEnds(chart, ends.get(name) ?? noEnds, protocol));
  });

  test('shows every state and every transition of the machine', () => {
    const { states, transitions } = createStepper(machine);
    expect(statesOf(chart.root)).toBe(states.length);
    expect(linesOf(chart)).toBe(transitions.length);
  });

  test('no label lies on a state, nor two labels on each other', () => {
    const labels = drawing.arrows.flatMap(({ label }) => (label ? [label] : []));
    const leaves = drawing.boxes.filter(({ box }) => box.boxes.length === 0);
    expect(labels.filter((label) => leaves.some((leaf) => overlap(label, leaf)))).toEqual([]);
    expect(
      labels.filter((label, place) => labels.some((other, index) => index > place && overlap(label, other))),
    ).toEqual([]);
  });
});

test('SC-3 the texts in docs/machines are those of the machines, byte by byte', async () => {
  const files = writeTexts(drawnProduct);
  const folder = join(root, 'docs/machines');
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
  const stale = [...files].filter(([name, content]) => readFileSync(join(folder, name), 'utf8') !== content);
  expect(stale.map(([name]) => name)).toEqual([]);
});

test('SC-3 Mermaid takes the texts: each state has a name of its own, and a group has no lines but in a note', async () => {
  for (const [name, content] of writeTexts(drawnProduct)) {
    const groups = [...content.matchAll(/ as (\w+) \{$/gm)].map(([, id]) => id);
    const states = [...content.matchAll(/^ *state ".*" as (\w+)/gm)].map(([, id]) => id);
    expect(new Set(states).size, name).toBe(states.length);
    const described = [...content.matchAll(/^ *(\w+) : /gm)].map(([, id]) => id);
    expect(
      groups.filter((id) => described.includes(id)),
      name,
    ).toEqual([]);
  }
});

test('SC-3 a picture is the same each time it is drawn', async () => {
  const redeem = { ...drawnProduct, machines: new Map([['redeem', drawnProduct.machines.get('redeem')!]]) };
  expect(await drawPictures(redeem)).toEqual(await drawPictures(redeem));
});

function overlap(left: Area, right: Area): boolean {
  const [x, y] = [
    Math.min(left.x + left.width, right.x + right.width) - Math.max(left.x, right.x),
    Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y),
  ];
  return x > 1 && y > 1;
}
