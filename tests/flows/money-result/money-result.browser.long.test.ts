/** The wait for a lost answer through a voucher; the other money flows wait alike (MO-1). */
import type { MoneyResultSnapshot } from '../../../machines/money-result/money-result.machine.ts';
import { sendOutside, type HeldRequest } from '../kit/browser/held-requests.ts';
import { moneyResult as model } from './model.ts';
import { moneyResultPage } from './page.ts';
import { expect, messagesOn, openAt, text, type TextId } from '../../browser/gestures.ts';
import {
  byFault,
  endsIn,
  haltClock,
  inChromium,
  isWaiting,
  openAsPlayer,
  playerTailOf,
  really,
  reconnect,
  tailOf,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(moneyResultPage);
/** Each walk on the same platform has vouchers of its own. */
let vouchers = 0;

walkTest(model, (fixture) => {
  let code = '';
  /** The request that the platform has not received. */
  let sent: HeldRequest | undefined;

  /** Delivers the request after all, outside the page. */
  const arrives = async ({ context }: PathRun): Promise<void> => {
    if (!sent) throw new Error('Nothing was sent.');
    await sendOutside(context, sent);
  };
  const isVoucher = () => fixture.control('/vouchers', [{ code, platinum: 250 }]);
  const isHeaded = ({ driver }: PathRun, heading: TextId) => driver.in('main').see({ heading });
  const says = async (run: PathRun, id: TextId) => {
    await isHeaded(run, 'title.redeem');
    await expect(messagesOn(run.page.getByRole('main'))).toHaveText([text(id)]);
  };
  const waits = async (run: PathRun, snapshot: MoneyResultSnapshot) => {
    await screens.asking(run, snapshot);
    await expect.poll(() => isWaiting(run, 'moneyResult')).toBe(snapshot.matches('asking') ? 1 : 0);
  };

  return {
    async open(step) {
      const run = await openAsPlayer(fixture, ['redeem', 'moneyResult']);
      await openAt(run.page, '/redeem');
      await haltClock(run);
      code = `HSL${String(++vouchers).padStart(6, '0')}`;
      await run.driver.in('main').fill('redeem.label', code);
      await run.driver.in('main').submit('redeem.label');
      await expect.poll(() => isWaiting(run, 'redeem')).toBe(1);
      sent = run.waiting.get('redeem')?.[0];
      await tailOf('redeem')['redeem.offline'](run, step);
      return run;
    },
    gestures: {
      ...gestures,
      'history.requested': endsIn(gestures['history.requested'], async (run) => {
        await isHeaded(run, 'title.history');
        await expect(run.page).toHaveURL(`${fixture.platform.shop}/history/transaction`);
      }),
      'form.requested': endsIn(gestures['form.requested'], (run) => says(run, 'money_result.untold.problem')),
      'connection.restored': reconnect,
    },
    outcomes: {
      ...playerTailOf('moneyResult'),
      'moneyResult.accepted': endsIn(
        really('moneyResult', async (run) => {
          await isVoucher();
          await arrives(run);
        }),
        (run) => isHeaded(run, 'redeem.success.title'),
      ),
      'moneyResult.refused': endsIn(really('moneyResult', arrives), (run) => says(run, 'redeem.error.declined')),
      'moneyResult.not_found': endsIn(really('moneyResult'), (run) => says(run, 'redeem.error.not_sent')),
      /** Two calls at the same moment are a matter of the server's tests. */
      'moneyResult.in_progress': byFault(),
    },
    endings: {},
    screenOf,
    screens: {
      asking: waits,
      waiting: waits,
      resting: waits,
      untold: waits,
      /** The act that ends the wait checks the voucher page. */
      async finished(run) {
        await screens.finished(run);
        expect(isWaiting(run, 'moneyResult')).toBe(0);
      },
    },
  };
});
