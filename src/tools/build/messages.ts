/**
 * Parses message catalogues at build time, so that the browser needs no parser. `?first` and the
 * names of the other sections keep one section of a catalogue. A message that does not parse or formats a number or a time,
 * or an empty catalogue, stops the build.
 */
import { readFile } from 'node:fs/promises';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const catalogue = /\/src\/web\/i18n\/(id|en)\.json(?:\?(first|visitor|passkey|play|player))?$/;

/** `first`: the frame, the game list without its failures and two dialogs with theirs. `play`: the pages of games. */
const sections = {
  first:
    /^(title|nav(?!\.(home|back))|balance|footer|games(?!\.(empty|error|retry|stale|search\.none))|field|login|register|error)\./,
  /** With what a visitor is told after a session, and of a list that cannot be shown. */
  visitor:
    /^(account\.(not_fetched|retry)|code|drawer|e_wallet\.(name|error\.session_ended)|games|lock|merchant|nav|not_found|offline|password|recovery|session|success|support|toast)\b/,
  /** Beside the form of the login. */
  passkey: /^passkey_login\./,
  play: /^(game|payment|room|round|trial)\./,
} as const;

/** Each message is in exactly one section. */
export const sectionOf = (key: string): keyof typeof sections | 'player' =>
  (['first', 'visitor', 'passkey', 'play'] as const).find((section) => sections[section].test(key)) ?? 'player';

export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    load: {
      filter: { id: catalogue },
      async handler(id) {
        const [file = id, section] = id.split('?');
        const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
        const wanted = Object.entries(texts).filter(([key]) => section === undefined || sectionOf(key) === section);
        const parsed = wanted.map(([key, text]) => [key, parseMessage(id, key, text)]);
        if (parsed.length === 0) this.error(`${id} has no messages.`);
        const json = JSON.stringify(Object.fromEntries(parsed));
        return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js', map: null };
      },
    },
  };
}

/** A text without braces or tags stays a text, because it is shown as it is. */
function parseMessage(file: string, key: string, text: string) {
  try {
    const parts = parse(text, { shouldParseSkeletons: false, captureLocation: false });
    if (parts.some(isFormatted)) throw new Error('Expected no number, date or time that the message formats.');
    const [first] = parts;
    return parts.length === 1 && first?.type === TYPE.literal ? first.value : parts;
  } catch (error) {
    throw new Error(`${file}: the message "${key}" does not parse.`, { cause: error });
  }
}

/** `trim-libraries.ts` leaves no formatter for it. */
function isFormatted(part: MessageFormatElement): boolean {
  if (part.type === TYPE.tag) return part.children.some(isFormatted);
  if (part.type === TYPE.plural || part.type === TYPE.select)
    return Object.values(part.options).some(({ value }) => value.some(isFormatted));
  return part.type === TYPE.number || part.type === TYPE.date || part.type === TYPE.time;
}
