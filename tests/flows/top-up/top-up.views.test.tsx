// @vitest-environment happy-dom
/** A top-up, walked through its page (TU-1, TU-2, EW-7, MO-1). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import { orderOf, toldOutcomeOf, topUpScreen } from '../../../machines/top-up/top-up.selectors.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { TopUpPage } from '../../../src/web/pages/TopUpPage.tsx';
import { formatPlatinum, formatRupiah, groupByThousand } from '../../../src/web/ui/index.ts';
import { pendingCheckout, topUpOptions } from '../kit/samples.ts';
import { topUp } from './model.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/input.ts';
import { say, showAlone, type Fixture } from '../kit/views/fixture.tsx';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof topUpMachine;
type Snapshot = SnapshotFrom<Machine>;
type On = ViewFixture<Machine, Fixture>;

const mount = (actor: ActorRefFrom<Machine>): Fixture => showAlone(<TopUpPage actor={actor} />);

const amountField = ({ find }: Fixture) => find<HTMLInputElement>('main input[name=amount]');
const radio = ({ find }: Fixture, name: string, value: string) =>
  find<HTMLInputElement>(`main input[name=${name}][value="${value}"]`);

/** Typed anew where it stands there already: nothing else tells of the same amount twice. */
const typed =
  (digits: string) =>
  async ({ mounted }: On) => {
    if (amountField(mounted).value === groupByThousand(digits)) {
      await mounted.type(amountField(mounted), digits.slice(0, -1));
    }
    await mounted.type(amountField(mounted), digits);
  };

const chosen =
  (code: string, other: string) =>
  async ({ mounted }: On) => {
    if (radio(mounted, 'method', code).checked) await mounted.press(radio(mounted, 'method', other));
    await mounted.press(radio(mounted, 'method', code));
  };

const ofAmount: Record<string, string> = {
  belowMinimum: say('top_up.error.below_minimum', { platinum: '10,00' }),
  aboveMaximum: say('top_up.error.above_maximum', { platinum: '50.000,00' }),
};
const ofMethod: Record<string, MessageId> = {
  methodMissing: 'top_up.error.method_missing',
  methodUnavailable: 'top_up.error.method_unavailable',
  notLinked: 'top_up.error.not_linked',
  balanceTooLow: 'top_up.error.balance_too_low',
};
const ofForm: Record<string, string> = {
  termsChanged: say('top_up.error.terms_changed'),
  refused: say('error.validation', { field: 'method' }),
  notSent: say('top_up.error.not_sent'),
  notAvailable: say('error.not_available'),
  untold: say('money_result.untold.problem'),
  declined: say('top_up.error.declined'),
  throttled: say('top_up.error.throttled', { n: 1 }),
};

const stateOf = ({ value }: Snapshot): string =>
  typeof value === 'object' && 'choosing' in value ? value.choosing : '';

/** Price, fee, discount and total as they stand on screen; a dash where nobody knows. */
const sumsOn = ({ find }: Fixture): (string | null)[] =>
  [...find('main').querySelectorAll('[data-sum]')].map(({ textContent }) => textContent);

function expectSums(mounted: Fixture, snapshot: Snapshot): void {
  const { price, quote } = orderOf(snapshot);
  const dash = `–${say('top_up.nothing_yet')}`;
  const amount = (value: number | undefined | null) => (value == null ? dash : formatRupiah(value));
  expect(sumsOn(mounted)).toEqual([
    amount(price),
    amount(quote?.fee),
    `${quote?.discount ? '-' : ''}${amount(quote?.discount)}`,
    amount(quote?.total),
  ]);
  if (quote) expect(quote.total).toBe(quote.price + quote.fee - quote.discount);
}

const heading = ({ find }: Fixture): string | null => find('main h1').textContent;

