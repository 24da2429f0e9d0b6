/** What the walks of top-up, withdrawal and vouchers have in common: the answer that was lost, and the limit of calls. */
import { defaultLimits } from '../../../../src/server/domain/platform/limits.ts';
import type { Act } from '../../../../src/walk/tiers/script.ts';
import { onPage } from '../../../browser/account-gestures.ts';
import { expect, isVisitor, stored } from '../../../browser/gestures.ts';
import type { Fixture } from '../../../browser/fixture.ts';
import { type PathRun } from './path-run.ts';
import { byFault, endsIn, goInHistory, isWaiting, openAt, really, refused, type Asked } from './walk.ts';

/** A player gets so many movements a minute, and a walk needs more. */
export const passMoneyMinute = (fixture: Fixture): Promise<void> =>
  fixture.advance(defaultLimits.money.perPlayer.window + 1000);

/** Why nobody begins anew from the page of which another one took the place. */
export const beginsAnew =
  'Nobody can: the page has given way to the history, and whoever comes back gets a new one, which begins with an empty form.';

/** The page is left while its call is on its way, and opened again. */
export async function comeBackUnanswered(run: PathRun, asked: Asked, path: string): Promise<void> {
  await expect.poll(() => isWaiting(run, asked)).toBe(1);
  await openAt(run, path);
  run.driver.typed.clear();
}

/** The success screen replaces the page until another address is gone to: one of the same page, whose machine goes on. */
export const leaveSuccess = (run: PathRun, path: string): Promise<void> =>
  goInHistory(run, run.page.url().endsWith('?again') ? path : `${path}?again`);

/** What there is to see where the history took the place of a page that moves money, and after the end of the session. */
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

/** How it comes out what became of the money: the call that asks waits in the browser. */
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

/** What such a page needs to know beforehand. */
export const readEndings = {
  loaded: really('read'),
  unauthorized: refused('read'),
} satisfies Record<string, Act<PathRun>>;
