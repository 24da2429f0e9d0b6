import type { TransactionWire } from '../../../src/contract/transactions.calls.ts';
import { receiptPicture as model } from './model.ts';
import { receiptPicturePage } from './page.ts';
import { expect, openAt, reload, text } from '../../browser/gestures.ts';
import { standInForSharing, type SheetEnd } from '../../browser/share-stand-in.ts';
import { holdPart, partArrives, partIsMissing } from '../kit/browser/parts.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import {
  closeForGood,
  inChromium,
  openAsPlayer,
  reconnect,
  walkTest,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(receiptPicturePage());
  let begun: TransactionWire;
  let isPaid = false;
  /** A part that came is there until the page is loaded anew. */
  let hasPart = false;

  const request =
    (wanted: 'pending' | 'success'): Act<PathRun> =>
    async (run, { following: [next] }) => {
      if (hasPart && next?.offer.event.type === 'part.missing') {
        await reload(run.page);
        await expect(run.page.locator('[data-picture]')).toBeVisible();
        isPaid = hasPart = false;
      }
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
      isPaid = hasPart = false;
      await holdPart(run, 'draw-receipt');
      const body = { platinum: 250, method: 'bca' };
      begun = (await askAs<{ transaction: TransactionWire }>(fixture, run.token, 'payByAccount', body)).transaction;
      await openAt(run.page, `/history/transaction/${begun.id}`);
      await expect(run.page.locator('[data-picture]')).toBeVisible();
      return run;
    },
    // The stand-ins stay with the page.
    close: closeForGood,
    gestures: {
      'picture.requested': { pending: request('pending'), paid: request('success') },
      'sharing.supported': said,
      'sharing.unsupported': said,
      async 'part.arrived'(run) {
        if (!hasPart) await partArrives(run);
        hasPart = true;
        await expect.poll(() => run.page.evaluate(() => window.canvasStandIn.isHeld())).toBe(true);
      },
      'part.missing': partIsMissing((page) => page.getByText(text('transaction.picture.problem.missing'))),
      'connection.restored': reconnect,
      'picture.drawn': draw(true),
      'picture.failed': draw(false),
      'sharing.accepted': end('accepted'),
      'sharing.dismissed': end('dismissed'),
      'sharing.late': end('late'),
      'sharing.failed': end('failed'),
    },
    impossible: ({ from, offer }) =>
      from.includes('retrying') && offer.event.type === 'part.missing'
        ? 'The page is loaded anew, and knows nothing of the picture: it begins with the first key.'
        : null,
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