walkTest(
  'TU-1 TU-2 EW-7 MO-1 SH-11 C75 C84 the top-up shows every configuration of its machine, with a total that is price + fee - discount',
  topUp,
  {
    mount,
    gestures: {
      'amount.changed': {
        fitting: async (on) => {
          const offered = radio(on.mounted, 'package', '250');
          if (offered.checked) await typed('250')(on);
          else await on.mounted.press(offered);
        },
        tooLittle: typed('9'),
        tooMuch: typed('50001'),
      },
      'method.chosen': {
        account: chosen('bca', 'dana'),
        eWallet: chosen('dana', 'bca'),
        // It can be chosen only before it is out of order; then its key is dead.
        outOfOrder: fromTheWorld,
      },
      'review.requested': ({ mounted }) => mounted.press(mounted.find('main button[type=submit]')),
      'order.confirmed': async ({ mounted, actor }) => {
        const isWallet = orderOf(actor.getSnapshot()).method?.kind === 'e_wallet';
        const key = isWallet ? say('top_up.confirm.e_wallet', { name: 'DANA' }) : say('top_up.confirm.account');
        await mounted.press(mounted.control(key, 'main'));
      },
      'form.requested': async ({ mounted }) => {
        const names = ['top_up.change', 'top_up.back', 'top_up.again', 'top_up.try_again'] as const;
        const key = names.map((id) => mounted.seek(say(id), 'main')).find((found) => found !== undefined);
        await mounted.press(key ?? expect.unreachable('no key leads to the form'));
      },
      'history.requested': ({ mounted }) =>
        mounted.press(
          mounted.seek(say('payment.told.history'), 'main') ?? mounted.control(say('top_up.order'), 'main'),
        ),
      'checkout.requested': ({ mounted }) =>
        mounted.press(mounted.control(say('top_up.leaving.again', { name: 'DANA' }), 'main')),
      'page.restored': fromTheWorld,
    },
    screenOf: topUpScreen,
    screens: {
      preparing({ mounted }) {
        expect(heading(mounted)).toBe(say('title.top_up'));
        expect(mounted.find('main [aria-busy=true]').querySelector('form')).toBeNull();
        // Nobody knows a minimum yet, so none is named.
        expect(mounted.find('main').textContent).not.toMatch(/minimal|[0-9]/i);
      },
      form({ mounted }, snapshot) {
        const state = stateOf(snapshot);
        const { digits, method } = orderOf(snapshot);
        const main = mounted.find('main');
        expect(heading(mounted)).toBe(say('title.top_up'));
        expect(amountField(mounted).value).toBe(groupByThousand(digits));
        for (const amount of topUpOptions.packages) {
          expect(radio(mounted, 'package', String(amount)).checked).toBe(digits === String(amount));
        }
        expect(main.textContent).toContain(
          say('top_up.amount.hint', { minimum: formatPlatinum(10), maximum: formatPlatinum(50_000) }),
        );
        for (const code of ['dana', 'bca', 'bni']) {
          expect(radio(mounted, 'method', code).checked).toBe(method?.code === code);
          expect(radio(mounted, 'method', code).disabled).toBe(code === 'bni');
        }
        expectSums(mounted, snapshot);
        expectFieldError(amountField(mounted), ofAmount[state] ?? null);
        const methodError = ofMethod[state];
        expect(mounted.find('#method-error').textContent).toBe(methodError ? say(methodError) : '');
        expect(mounted.seek(say('top_up.method.link'), 'main') !== undefined).toBe(state === 'notLinked');
        expectAlert(main, ofForm[state] ?? null);
        if (state in ofAmount) expect(document.activeElement).toBe(amountField(mounted));
        if (state in ofMethod) expect((document.activeElement as HTMLInputElement).name).toBe('method');
        expect(mounted.find('main button[type=submit]').getAttribute('aria-disabled')).toBe(
          state === 'throttled' ? 'true' : null,
        );
      },
      review({ mounted }, snapshot) {
        const isBusy = snapshot.matches('creating');
        const { method, amount } = orderOf(snapshot);
        const isWallet = method?.kind === 'e_wallet';
        expect(heading(mounted)).toBe(say('top_up.review'));
        expect(document.activeElement).toBe(mounted.find('main h1'));
        expect(mounted.find('main h2').textContent).toBe(
          say('top_up.platinum', { platinum: formatPlatinum(amount ?? 0) }),
        );
        expectSums(mounted, snapshot);
        const text = mounted.find('main').textContent ?? '';
        expect(text).toContain(isWallet ? 'DANA' : say('top_up.account_of', { name: 'BCA' }));
        expect(text.includes(say('top_up.review.leave', { name: 'DANA' })), 'who leaves is told so').toBe(isWallet);
        const rest = isWallet ? say('top_up.confirm.e_wallet', { name: 'DANA' }) : say('top_up.confirm.account');
        const key = mounted.control(isBusy ? say('top_up.confirm.busy') : rest, 'main');
        expectBusy(key, say('top_up.confirm.busy'), rest, isBusy);
      },
      waiting({ mounted }) {
        expect(heading(mounted)).toBe(say('money_result.checking.title'));
        expect(mounted.find('main').textContent).not.toMatch(/gagal/i);
      },
      leaving({ mounted, effects }) {
        expect(heading(mounted)).toBe(say('top_up.leaving.title', { name: 'DANA' }));
        expect(mounted.find('main').textContent).toContain(formatRupiah(pendingCheckout.total ?? 0));
        expect(effects.findLast(({ type }) => type === 'leaveTo')?.params).toEqual({
          url: 'https://wallet.test/pay/8M4RY2',
        });
      },
      blocked({ mounted }) {
        expect(heading(mounted)).toBe(say('top_up.blocked.title'));
        expect(mounted.find('main').textContent).toContain(say('top_up.blocked.text', { name: 'DANA' }));
        expect(mounted.container.querySelector('main a[href*="wallet"]')).toBeNull();
      },
      returned({ mounted }) {
        expect(heading(mounted)).toBe(say('top_up.returned.title'));
        expect(mounted.seek(say('top_up.returned.check'), 'main')).toBeDefined();
      },
      unpaid({ mounted }) {
        expect(heading(mounted)).toBe(say('top_up.unpaid.title'));
        expect(mounted.find('main').textContent).toContain(say('top_up.unpaid.expired'));
      },
      told({ mounted }, snapshot) {
        const told = toldOutcomeOf(snapshot) ?? expect.unreachable('nothing was told');
        expect(heading(mounted)).toBe(say(`payment.told.${told}`));
        expect(mounted.find('main [role=status]').textContent).toBe(say(`payment.told.${told}.text`));
      },
      elsewhere: ({ mounted }) => expect(heading(mounted)).toBe(say('top_up.elsewhere.title')),
      none: ({ mounted }) => expect(heading(mounted)).toBe(say('title.loading')),
    },
  },
);
