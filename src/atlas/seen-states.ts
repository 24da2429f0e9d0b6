/** The states of the machines that have a screen, and the reasons why the walks in Chromium miss some of them. */
import { restingStates } from '../walk/reports/uncovered-transitions.ts';
import type { Product } from '../walk/product.ts';
import { graphOf } from './graphs.ts';
import { unpictured, type Seen } from './missing.ts';
import type { Shot } from './shots.ts';

/** Reasons are asked for only where the shots leave something out: the scripts are long in telling them. */
export async function seenStates({ models, coverages }: Product, shots: readonly Shot[]): Promise<Seen[]> {
  const states = new Map(models.map((model) => [model.name, restingStates(graphOf(model))]));
  const seen = [...states].map(([machine, own]): Seen => ({ machine, states: own, reasons: new Map() }));
  const open = new Set(unpictured(shots, seen).map(({ machine }) => machine));
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
