import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../settings.ts';
import type { FileKind } from './kinds.ts';
import type { Walked } from './report.ts';
import { toAllure } from './allure.ts';
import { toChecklists } from './checklist.ts';
import { toCsv } from './csv.ts';
import { toGherkin } from './gherkin.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { languages, scenariosOf, type Language } from './scenario.ts';
import { tracesOf } from './trace.ts';
import { xrayFiles } from './xray.ts';

interface Written {
  walks: readonly Walked[];
  json: string;
  /** The requested folder; null for the report's own below `.walk/reports`. */
  out: string | null;
}

export async function writeReport(kind: FileKind, { walks, json, out }: Written): Promise<string> {
  const folder = out ?? join(root, '.walk', 'reports', kind);
  const files = await filesOf(kind, walks, json);
  for (const [name, content] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const [first = ''] = files.keys();
  return `${kind}: ${files.size === 1 ? '' : `${files.size} files, beginning with `}${nearest(join(folder, first))}`;
}

/** Relative if it is below the present folder. */
function nearest(file: string): string {
  const way = relative(process.cwd(), file);
  return way.startsWith('.') ? resolve(file) : way;
}

async function filesOf(kind: FileKind, walks: readonly Walked[], json: string): Promise<Map<string, string | Buffer>> {
  if (kind === 'json') return new Map([['walk.json', `${json}\n`]]);
  if (kind === 'csv') return new Map([['walk.csv', toCsv(walks.flatMap(scenariosOf))]]);
  if (kind === 'gherkin') return toGherkin(walks);
  if (kind === 'xray') return xrayFiles(walks.flatMap(scenariosOf));
  if (kind === 'checklist') return toChecklists(walks.flatMap(scenariosOf));
  const traces = tracesOf(walks);
  if (kind === 'allure') return inBoth((language) => toAllure(traces, language));
  return kind === 'junit' ? new Map([['junit.xml', toJunit(traces)]]) : toHtml(traces);
}

const inBoth = (filesIn: (language: Language) => ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    languages.flatMap((language) => [...filesIn(language)].map(([name, content]) => [`${language}/${name}`, content])),
  );
