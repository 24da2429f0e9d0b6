/** The wait for a lost answer; no state may call the movement failed (MO-1, C87). */
import type { MoneyResultSnapshot } from '../../../machines/money-result/money-result.machine.ts';
import { buttonSeen, main, type PageDriver, type PageObject } from '../kit/page.ts';

/** Words for a failure; forbidden while the movement may have happened. */
const failure = /gagal|ditolak|tidak berhasil|batal|ulangi pembayaran/i;

function waits(page: PageDriver, { value, context }: MoneyResultSnapshot): Promise<void> {
  const [isAsking, isUntold] = [value === 'asking', value === 'untold'];
  const step = isUntold ? 'untold' : context.rested ? 'still' : 'checking';
  // The button to ask again appears once the machine rests.
  const check = isUntold || !context.rested ? 'absent' : isAsking ? 'busy' : 'ready';
  return main(page).see({
    heading: `money_result.${step}.title`,
    status: `money_result.${step}.text`,
    doesNotSay: failure,
    isBusy: isAsking,
    buttons: {
      ...buttonSeen('money_result.check', 'money_result.check.busy', check),
      'money_result.form': isUntold ? 'ready' : 'absent',
      'money_result.history': 'ready',
    },
  });
}

export const moneyResultPage = {
  gestures: {
    'check.requested': (page) => main(page).press('money_result.check'),
    'history.requested': (page) => main(page).press('money_result.history'),
    'form.requested': (page) => main(page).press('money_result.form'),
  },
  screenOf: ({ value }) => value,
  screens: {
    asking: waits,
    waiting: waits,
    resting: waits,
    untold: waits,
    finished: (page) => main(page).see({ buttons: { 'money_result.history': 'absent' } }),
  },
} satisfies PageObject<MoneyResultSnapshot>;
