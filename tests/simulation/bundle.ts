/** Bundles the simulation, with or without planted faults, so that it runs at full speed and sees edited sources. */
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

export interface Edit {
  file: string;
  before: string;
  after: string;
}

/** What a process of the shop keeps in a module: a new process begins without it (shop.ts). */
const memory: Edit = {
  file: 'src/server/domain/rooms/room-rows.ts',
  before: 'const dealt = new Map<string, Prompt[]>();',
  after: 'const dealt = new Map<string, Prompt[]>(); globalThis.processMemory = dealt;',
};

/** The path of the bundle. */
export async function bundle(name: string, edits: readonly Edit[] = []): Promise<string> {
  const outDir = join(root, 'node_modules/.simulation');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'false' },
    resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'passwords.ts') } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: { [name]: join(import.meta.dirname, 'cli.ts') },
        output: { entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
    plugins: [
      {
        name: 'edits',
        transform(code, id) {
          let changed = code;
          for (const { file, before, after } of [memory, ...edits]) {
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
