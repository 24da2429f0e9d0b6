/** The wait for a lost answer, walked in Chromium through a voucher; top-up and withdrawal wait in the same way (MO-1). */
import type { Request } from 'playwright';
import type { MoneyResultSnapshot } from '../../../machines/money-result/money-result.machine.ts';
import { moneyResult as model } from './model.ts';
import { moneyResultPage } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { Act } from '../../../src/walk/tiers/script.ts';
import { newSession } from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, text, type TextId } from '../../browser/gestures.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
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
} from '../kit/browser/theatre.ts';

const { gestures, screens } = inChromium(moneyResultPage);
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
  const isHeaded = ({ driver }: Scene, heading: TextId) => driver.in('main').see({ heading });
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
    await screens.asking(scene, snapshot);
    await expect.poll(() => isWaiting(scene, 'moneyResult')).toBe(snapshot.matches('asking') ? 1 : 0);
  };

  return defineBrowserScript(model, {
    async open(step) {
      const player = await newSession(fixture, password);
      ({ token } = player);
      const scene = await openScene(fixture, ['redeem', 'moneyResult'], player);
      await openAt(scene.page, '/redeem');
      await haltClock(scene);
      code = `HSL${String(++vouchers).padStart(6, '0')}`;
      await scene.driver.in('main').fill('redeem.label', code);
      await scene.driver.in('main').submit('redeem.label');
      await expect.poll(() => isWaiting(scene, 'redeem')).toBe(1);
      sent = scene.waiting.get('redeem')?.[0]?.request();
      await tailOf('redeem')['redeem.offline'](scene, step);
      return scene;
    },
    close: closeScene,
    gestures: {
      ...gestures,
      'history.requested': endsAs(gestures['history.requested'], async (scene) => {
        await isHeaded(scene, 'title.history');
        await expect(scene.page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
      }),
      'form.requested': endsAs(gestures['form.requested'], (scene) => says(scene, 'money_result.untold.problem')),
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
        await screens.finished(scene);
        expect(isWaiting(scene, 'moneyResult')).toBe(0);
      },
    },
  });
});
