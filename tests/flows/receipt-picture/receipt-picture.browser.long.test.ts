import type { TransactionWire } from '../../../src/contract/transactions.calls.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import { receiptPicture as model } from './model.ts';
import { receiptPicturePage } from './page.ts';
import { expect, openAt, text } from '../../browser/gestures.ts';
import { standInForSharing, type SheetEnd } from '../../browser/share-stand-in.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import { inChromium, openAsPlayer, walkTest, type Act, type PathRun } from '../kit/browser/walk.ts';

const fetchedOnce = unprovokable(
  'A browser fetches a part once; tests/browser/receipt-picture.test.ts has one that does not come, and the next try.',
);

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(receiptPicturePage());
  let begun: TransactionWire;
  let isPaid = false;

  const request =
    (wanted: 'pending' | 'success'): Act<PathRun> =>
    async (run) => {
      if (isPaid !== (wanted === 'success')) {
        const transaction = wanted === 'success' ? { ...begun, status: wanted, finished_at: begun.created_at } : begun;
        const call = isPaid ? 'transaction' : 'checkTransaction';
        await fixture.fault({ call, kind: 'accepted', data: { transaction } });
        await run.driver.in('main').press('transaction.check', 'transaction.refresh');
        await expect(run.page.locator('main article [role=status]').first()).toContainText(
          text(`transaction.status.${wanted}`),
        );
        isPaid = !isPaid;
      }
      await gestures['picture.requested'](run);
    };
  const draw =
    (isDrawn: boolean): Act<PathRun> =>
    ({ page }) =>
      page.evaluate((is) => window.canvasStandIn(is), isDrawn);
  const end =
    (how: SheetEnd): Act<PathRun> =>
    ({ page }) =>
      page.evaluate((ends) => window.shareStandIn.end(ends), how);
  const said: Act<PathRun> = async () => undefined;

  return {
    async open({ following: [next] }) {
      const run = await openAsPlayer(fixture, []);
      await standInForSharing(run.page);
      await holdDrawing(run);
      const isShareable = next?.offer.event.type !== 'sharing.unsupported';
      if (!isShareable) await run.page.addInitScript(() => window.shareStandIn.has(false));
      isPaid = false;
      const body = { platinum: 250, method: 'bca' };
      begun = (await askAs<{ transaction: TransactionWire }>(fixture, run.token, 'payByAccount', body)).transaction;
      await openAt(run.page, `/history/transaction/${begun.id}`);
      await expect(run.page.locator('[data-picture]')).toBeVisible();
      return run;
    },
    gestures: {
      'picture.requested': { pending: request('pending'), paid: request('success') },
      'sharing.supported': said,
      'sharing.unsupported': said,
      'part.arrived': ({ page }) => expect.poll(() => page.evaluate(() => window.canvasStandIn.isHeld())).toBe(true),
      'part.missing': fetchedOnce,
      'connection.restored': fetchedOnce,
      'picture.drawn': draw(true),
      'picture.failed': draw(false),
      'sharing.accepted': end('accepted'),
      'sharing.dismissed': end('dismissed'),
      'sharing.late': end('late'),
      'sharing.failed': end('failed'),
    },
    outcomes: {},
    endings: {},
    screenOf,
    screens: {
      async button(run, snapshot) {
        // Over before anybody can look.
        if (!snapshot.matches('checkingBrowser')) await screens.button(run, snapshot);
      },
    },
  };
});

declare global {
  interface Window {
    /** Ends the drawing that is held, well or not. */
    canvasStandIn: { (isDrawn: boolean): void; isHeld(): boolean };
  }
}

async function holdDrawing({ page }: PathRun): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.toBlob;
    let held: ((isDrawn: boolean) => void) | undefined;
    HTMLCanvasElement.prototype.toBlob = function toBlob(done, ...rest) {
      held = (isDrawn) => {
        if (isDrawn) original.call(this, done, ...rest);
        else done(null);
      };
    };
    const finish = (isDrawn: boolean) => {
      held?.(isDrawn);
      held = undefined;
    };
    window.canvasStandIn = Object.assign(finish, { isHeld: () => held !== undefined });
  });
}
