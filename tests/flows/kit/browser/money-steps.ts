/** Shared by the walks of top-up, withdrawal and vouchers: lost answers, and the limit of calls. */
import { defaultLimits } from '../../../../src/server/domain/platform/limits.ts';
import type { Act } from '../../../../src/walk/tiers/script.ts';
import { onPage } from '../../../browser/account-gestures.ts';
import { expect, isVisitor, stored } from '../../../browser/gestures.ts';
import type { Fixture } from '../../../browser/fixture.ts';
import { type PathRun } from './path-run.ts';
import { byFault, endsIn, faultsOf, goInHistory, isWaiting, openAt, really, refused, type Asked } from './walk.ts';

/** Passes the window of the limit on movements for each player: a walk needs more of them. */
export const passMoneyMinute = (fixture: Fixture): Promise<void> =>
  fixture.advance(defaultLimits.money.perPlayer.window + 1000);

export const beginsAnew =
  'Nobody can: the page has given way to the history, and whoever comes back gets a new one, which begins with an empty form.';

export const moneyFaultsOf = <Name extends Asked>(call: Name) =>
  faultsOf(call, 'throttled', 'in_progress', 'repeated', 'key_conflict');

export async function comeBackUnanswered(run: PathRun, asked: Asked, path: string): Promise<void> {
  await expect.poll(() => isWaiting(run, asked)).toBe(1);
  await openAt(run, path);
}

/** Leaves the success screen: only another address closes it. One of the same page lets the machine go on. */
export const leaveSuccess = (run: PathRun, path: string): Promise<void> =>
  goInHistory(run, run.page.url().endsWith('?again') ? path : `${path}?again`);

/** What is on screen after a money page: the history where the flow moved there, or a visitor's page. */
export const moneyEnds = {
  async elsewhere({ driver, fixture, page }: PathRun) {
    await driver.in('main').see({ heading: 'title.history' });
    await expect(page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
  },
  async none({ page }: PathRun) {
    await isVisitor(page);
    expect(await stored(page)).toEqual({});
  },
};

/** How the question after a lost answer ends; its call `moneyResult` is held in the browser. */
export const resultEndings = {
  moved: byFault({ call: 'moneyResult', kind: 'accepted' }),
  refused: byFault({ call: 'moneyResult', kind: 'refused' }),
  notMoved: really('moneyResult'),
  untold: endsIn(byFault({ call: 'moneyResult', kind: 'not_available' }), ({ page }) =>
    onPage(page, 'money_result.form').click(),
  ),
  left: ({ page }: PathRun) => onPage(page, 'money_result.history').click(),
  unauthorized: refused('moneyResult'),
} satisfies Record<string, Act<PathRun>>;

export const readEndings = {
  loaded: really('read'),
  unauthorized: refused('read'),
} satisfies Record<string, Act<PathRun>>;
