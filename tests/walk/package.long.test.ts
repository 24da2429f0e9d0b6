/** The package as strangers get it: packed, installed into an empty project, and its README followed from top to bottom. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { findBrowser } from '../../src/tools/browser.ts';
import { root } from '../../src/walk/settings.ts';

const source = join(root, 'src/walk/package');
const folder = mkdtempSync(join(tmpdir(), 'statechart-walk-'));
const versions = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  object
>;
const {
  xstate,
  vitest,
  playwright,
  'fast-check': fastCheck,
} = { ...versions.dependencies, ...versions.devDependencies } as Record<string, string>;

/** As npx finds it. */
const command = join(folder, 'node_modules/.bin/statechart-walk');

function run(command: string, cwd = folder) {
  const env = { ...process.env, NO_COLOR: '1', CI: '1', VITEST: undefined, NODE_ENV: undefined } as NodeJS.ProcessEnv;
  const { status, stdout, stderr } = spawnSync(command, { cwd, env, shell: true, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.replaceAll('\u00a0', ' ') };
}

function mustRun(command: string, cwd?: string): string {
  const { status, said } = run(command, cwd);
  if (status !== 0) throw new Error(`Expected "${command}" to end with 0; it ended with ${status}:\n${said}`);
  return said;
}

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  mustRun('npm run -s package', root);
  mustRun(`npm pack --pack-destination ${folder}`, source);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  write('package.json', JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const wanted = [
    `./${packed}`,
    `xstate@${xstate}`,
    `vitest@${vitest}`,
    `playwright@${playwright}`,
    `fast-check@${fastCheck}`,
  ];
  mustRun(`npm install --prefer-offline --no-audit --no-fund ${wanted.join(' ')}`);
  // The README has what a newcomer installs; `playwright` has the same, and is what this repository has.
  const chromium = JSON.stringify(findBrowser());
  write(
    'playwright.config.ts',
    `export default { testMatch: '*.spec.ts', use: { launchOptions: { executablePath: ${chromium}, args: ['--no-sandbox'] } } };\n`,
  );
});

type Part =
  | { kind: 'file'; name: string; text: string }
  | { kind: 'edit'; name: string; from: string; to: string }
  | { kind: 'command'; command: string; expected: string[] };

function partsOf(readme: string): Part[] {
  const parts: Part[] = [];
  for (const [, edit, language, text = ''] of readme.matchAll(/<!-- (.+?) -->|```(\w+)\n([\s\S]*?)```/g)) {
    const last = parts.at(-1);
    if (edit !== undefined) {
      const [, name = '', from = '', to = ''] = /^(\S+): (.+) => (.+)$/.exec(edit) ?? [];
      parts.push({ kind: 'edit', name, from, to });
    } else if (language === 'ts') {
      const name = /^\/\/ (\S+)/.exec(text)?.[1] ?? '';
      parts.push({ kind: 'file', name, text: text.replace('@playwright/test', 'playwright/test') });
    } else if (language === 'sh') parts.push({ kind: 'command', command: text.trim(), expected: [] });
    else if (last?.kind === 'command') last.expected.push(...text.trim().split('\n'));
  }
  return parts;
}

const readme = readFileSync(join(source, 'README.md'), 'utf8');
const parts = partsOf(readme);

