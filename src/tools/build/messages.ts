/**
 * Message catalogues as their parsed form, so that the browser needs no parser. Goes through every message on every
 * build: one that does not parse, or a catalogue without messages, stops it.
 */
import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const catalogue = /\/src\/web\/i18n\/(id|en)\.json$/;

export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    load: {
      filter: { id: catalogue },
      async handler(id) {
        const texts = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
        const parsed = Object.entries(texts).map(([key, text]) => [key, parseMessage(id, key, text)]);
        if (parsed.length === 0) this.error(`${id} has no messages.`);
        const json = JSON.stringify(Object.fromEntries(parsed));
        return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js', map: null };
      },
    },
  };
}

function parseMessage(file: string, key: string, text: string) {
  try {
    return parse(text, { shouldParseSkeletons: false, captureLocation: false });
  } catch (error) {
    throw new Error(`${file}: the message "${key}" does not parse: ${String(error)}`);
  }
}
