/** The words of commands: what they say, and that a wrong one is told in a sentence. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { numbersOf } from '../../src/tools/command-line.ts';
import { root } from '../../src/tools/fresh-build.ts';
import { Misuse } from '../../src/walk/misuse.ts';

const read = (...words: string[]) => numbersOf(words, { seconds: 10, people: 32 }, { pause: 0, share: 1 });

describe('the numbers of a command', () => {
  it('are what its words and options say, or the usual', () => {
    expect(read()).toEqual({ seconds: 10, people: 32, pause: 0, share: 1 });
    expect(read('30', '--share', '0.12', '64', '--pause=400')).toEqual({
      ...{ seconds: 30, people: 64 },
      ...{ pause: 400, share: 0.12 },
    });
    expect(read('30')).toEqual({ seconds: 30, people: 32, pause: 0, share: 1 });
  });

  it.each([
    ['a word', ['long'], 'Expected seconds to be a whole number from 1, got "long".'],
    ['no time', ['10', '0'], 'Expected people to be a whole number from 1, got "0".'],
    ['one and a half', ['10', '1.5'], 'Expected people to be a whole number from 1, got "1.5".'],
    ['an empty word', [''], 'Expected seconds to be a whole number from 1, got "".'],
    ['the word of an option', ['--share', 'half'], 'Expected --share to be a number, got "half".'],
    ['an empty option', ['--pause='], 'Expected --pause to be a number, got "".'],
    ['an option without its value', ['--share'], "Option '--share <value>' argument missing"],
    ['an unknown option', ['--shares', '2'], "Unknown option '--shares'"],
    ['a word too many', ['10', '16', '4'], 'Expected nothing after seconds, people, got "4".'],
  ])('are not %s', (_, words, fault) => {
    expect(() => read(...words)).toThrow(Misuse);
    expect(() => read(...words)).toThrow(fault);
  });

  it('end a command with 2 and a sentence where they are none', () => {
    const bench = join(root, 'tests/bench/server.ts');
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', bench, '--share', 'half'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'Expected --share to be a number, got "half".\n',
    });
  });
});
