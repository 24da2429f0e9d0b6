/**
 * Tells whether the pages of a flow are older than its code, by a hash over the files of its machine and views, all
 * their imports (styles too) and the texts they name. `npm run atlas -- --stale` compares the hash with
 * docs/atlas/freshness.json, which a whole `npm run atlas` writes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '../../walk/fingerprint.ts';
import { root } from '../../tools/fresh-build.ts';
import { flowMetadata } from '../words/flows.ts';
import { readCatalogues, type Catalogues } from './copy.ts';

/** The hash of each flow, 16 hex digits. */
export type Freshness = Readonly<Record<string, string>>;

/** Files that shape the pages of every flow. */
const everywhere = ['src/web/ui/theme'];

export function freshnessOf(flows: readonly string[], base = root): Freshness {
  const catalogues = readCatalogues(base);
  const known = new Map<string, Source>();
  return Object.fromEntries(flows.map((flow) => [flow, hashOf(flow, base, catalogues, known)]));
}

interface Source {
  content: string;
  imports: string[];
}

function hashOf(flow: string, base: string, catalogues: Catalogues, known: Map<string, Source>): string {
  const roots = [`machines/${flow}`, `src/web/flows/${flow}`, ...(flowMetadata.get(flow)?.views ?? []), ...everywhere];
  const own = roots.flatMap((room) => filesBelow(join(base, room))).filter((file) => /\.(tsx?|json)$/.test(file));
  const files = closureOf(own, known);
  const hash = createHash('sha256');
  const named = new Set<string>();
  for (const file of files) {
    const { content } = sourceOf(file, known);
    hash.update(`${relative(base, file)}\0${content}\0`);
    for (const id of idsIn(content)) named.add(id);
  }
  for (const [id, text] of Object.entries(catalogues.id)) {
    if (isNamed(id, named)) hash.update(`${id}\0${text}\0${catalogues.en[id] ?? ''}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

function closureOf(files: readonly string[], known: Map<string, Source>): string[] {
  const reached = new Set(files);
  for (const file of reached) for (const imported of sourceOf(file, known).imports) reached.add(imported);
  return [...reached].sort();
}

/**
 * Imports that are not followed: catalogues count by the texts that files name; the folders that all views import
 * count for the storefront.
 */
const isCommon = (file: string): boolean =>
  /\/i18n\/(id|en)\.json$/.test(file) || /\/src\/web\/(app|browser|gateway)\//.test(file);
/** Type imports vanish when the code runs. */
const typeImport = /^(?:import|export) type [^;]*;/gm;

function sourceOf(file: string, known: Map<string, Source>): Source {
  const before = known.get(file);
  if (before) return before;
  const content = readFileSync(file, 'utf8');
  const imports = [...content.replaceAll(typeImport, '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path) && !isCommon(path));
  const source = { content, imports };
  known.set(file, source);
  return source;
}

/** Quoted texts that may be message ids; for a template its beginning and a star. */
const idsIn = (content: string): string[] => [
  ...[...content.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, id = '']) => id),
  ...[...content.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map(([, beginning = '']) => `${beginning}*`),
];

const isNamed = (id: string, named: ReadonlySet<string>): boolean =>
  named.has(id) || [...id.matchAll(/\./g)].some(({ index }) => named.has(`${id.slice(0, index + 1)}*`));

export const freshnessFile = (base = root): string => join(base, 'docs/atlas/freshness.json');

export function writeFreshness(flows: readonly string[], base = root): void {
  mkdirSync(dirname(freshnessFile(base)), { recursive: true });
  writeFileSync(freshnessFile(base), `${JSON.stringify(freshnessOf(flows, base), null, 2)}\n`);
}

/** The flows with other code than the file records, and recorded flows that are gone. */
export function staleFlows(flows: readonly string[], base = root): string[] {
  const file = freshnessFile(base);
  const written = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Freshness) : {};
  const now = freshnessOf(flows, base);
  const gone = Object.keys(written).filter((flow) => !flows.includes(flow));
  return [...flows.filter((flow) => written[flow] !== now[flow]), ...gone];
}

/** `npm run atlas -- --stale`: returns the exit code, 0 where no page is stale, else 1. */
export function tellStale(flows: readonly string[], say: (line: string) => void, base = root): number {
  const stale = staleFlows(flows, base);
  if (stale.length === 0) {
    say('The atlas is as the code is.');
    return 0;
  }
  say(`Older than the code are the pages of ${stale.join(', ')}. Run: npm run atlas`);
  return 1;
}
