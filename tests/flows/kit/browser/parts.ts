/** The chunk of a part (ER-4): its requests wait until the walk answers them. */
import type { Page, Route } from 'playwright';
import type { WalkStep } from '../../../../src/walk/tiers/tier.ts';
import { expect, text } from '../../../browser/gestures.ts';
import type { PathRun } from './path-run.ts';

export async function holdPart(
  { context, held }: PathRun,
  chunk: 'player-part' | 'steps' | 'draw-receipt',
): Promise<void> {
  await context.route(`**/assets/${chunk}-*.js`, (route) => void held.push(route));
}

async function requested({ page, held }: PathRun): Promise<Route> {
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.waitForLoadState('domcontentloaded');
  const route = held.pop();
  if (!route) throw new Error('Expected a request for the part.');
  return route;
}

export const partArrives = async (run: PathRun) => (await requested(run)).continue();

const anotherTry = (page: Page) => page.getByRole('button', { name: text('account.retry'), exact: true });

/** For one try a page can ask twice: ahead of its import, and for the import itself once the first request has failed. */
export const partIsMissing =
  (said = anotherTry) =>
  async (run: PathRun, { edge }: WalkStep): Promise<void> => {
    // After a second failure the page loads anew, and does not get the part then, either.
    let isLoaded = !edge.from.includes('retrying');
    run.page.once('domcontentloaded', () => (isLoaded = true));
    await (await requested(run)).abort('connectionreset');
    await expect
      .poll(async () => {
        for (const route of run.held.splice(0)) await route.abort('connectionreset');
        return isLoaded && (await said(run.page).isVisible());
      })
      .toBe(true);
  };
