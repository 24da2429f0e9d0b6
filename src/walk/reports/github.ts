/** Workflow commands of GitHub Actions, which show findings beside the lines of a pull request. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isSound, type MachineReport } from './report.ts';

interface Place {
  file: string;
  line: number;
}

/** `file` is that of the machines; null for those of a product, which several files make. */
export function toGithub(reports: readonly MachineReport[], file: string | null): string {
  return reports
    .flatMap((report) => {
      const { machine, findings, failures, transitions, notes } = report;
      const at = file === null ? null : placeOf(file, machine);
      const taken = `${transitions.taken} of ${transitions.declared} transitions`;
      return [
        ...findings.map(({ kind, what, path }) =>
          command('error', at, `${machine}: ${kind}`, [what, path.join(' → ')]),
        ),
        ...failures.map(({ path, event, message, way }) =>
          command('error', at, `${machine}: path ${path}`, [`${event}: ${message}`, way.join(' → ')]),
        ),
        ...(isSound(report) ? [command('notice', at, `${machine}: walked`, [taken, ...notes])] : []),
      ];
    })
    .join('\n');
}

/** Where the file names the machine; its beginning where it does not. */
function placeOf(file: string, machine: string): Place {
  const [path = ''] = file.split('#');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const isNamed = (line: string) => ['"', "'", '`'].some((quote) => line.includes(`id: ${quote}${machine}${quote}`));
  return { file: relative(process.cwd(), path), line: Math.max(lines.findIndex(isNamed), 0) + 1 };
}

const command = (kind: 'error' | 'notice', at: Place | null, title: string, lines: readonly string[]): string =>
  `::${kind} ${at === null ? '' : `file=${property(at.file)},line=${at.line},`}title=${property(title)}::${data(lines.filter(Boolean).join('\n'))}`;

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
