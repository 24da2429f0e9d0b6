/** Which looks at a page are worth a picture: every state and every answer once, and no more than the pages show. */
import type { Language, Look } from './shots.ts';

/** Where a step of a walk has led to. */
export interface Arrival {
  configuration: string;
  /** The ids of the active states. */
  states: readonly string[];
  /** The answer of a call that led here, `login.throttled`; null where something else did. */
  answer: string | null;
}

/** Everything, where a state is seen for the first time. */
const firstLooks: Record<Language, readonly Look[]> = {
  id: [
    { language: 'id', theme: 'light', width: 360 },
    { language: 'id', theme: 'dark', width: 360 },
    { language: 'id', theme: 'light', width: 1280 },
  ],
  en: [{ language: 'en', theme: 'light', width: 360 }],
};
/** Of every state there should be one of each. */
export const plannedLooks: readonly Look[] = Object.values(firstLooks).flat();
const furtherLooks: Record<Language, readonly Look[]> = { id: firstLooks.id.slice(0, 1), en: [] };

export interface Choice {
  /** What to photograph there, in this order; what was chosen once counts as taken. */
  looksAt(arrival: Arrival): readonly Look[];
  /** Ids of states and names of answers of which there is a picture. */
  taken: ReadonlySet<string>;
}

/** The choice for one machine, in one language. */
export function createChoice(language: Language): Choice {
  const taken = new Set<string>();
  const places = new Set<string>();
  const isNew = (known: Set<string>, name: string): boolean => known.size < known.add(name).size;
  return {
    taken,
    looksAt({ configuration, states, answer }) {
      const isNewState = states.filter((state) => isNew(taken, state)).length > 0;
      const isNewPlace = isNew(places, configuration);
      const isNewAnswer = answer !== null && isNew(taken, answer);
      if (isNewState) return firstLooks[language];
      return isNewPlace || isNewAnswer ? furtherLooks[language] : [];
    },
  };
}
