/** Days and hours in western Indonesian time, in both languages (TU-2, ux84, ux93). */
import { describe, expect, it } from 'vitest';
import { formatMoment, jakartaDay } from '../../src/web/ui/days.ts';

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
