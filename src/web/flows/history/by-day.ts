/** What happened under the day on which it did, as a calendar in western Indonesia has it (HI-1). */
import type { TextOf } from '../../i18n/use-text.ts';
import { formatDay, jakartaDay } from '../../ui/index.ts';

export interface Day<Item> {
  /** `yyyy-mm-dd`; empty where the platform says no date. */
  day: string;
  items: readonly Item[];
}

/** In the order in which they come: a day whose items do not stand together is said again. */
export function groupByDay<Item>(items: readonly Item[], momentOf: (item: Item) => number | null): Day<Item>[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const moment = momentOf(item);
    const day = moment === null ? '' : jakartaDay(moment);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

const dayLength = 24 * 60 * 60_000;

/** Today and yesterday by their names, any other day by its date. */
export function dayTitle(day: string, now: number, { text, language }: { text: TextOf; language: string }): string {
  if (day === '') return text('history.undated');
  if (day === jakartaDay(now)) return text('history.today');
  if (day === jakartaDay(now - dayLength)) return text('history.yesterday');
  return formatDay(day, language);
}
