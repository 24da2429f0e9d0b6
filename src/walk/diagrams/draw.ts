/** Every machine of the product, as the files of docs/machines. */
import type { AnyStateMachine } from 'xstate';
import type { Protocol } from '../protocol.ts';
import { chartOf, type Box, type Chart } from './chart.ts';
import { layout } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { toSvg } from './svg.ts';

/** File names and contents. The same machines give the same bytes. */
export async function drawAll(
  machines: ReadonlyMap<string, AnyStateMachine>,
  protocol: Protocol,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const charts: Chart[] = [];
  for (const [name, machine] of machines) {
    const chart = chartOf(name, machine, protocol);
    charts.push(chart);
    files.set(`${name}.svg`, toSvg(await layout(chart)));
    files.set(`${name}.mmd`, toMermaid(chart));
  }
  files.set('README.md', indexOf(charts));
  return files;
}

function indexOf(charts: readonly Chart[]): string {
  const rows = charts.map(({ name, title, root, arrows }) => {
    const states = count(root) - 1;
    const transitions = arrows.reduce((sum, { lines }) => sum + lines.length, 0) + countInside(root);
    return `| [${name}](${name}.svg) | ${title} | ${states} | ${transitions} | [text](${name}.mmd) |`;
  });
  const pictures = charts.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.svg)`);
  return [
    '# The machines, drawn',
    '',
    'Generated from `machines/` by `npm run diagrams`; `npm test` fails when a picture is older than its machine.',
    '',
    '| Machine | What it is | States | Transitions | For reviews |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    'How to read them: a rounded box is a state, a box in a box one of its parts, a dashed box one of several that go on beside each',
    'other. The black dot says where a state begins. Yellow boxes with an open ring wait for an answer, red ones tell a person what went',
    'wrong, green double ones are ends. Several states in one box are entered and left alike; the arrow says which one is meant.',
    'The small blue marks are the requirements that a state or an arrow fulfils. `⇢ session: …` is said to a machine elsewhere.',
    '',
    pictures.join('\n\n'),
    '',
  ].join('\n');
}

const count = (box: Box): number =>
  (box.rows.length > 0 ? box.rows.length : 1) + box.boxes.reduce((sum, child) => sum + count(child), 0);

const countInside = (box: Box): number =>
  box.inside.length + box.boxes.reduce((sum, child) => sum + countInside(child), 0);
