/** The sentence that a trouble state stands for, wherever in a snapshot it is. */
import { text } from '../texts.ts';
import { troubleOf } from '../troubles.ts';

/** Null where nothing is wrong. */
export function troubleTextOf(snapshot: Parameters<typeof troubleOf>[0]): string | null {
  const id = troubleOf(snapshot);
  return id && text(id);
}
