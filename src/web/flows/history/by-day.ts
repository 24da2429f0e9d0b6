/** Groups items of the history by calendar day in western Indonesia (HI-1). */
import type { TextOf } from '../../i18n/use-text.ts';
import { formatDay, jakartaDay } from '../../ui/index.ts';

export interface Day<Item> {
  /** `yyyy-mm-dd`; empty where the platform gives no date. */
  day: string;
  items: readonly Item[];
}

/** A day appears again where its items are not adjacent. */
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

export function dayTitle(day: string, now: number, { text, language }: { text: TextOf; language: string }): string {
  if (day === '') return text('history.undated');
  if (day === jakartaDay(now)) return text('history.today');
  if (day === jakartaDay(now - dayLength)) return text('history.yesterday');
  return formatDay(day, language);
}
