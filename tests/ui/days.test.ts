/** Days and hours in western Indonesian time, in both languages (TU-2, ux84, ux93). */
import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment, formatTime, jakartaDay, monthNames } from '../../src/web/ui/days.ts';

const at = (text: string) => Date.parse(text);

describe('TU-2 HI-1 ux84 ux93 a moment in western Indonesia', () => {
  it.each([
    ['2025-06-15T15:06:40Z', '15 Jun 2025, 22.06 WIB', 'Jun 15, 2025, 22:06 WIB'],
    ['2025-12-31T16:59:59Z', '31 Des 2025, 23.59 WIB', 'Dec 31, 2025, 23:59 WIB'],
    ['2025-12-31T17:00:00Z', '1 Jan 2026, 00.00 WIB', 'Jan 1, 2026, 00:00 WIB'],
  ])('%s', (moment, indonesian, english) => {
    expect(formatMoment(at(moment), 'id')).toBe(indonesian);
    expect(formatMoment(at(moment), 'en')).toBe(english);
  });

  it.each([
    ['2025-06-15T16:59:59.999Z', '2025-06-15'],
    ['2025-06-15T17:00:00.000Z', '2025-06-16'],
    ['2024-02-28T17:00:00.000Z', '2024-02-29'],
  ])('%s is on %s', (moment, day) => {
    expect(jakartaDay(at(moment))).toBe(day);
  });
});

/** The page does not ask the browser's calendar, for the time that takes. */
describe.each(['id', 'en'])('days in %s, as the calendar says them', (language) => {
  it.each(Array.from({ length: 12 }, (_, month) => month))('month %i', (month) => {
    const moment = Date.UTC(2026, month, month + 1, 5, 9);
    const as = (format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: 'Asia/Jakarta', ...format }).format(moment);
    expect(monthNames(language)[month]).toBe(as({ month: 'long' }));
    expect(formatDay(jakartaDay(moment), language)).toBe(as({ dateStyle: 'long' }));
    const time = `${as({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })} WIB`;
    expect(formatTime(moment, language)).toBe(time);
    expect(formatMoment(moment, language)).toBe(`${as({ dateStyle: 'medium' })}, ${time}`);
  });
});

it.each(['1995-13-01', '1995', ''])('the day "%s" is refused', (day) => {
  expect(() => formatDay(day, 'id')).toThrow('yyyy-mm-dd');
});
it('a language that the shop does not have is refused', () => {
  expect(() => monthNames('fr')).toThrow('"fr"');
});
