/** Chooses the looks that are photographed: every state and every outcome once, and no more than the pages show. */
import type { Look, Picture } from './shots.ts';

export type Framed = Omit<Picture, 'file'>;

interface Arrival {
  configuration: string;
  states: readonly string[];
  /** Such as `login.throttled`; null for other events. */
  answer: string | null;
}

const phone = { language: 'id', theme: 'light', width: 360 } as const satisfies Look;
/** The phone picture is read, so it has the size of the screen. The others are only as large as their purpose needs. */
const firstLooks: readonly Framed[] = [
  { ...phone, keptAt: 360 },
  { ...phone, theme: 'dark', keptAt: 256 },
  { ...phone, width: 1280, keptAt: 480 },
  { ...phone, language: 'en', keptAt: 270 },
];
export const plannedLooks: readonly Look[] = firstLooks;
const furtherLooks: readonly Framed[] = [{ ...phone, keptAt: 270 }];

/**
 * The kinds of parts on a screen, of its accessible outline: roles with their states, without names, order and number.
 * Colours and widths belong to parts, so screens of the same route and parts are alike in the dark and on a wide page.
 */
export function partsOf(outline: string): string {
  const parts = outline.matchAll(/^ *- '?([a-z]+)(?: "(?:[^"\\]|\\.)*")?((?: \[[^\]]+\])*)/gm);
  return [...new Set(Array.from(parts, ([, role, states]) => `${role}${states}`))].sort().join('\n');
}

export interface Choice {
  /** The looks to photograph, in this order; the states and answer then count as taken. */
  looksAt(arrival: Arrival): readonly Framed[];
  /** Ids of states that have a picture of this walk. */
  states: ReadonlySet<string>;
}

/** What a walk of the machine has shown: states in every look, and names of answers. */
export interface Shown {
  states: Set<string>;
  answers: Set<string>;
}

/**
 * Adds what it chooses to `shown`. The page of a state shows the walk that came there first, so a further walk takes one
 * picture, for the texts of its purpose.
 */
export function createChoice(shown: Shown = { states: new Set(), answers: new Set() }): Choice {
  const taken = new Set<string>();
  const places = new Set<string>();
  const isNew = (known: Set<string>, name: string): boolean => known.size < known.add(name).size;
  return {
    states: taken,
    looksAt({ configuration, states, answer }) {
      for (const state of states) taken.add(state);
      const newStates = states.filter((state) => isNew(shown.states, state));
      const isNewPlace = isNew(places, configuration);
      const isNewAnswer = answer !== null && isNew(shown.answers, answer);
      if (newStates.length > 0) return firstLooks;
      return isNewPlace || isNewAnswer ? furtherLooks : [];
    },
  };
}
