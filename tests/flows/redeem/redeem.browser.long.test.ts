/** A voucher, walked in Chromium against the platform; what became of a lost answer has a machine of its own. */
import type { Page } from 'playwright';
import { redeemProblem, redeemScreen } from '../../../machines/redeem/redeem.selectors.ts';
import { secondMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import type { VouchersRequest } from '../../../src/sandbox/testbed/control.ts';
import { redeem as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { newSession, onPage } from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, stored, submitIn, text, type TextId } from '../../browser/gestures.ts';
import { beginsAnew, leaveSuccess, passMoneyMinute, resultEndings } from '../kit/browser/money-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  isWaiting,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
  write,
} from '../kit/browser/theatre.ts';

const path = '/redeem';
const voucherIn = (page: Page) => page.getByRole('main').locator('input[name="voucher"]');
const isHeaded = ({ page }: Scene, id: TextId) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text(id));

/** With Enter: a key that waits for a lock is not pressed. While one is on its way, the field takes no other. */
async function submit({ page }: Scene, code: string): Promise<void> {
  const field = voucherIn(page);
  if (await field.isEditable()) await field.fill(code);
  await field.press('Enter');
}

walkTest(model, (fixture) => {
  let token = '';
  let code = '';
  let vouchers = 0;

  const submitNew = async (scene: Scene) => {
    code = `KLRG${String(++vouchers).padStart(6, '0')}`;
    await submit(scene, code);
  };
  /** The voucher that is on its way is one like this. */
  const isSuch = (voucher: Omit<VouchersRequest[number], 'code'>) => async (): Promise<void> => {
    await passMoneyMinute(fixture);
    await fixture.control('/vouchers', [{ code, ...voucher }]);
  };
  const celebrates = (scene: Scene) => isHeaded(scene, 'redeem.success.title');

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const player = await newSession(fixture, password);
      ({ token } = player);
      const scene = await openScene(fixture, ['redeem', 'moneyResult'], player);
      await openAt(scene.page, path);
      if (offer.sample === 'pending') {
        await submitNew(scene);
        await expect.poll(() => isWaiting(scene, 'redeem')).toBe(1);
        await openAt(scene.page, path);
      }
      return scene;
    },
    close: closeScene,
    impossible: ({ from, offer: { event } }) =>
      event.type === 'form.requested' && from.includes('elsewhere') ? beginsAnew : null,
    gestures: {
      'voucher.submitted': { complete: submitNew, tooShort: (scene) => submit(scene, 'SARI') },
      async 'voucher.edited'({ page }) {
        const field = voucherIn(page);
        await field.fill((await field.inputValue()) === 'SA' ? 'SAR' : 'SA');
      },
      async 'form.requested'(scene) {
        await leaveSuccess(scene, path);
        await onPage(scene.page, 'redeem.again').click();
      },
    },
    outcomes: {
      ...tailOf('redeem'),
      'redeem.accepted': really('redeem', isSuch({ platinum: 250 })),
      'redeem.unknown_code': really('redeem', () => passMoneyMinute(fixture)),
      'redeem.used': byFault({ call: 'redeem', kind: 'used' }),
      'redeem.expired': really('redeem', isSuch({ expiresInMs: -1 })),
      'redeem.not_here': really('redeem', isSuch({ merchant_uid: secondMerchant })),
      'redeem.unauthorized': really('redeem', (scene) => endSession(scene, token)),
      'redeem.throttled': byFault({ call: 'redeem', kind: 'throttled' }),
      'redeem.in_progress': byFault({ call: 'redeem', kind: 'in_progress' }),
      'redeem.repeated': byFault({ call: 'redeem', kind: 'repeated' }),
      'redeem.key_conflict': byFault({ call: 'redeem', kind: 'key_conflict' }),
    },
    endings: { moneyResult: resultEndings(() => token) },
    screenOf: redeemScreen,
    screens: {
      async form(scene, snapshot) {
        const { page } = scene;
        const problem = redeemProblem(snapshot);
        await isHeaded(scene, 'title.redeem');
        await expect(messagesOn(page.getByRole('main'))).toHaveText(problem ? [write(problem.message)] : []);
        const key = submitIn(page.getByRole('main'));
        if (snapshot.hasTag('busy')) await expect(key).toHaveAttribute('aria-busy', 'true');
        else await expect(key).not.toHaveAttribute('aria-busy', 'true');
        await expect(voucherIn(page)).toBeEditable({ editable: !snapshot.hasTag('busy') });
      },
      async waiting(scene) {
        await isHeaded(scene, 'money_result.checking.title');
        await expect(scene.page.getByRole('main')).not.toContainText(/gagal/i);
      },
      accepted: celebrates,
      async elsewhere(scene) {
        await isHeaded(scene, 'title.history');
        await expect(scene.page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
      },
      async none({ page }) {
        await isVisitor(page);
        expect(await stored(page)).toEqual({});
      },
    },
  });
});
