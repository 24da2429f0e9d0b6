/** Style, font, icon and scripts. Scripts are classic ones, because modules do not load from a disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { stripCharts } from '../tools/build/strip-charts.ts';
import { root } from '../tools/fresh-build.ts';
import { dark, light, type ColourName } from '../web/ui/theme/colours.ts';
import { kebab } from './kebab.ts';
import { liveMachines } from './live/machines-plugin.ts';
import type { NavEntry } from './pages/nav.ts';
import { questions } from './pages/tester-heat.ts';
import type { AtlasFile } from './types.ts';

const folder = join(import.meta.dirname, 'site');
const web = join(root, 'src/web');
/** By the names that the stylesheet has for them. */
export const assets = {
  'icon.svg': join(web, 'public/icon.svg'),
  'plus-jakarta-sans.woff2': join(web, 'ui/font/plus-jakarta-sans.woff2'),
} as const;

/** `entries`: what the bar on each page leads to. `flows`: what its pages can run. */
export async function siteFiles(entries: readonly NavEntry[], flows: readonly string[]): Promise<AtlasFile[]> {
  const scripts = ['first', 'atlas', 'live'].map(async (name): Promise<AtlasFile> => [
    `site/${name}.js`,
    await script(name, entries, flows),
  ]);
  return [
    ['site/atlas.css', style()],
    ...Object.entries(assets).map(([name, file]): AtlasFile => [`site/${name}`, readFileSync(file)]),
    ...(await Promise.all(scripts)),
  ];
}

/** The stylesheet, which names the font and the icon beside it. */
export function style(): string {
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return [
    `:root{${tokens(light)}}`,
    // Print stays light.
    `@media screen and (prefers-color-scheme:dark){:root{${tokens(dark)}}}`,
    ...sheets.sort().map((name) => readFileSync(join(folder, name), 'utf8')),
    ...heatRules,
  ].join('\n');
}

/** From cold to hot: colour and stroke width of a shape. */
const heats = [
  ['#73758e', 2],
  ['#2b6cb0', 2],
  ['#0b6b43', 2],
  ['#7a4f00', 2.5],
  ['#b3261e', 3.5],
  ['#8a0f5c', 5],
] as const;

/** Colours follow the checked question; shapes that no path passes are dashed. */
const heatRules = heats.map(([colour, width], heat) => {
  const shapes = questions.map(([letter]) => `.heats:has([value='${letter}']:checked) .${letter}${heat}`).join();
  const dashed = heat === 0 ? `${shapes}{stroke-dasharray:3 5}` : '';
  return `.heat-${heat},${shapes}{--heat:${colour};--hot:${width}}${dashed}`;
});

const tokens = (colours: Readonly<Record<ColourName, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');

/** A script of `site/`. */
export async function script(
  name: string,
  entries: readonly NavEntry[] = [],
  flows: readonly string[] = [],
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: name === 'live' ? [await liveMachines(flows), stripCharts()] : [],
    define: { ATLAS_ENTRIES: JSON.stringify(entries) },
    build: { write: false, lib: { entry: join(folder, `${name}.ts`), formats: ['iife'], name: `atlas_${name}` } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    const chunk = output.output.find((part) => part.type === 'chunk');
    if (chunk) return chunk.code;
  }
  throw new Error(`The script ${name} of the atlas came out empty.`);
}
