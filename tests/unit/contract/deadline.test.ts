/** Deadlines from replies and storage, with clocks that differ (OT-2 to OT-4, RG-6, SS-7, C43). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLife, lockedUntil, longestLock, resumedDeadline, waitMinutes } from '../../../src/contract/deadline.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);
const minute = 60_000;
const withoutZone = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
const iso = (moment: number) => new Date(moment).toISOString();
const stamp = { receivedAt: now, serverDate: null };

describe('OT-3 OT-4 reset_at', () => {
  it.each([
    ['in 15 minutes', iso(now + 15 * minute), 15 * minute],
    ['with an offset', '2026-11-21T19:15:00+07:00', 15 * minute],
    ['now', iso(now), 0],
    ['in the past', iso(now - minute), 0],
    ['long past', '1970-01-01T00:00:00Z', 0],
    ['in 24 hours', iso(now + longestLock), longestLock],
    ['in 25 hours', iso(now + longestLock + 3600_000), longestLock],
    ['in the year 9999', '9999-12-31T23:59:59Z', longestLock],
    ['a number of seconds', now / 1000 + 60, minute],
    ['a number of ms', now + minute, minute],
    ['seconds as text', String(now / 1000 + 60), minute],
    ['ms as text', String(now + minute), minute],
    ['a date and a time in UTC', withoutZone(now + 15 * minute), 15 * minute],
    ['a date and a time in Jakarta', withoutZone(now + 7 * 3600_000 + 15 * minute), 15 * minute],
    ['a date and a time that are over in both', withoutZone(now - minute), 0],
    ['a date alone', '2026-11-22', codeLife],
    ['words', 'sebentar lagi', codeLife],
    ['an impossible date', '2026-13-45T99:99:99Z', codeLife],
    ['empty', '', codeLife],
    ['absent', undefined, codeLife],
    ['null', null, codeLife],
    ['NaN', Number.NaN, codeLife],
    ['an object', { valueOf: () => now }, codeLife],
  ])('OT-4 C43 %s', (_, resetAt, wait) => {
    expect(lockedUntil(resetAt, stamp) - now).toBe(wait);
  });

  it.each([-3, 3])('OT-4 C45 the device’s clock is %i hours wrong: the server’s Date corrects it', (hours) => {
    const receivedAt = now + hours * 3600_000;
    expect(lockedUntil(iso(now + 10 * minute), { receivedAt, serverDate: now })).toBe(receivedAt + 10 * minute);
  });

  it('OT-4 C43 10,000 random ones: an end within 24 h, a whole number of minutes from 1 to 1440', () => {
    const moments = fc.integer({ min: now - 10 * longestLock, max: now + 10 * longestLock });
    const resetAt = fc.oneof(
      { weight: 6, arbitrary: moments.map(iso) },
      { weight: 1, arbitrary: moments },
      { weight: 1, arbitrary: moments.map((moment) => String(Math.round(moment / 1000))) },
      { weight: 1, arbitrary: fc.anything() },
      { weight: 1, arbitrary: fc.string().map((text) => `2026-11-21T${text}`) },
    );
    const serverDate = fc.option(moments, { nil: null });
    fc.assert(
      fc.property(resetAt, serverDate, (value, date) => {
        const until = lockedUntil(value, { receivedAt: now, serverDate: date });
        expect(until).toBeGreaterThanOrEqual(now);
        expect(until).toBeLessThanOrEqual(now + longestLock);
        const minutes = waitMinutes(until, now);
        expect(Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

it.each([
  [0, 1],
  [-5 * minute, 1],
  [1, 1],
  [minute, 1],
  [minute + 1000, 2],
  [2 * minute, 2],
  // The server's Date has whole seconds only: a lock of two minutes must not read as three.
  [2 * minute + 999, 2],
  [15 * minute, 15],
  [longestLock, 1440],
  [2 * longestLock, 1440],
  [Number.NaN, 2],
  [Number.POSITIVE_INFINITY, 2],
])('RG-6 C43 in the sentence %d ms are %d minutes', (wait, minutes) => {
  expect(waitMinutes(now + wait, now)).toBe(minutes);
});

it.each([
  ['a countdown that runs', now + minute, false, minute],
  ['a countdown that is over', now - 1, false, 0],
  ['a countdown that cannot be', now + codeLife + 1, false, codeLife],
  ['a lock that runs', now + 30 * minute, true, 30 * minute],
  ['a lock of 24 hours', now + longestLock, true, longestLock],
  ['a lock that cannot be', now + longestLock + 1, true, codeLife],
  ['nothing', null, false, 0],
  ['NaN', Number.NaN, true, 0],
  ['infinity', Number.POSITIVE_INFINITY, true, 0],
  ['a negative one', -1, false, 0],
])('SS-7 OT-4 a stored deadline after a reload: %s', (_, stored, locked, wait) => {
  expect(resumedDeadline(stored, locked, now) - now).toBe(wait);
});
