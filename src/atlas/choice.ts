/** Chooses the looks that are photographed: every state and class of outcomes once, and no more than the pages show. */
import type { Look, Picture } from './shots.ts';

export type Framed = Omit<Picture, 'file'>;

interface Arrival {
  configuration: string;
  states: readonly string[];
  /** The class of the outcome that leads here; null for other events. */
  outcome: string | null;
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
  /** The looks to photograph, in this order; the states and the outcome then count as taken. */
  looksAt(arrival: Arrival): readonly Framed[];
  /** Ids of states that have a picture of this walk. */
  states: ReadonlySet<string>;
}

/** What the walks of a machine have shown: states in every look, and classes of outcomes. */
export interface Shown {
  states: Set<string>;
  outcomes: Set<string>;
}

/**
 * Adds what it chooses to `shown`. The page of a state shows the walk that came there first, so a further walk takes one
 * picture, for the texts of its purpose.
 */
export function createChoice(shown: Shown = { states: new Set(), outcomes: new Set() }): Choice {
  const taken = new Set<string>();
  const places = new Set<string>();
  const isNew = (known: Set<string>, name: string): boolean => known.size < known.add(name).size;
  return {
    states: taken,
    looksAt({ configuration, states, outcome }) {
      for (const state of states) taken.add(state);
      const newStates = states.filter((state) => isNew(shown.states, state));
      const isNewPlace = isNew(places, configuration);
      const isNewOutcome = outcome !== null && isNew(shown.outcomes, outcome);
      if (newStates.length > 0) return firstLooks;
      return isNewPlace || isNewOutcome ? furtherLooks : [];
    },
  };
}
