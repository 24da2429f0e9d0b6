/** What stands in the boxes and at the arrows of an atlas diagram, in both languages, line by line. */
import type { Arrow, Box } from '../../diagrams/chart.ts';
import { widthOf, wrapped } from '../../diagrams/words.ts';
import { messageText } from '../data/messages.ts';
import { languages, type Language } from '../shots.ts';
import type { Both, Flow, StateInfo, TransitionInfo } from '../types.ts';
import { badgeWords } from '../words/badges.ts';

export type Style = 'title' | 'subtitle' | 'id' | 'event' | 'guard' | 'call' | 'said' | 'inside' | 'badge';

/** One line of text; `of` is the transition that it tells of. */
export interface Row {
  style: Style;
  text: string;
  of?: TransitionInfo;
}

/** The same in each language: the lines may break elsewhere. */
export type Rows = Readonly<Record<Language, Row[]>>;

export const fonts: Record<Style, { size: number; line: number; isBold: boolean }> = {
  title: { size: 13.5, line: 17, isBold: true },
  subtitle: { size: 11, line: 14, isBold: false },
  id: { size: 9.5, line: 13, isBold: false },
  event: { size: 12, line: 16, isBold: true },
  guard: { size: 11, line: 14, isBold: false },
  call: { size: 10, line: 14, isBold: false },
  said: { size: 11, line: 14, isBold: false },
  inside: { size: 11, line: 15, isBold: false },
  badge: { size: 10, line: 16, isBold: true },
};

const byLanguage = (rowsIn: (language: Language) => Row[]): Rows => ({ id: rowsIn('id'), en: rowsIn('en') });

export const roomFor = (rows: Rows): { width: number; height: number } => {
  const all = languages.map((language) => rows[language]);
  return {
    width: Math.max(0, ...all.flat().map(rowWidth)),
    height: Math.max(...all.map((list) => list.reduce((sum, { style }) => sum + fonts[style].line, 0))),
  };
};

const rowWidth = ({ text, style }: Row): number => {
  const { size, isBold } = fonts[style];
  return widthOf(text, size, isBold) + (style === 'badge' ? 12 : 0);
};

const lines = (text: string, style: Style, longest: number, of?: TransitionInfo): Row[] =>
  wrapped(text, longest).map((line) => ({ style, text: line, ...(of && { of }) }));

/** Where a box that answers many events without being left says only how many. */
const mostInside = 4;

/** Of one state: its names, what is special about it, what it answers without being left. */
export function stateRows(state: StateInfo, inside: readonly TransitionInfo[], longest: number): Rows {
  return byLanguage((language) => [
    ...lines(state.title.id, 'title', longest),
    ...(state.title.en === state.title.id ? [] : lines(state.title.en, 'subtitle', longest * 1.2)),
    ...state.badges.flatMap((badge): Row[] => {
      const words = badgeWords[badge];
      return words.isDrawn ? [{ style: 'badge', text: words[language] }] : [];
    }),
    ...insideRows(inside, language, longest),
  ]);
}

function insideRows(inside: readonly TransitionInfo[], language: Language, longest: number): Row[] {
  if (inside.length > mostInside) {
    const words = { id: `↺ ${inside.length} kejadian di dalamnya`, en: `↺ ${inside.length} events inside` };
    return lines(words[language], 'inside', longest * 1.2);
  }
  return inside.flatMap((each) => lines(`↺ ${eventText(each)[language]}`, 'inside', longest * 1.2, each));
}

/** An answer is short in a diagram, where the call stands above it. */
const eventText = ({ outcome, trigger }: TransitionInfo): Both => outcome?.words ?? trigger;

const labelWidth = 30;

export function arrowRows(arrow: Arrow, flow: Flow): Rows {
  const told = arrow.lines.flatMap(({ id }) => flow.transitions.find(({ line }) => line === id) ?? []);
  const rowsOf = new Map(flow.states.map((state) => [state.id, state]));
  return byLanguage((language) => {
    let asked = '';
    return told.flatMap((each) => {
      const { outcome, guard, messages, targets } = each;
      const call = outcome && outcome.asked !== asked ? callText(each) : '';
      if (outcome) ({ asked } = outcome);
      const row = targets.find((id) => id !== arrow.target);
      const where = row === undefined ? undefined : rowsOf.get(row)?.title[language];
      const event = eventText(each)[language];
      const said = messages[0] === undefined ? '' : shortened(messageText(messages[0])[language]);
      return [
        ...(call === '' ? [] : lines(call, 'call', 60, each)),
        ...lines(
          where === undefined || isAlike(where, event) ? event : `${event} → ${where}`,
          'event',
          labelWidth,
          each,
        ),
        ...(guard ? lines(`${language === 'id' ? 'jika' : 'if'} ${guard[language]}`, 'guard', labelWidth, each) : []),
        ...(said === '' ? [] : lines(`“${said}”`, 'said', labelWidth + 4, each)),
      ];
    });
  });
}

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function callText({ outcome }: TransitionInfo): string {
  const [first, ...others] = outcome?.calls ?? [];
  if (!first) return '';
  return `${first.method} ${first.path}${others.length === 0 ? '' : ` +${others.length}`}`;
}

const longestSaid = 44;
const shortened = (text: string): string =>
  text.length <= longestSaid ? text : `${text.slice(0, longestSaid).trimEnd()}…`;

/** The transitions that a box answers without being left. */
export const insideOf = (box: Box, flow: Flow): TransitionInfo[] =>
  box.inside.flatMap(({ id }) => flow.transitions.find(({ line }) => line === id) ?? []);
