/** The wait for a lost answer, walked in Chromium through a voucher; top-up and withdrawal wait in the same way (MO-1). */
import type { Request } from 'playwright';
import type { MoneyResultSnapshot } from '../../../machines/money-result/money-result.machine.ts';
import { moneyResultView } from '../../../machines/money-result/money-result.selectors.ts';
import { moneyResult as model } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { Act } from '../../../src/walk/tiers/script.ts';
import { keyIn, newSession, onPage } from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, submitIn, text, type TextId } from '../../browser/gestures.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  haltClock,
  isWaiting,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
  write,
} from '../kit/browser/theatre.ts';

/** Each walk on the same platform has vouchers of its own. */
let vouchers = 0;

walkTest(model, (fixture) => {
  let token = '';
  let code = '';
  /** What was sent, and never came. */
  let sent: Request | undefined;

  /** It comes after all, past the page. */
  const arrives = async ({ context }: Scene): Promise<void> => {
    if (!sent) throw new Error('Nothing was sent.');
    await context.request.fetch(sent);
  };
  const isVoucher = () => fixture.control('/vouchers', [{ code, platinum: 250 }]);
  const isHeaded = ({ page }: Scene, id: TextId) => expect(page.locator('main h1')).toHaveText(text(id));
  const says = async (scene: Scene, id: TextId) => {
    await isHeaded(scene, 'title.redeem');
    await expect(messagesOn(scene.page.getByRole('main'))).toHaveText([text(id)]);
  };
  const endsAs =
    (act: Act<Scene>, end: (scene: Scene) => Promise<void>): Act<Scene> =>
    async (scene, step) => {
      await act(scene, step);
      await end(scene);
    };
  const waits = async (scene: Scene, snapshot: MoneyResultSnapshot) => {
    const { title, text: said, isAsking, offersCheck, offersForm } = moneyResultView(snapshot);
    const main = scene.page.getByRole('main');
    await isHeaded(scene, title.id as TextId);
    await expect(main.getByRole('status').first()).toHaveText(write(said));
    await expect(main).not.toContainText(/gagal|ditolak|tidak berhasil|batal/i);
    await expect(main.locator(`[aria-busy="${isAsking}"]`).first()).toBeVisible();
    const check = keyIn(main, isAsking ? 'money_result.check.busy' : 'money_result.check');
    await expect(check).toBeVisible({ visible: offersCheck });
    await expect(onPage(scene.page, 'money_result.form')).toBeVisible({ visible: offersForm });
    await expect(onPage(scene.page, 'money_result.history')).toBeVisible();
    await expect.poll(() => isWaiting(scene, 'moneyResult')).toBe(isAsking ? 1 : 0);
  };

  return defineBrowserScript(model, {
    async open(step) {
      const player = await newSession(fixture, password);
      ({ token } = player);
      const scene = await openScene(fixture, ['redeem', 'moneyResult'], player);
      await openAt(scene.page, '/redeem');
      await haltClock(scene);
      code = `HSL${String(++vouchers).padStart(6, '0')}`;
      await scene.page.locator('main input[name="voucher"]').fill(code);
      await submitIn(scene.page.getByRole('main')).click();
      await expect.poll(() => isWaiting(scene, 'redeem')).toBe(1);
      sent = scene.waiting.get('redeem')?.[0]?.request();
      await tailOf('redeem')['redeem.offline'](scene, step);
      return scene;
    },
    close: closeScene,
    gestures: {
      'check.requested': ({ page }) => onPage(page, 'money_result.check').click(),
      'history.requested': endsAs(
        ({ page }) => onPage(page, 'money_result.history').click(),
        async (scene) => {
          await isHeaded(scene, 'title.history');
          await expect(scene.page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
        },
      ),
      'form.requested': endsAs(
        ({ page }) => onPage(page, 'money_result.form').click(),
        (scene) => says(scene, 'money_result.untold.problem'),
      ),
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
    },
    outcomes: {
      ...tailOf('moneyResult'),
      'moneyResult.accepted': endsAs(
        really('moneyResult', async (scene) => {
          await isVoucher();
          await arrives(scene);
        }),
        (scene) => isHeaded(scene, 'redeem.success.title'),
      ),
      'moneyResult.refused': endsAs(really('moneyResult', arrives), (scene) => says(scene, 'redeem.error.declined')),
      'moneyResult.not_found': endsAs(really('moneyResult'), (scene) => says(scene, 'redeem.error.not_sent')),
      /** Two calls at the same moment are a matter of the server's tests. */
      'moneyResult.in_progress': byFault({ call: 'moneyResult', kind: 'in_progress' }),
      'moneyResult.unauthorized': endsAs(
        really('moneyResult', (scene) => endSession(scene, token)),
        ({ page }) => isVisitor(page),
      ),
    },
    endings: {},
    screenOf: ({ value }) => value,
    screens: {
      asking: waits,
      waiting: waits,
      resting: waits,
      untold: waits,
      /** What the voucher's page makes of the end is looked for where it is brought about. */
      async finished(scene) {
        await expect(onPage(scene.page, 'money_result.history')).toBeHidden();
        expect(isWaiting(scene, 'moneyResult')).toBe(0);
      },
    },
  });
});
