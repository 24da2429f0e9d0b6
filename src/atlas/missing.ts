/** Of which states there is no picture, although somebody can see them. */
import { firstPictures, languages, type Language, type Shot } from './shots.ts';

export interface Unpictured {
  machine: string;
  state: string;
  languages: Language[];
  /** Why no walk in Chromium comes to it; null where one does, so that a picture is missing. */
  reason: string | null;
}

/** What is known of a machine: the states that can be seen, and why some are not. */
export interface Seen {
  machine: string;
  states: Iterable<string>;
  reasons: ReadonlyMap<string, string>;
}

/** States without a picture in some language, machine by machine. */
export function unpictured(shots: readonly Shot[], machines: readonly Seen[]): Unpictured[] {
  return machines.flatMap(({ machine, states, reasons }) => {
    const own = shots.filter((shot) => shot.machine === machine);
    const pictures = languages.map((language) => ({ language, of: firstPictures(own, { language }) }));
    return [...states].flatMap((state) => {
      const without = pictures.filter(({ of }) => !of.has(state)).map(({ language }) => language);
      return without.length === 0 ? [] : [{ machine, state, languages: without, reason: reasons.get(state) ?? null }];
    });
  });
}
