/** What the manifest says of the whole shop: texts, rules, requirements, colours, and what the server can answer. */
import type { AnyCall, ErrorShape } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { statements } from '../../tools/requirement-ids.ts';
import { dark, light } from '../../web/ui/theme/colours.ts';
import type { ShopRecord } from '../types.ts';
import { messageIds, messageText } from '../data/messages.ts';
import { constantGroups } from './constants.ts';

export const shopRecord = (): Omit<ShopRecord, 'ends'> => ({
  texts: Object.fromEntries(messageIds.map((id) => [id, messageText(id)])),
  rules: rules(),
  requirements: Object.fromEntries(statements().map(({ id, text }) => [id, text])),
  colours: Object.fromEntries(
    Object.entries(light).map(([name, value]) => [name, { light: value, dark: dark[name as keyof typeof light] }]),
  ),
  outcomes: Object.fromEntries(Object.values<AnyCall>(calls).flatMap(outcomesOf)),
});

function rules(): ShopRecord['rules'] {
  const found: ShopRecord['rules'] = {};
  for (const { id: group, rows } of constantGroups) {
    for (const { name, value, source } of rows) {
      const key = `${group}/${name.en}`;
      // Some rules have several limits: each is a row.
      const again = Object.keys(found).filter((each) => each === key || each.startsWith(`${key} (`)).length;
      found[again === 0 ? key : `${key} (${again + 1})`] = { name, value, source };
    }
  }
  return found;
}

const outcomesOf = ({ name, outcomes }: AnyCall): [string, string][] =>
  Object.entries(outcomes).map(([outcome, { error }]) => [`${name}.${outcome}`, error ? wordingOf(error) : '✓']);

function wordingOf({ type, text, also = [], field, code, status }: ErrorShape): string {
  const said = [text, ...also].filter(Boolean).map((each) => `"${each}"`);
  const named = field === undefined ? [] : [code === undefined ? field : `${field}: "${code}"`];
  return [String(status), ...(type === undefined ? [] : [type]), ...named, ...said].join(' · ');
}
