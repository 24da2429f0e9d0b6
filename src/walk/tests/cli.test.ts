import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWalk, temporaryFolder, xstateHref } from './kit.ts';
import { readOptions } from '../cli/options.ts';

/** A project folder whose package.json names a product with one machine. */
const project = temporaryFolder();
const product = join(import.meta.dirname, 'bell-product.ts');
writeFileSync(join(project, 'package.json'), JSON.stringify({ walk: { product } }));

const run = (...words: string[]) => runWalk(project, ...words);

/** Writes a module that exports a lamp machine; `on` is its second state. */
function fileOf(on: object): string {
  const file = join(temporaryFolder(), 'lamp.machine.mjs');
  const config = { id: 'lamp', initial: 'off', states: { off: { on: { pressed: 'on' } }, on } };
  writeFileSync(
    file,
    `import { createMachine } from ${xstateHref};\nexport const lamp = createMachine(${JSON.stringify(config)});\n`,
  );
  return file;
}

describe('SC-2 SC-4 the command', () => {
  test('ends with 1 where the machine is wrong, also where the pure tier is asked for by its name', () => {
    const { status, stdout } = run('--file', fileOf({}), '--tier', 'pure');
    expect(stdout).toContain('✗ dead-end: nothing leads out of active on');
    expect(status).toBe(1);
  });

  test('walks a path of a file, which no other tier has', () => {
    const file = fileOf({ type: 'final' });
    const { stdout } = run('--file', file, '--list');
    const [id = ''] = /[0-9a-f]{10}/.exec(stdout.split('\n')[1] ?? '') ?? [];
    expect(run('--file', file, '--path', id, '--tier', 'views')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('views: this machine has no walk of its own in this tier.'),
    });
  });

  test('walks a path again that random walks found, by what stands beside its id', () => {
    const found = run('--file', fileOf({}), '--random', '5', '--seed', '7');
    const [, again = ''] = /path [0-9a-f]{10}: (.*) walks it again/.exec(found.stdout) ?? [];
    expect(again).toMatch(/^--random 5 --seed 7 --path [0-9a-f]{10}$/);
    expect(run('--file', fileOf({}), ...again.split(' '))).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^lamp\n {3}0 {2}start \(plain\)\n.*\n {3}1 {2}pressed\n {6}→ on\n\n✓ a running actor goes the same 2 steps\n✗ dead-end: /s,
      ),
    });
    expect(run('--file', fileOf({}), '--random', '5', '--path', '0123456789')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('None of these walks found a path 0123456789.'),
    });
  });

  test('says what is wrong with what was asked for, and ends with 2', () => {
    const asked: [words: string[], said: string][] = [
      [['blel'], 'There is no machine blel. Did you mean bell?'],
      [['bell', '--path', '0123456789'], 'No tour has a path 0123456789.'],
      [['bell', '--why', 'nowhere'], 'They are written <state>:<event>'],
      [['bell', '--why', '.off'], 'Similar:\n  bell.ringing:logout.offline'],
    ];
    for (const [words, said] of asked) {
      expect(run(...words)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(said) });
    }
  });

  test.each<[words: string, said: string]>([
    ['--gaol edges', 'There is no option --gaol. Did you mean --goal?'],
    ['--goal edgs', 'There is no goal edgs. Did you mean edges?'],
    ['--tier moon', 'There is no tier moon.\nThere is: pure, views, browser, all.'],
    ['--path', '--path needs a value.'],
    ['--stats=yes', '--stats takes no value.'],
    ['--report pdf', 'There is no report pdf.'],
    ['login --path abc', 'abc is no path: an id has ten letters'],
    ['login --tier all', '--tier all is for one path'],
    ['--file lamp.ts --tier views', 'A machine of a file has no walk in the views tier.'],
    ['--file lamp.ts --composed', 'leave out --composed'],
    ['login --last', '--last is for --tier views and --tier browser'],
    ['login --check', '--check is for --uncovered'],
    ['login --record a.json --against b.json', '--record writes what --against reads: one of both.'],
    ['login --uncovered', 'one page for all machines: leave out login'],
  ])('does not take %s, and says what there is', (words, said) => {
    expect(() => readOptions(words.split(' '))).toThrow(said);
  });

  test.each<[words: string, read: object]>([
    [
      'login --machine pin --goal transitions --report junit,csv --mutants',
      { machines: ['login', 'pin'], goal: 'transitions', reports: ['junit', 'csv'], mutants: 'both' },
    ],
    ['--mutants rules login', { mutants: 'rules', machines: ['login'] }],
    ['--mutants login', { mutants: 'both', machines: ['login'], goal: 'edges', tier: null, reports: [], json: false }],
  ])('takes %s', (words, read) => {
    expect(readOptions(words.split(' '))).toMatchObject(read);
  });

  test('says what a file needs that lies where nothing is installed', () => {
    const file = join(temporaryFolder(), 'lamp.machine.ts');
    writeFileSync(file, "import { createMachine } from 'xstate';\nexport const lamp = createMachine({});\n");
    const { status, stderr } = run('--file', file);
    expect(stderr).toContain('Install it where the file is: npm install xstate');
    expect(status).toBe(2);
  });

  test('leaves out the tiers that a machine of a file does not have', () => {
    const file = fileOf({ type: 'final' });
    const { status, stdout } = run('--file', file);
    expect(stdout).toContain('goal edges: 2 items in 1 path, 2 steps');
    expect(stdout).toContain('1 machine, ');
    expect(stdout).not.toContain('not run');
    expect(status).toBe(0);
  });
});
