import type { MessageId } from '../../src/web/i18n/messages.ts';
import { text } from '../flows/kit/texts.ts';

/** A text of the catalogue as it may stand on screen, with anything in those of its braces that `values` leaves out. */
export function wordsOf(id: string, values: Readonly<Record<string, string>> = {}): RegExp {
  const mark = '\u0000';
  const raw = text(id as MessageId, new Proxy(values, { get: (known, name) => known[name as string] ?? mark }));
  const parts = raw.split(mark).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(parts.join('.*?'), 's');
}