describe('SC-2 the README of the package', () => {
  it('has eleven examples', () => {
    expect([...readme.matchAll(/^## \d+ /gm)]).toHaveLength(11);
  });

  for (const [place, part] of parts.entries()) {
    if (part.kind !== 'command' || part.command.startsWith('npm install')) continue;
    test(`${place} ${part.command}`, () => {
      for (const before of parts.slice(0, place)) {
        if (before.kind === 'file') write(before.name, before.text);
        if (before.kind !== 'edit') continue;
        const text = readFileSync(join(folder, before.name), 'utf8');
        expect(text).toContain(before.from);
        write(before.name, text.replace(before.from, before.to));
      }
      const { status, said } = run(part.command);
      for (const line of part.expected) expect(said).toContain(line.trim());
      const isRed = part.expected.some((line) => /✗|\d failed/.test(line));
      expect(status).toBe(isRed ? 1 : 0);
    });
  }
});

describe('SC-2 the package in an empty project', () => {
  const lamp = (rest: string) =>
    `import { createMachine } from 'xstate';\nexport const lamp = createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { pressed: 'on' } }, on: ${rest} } });\n`;

  it('walks JavaScript and TypeScript, and ends with 0, 1 and 2', () => {
    for (const ending of ['js', 'ts']) {
      write(`sound.machine.${ending}`, lamp("{ on: { pressed: 'off' } }"));
      write(`stuck.machine.${ending}`, lamp('{}'));
      expect(run(`${command} sound.machine.${ending}`)).toMatchObject({ status: 0 });
      const stuck = run(`${command} stuck.machine.${ending}`);
      expect(stuck.said).toContain('✗ dead-end: nothing leads out of active on');
      expect(stuck.status).toBe(1);
    }
    expect(run(`${command} sound.machine.js stuck.machine.js`).status).toBe(1);
    const asked: [words: string, said: string][] = [
      ['', 'Expected a file that exports machines: npx statechart-walk lamp.machine.ts'],
      ['nobody.ts', 'There is no file nobody.ts.'],
      ['sound.machine.js --gaol edges', 'There is no option --gaol. Did you mean --goal?'],
      ['sound.machine.js stuck.machine.js --json', '--json and --report are of one file; came 2'],
    ];
    for (const [words, said] of asked) {
      const answer = run(`${command} ${words}`);
      expect(answer.said).toContain(said);
      expect(answer.status).toBe(2);
    }
  });

  it('walks a file whose package says CommonJS, as npm init writes it', () => {
    const old = join(folder, 'old');
    mkdirSync(old);
    write('old/package.json', JSON.stringify({ name: 'old', private: true, type: 'commonjs' }));
    write('old/sound.machine.ts', lamp("{ on: { pressed: 'off' } }"));
    write('old/sound.walk.ts', 'export const events = { pressed: { hard: {} } };');
    const { status, said } = run(`${command} sound.machine.ts --list`, old);
    expect(said).toContain('pressed (hard)');
    expect(status).toBe(0);
  });

  it('needs tsx for TypeScript alone, and says so', () => {
    const tsx = join(folder, 'node_modules/tsx');
    renameSync(tsx, `${tsx}-away`);
    try {
      expect(run(`${command} sound.machine.js`)).toMatchObject({ status: 0 });
      const { status, said } = run(`${command} sound.machine.ts`);
      if ('typescript' in process.features && process.features.typescript) expect(status).toBe(0);
      else expect(said).toContain('sound.machine.ts is TypeScript, which this Node loads only through tsx');
    } finally {
      renameSync(`${tsx}-away`, tsx);
    }
  });

  it('has types that hold in both ways of resolving modules', () => {
    write(
      'typed.ts',
      `import { check, explore, findings, never, paths, tour, type Finding } from 'statechart-walk';
import { pin } from './pin.machine.ts';
const graph = explore(pin, { events: { entered: { whole: { digits: '123456' } } }, most: 100 });
export const found: Finding[] = [...findings(graph), ...check(graph, { a: never('locked') })];
export const steps: number = tour(graph, 'pairs').steps + paths(graph).length;
// @ts-expect-error a payload of another kind
explore(pin, { events: { entered: { whole: { digits: 5 } } } });
`,
    );
    const tsc = join(root, 'node_modules/.bin/tsc');
    const shared = '--noEmit --strict --target es2022 --allowImportingTsExtensions --types "" typed.ts';
    expect(mustRun(`${tsc} --module nodenext --moduleResolution nodenext ${shared}`)).toBe('');
    expect(mustRun(`${tsc} --module esnext --moduleResolution bundler --skipLibCheck ${shared}`)).toBe('');
  });

  it('has no file of a product and no source', () => {
    expect(existsSync(join(folder, 'node_modules/statechart-walk/dist/index.js'))).toBe(true);
    const files = readdirSync(join(folder, 'node_modules/statechart-walk'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /(?<!\.d)\.ts$|machines|contract|server/.test(name))).toEqual([]);
  });
});
