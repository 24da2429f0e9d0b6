/** The chunk of a part (ER-4): its requests wait until the walk answers them. */
import type { Route } from 'playwright';
import type { WalkStep } from '../../../../src/walk/tiers/tier.ts';
import { expect } from '../../../browser/gestures.ts';
import type { PathRun } from './path-run.ts';

const requestsOf = new WeakMap<PathRun, Route[]>();

export async function holdPart(run: PathRun, chunk: 'player-part' | 'steps' | 'draw-receipt'): Promise<void> {
  const waiting: Route[] = [];
  requestsOf.set(run, waiting);
  await run.context.route(`**/assets/${chunk}-*.js`, (route) => void waiting.push(route));
}

async function requested(run: PathRun): Promise<Route> {
  const waiting = requestsOf.get(run) ?? [];
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await run.page.waitForLoadState('domcontentloaded');
  const route = waiting.pop();
  if (!route) throw new Error('Expected a request for the part.');
  return route;
}

export const partArrives = async (run: PathRun) => (await requested(run)).continue();

export async function partIsMissing(run: PathRun, { edge }: WalkStep): Promise<void> {
  await (await requested(run)).abort('connectionreset');
  // The page loads anew, and does not get it then, either.
  if (edge.from.includes('retrying')) await (await requested(run)).abort('connectionreset');
}
