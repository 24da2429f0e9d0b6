/** The words of `npm run atlas` (SC-3). */
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../src/atlas/options.ts';

const known = ['login', 'redeem'];
const read = (...words: string[]) => readOptions(words, known);

describe('npm run atlas', () => {
  it('SC-3 makes the whole atlas, or one of some flows', () => {
    expect(read()).toMatchObject({ flows: [], capture: false, pages: false });
    expect(read('login', 'redeem', '--pages')).toMatchObject({ flows: known, pages: true });
    expect(read('--against', 'approved')).toMatchObject({ against: 'approved' });
    expect(read('login', '--against', 'main')).toMatchObject({ flows: ['login'], against: 'main' });
  });

  it.each([
    ['a flow that there is not', ['logn'], 'There is no flow logn. Did you mean login?'],
    ['an unknown option', ['--page'], "Unknown option '--page'"],
    ['an option without its value', ['--against'], "Option '--against <value>' argument missing"],
    ['a flow for what is of all', ['login', '--stale'], '--stale is for the whole atlas: leave out login.'],
    ['both halves', ['--capture', '--pages'], 'Without --capture and --pages both are done.'],
  ])('SC-3 says in a sentence what is wrong with %s', (_, words, fault) => {
    expect(() => read(...words)).toThrow(fault);
  });
});
