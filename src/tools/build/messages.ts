/**
 * Parses message catalogues at build time, so that the browser needs no parser. `?first` keeps only what the first
 * chunk can show. A message that does not parse, or an empty catalogue, stops the build.
 */
import { readFile } from 'node:fs/promises';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const catalogue = /\/src\/web\/i18n\/(id|en)\.json(\?first)?$/;

/** Messages of the first chunk: the frame, the game list and two dialogs with all their errors. */
const isFirst = (key: string) => /^(title|nav|balance|footer|games|field|login|register|error)\./.test(key);

export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    load: {
      filter: { id: catalogue },
      async handler(id) {
        const texts = JSON.parse(await readFile(id.replace('?first', ''), 'utf8')) as Record<string, string>;
        const wanted = Object.entries(texts).filter(([key]) => !id.endsWith('?first') || isFirst(key));
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
    const [first] = parts;
    return parts.length === 1 && first?.type === TYPE.literal ? first.value : parts;
  } catch (error) {
    throw new Error(`${file}: the message "${key}" does not parse.`, { cause: error });
  }
}
