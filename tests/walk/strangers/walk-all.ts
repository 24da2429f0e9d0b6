/** Walks each file as the package's command does, in a process of its own, two at a time. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { besideOf } from '../../../src/walk/guess/any-machine.ts';
import type { MachineReport } from '../../../src/walk/reports/report.ts';
import { root } from '../../../src/walk/settings.ts';
import type { Stranger } from './strangers.ts';

/** A walk that takes more of a processor is a hang. */
const mostSeconds = 30;
/** For one that waits. */
const mostWaiting = 900;
const together = 2;
const command = join(root, 'src/walk/cli/bin.ts');
const loader = join(root, 'node_modules/tsx/dist/loader.mjs');

export interface StrangersWalk extends Pick<Stranger, 'name' | 'samples'> {
  reports: readonly MachineReport[];
  seconds: number;
  /** A crash, a hang or a refusal. */
  fault: string | null;
  /** Lines that the report asks for. */
  wanted: number;
  said: readonly string[];
}

export async function walkAll(folder: string, chosen: readonly Stranger[]): Promise<StrangersWalk[]> {
  const walks: StrangersWalk[] = [];
  const rest = [...chosen];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) walks.push(await walkOne(folder, next));
  };
  await Promise.all(Array.from({ length: together }, work));
  return walks.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function walkOne(folder: string, { name, path, samples }: Stranger): Promise<StrangersWalk> {
  const file = join(folder, path);
  const beside = `${besideOf(file)}.ts`;
  const isOurs = samples.length > 0 && !existsSync(beside);
  if (isOurs) writeFileSync(beside, `${samples.join('\n')}\n`);
  try {
    const { code, said, complaint, seconds } = await run(file);
    const reports = reportsIn(said);
    const fault =
      code === null
        ? `does not end within ${mostSeconds} s`
        : reports === null
          ? (complaint.split('\n').find((line) => line.trim() !== '') ?? `ends with ${code}`)
          : null;
    const walked = reports ?? [];
    return { name, samples, seconds, fault, reports: walked, wanted: wantedIn(walked, fault), said: saidOf(walked) };
  } finally {
    if (isOurs) rmSync(beside);
  }
}

/** In seconds of a processor, which do not depend on what else the machine does. */
function run(file: string): Promise<{ code: number | null; said: string; complaint: string; seconds: number }> {
  return new Promise((resolve) => {
    const timed = `ulimit -t ${mostSeconds}; TIMEFORMAT='${mark}%U %S'; time "$@"`;
    const words = ['-c', timed, '--', process.execPath, '--import', loader, command, file, '--json'];
    const child = spawn('bash', words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let [said, complaint, isKilled] = ['', '', false];
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (complaint += text));
    const timer = setTimeout(() => {
      isKilled = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, mostWaiting * 1000);
    child.on('close', (code) => {
      clearTimeout(timer);
      const [, user = '0', system = '0'] = new RegExp(`${mark}([\\d.]+) ([\\d.]+)`).exec(complaint) ?? [];
      const seconds = Number(user) + Number(system);
      resolve({ code: isKilled || seconds >= mostSeconds ? null : code, said, complaint, seconds });
    });
  });
}

const mark = 'walk took ';

/** A stranger's file may print something itself. */
function reportsIn(said: string): MachineReport[] | null {
  const start = said.lastIndexOf('{\n  "fingerprint"');
  if (start === -1) return null;
  return (JSON.parse(said.slice(start)) as { machines: MachineReport[] }).machines;
}

const wantedIn = (reports: readonly MachineReport[], fault: string | null): number =>
  (fault === null ? 0 : 1) + reports.reduce((sum, report) => sum + wantedBy(report), 0);

/** A line for each payload that is asked for, else one where a part is not sampled. */
const wantedBy = ({ findings, unsampled }: MachineReport): number =>
  findings.filter(({ kind }) => kind === 'needs-sample').length || Number(unsampled > 0);

const saidOf = (reports: readonly MachineReport[]): string[] =>
  reports.flatMap(({ machine, findings, failures, notes }) => [
    ...findings.map(({ kind, what, path }) => `✗ ${machine}: ${kind}: ${what} <${path.join(' → ')}>`),
    ...failures.map(({ message }) => `✗ ${machine}: failure: ${message}`),
    ...notes.map((note) => `· ${note}`),
  ]);

export function printTable(walks: readonly StrangersWalk[]): string {
  const sum = (reports: readonly MachineReport[], count: (report: MachineReport) => number) =>
    reports.reduce((all, report) => all + count(report), 0);
  const rows = walks.map(({ name, reports, seconds, fault, samples, wanted }) => [
    name,
    ...(fault === null
      ? [
          sum(reports, ({ configurations }) => configurations),
          sum(reports, ({ edges }) => edges),
          sum(reports, ({ findings, failures }) => findings.length + failures.length),
        ]
      : ['', '', fault]),
    seconds.toFixed(1),
    samples.length + wanted,
  ]);
  const head = ['file', 'configurations', 'edges', 'findings', 'seconds', 'lines'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
