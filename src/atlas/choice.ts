/** Chooses the looks that are photographed: every state and every outcome once, and no more than the pages show. */
import type { Look, Picture } from './shots.ts';

/** A look at the page, and how wide its picture is kept. */
export type Framed = Omit<Picture, 'file'>;

/** Where a step of a walk has led to. */
interface Arrival {
  configuration: string;
  states: readonly string[];
  /** The answer of a call that led here, `login.throttled`; null where something else did. */
  answer: string | null;
}

const phone = { language: 'id', theme: 'light', width: 360 } as const satisfies Look;
/**
 * Everything, where a state is seen for the first time. What is read is kept as large as the pages show it, the rest as small as
 * shows what it is there for: other colours, other lengths of words, and where things stand on a wide page.
 */
const firstLooks: readonly Framed[] = [
  { ...phone, keptAt: 320 },
  { ...phone, theme: 'dark', keptAt: 256 },
  { ...phone, width: 1280, keptAt: 480 },
  { ...phone, language: 'en', keptAt: 270 },
];
/** Of a state that another walk of the same machine shows as well: what is read in it, which may be other words. */
const againLooks = firstLooks.filter(({ theme, width }) => theme === phone.theme && width === phone.width);
/** Of every state there should be one of each. */
export const plannedLooks: readonly Look[] = firstLooks;
const furtherLooks: readonly Framed[] = [{ ...phone, keptAt: 270 }];

export interface Choice {
  /** What to photograph there, in this order; what was chosen once counts as taken. */
  looksAt(arrival: Arrival): readonly Framed[];
  /** Ids of states and names of answers of which there is a picture. */
  taken: ReadonlySet<string>;
}

/** The choice for one walk of a machine; `elsewhere` are the states that another one shows in every look. */
export function createChoice(elsewhere: ReadonlySet<string> = new Set()): Choice {
  const taken = new Set<string>();
  const places = new Set<string>();
  const isNew = (known: Set<string>, name: string): boolean => known.size < known.add(name).size;
  return {
    taken,
    looksAt({ configuration, states, answer }) {
      const newStates = states.filter((state) => isNew(taken, state));
      const isNewPlace = isNew(places, configuration);
      const isNewAnswer = answer !== null && isNew(taken, answer);
      if (newStates.length > 0) return newStates.every((state) => elsewhere.has(state)) ? againLooks : firstLooks;
      return isNewPlace || isNewAnswer ? furtherLooks : [];
    },
  };
}
