/** Finds the states that people can see but no picture shows. */
import type { Product } from '../walk/product.ts';
import { restingStates } from '../walk/reports/uncovered-transitions.ts';
import { graphOf } from './graphs.ts';
import { languages, type Language, type Shot } from './shots.ts';

export interface Seen {
  machine: string;
  states: Iterable<string>;
  /** By state, why no walk in Chromium reaches it; where none is given, the picture ought to exist. */
  reasons: ReadonlyMap<string, string>;
}

export function unpictured(shots: readonly Shot[], machines: readonly Seen[]) {
  return machines.flatMap(({ machine, states, reasons }) => {
    const own = shots.filter((shot) => shot.machine === machine);
    const isPictured = (state: string, language: Language): boolean =>
      own.some((shot) => shot.states.includes(state) && shot.pictures.some((picture) => picture.language === language));
    return [...states].flatMap((state) => {
      const without = languages.filter((language) => !isPictured(state, language));
      return without.length === 0 ? [] : [{ machine, state, languages: without, reason: reasons.get(state) ?? null }];
    });
  });
}

export async function seenStates({ models, coverages }: Product, shots: readonly Shot[]): Promise<Seen[]> {
  const states = new Map(models.map((model) => [model.name, restingStates(graphOf(model))]));
  const seen = [...states].map(([machine, own]): Seen => ({ machine, states: own, reasons: new Map() }));
  const open = new Set(unpictured(shots, seen).map(({ machine }) => machine));
  // The scripts compute reasons slowly.
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
