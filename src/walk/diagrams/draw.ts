/** Draws every machine of the product: as Mermaid text, kept in docs/machines, and as pictures, which are not kept. */
import type { AnyStateMachine } from 'xstate';
import type { Protocol } from '../protocol.ts';
import { explore } from '../graph/explore.ts';
import { endsIn, noEnds, type Ends } from '../graph/ends.ts';
import type { Model } from '../model.ts';
import { chartOf, type Box, type Chart } from './chart.ts';
import { withEnds } from './ends.ts';
import { layout } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { toSvg } from './svg.ts';

export interface Drawn {
  /** By file name. */
  machines: ReadonlyMap<string, AnyStateMachine>;
  protocol: Protocol;
  /** By file name; a machine that is missing here has its final states as they are declared. */
  ends: ReadonlyMap<string, Ends>;
}

type Files = Map<string, string>;

export function writeTexts(drawn: Drawn): Files {
  const charts = chartsOf(drawn);
  return new Map([
    ...charts.map((chart) => [`${chart.name}.mmd`, toMermaid(chart)] as const),
    ['README.md', indexOf(charts)] as const,
  ]);
}

export async function drawPictures(drawn: Drawn): Promise<Files> {
  const files: Files = new Map();
  for (const chart of chartsOf(drawn)) files.set(`${chart.name}.svg`, toSvg(await layout(chart)));
  return files;
}

const chartsOf = ({ machines, protocol, ends }: Drawn): Chart[] =>
  [...machines].map(([name, machine]) =>
    withEnds(chartOf(name, machine, protocol), ends.get(name) ?? noEnds, protocol),
  );

/** Walks the machines that end, to see how. */
export function endsOfAll(models: readonly Model[]): Map<string, Ends> {
  const ending = models.filter(({ machine: { root } }) =>
    Object.values(root.states).some(({ type }) => type === 'final'),
  );
  return new Map(ending.map((model) => [model.name, endsIn(explore(model))]));
}

function indexOf(charts: readonly Chart[]): string {
  const rows = charts.map(({ name, title, root, arrows }) => {
    const states = count(root) - 1;
    const transitions = arrows.reduce((sum, { lines }) => sum + lines.length, 0) + countInside(root);
    return `| [${name}](${name}.mmd) | ${title} | ${states} | ${transitions} |`;
  });
  return [
    '# The machines, drawn',
    '',
    'Generated from `machines/` by `npm run diagrams`, as Mermaid text that a code host draws; `npm test` fails when one is older than',
    'its machine. The same command draws each machine in colours, as `.walk/diagrams/<machine>.svg`, which is not kept; the atlas',
    '(`npm run atlas`) shows these with the screens of every state.',
    '',
    '| Machine | What it is | States | Transitions |',
    '|---|---|---|---|',
    ...rows,
    '',
    'How to read the pictures: a rounded box is a state, a box in a box one of its parts, a dashed box one of several that go on beside',
    'each other. The black dot says where a state begins. Yellow boxes with an open ring wait for an answer, red ones tell a person what',
    'went wrong, green double ones are ends, told apart by what the machine hands back. Several states in one box are entered and left alike; the arrow says which one is meant.',
    'The small blue marks are the requirements that a state or an arrow fulfils. `⇢ session: …` is said to a machine elsewhere.',
    '',
  ].join('\n');
}

const count = (box: Box): number =>
  (box.rows.length > 0 ? box.rows.length : 1) + box.boxes.reduce((sum, child) => sum + count(child), 0);

const countInside = (box: Box): number =>
  box.inside.length + box.boxes.reduce((sum, child) => sum + countInside(child), 0);
