import { secondMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import type { VouchersRequest } from '../../../src/sandbox/testbed/control.ts';
import { redeem as model } from './model.ts';
import { redeemPage } from './page.ts';
import { openAt } from '../../browser/gestures.ts';
import {
  beginsAnew,
  comeBackUnanswered,
  leaveSuccess,
  moneyEnds,
  moneyFaultsOf,
  passMoneyMinute,
  resultEndings,
} from '../kit/browser/money-steps.ts';
import { logInAgain } from '../kit/browser/player-steps.ts';
import { faultsOf, inChromium, openAsPlayer, playerTailOf, really, walkTest } from '../kit/browser/walk.ts';

const path = '/redeem';

walkTest(model, (fixture) => {
  let code = '';
  let vouchers = 0;

  const { gestures, write, screens, screenOf } = inChromium(
    redeemPage(() => (code = `KLRG${String(++vouchers).padStart(6, '0')}`)),
  );
  /** The voucher that is on its way is one like this. */
  const isSuch = (voucher: Omit<VouchersRequest[number], 'code'>) => async (): Promise<void> => {
    await passMoneyMinute(fixture);
    await fixture.control('/vouchers', [{ code, ...voucher }]);
  };

  return {
    async open(step) {
      const run = await openAsPlayer(fixture, ['redeem', 'moneyResult']);
      await openAt(run.page, path);
      if (step.edge.offer.sample === 'restored') {
        await write(run);
        await logInAgain(run);
      }
      if (step.edge.offer.sample === 'pending') {
        await gestures['voucher.submitted'].complete(run);
        await comeBackUnanswered(run, 'redeem', path);
      }
      return run;
    },
    impossible: ({ from, offer: { event } }) =>
      event.type === 'form.requested' && from.includes('elsewhere') ? beginsAnew : null,
    gestures: {
      ...gestures,
      async 'form.requested'(run, step) {
        await leaveSuccess(run, path);
        await gestures['form.requested'](run, step);
      },
    },
    outcomes: {
      ...playerTailOf('redeem'),
      ...moneyFaultsOf('redeem'),
      ...faultsOf('redeem', 'used'),
      'redeem.accepted': really('redeem', isSuch({ platinum: 250 })),
      'redeem.unknown_code': really('redeem', () => passMoneyMinute(fixture)),
      'redeem.expired': really('redeem', isSuch({ expiresInMs: -1 })),
      'redeem.not_here': really('redeem', isSuch({ merchant_uid: secondMerchant })),
    },
    endings: { moneyResult: resultEndings },
    screenOf,
    screens: {
      ...screens,
      accepted: ({ driver }) => driver.in('main').see({ heading: 'redeem.success.title' }),
      ...moneyEnds,
    },
  };
});
