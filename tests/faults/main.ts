/** `npm run faults`: every call in every waiting state meets every fault of an answer (docs/testing.md). */
import { parseWords, readCommand, wholeNumber } from '../../src/tools/command-line.ts';
import { models } from '../flows/models.ts';
import { answerFaults, worldFaults } from './catalogue.ts';
import { everything, type Choice } from './choice.ts';
import { walkPerson } from './person.ts';
import { walkPurely } from './pure.ts';
import { joined, printFailed, printReport, type FaultTier, type TierReport } from './report.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = readCommand(() =>
  parseWords({
    options: {
      machine: text,
      call: text,
      fault: text,
      case: text,
      tier: text,
      seed: text,
      short: flag,
      list: flag,
      help: flag,
    },
  }),
);

const help = `npm run faults                       the pure and the views tier, whole
npm run faults -- --short            one state for each call and fault
  --tier pure|views|browser|all      browser: a covering array of call classes and faults
  --machine NAME --call NAME --fault KIND --case "ID" --seed N
  --list                             the ${answerFaults.length + worldFaults.length} kinds of faults`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const choice: Choice = {
  ...everything,
  machine: values.machine ?? values.case?.split(' ')[0] ?? null,
  call: values.call ?? null,
  fault: values.fault ?? null,
  case: values.case ?? null,
  isShort: values.short,
  seed: readCommand(() => wholeNumber('--seed', values.seed ?? String(everything.seed))),
};

const tiers: Readonly<Record<FaultTier, () => Promise<TierReport>>> = {
  pure: () =>
    each('pure', async (model) => joined('pure', [await walkPurely(model, choice), walkPerson(model, choice)])),
  views: async () => (await import('./views-run.ts')).walkViewsByVitest(choice),
  browser: async () => (await import('./chromium.ts')).walkChromium(choice, say),
};

async function each(
  tier: FaultTier,
  walk: (model: (typeof models)[number]) => Promise<TierReport>,
): Promise<TierReport> {
  const reports: TierReport[] = [];
  for (const model of models) {
    if (choice.machine !== null && model.name !== choice.machine) continue;
    const report = await walk(model);
    if (report.cases > 0) say(`    ${model.name.padEnd(16)} ${String(report.cases).padStart(5)} cases`);
    reports.push(report);
  }
  return joined(tier, reports);
}

function asked(): FaultTier[] {
  const { tier } = values;
  if (tier === undefined) return ['pure', 'views'];
  if (tier === 'all') return ['pure', 'views', 'browser'];
  if (!(tier in tiers)) throw new Error(`Expected --tier pure, views, browser or all; got "${tier}".`);
  return [tier as FaultTier];
}

if (values.help) say(help);
else if (values.list) {
  for (const { group, kind, is } of [...answerFaults, ...worldFaults])
    say(`${group.padEnd(12)} ${kind.padEnd(22)} ${is}`);
} else {
  const reports: TierReport[] = [];
  for (const tier of asked()) {
    const report = await tiers[tier]();
    for (const failed of report.failed) say(printFailed(failed));
    say(printReport(report));
    reports.push(report);
  }
  const cases = reports.reduce((sum, report) => sum + report.cases, 0);
  const failed = reports.flatMap((report) => report.failed);
  say(`${cases} cases, ${failed.length} failed`);
  if (cases === 0) say('Nothing fits: no such machine, call, fault or case.');
  process.exitCode = cases === 0 ? 2 : failed.length > 0 ? 1 : 0;
}
