/** The top-up page (TU-1, EW-7, MO-1). */
import type { TopUpSnapshot } from '../../../machines/top-up/top-up.machine.ts';
import { openOrderOf, topUpScreen } from '../../../machines/top-up/top-up.selectors.ts';
import { noteSeen } from '../kit/drafts.ts';
import { main, retype, stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import { drafts } from '../kit/samples.ts';
import { text, textOf, type Text, type TextId } from '../kit/texts.ts';

interface Terms {
  minimum: string;
  maximum: string;
  amounts: Record<'fitting' | 'tooLittle' | 'tooMuch', string>;
  /** Fee, discount and total of the fitting amount, which costs Rp25.000,00. */
  sums: Record<'account' | 'eWallet', readonly [fee: string, discount: string, total: string]>;
  unpaid: TextId;
}

const [amount, methods] = ['top_up.amount', 'top_up.methods'] as const;
const vendor = { name: 'DANA' };
const confirmations = ['top_up.confirm.account', ['top_up.confirm.e_wallet', vendor]] as const;

async function take(page: PageDriver, digits: string): Promise<void> {
  if (page.typed.get(amount) === digits) return retype(page, amount, digits);
  await main(page).select('top_up.amounts', digits);
  page.typed.set(amount, digits);
}

async function choose(page: PageDriver, method: string, other: string): Promise<void> {
  if (page.typed.get(methods) === method) await main(page).select(methods, other);
  await main(page).select(methods, method);
}

export async function askServer(page: PageDriver): Promise<void> {
  await retype(page, amount, '100');
  await choose(page, 'bca', 'dana');
  await main(page).submit(amount);
  await main(page).press(...confirmations);
}

const ofMethod: Record<string, Text> = {
  methodMissing: 'top_up.error.method_missing',
  methodUnavailable: 'top_up.error.method_unavailable',
  notLinked: 'top_up.error.not_linked',
  balanceTooLow: 'top_up.error.balance_too_low',
};
const ofForm: Record<string, Text> = {
  termsChanged: 'top_up.error.terms_changed',
  refused: ['error.validation', { field: 'method' }],
  notSent: 'top_up.error.not_sent',
  notAvailable: 'error.not_available',
  untold: 'money_result.untold.problem',
  declined: 'top_up.error.declined',
  throttled: ['top_up.error.throttled', { n: 1, unit: 'minutes' }],
};
/** The data were read anew: the form has replaced what had the focus. */
const readAnew = ['termsChanged', 'notSent', 'untold'];

export function topUpPage({ minimum, maximum, amounts, sums, unpaid }: Terms) {
  const ofAmount: Record<string, Text> = {
    belowMinimum: ['top_up.error.below_minimum', { platinum: minimum }],
    aboveMaximum: ['top_up.error.above_maximum', { platinum: maximum }],
  };
  const sumsOf = ({ typed }: PageDriver): Partial<Record<TextId, Text>> => {
    const isFitting = typed.get(amount) === amounts.fitting;
    const unknown = `–${text('top_up.nothing_yet')}`;
    const method = isFitting && typed.get(methods);
    const [fee, discount, total] = method ? sums[method === 'dana' ? 'eWallet' : 'account'] : Array(3).fill(unknown);
    return {
      'top_up.price': [isFitting ? 'Rp25.000,00' : unknown],
      'top_up.fee': [fee],
      'top_up.discount': [discount],
      'top_up.total': [total],
    };
  };
  const says =
    (heading: Text, ...sentences: readonly Text[]) =>
    (page: PageDriver) =>
      main(page).see({ heading, says: sentences });
  return {
    gestures: {
      'amount.changed': {
        fitting: (page) => take(page, amounts.fitting),
        tooLittle: (page) => retype(page, amount, amounts.tooLittle),
        tooMuch: (page) => retype(page, amount, amounts.tooMuch),
      },
      'method.chosen': {
        account: (page) => choose(page, 'bca', 'dana'),
        eWallet: (page) => choose(page, 'dana', 'bca'),
      },
      'review.requested': (page) => main(page).submit(amount),
      'order.confirmed': (page) => main(page).press(...confirmations),
      'form.requested': (page) => main(page).press('top_up.change', 'top_up.back', 'top_up.again', 'top_up.try_again'),
      'history.requested': (page) => main(page).press('payment.told.history', 'top_up.order'),
      'checkout.requested': (page) => main(page).press(['top_up.leaving.again', vendor], ['transaction.pay', vendor]),
    },
    restore(page: PageDriver): void {
      page.typed.set(amount, drafts.topUp.digits);
      page.typed.set(methods, drafts.topUp.method);
    },
    screenOf: topUpScreen,
    screens: {
      /** The limits are not read yet, so none is shown. */
      preparing: (page) =>
        main(page).see({
          heading: 'title.top_up',
          isBusy: true,
          fields: { [amount]: null },
          doesNotSay: /minimal|[0-9]/i,
        }),
      async form(page, snapshot) {
        const state = stateOf(snapshot);
        await main(page).see(noteSeen(snapshot, 'draft.restored'));
        const digits = page.typed.get(amount) ?? '';
        const open = openOrderOf(snapshot);
        await main(page).see({
          heading: 'title.top_up',
          says: [
            ['top_up.amount.hint', { minimum, maximum }],
            ...(open ? (['top_up.open_order'] as const) : []),
            ...(open?.canGoOn ? ([['transaction.pay', vendor]] as const) : []),
          ],
          alert: ofForm[state] ?? null,
          details: sumsOf(page),
          fields: {
            [amount]: { value: digits.replace(/\B(?=(\d{3})+$)/g, '.'), error: ofAmount[state] ?? null },
            'top_up.amounts': { value: digits === amounts.fitting ? digits : '' },
            [methods]: { error: ofMethod[state] ?? null },
          },
          buttons: {
            'top_up.method.link': state === 'notLinked' ? 'ready' : 'absent',
            'top_up.next': state === 'throttled' ? 'locked' : 'ready',
          },
          ...(ofAmount[state] && { focus: amount }),
          ...(ofMethod[state] && { focus: methods }),
          ...(readAnew.includes(state) && { hasFocus: true }),
        });
      },
      review(page, snapshot) {
        const isBusy = snapshot.matches('creating');
        const isWallet = page.typed.get(methods) === 'dana';
        const leaves: Text = ['top_up.review.leave', vendor];
        return main(page).see({
          heading: 'top_up.review',
          says: [['top_up.platinum', { platinum: '250,00' }], ...(isWallet ? [leaves] : [])],
          // Only an e-wallet order leads to a vendor's page.
          ...(!isWallet && { doesNotSay: new RegExp(textOf(leaves)) }),
          details: {
            ...sumsOf(page),
            'top_up.review.method': isWallet ? ['DANA'] : ['top_up.account_of', { name: 'BCA' }],
          },
          buttons: [
            ['top_up.confirm.busy', isBusy ? 'busy' : 'absent'],
            [confirmations[0], isBusy || isWallet ? 'absent' : 'ready'],
            [confirmations[1], !isBusy && isWallet ? 'ready' : 'absent'],
            ['top_up.change', isBusy ? 'disabled' : 'ready'],
          ],
          ...(!isBusy && { focus: 'top_up.review' }),
        });
      },
      waiting: (page) => main(page).see({ heading: 'money_result.checking.title', doesNotSay: /gagal/i }),
      leaving: says(['top_up.leaving.title', vendor], ['top_up.leaving.text', { total: sums.eWallet[2] }]),
      blocked: says('top_up.blocked.title', ['top_up.blocked.text', vendor]),
      returned: (page) =>
        main(page).see({ heading: 'top_up.returned.title', buttons: { 'top_up.returned.check': 'ready' } }),
      unpaid: says('top_up.unpaid.title', unpaid),
      told: (page, snapshot) => {
        const told = stateOf(snapshot) as 'success' | 'pending' | 'failed';
        return main(page).see({ heading: `payment.told.${told}`, status: `payment.told.${told}.text` });
      },
    },
  } satisfies PageObject<TopUpSnapshot>;
}
