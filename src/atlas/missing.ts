/** Of which states there is no picture, although somebody can see them. */
import type { Product } from '../walk/product.ts';
import { restingStates } from '../walk/reports/uncovered-transitions.ts';
import { graphOf } from './graphs.ts';
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

/** The states of the machines that have a screen, and why the walks in Chromium miss some of them. */
export async function seenStates({ models, coverages }: Product, shots: readonly Shot[]): Promise<Seen[]> {
  const states = new Map(models.map((model) => [model.name, restingStates(graphOf(model))]));
  const seen = [...states].map(([machine, own]): Seen => ({ machine, states: own, reasons: new Map() }));
  const open = new Set(unpictured(shots, seen).map(({ machine }) => machine));
  // The scripts are long in telling their reasons.
  if (open.size === 0) return seen;
  const found = await coverages(
    models.filter(({ name }) => open.has(name)),
    graphOf,
  );
  return seen.map((each) => {
    const { unseen = [] } = found.find(({ machine }) => machine === each.machine) ?? {};
    return { ...each, reasons: new Map(unseen.map(({ state, reason }) => [state, reason])) };
  });
}
