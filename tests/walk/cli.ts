/** `npm run walk`: walks the machines and prints what was covered. Exits 1 where anything is wrong. */
import { parseArgs } from 'node:util';
import { models } from '../models/index.ts';
import { wayTo, type ConfigurationGraph, type Edge } from './explore.ts';
import { describeWay } from './finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Model } from './model.ts';
import { describeOffer } from './progress.ts';
import { isSound, mergeTiers, printReport, walk, type MachineReport, type Walked } from './report.ts';
import { tierNames, type TierName } from './tiers/tier.ts';
import { goals, tour, type Goal } from './tours.ts';

const help = `Walks every path that the statecharts allow, and says what was covered.

  npm run walk                                       all machines, every edge of each
  npm run walk -- --machine login                    one machine
  npm run walk -- --goal transitions                 the shortest tour over all transitions
  npm run walk -- --goal codes                       … over every outcome of every call
  npm run walk -- --machine login --list             the paths of the tour, with their ids
  npm run walk -- --path 3f9c21ab04                  one path, step by step
  npm run walk -- --why checking:verifyCode.expired  how a transition is reached, and where it is taken
  npm run walk -- --tier views                       what the last run of the views tier says
  npm run walk -- --json                             one JSON document, all tiers

Goals: ${goals.join(', ')} (default: edges). Tiers: ${tierNames.join(', ')}.
The pure tier runs here. Views and browser walks run with the tests (npm run test:views, npm run test:browser)
and leave their results in .walk/, which this command reads; results of older code are marked.`;

const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    goal: { type: 'string', default: 'edges' },
    path: { type: 'string' },
    why: { type: 'string' },
    tier: { type: 'string' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** What was asked for cannot be done; the message says what can. */
class Misuse extends Error {}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof Misuse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function main(): number {
  if (values.help) return say(help);
  const goal = oneOf<Goal>('goal', values.goal, goals);
  const tier = values.tier === undefined ? null : oneOf<TierName>('tier', values.tier, tierNames);
  const chosen = models.filter(({ name }) => values.machine === undefined || name === values.machine);
  if (chosen.length === 0)
    oneOf(
      'machine',
      values.machine ?? '',
      models.map(({ name }) => name),
    );
  const walks = chosen.map((model) => walk(model, goal));
  if (values.why !== undefined) return explain(walks, values.why);
  if (values.path !== undefined) return showPath(walks, values.path);
  if (values.list) return listPaths(walks);
  const reports = walks.map(({ report }) => report);
  mergeTiers(reports, fingerprint());
  if (tier) return showTier(reports, tier);
  if (values.json) say(JSON.stringify({ fingerprint: fingerprint(), goal, machines: reports }, null, 2));
  else say([...reports.map(printReport), '', summary(reports)].join('\n'));
  return reports.every(isSound) ? 0 : 1;
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function oneOf<Name extends string>(option: string, value: string, allowed: readonly Name[]): Name {
  const found = allowed.find((name) => name === value);
  if (found !== undefined) return found;
  throw new Misuse(`--${option} ${value}: there is no such ${option}. There is: ${allowed.join(', ')}.`);
}

function summary(reports: readonly MachineReport[]): string {
  const sum = (count: (report: MachineReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const faults = sum(({ findings, failures }) => findings.length + failures.length);
  return [
    `${reports.length} machines, ${sum(({ transitions }) => transitions.taken)} of ${sum(({ transitions }) => transitions.declared)} transitions,`,
    `${sum(({ edges }) => edges)} edges, ${sum(({ tiers }) => tiers.pure?.steps ?? 0)} steps walked,`,
    faults === 0 ? 'no fault.' : `${faults} faults.`,
  ].join(' ');
}

function showTier(reports: readonly MachineReport[], tier: TierName): number {
  const rows = reports.map(({ machine, tiers }) => {
    const result = tiers[tier];
    const text = result
      ? `${result.paths} paths, ${result.steps} steps, ${result.failed} failed${result.stale ? ' (of older code)' : ''}`
      : 'not run';
    return `${machine}: ${text}`;
  });
  say(rows.join('\n'));
  return reports.some(({ tiers }) => tiers[tier]?.failed) ? 1 : 0;
}

function listPaths(walks: readonly Walked[]): number {
  const blocks = walks.map(({ graph, tour: { paths } }) =>
    [graph.model.name, ...paths.map(({ id, edges }) => `  ${id}  ${describeWay(edges).join(' → ')}`)].join('\n'),
  );
  return say(blocks.join('\n'));
}

function showPath(walks: readonly Walked[], id: string): number {
  for (const { graph } of walks) {
    for (const goal of goals) {
      const path = tour(graph, goal).paths.find((candidate) => candidate.id === id);
      if (path) return say(printSteps(graph.model, path.edges));
    }
  }
  throw new Misuse(`No tour has a path ${id}. The paths are listed with --list; ids change when a machine does.`);
}

function printSteps(model: Model, edges: readonly Edge[]): string {
  const steps = edges.map(({ offer, to, taken }, index) => {
    const number = String(index).padStart(4);
    return [`${number}  ${describeOffer(offer)}`, `      → ${to}`, ...taken.map((id) => `        ${id}`)].join('\n');
  });
  return [model.name, ...steps].join('\n');
}

function explain(walks: readonly Walked[], wanted: string): number {
  const hits = walks.flatMap(({ graph }) =>
    graph.transitions.filter(({ id }) => id === wanted || id.endsWith(wanted)).map(({ id }) => explainOne(graph, id)),
  );
  if (hits.length > 0) return say(hits.join('\n\n'));
  const similar = walks.flatMap(({ graph }) =>
    graph.transitions.map(({ id }) => id).filter((id) => id.includes(wanted)),
  );
  throw new Misuse(`No transition ${wanted}.${similar.length === 0 ? '' : ` Similar:\n  ${similar.join('\n  ')}`}`);
}

function explainOne(graph: ConfigurationGraph, id: string): string {
  const edges = graph.edges.filter(({ taken }) => taken.includes(id));
  const [nearest] = [...edges].sort((a, b) => lengthTo(graph, a) - lengthTo(graph, b));
  const declared = graph.transitions.find((transition) => transition.id === id);
  const head = `${graph.model.name} · ${id}${declared?.guard == null ? '' : ` · guard ${declared.guard}`}`;
  if (!nearest)
    return `${head}\n  is never taken: no event in any of ${graph.configurations.size} configurations enables it.`;
  const way = lengthTo(graph, nearest) === 0 ? [nearest] : [...wayTo(graph, nearest.from), nearest];
  return `${head}\n  is taken on ${edges.length} of ${graph.edges.length} edges. A shortest way:\n${printSteps(graph.model, way)}`;
}

function lengthTo(graph: ConfigurationGraph, { from }: Edge): number {
  return graph.configurations.has(from) ? wayTo(graph, from).length : 0;
}
