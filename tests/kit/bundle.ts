/** Bundles a program of the tests, with or without planted faults, so that it runs at full speed and sees edited sources. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
/** Room for short-lived objects, MB: a tenth less time is spent on collecting them. */
const heap = ['--max-semi-space-size=64'];

export interface Edit {
  file: string;
  before: string;
  after: string;
}

export interface Planted extends Edit {
  name: string;
}

export interface Program {
  /** Its source, from the root. */
  entry: string;
  /** Modules, as they are imported, and what stands in for them. */
  alias?: Readonly<Record<string, string>>;
  /** Made in every bundle. */
  edits?: readonly Edit[];
}

/** The path of the bundle. */
export async function bundle(
  name: string,
  { entry, alias = {}, edits: always = [] }: Program,
  edits: readonly Edit[] = [],
): Promise<string> {
  const outDir = join(root, 'node_modules/.bundled');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'false' },
    resolve: { alias },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: { [name]: join(root, entry) },
        output: { entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
    plugins: [
      {
        name: 'edits',
        transform(code, id) {
          let changed = code;
          for (const { file, before, after } of [...always, ...edits]) {
            if (id !== join(root, file)) continue;
            if (changed.split(before).length !== 2) throw new Error(`Expected "${before}" once in ${file}.`);
            changed = changed.replace(before, () => after);
          }
          return changed === code ? null : { code: changed, map: null };
        },
        enforce: 'pre',
      },
    ],
  });
  return join(outDir, `${name}.mjs`);
}

/** What a bundle prints, whatever it ends with. */
export const printedBy = (file: string, ...options: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [file, ...options], { maxBuffer: 2 ** 26 }, (_error, printed) => resolve(printed));
  });

/** The fault whose name begins like this. */
export function plantedAs(beginning: string, planted: readonly Planted[]): Planted {
  const fault = planted.find(({ name }) => name.startsWith(beginning));
  if (!fault) throw new Error(`Expected a planted fault "${beginning}…"; the list has none.`);
  return fault;
}

/** Each fault alone, until it is found. */
async function findPlanted(
  name: string,
  program: Program,
  planted: readonly Planted[],
  options: readonly string[],
  only: string | undefined,
): Promise<number> {
  let [tried, missed] = [0, 0];
  for (const [index, fault] of planted.entries()) {
    if (only !== undefined && only !== String(index + 1)) continue;
    tried += 1;
    const file = await bundle(`${name}-planted-${index + 1}`, program, [fault]);
    const began = performance.now();
    const found = spawnSync(process.execPath, [...heap, file, '--until-found', ...options], { encoding: 'utf8' });
    if (found.status !== 0) missed += 1;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(
      `${found.status === 0 ? '✓' : '✗'} ${index + 1}. ${fault.name}: ${found.stdout.trim().split('\n').at(-1)}, ${seconds} s in all\n`,
    );
  }
  process.stdout.write(`${tried - missed} of ${tried} planted faults found\n`);
  return missed === 0 ? 0 : 1;
}

/** Runs the program with `counting` and the command's options; `--planted [N]` runs it once for each planted fault, or for one. */
export async function runBundled(
  name: string,
  program: Program,
  planted: readonly Planted[],
  usual: readonly string[],
  counting: readonly Edit[] = [],
): Promise<number> {
  const given = process.argv.slice(2);
  const at = given.indexOf('--planted');
  if (at === -1)
    return (
      spawnSync(process.execPath, [...heap, await bundle(name, program, counting), ...given], { stdio: 'inherit' })
        .status ?? 1
    );
  const next = given[at + 1];
  const only = next !== undefined && /^[0-9]+$/.test(next) ? next : undefined;
  const options = [...given.slice(0, at), ...given.slice(at + (only === undefined ? 1 : 2))];
  return findPlanted(name, program, planted, options.length > 0 ? options : usual, only);
}
