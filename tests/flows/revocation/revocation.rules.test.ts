/** Telling the server of a logout, from SS-5: the person is gone already, the token must die all the same. */
import { revocationMachine } from '../../../machines/revocation/revocation.machine.ts';
import { session } from '../kit/samples.ts';
import { afterEach, beforeEach, expect, it, vi } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { failedOutcomes } from '../kit/call-failures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { token } = session;
const begin = () => runMachine(revocationMachine, { token });

it.each(['accepted', 'unauthorized'])('SS-5 logout.%s: over, and the token is let go of', (outcome) => {
  const telling = begin();
  expect(telling.made.map(({ input }) => input)).toEqual([{ token }]);
  telling.answer(`logout.${outcome}`);
  expect(telling.snapshot().status).toBe('done');
  expect(telling.snapshot().context.token).toBeNull();
});

it.each(failedOutcomes)('SS-5 C11 logout.%s is told again after 2, 4 and 8 s, then no more', (outcome) => {
  const telling = begin();
  for (const pause of [2000, 4000, 8000]) {
    telling.answer(`logout.${outcome}`);
    expect(telling.live()).toEqual([]);
    vi.advanceTimersByTime(pause - 1);
    expect(telling.live()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(telling.live()).toHaveLength(1);
  }
  telling.answer(`logout.${outcome}`);
  expect(telling.snapshot().status).toBe('done');
  expect(telling.snapshot().context.token).toBeNull();
  expect(telling.made).toHaveLength(4);
});
