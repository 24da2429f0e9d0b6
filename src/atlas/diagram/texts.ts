/** The texts in the boxes and at the arrows of a diagram: blocks of lines, each in both languages. */
import type { Arrow, Box } from '../../walk/diagrams/chart.ts';
import { widthOf, wrapped } from '../../walk/diagrams/words.ts';
import { messageText } from '../data/messages.ts';
import { languages, type Language } from '../shots.ts';
import type { Both, Flow, StateInfo, TransitionInfo } from '../types.ts';
import { badgeWords } from '../words/badges.ts';
import { conditionWords } from '../words/transitions.ts';

export type Style = 'title' | 'subtitle' | 'event' | 'guard' | 'call' | 'said' | 'inside' | 'badge';

export interface Row {
  style: Style;
  text: string;
}

/** Lines that belong together; line breaks may differ between languages. */
export interface Block extends Readonly<Record<Language, Row[]>> {
  of?: TransitionInfo;
}

export const fonts: Record<Style, { size: number; line: number; isBold: boolean }> = {
  title: { size: 13.5, line: 17, isBold: true },
  subtitle: { size: 11, line: 14, isBold: false },
  event: { size: 12, line: 16, isBold: true },
  guard: { size: 12, line: 15, isBold: false },
  call: { size: 12, line: 15, isBold: false },
  said: { size: 12, line: 15, isBold: false },
  inside: { size: 12, line: 16, isBold: false },
  badge: { size: 11, line: 17, isBold: true },
};

export const heightOf = (block: Block): number =>
  Math.max(...languages.map((language) => block[language].reduce((sum, { style }) => sum + fonts[style].line, 0)));

export const roomFor = (blocks: readonly Block[]): { width: number; height: number } => ({
  width: Math.max(0, ...blocks.flatMap((block) => languages.flatMap((language) => block[language].map(rowWidth)))),
  height: blocks.reduce((sum, block) => sum + heightOf(block), 0),
});

export const rowWidth = ({ text, style }: Row): number => {
  const { size, isBold } = fonts[style];
  return widthOf(text, size, isBold) + (style === 'badge' ? 12 : 0);
};

const rows = (text: string, style: Style, longest: number): Row[] =>
  text === '' ? [] : wrapped(text, longest).map((line) => ({ style, text: line }));

const blockOf = (rowsIn: (language: Language) => Row[], of?: TransitionInfo): Block => ({
  id: rowsIn('id'),
  en: rowsIn('en'),
  ...(of && { of }),
});

/** With more events inside than this, a box shows only their number. */
const mostInside = 4;

/** The blocks of a state: names, badges, and the events that do not leave the state. */
export function stateBlocks(state: StateInfo, inside: readonly TransitionInfo[], longest: number): Block[] {
  const names = blockOf(() => [
    ...rows(state.title.id, 'title', longest),
    ...(state.title.en === state.title.id ? [] : rows(state.title.en, 'subtitle', longest * 1.2)),
  ]);
  const badges = state.badges.map((badge) => badgeWords[badge]).filter(({ isDrawn }) => isDrawn);
  const answered =
    inside.length > mostInside
      ? [blockOf((language) => rows(insideWords(inside.length)[language], 'inside', longest * 1.2))]
      : inside.map((each) =>
          blockOf((language) => rows(`↺ ${eventText(each)[language]}`, 'inside', longest * 1.2), each),
        );
  return [
    names,
    ...badges.map((words) => blockOf((language) => [{ style: 'badge', text: words[language] }])),
    ...answered,
  ];
}

const insideWords = (count: number): Both => ({
  id: `↺ ${count} kejadian di dalamnya`,
  en: `↺ ${count} events inside`,
});

/** The words of a box whose states are on a sheet of their own. */
export const closedBlock = (count: number): Block =>
  blockOf((language) => rows({ id: `▸ ${count} keadaan`, en: `▸ ${count} states` }[language], 'event', labelWidth));

/** Answers appear without their call, to be short. */
const eventText = ({ outcome, trigger }: TransitionInfo): Both => outcome?.words ?? trigger;

const labelWidth = 30;

/** An overview names this many events at an arrow, and the number of the others. */
const mostBrief = 3;
const briefWidth = 14;

/** `isBrief`: only the events, because the conditions, calls and messages are on the sheets of the parts. */
export function arrowBlocks(arrow: Arrow, flow: Flow, isBrief: boolean): Block[] {
  const told = toldBy(arrow.lines, flow);
  return isBrief ? briefBlocks(told) : fullBlocks(arrow, told, flow);
}

function briefBlocks(told: readonly TransitionInfo[]): Block[] {
  const events = new Map(told.map((each) => [eventText(each).en, each]));
  const named = [...events.values()].slice(0, events.size > mostBrief + 1 ? mostBrief : events.size);
  const others = events.size - named.length;
  return [
    ...named.map((each) => blockOf((language) => rows(eventText(each)[language], 'event', briefWidth), each)),
    ...(others === 0 ? [] : [blockOf(() => rows(`+ ${others}`, 'guard', briefWidth))]),
  ];
}

function fullBlocks(arrow: Arrow, told: readonly TransitionInfo[], flow: Flow): Block[] {
  const states = new Map(flow.states.map((state) => [state.id, state]));
  let asked = '';
  return told.map((each) => {
    const { outcome, messages, targets } = each;
    const call = outcome && outcome.asked !== asked ? callText(each) : '';
    if (outcome) ({ asked } = outcome);
    const row = targets.find((id) => id !== arrow.target && !flow.ends.some(({ endOf }) => endOf === id));
    const where = row === undefined ? undefined : states.get(row)?.title;
    const [said] = messages;
    const condition = conditionWords(each);
    return blockOf((language) => {
      const event = eventText(each)[language];
      const isSaid = where === undefined || where[language].toLowerCase() === event.toLowerCase();
      return [
        ...rows(call, 'call', 60),
        ...rows(isSaid ? event : `${event} → ${where[language]}`, 'event', labelWidth),
        ...rows(condition?.[language] ?? '', 'guard', labelWidth),
        ...rows(said === undefined ? '' : `“${shortened(messageText(said)[language])}”`, 'said', labelWidth + 4),
      ];
    }, each);
  });
}

function callText({ outcome }: TransitionInfo): string {
  const [first, ...others] = outcome?.calls ?? [];
  if (!first) return '';
  return `${first.method} ${first.path}${others.length === 0 ? '' : ` +${others.length}`}`;
}

const longestSaid = 44;
const shortened = (text: string): string =>
  text.length <= longestSaid ? text : `${text.slice(0, longestSaid).trimEnd()}…`;

export const toldBy = (lines: readonly { id: string }[], flow: Flow): TransitionInfo[] =>
  lines.flatMap(({ id }) => flow.transitions.find((transition) => transition.id === id) ?? []);

export const insideOf = (box: Box, flow: Flow): TransitionInfo[] => toldBy(box.inside, flow);
