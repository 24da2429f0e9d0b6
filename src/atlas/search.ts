/** The index of the search box. */
import { messageText } from './data/messages.ts';
import { packed } from './packed.ts';
import { transitionPath, flowPath, statePath, statementPath } from './pages/paths.ts';
import type { Atlas, AtlasFile, Both } from './types.ts';
import { statements } from '../tools/requirement-ids.ts';

/** Kind, address, Indonesian, English, more words that lead to it, and a sentence of it in both languages. */
export type SearchEntry = readonly [
  kind: SearchKind,
  path: string,
  id: string,
  en: string,
  more?: string,
  idSentence?: string,
  enSentence?: string,
];
export type SearchKind = 'flow' | 'state' | 'transition' | 'message' | 'page' | 'requirement';

const sentence = (words: Both | null): [id: string, en: string] | [] => (words ? [words.id, words.en] : []);

const plain = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export function searchIndex({ flows }: Atlas, files: readonly AtlasFile[]): AtlasFile {
  const messages = new Map<string, SearchEntry>();
  const entries: SearchEntry[] = flows.flatMap((flow): SearchEntry[] => {
    for (const transition of flow.transitions) {
      for (const id of transition.messages) {
        const text = messageText(id);
        if (!messages.has(id)) messages.set(id, ['message', transitionPath(transition), text.id, text.en, id]);
      }
    }
    return [
      ['flow', flowPath(flow.id), flow.title.id, flow.title.en, `${flow.id} ${flow.chart.title}`],
      ...[...flow.states, ...flow.ends]
        .filter(({ parent }) => parent !== null)
        .map((state): SearchEntry => [
          'state',
          statePath(state),
          `${state.title.id} · ${flow.title.id}`,
          `${state.title.en} · ${flow.title.en}`,
          `${state.id} ${state.requirements.join(' ')}`,
          ...sentence(state.description),
        ]),
      ...flow.transitions.map((each): SearchEntry => [
        'transition',
        transitionPath(each),
        `${each.trigger.id}${each.guard ? ` (${each.guard.id})` : ''} · ${flow.title.id}`,
        `${each.trigger.en}${each.guard ? ` (${each.guard.en})` : ''} · ${flow.title.en}`,
        [each.outcome?.name, ...(each.outcome?.calls ?? []).map(({ path }) => path)].filter(Boolean).join(' '),
        ...sentence(each.description),
      ]),
    ];
  });
  const known = new Set(entries.map(([, path]) => path));
  const pages = files.flatMap(([path, content]): SearchEntry[] => {
    if (!path.endsWith('.html') || known.has(path) || typeof content !== 'string') return [];
    const [, id = path] = /<title>(.*?) · Atlas<\/title>/.exec(content) ?? [];
    const [, en = id] = /data-title-en="(.*?)"/.exec(content) ?? [];
    return [['page', path, plain(id), plain(en)]];
  });
  const requirements = statements().map(({ id, area, text }): SearchEntry => {
    const title = `${id} · ${area.replace(/^[A-Z]{2}: /, '')}`;
    const unmarked = text.replaceAll(/\*\*|`|\]\([^)]*\)|\[/g, '');
    return ['requirement', statementPath(id), title, title, '', unmarked, unmarked];
  });
  return ['site/search.js', packed([...pages, ...entries, ...messages.values(), ...requirements])];
}
