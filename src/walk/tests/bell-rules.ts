import { afterEach, beforeEach, describe, expect, it, vi } from '../rules/rules.ts';
import { runMachine } from '../rules/machine-run.ts';
import { bell } from './fixtures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ring = () => {
  const ringing = runMachine(bell, undefined);
  ringing.actor.send({ type: 'bell.rung' });
  return ringing;
};

describe('the bell', () => {
  it('asks once', () => {
    expect(ring().live()).toHaveLength(1);
  });

  it.each([
    ['accepted', 'inside'],
    ['offline', 'pausing'],
    ['timeout', 'outside'],
  ])('logout.%s leads %s', (outcome, state) => {
    const ringing = ring();
    ringing.answer(`logout.${outcome}`);
    expect(ringing.snapshot().value).toBe(state);
  });

  it('may be rung again after 300 ms', () => {
    const ringing = ring();
    ringing.answer('logout.offline');
    vi.advanceTimersByTime(299);
    expect(ringing.snapshot().value).toBe('pausing');
    vi.advanceTimersByTime(1);
    expect(ringing.snapshot().value).toBe('outside');
  });
});

describe('made anew for a mutant', () => {
  const outcomes = ring()
    .live()
    .map(({ name }) => name);

  it('what the body has found is the mutant’s', () => {
    expect(outcomes).toEqual(['logout']);
  });
});
