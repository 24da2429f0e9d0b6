/** The withdrawal page and the dialogs above it (WD-1, MO-1). */
import type { WithdrawalSnapshot } from '../../../machines/withdrawal/withdrawal.machine.ts';
import {
  withdrawalScreen,
  ageForWithdrawal,
  isHeld,
  isReviewing,
  isSending,
  pinForWithdrawal,
} from '../../../machines/withdrawal/withdrawal.selectors.ts';
import { formatDay } from '../../../src/web/ui/days.ts';
import { text } from '../kit/texts.ts';
import { noteSeen } from '../kit/drafts.ts';
import { buttonSeen, main, retype, type PageDriver, type PageObject, type Text, type TextId } from '../kit/page.ts';
import { drafts } from '../kit/samples.ts';

interface Terms {
  minimum: string;
  maximum: string;
  available(): string;
  /** Null: the walk itself looks at the moment from which withdrawals go on. */
  moment: ((until: number) => string) | null;
  amounts: Record<'fitting' | 'tooLittle' | 'tooMuch' | 'overBalance', string>;
}

const amount = 'withdraw.amount.label';
const review = (page: PageDriver) => page.in('dialog#withdraw-review');
const confirmation = (page: PageDriver) => page.in('dialog#confirm');

/** Any PIN of six digits will do. */
export async function askServer(page: PageDriver): Promise<void> {
  await retype(page, amount, '400');
  await main(page).submit(amount);
  await review(page).press('withdraw.confirm');
  await confirmation(page).fill('pin.label.own', '604913');
}

const ofForm: Record<string, Text> = {
  limitsChanged: 'withdraw.error.limits_changed',
  refused: ['error.validation', { field: 'account' }],
  notSent: 'withdraw.error.not_sent',
  notAvailable: 'error.not_available',
  untold: 'money_result.untold.problem',
  declined: 'withdraw.error.declined',
  throttled: ['withdraw.error.throttled', { n: 1, unit: 'minutes' }],
};
const ofAccount: Record<string, Text> = {
  accountMissing: 'withdraw.error.account_missing',
  accountGone: 'withdraw.error.account_gone',
};
/** The data were read anew: the form has replaced what had the focus. */
const readAnew = ['limitsChanged', 'notSent', 'untold'];
function stateOf({ value }: WithdrawalSnapshot): string {
  const active = typeof value === 'object' ? value.active : value;
  return typeof active === 'object' ? (Object.values(active)[0] ?? '') : '';
}

export function withdrawalPage({ minimum, maximum, available, moment, amounts }: Terms) {
  const ofAmount = (): Record<string, Text> => ({
    belowMinimum: ['withdraw.error.below_minimum', { platinum: minimum }],
    overBalance: ['withdraw.error.over_balance', { platinum: available() }],
    aboveMaximum: ['withdraw.error.above_maximum', { platinum: maximum }],
    insufficient: ['withdraw.error.insufficient', { platinum: available() }],
  });
  return {
    gestures: {
      'amount.changed': {
        fitting: (page) => retype(page, amount, amounts.fitting),
        tooLittle: (page) => retype(page, amount, amounts.tooLittle),
        tooMuch: (page) => retype(page, amount, amounts.tooMuch),
        overBalance: (page) => retype(page, amount, amounts.overBalance),
      },
      'review.requested': (page) => main(page).submit(amount),
      'review.confirmed': (page) => review(page).press('withdraw.confirm'),
      async 'dialog.dismissed'(page) {
        const top = await confirmation(page).read();
        await (top?.isShown ? confirmation(page) : review(page)).press('nav.close');
      },
      async 'form.requested'(page, { edge }) {
        await main(page).press('withdraw.again');
        // Without an answer the amount stays in the form.
        if (edge.from.includes('accepted')) page.typed.delete(amount);
      },
    },
    restore: (page: PageDriver): void => void page.typed.set(amount, drafts.withdrawal.digits),
    screenOf: withdrawalScreen,
    screens: {
      /** Minimum and balance are not read yet, so none is shown. */
      preparing: (page) =>
        main(page).see({
          heading: 'title.withdraw',
          isBusy: true,
          fields: { [amount]: null },
          doesNotSay: /minimal|[0-9]/i,
        }),
      async form(page, snapshot) {
        const state = stateOf(snapshot);
        const atAmount = ofAmount()[state] ?? null;
        const asksForPin = 'pinPad' in snapshot.children;
        const way = pinForWithdrawal(snapshot);
        const toPin: Text[] = way
          ? [[text(way.message.id as TextId, way.message.values)], `pin.title.${way.intent}`]
          : [];
        const age = ageForWithdrawal(snapshot);
        const toProfile: Text[] = age
          ? [[age.message, age.adultOn === null ? {} : { day: formatDay(age.adultOn, 'id') }], 'age.profile']
          : [];
        const isLocked = isHeld(snapshot) || state === 'throttled' || state === 'withdrawalsPaused';
        await page.in('main form').see(noteSeen(snapshot, 'draft.restored.pin'));
        await main(page).see({
          heading: 'title.withdraw',
          says: [
            ['withdraw.amount.hint', { available: available(), minimum }],
            ...(ofAccount[state] ? [ofAccount[state]] : []),
            ...(isHeld(snapshot) ? toPin : []),
            ...toProfile,
          ],
          ...(readAnew.includes(state) && { hasFocus: true }),
        });
        await page.in('main form').see({
          ...(state !== 'withdrawalsPaused' && !isHeld(snapshot) && !age && { alert: ofForm[state] ?? null }),
          ...(state === 'withdrawalsPaused' &&
            moment && { alert: ['withdraw.error.paused', { moment: moment(snapshot.context.until) }] as const }),
          fields: {
            [amount]: { value: (page.typed.get(amount) ?? '').replace(/\B(?=(\d{3})+$)/g, '.'), error: atAmount },
          },
          buttons: buttonSeen(
            'withdraw.next',
            'withdraw.next.busy',
            state === 'awaitingAccounts' ? 'busy' : isLocked ? 'locked' : 'ready',
          ),
          ...(atAmount && { focus: amount }),
        });
        await review(page).see({
          isShown: isReviewing(snapshot),
          heading: 'withdraw.review',
          says: isReviewing(snapshot) ? toPin : [],
          buttons: {
            ...buttonSeen('withdraw.confirm', 'withdraw.confirm.busy', isSending(snapshot) ? 'busy' : 'ready'),
            'withdraw.change': isSending(snapshot) ? 'disabled' : 'ready',
          },
          ...(!way && { alert: null }),
        });
        await confirmation(page).see({ isShown: asksForPin, focus: 'pin.label.own' });
      },
      async waiting(page) {
        await main(page).see({ heading: 'money_result.checking.title', doesNotSay: /gagal/i });
        for (const dialog of [review(page), confirmation(page)]) await dialog.see({ isShown: false });
      },
    },
  } satisfies PageObject<WithdrawalSnapshot>;
}
