import { wayTo, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { describeWay } from '../checks/finding.ts';
import type { Model } from '../model.ts';
import type { MutantReport } from '../mutants/mutant-report.ts';
import { describeOffer } from '../graph/progress.ts';
import { append } from '../graph/remembered.ts';
import { isSound, type MachineReport, type TierReport, type Walked } from './report.ts';
import type { RandomWalks } from '../random-walk.ts';
import type { Replay } from '../tiers/run.ts';
import { printFailure, type StepFailure, type TierName } from '../tiers/tier.ts';
import type { Tour } from '../tours/tours.ts';

/** `hasOtherTiers`: false for machines outside the product, which are walked in the pure tier only. */
export function printReport(report: MachineReport, hasOtherTiers = true): string {
  if (!report.isWhole) return printCut(report);
  const { transitions, outcomes, states, goal, simplePaths: simple, ignoredProbes: probes, keyCheck, tiers } = report;
  const lines = [
    `${markOf(report)} ${report.machine}`,
    `    states ${states.reached}/${states.declared} · transitions ${transitions.taken}/${transitions.declared} · outcomes ${outcomes.covered}/${outcomes.declared}`,
    `    ${report.configurations} configurations, ${report.edges} edges · ${printSimple(simple)}`,
    `    goal ${goal.name}: ${counted(goal.items, 'item')} in ${counted(goal.paths, 'path')}, ${goal.steps} steps`,
    `    covered: ${Object.entries(report.coverage).map(printCoverage).join(' · ')}`,
    `    ignored events: ${probes.tried} tried, ${probes.harmful} act · ${probes.late} would be taken late, from a child that is gone`,
    `    control key: ${keyCheck.compared} more snapshots compared, ${keyCheck.passedOver} passed over`,
    ...Object.entries(tiers)
      .filter(([, tier]) => tier !== null || hasOtherTiers)
      .map(([name, tier]) => `    ${name}: ${printTier(tier)}`),
  ];
  const faults = [
    ...printFindings(report),
    ...printFailures(report.failures),
    ...Object.entries(tiers).flatMap(([name, tier]) =>
      name !== 'pure' && tier?.failed
        ? [`    ✗ the ${name} tier failed where npm run walk -- ${report.machine} --tier ${name} --last says`]
        : [],
    ),
  ];
  return [...lines, ...report.notes.map((note) => `    · ${note}`), ...faults].join('\n');
}

/** Whether all of the machine was. */
const isSeen = ({ isWhole, unsampled }: MachineReport): boolean => isWhole && unsampled === 0;

/** `?`: nothing is wrong with what was seen, and there is more. */
function markOf(report: MachineReport): string {
  if (!isSound(report)) return '✗';
  return isSeen(report) ? '✓' : '?';
}

const printFindings = ({ findings }: MachineReport): string[] =>
  findings.map(
    ({ kind, what, path }) => `    ✗ ${kind}: ${what}${path.length === 0 ? '' : `\n        ${path.join(' → ')}`}`,
  );

/** Of a machine that is larger than what could be explored. */
function printCut(report: MachineReport): string {
  const { machine, states, transitions, notes } = report;
  return [
    `${markOf(report)} ${machine}: not walked whole`,
    `    seen: states ${states.reached}/${states.declared} · transitions ${transitions.taken}/${transitions.declared} · ${report.configurations} configurations, ${report.edges} edges`,
    ...notes.map((note) => `    · ${note}`),
    ...printFindings(report),
  ].join('\n');
}

export function printRandom(
  machine: string,
  { seed, walks, steps, findings, states, transitions }: RandomWalks,
): string {
  return [
    `${findings.length === 0 ? '✓' : '✗'} ${machine}: ${walks} walks at random, ${steps} steps, seed ${seed}`,
    `    states ${states.entered}/${states.declared} · transitions ${transitions.taken}/${transitions.declared}`,
    ...findings.map(
      ({ kind, what, path, id }) =>
        `    ✗ ${kind}: ${what}\n        ${path.join(' → ')}\n        path ${id}: --random ${walks} --seed ${seed} --path ${id} walks it again`,
    ),
  ].join('\n');
}

function printSimple({ count, exact, capped, walked, estimate }: MachineReport['simplePaths']): string {
  const about = estimate === null ? '' : `, about ${estimate.toExponential(0)}`;
  const total = exact ? `${count} simple paths` : `at least ${count} simple paths${about}`;
  return capped ? `${total}, the ${walked} shortest walked` : `${total}, all walked`;
}

const printCoverage = ([goal, { items, covered }]: [string, { items: number; covered: number }]): string =>
  `${goal} ${covered}/${items}`;

function printFailures(failures: readonly StepFailure[]): string[] {
  const faults = new Map<string, StepFailure[]>();
  for (const failure of failures) append(faults, failure.message, failure);
  return [...faults.values()].flatMap((alike) => {
    const [shortest, ...others] = alike.toSorted((a, b) => a.step - b.step);
    if (!shortest) return [];
    const more = others.length === 0 ? '' : `\n    and on ${others.length} more paths`;
    return [`✗ ${printFailure(shortest)}${more}`.replaceAll(/^/gm, '    ')];
  });
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export function printTier(tier: TierReport | null): string {
  if (!tier) return 'not run';
  const { paths, steps, failed, stale, uncovered } = tier;
  const notes = [stale ? 'of older code' : '', uncovered ? `${uncovered} edges cannot be provoked` : ''].filter(
    Boolean,
  );
  return `${counted(paths, 'path')}, ${counted(steps, 'step')}, ${failed} failed${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

const sumOf =
  <Report>(reports: readonly Report[]) =>
  (count: (report: Report) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);

export function printSummary(reports: readonly MachineReport[]): string {
  const sum = sumOf(reports);
  const elsewhere = sum(({ tiers }) => (tiers.views?.failed ?? 0) + (tiers.browser?.failed ?? 0));
  const faults = sum(({ findings, failures }) => findings.length + failures.length) + elsewhere;
  return [
    `${counted(reports.length, 'machine')}, ${sum(({ transitions }) => transitions.taken)} of ${sum(({ transitions }) => transitions.declared)} transitions,`,
    `${sum(({ edges }) => edges)} edges, ${sum(({ tiers }) => tiers.pure?.steps ?? 0)} steps walked,`,
    `${faults === 0 ? 'no fault' : counted(faults, 'fault')}${reports.every(isSeen) ? '' : ' in what was seen'}.`,
  ].join(' ');
}

export const printPaths = ({ graph, tour: { paths } }: Pick<Walked, 'graph' | 'tour'>): string =>
  [graph.model.name, ...paths.map(({ id, edges }) => `  ${id}  ${describeWay(edges).join(' → ')}`)].join('\n');

export function printSteps(model: Model, edges: readonly Edge[]): string {
  const steps = edges.map(({ offer, to, taken }, index) => {
    const number = String(index).padStart(4);
    return [`${number}  ${describeOffer(offer)}`, `      → ${to}`, ...taken.map((id) => `        ${id}`)].join('\n');
  });
  return [model.name, ...steps].join('\n');
}

export function printReplays(tier: TierName, replays: readonly Replay[]): string {
  const tried = replays.filter(({ impossible }) => impossible === null);
  const [first] = replays;
  if (!first) return `${tier}: this machine has no walk of its own in this tier.`;
  if (tried.length === 0) {
    const reasons = [
      ...new Set(replays.flatMap(({ impossible }) => (impossible ? [printImpossible(impossible)] : []))),
    ];
    return `${tier}: cannot be walked here. ${reasons.join(' ')}`;
  }
  return tried
    .map(({ part, steps, failure }) => {
      const name = `${tier}${part === '' ? '' : ` (${part})`}`;
      return failure ? `✗ ${printFailure(failure)}` : `✓ ${name}: all ${steps} steps as they should be`;
    })
    .join('\n');
}

const printImpossible = ({ step, event, reason }: NonNullable<Replay['impossible']>): string =>
  `Step ${step}, ${event}: ${reason}`;

export function explain(graph: ConfigurationGraph, id: string): string {
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

/** Rules must notice this share of the mutants that are not equivalent. */
const leastShare = 0.85;

export function isExplained({ total, equivalent, replayKilled, ruleKilled, survivors }: MutantReport): boolean {
  const noticeable = total - equivalent;
  const areExplained = survivors.every(({ of, why }) => of === 'rules' && why !== undefined);
  return (
    areExplained && (replayKilled ?? noticeable) === noticeable && (ruleKilled ?? noticeable) >= leastShare * noticeable
  );
}

export function printMutants(report: MutantReport): string {
  const { machine, total, equivalent, replayKilled, ruleKilled, survivors } = report;
  const noticeable = total - equivalent;
  const share = (count: number) => `${count}/${noticeable} (${((100 * count) / Math.max(1, noticeable)).toFixed(1)} %)`;
  const notices = [
    ...(replayKilled === null ? [] : [`replay notices ${share(replayKilled)}`]),
    ...(ruleKilled === null ? [] : [`the rules notice ${share(ruleKilled)}`]),
  ];
  return [
    `${isExplained(report) ? '✓' : '✗'} ${machine}: ${total} mutants, ${equivalent} of them equivalent; ${notices.join(', ')}`,
    ...survivors.map(({ id, of, what, path, how, why }) =>
      [
        `    ${why === undefined ? '✗' : '·'} ${id} ${of} did not notice: ${what}`,
        `        ${path.join(' → ')}`,
        `        ${how}`,
        `        ${why ?? 'Nobody has said why.'}`,
      ].join('\n'),
    ),
  ].join('\n');
}

export function printScores(reports: readonly MutantReport[]): string {
  const sum = sumOf(reports);
  const noticeable = sum(({ total, equivalent }) => total - equivalent);
  const [replay, rules] = [sum(({ replayKilled }) => replayKilled ?? 0), sum(({ ruleKilled }) => ruleKilled ?? 0)];
  const unexplained = sum(({ survivors }) => survivors.filter(({ why }) => why === undefined).length);
  return [
    `${noticeable} mutants that can be noticed: replay notices ${replay}, the rules notice ${rules},`,
    unexplained === 0 ? 'every survivor is explained.' : `${counted(unexplained, 'survivor')} without a reason.`,
  ].join(' ');
}

export interface MachineStats extends Pick<MachineReport, 'machine' | 'configurations' | 'edges'> {
  transitions: number;
  /** Time to find the configurations and edges. */
  seconds: number;
  goals: (Pick<Tour, 'goal' | 'items' | 'steps'> & { paths: number; seconds: number })[];
}

export function printStats(stats: readonly MachineStats[]): string {
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, column) => (column === 0 ? `    ${cell}`.padEnd(18) : String(cell).padStart(11))).join('');
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  const blocks = stats.map(({ machine, configurations, edges, transitions, seconds: explored, goals }) =>
    [
      `${machine}: ${configurations} configurations, ${edges} edges, ${transitions} transitions, found in ${seconds(explored)}`,
      row(['goal', 'items', 'paths', 'steps', 'tour in']),
      ...goals.map((entry) => row([entry.goal, entry.items, entry.paths, entry.steps, seconds(entry.seconds)])),
    ].join('\n'),
  );
  return blocks.join('\n\n');
}
