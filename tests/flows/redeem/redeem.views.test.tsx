// @vitest-environment happy-dom
/** A voucher, walked through its page (RD-1, MO-1). */
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { redeemMachine } from '../../../machines/redeem/redeem.machine.ts';
import { redeemScreen } from '../../../machines/redeem/redeem.selectors.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { RedeemPage } from '../../../src/web/pages/RedeemPage.tsx';
import { redeem } from './model.ts';
import { redeemedVoucher, voucher } from '../kit/samples.ts';
import { defineViewScript, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/hand.ts';
import { say, settle, showAlone, type Fixture } from '../kit/views/fixture.tsx';
import { failuresOf, patience } from '../kit/views/walked.ts';

type Machine = typeof redeemMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  typed: string;
}
type On = ViewFixture<Machine, Mounted>;

function mount(actor: ActorRefFrom<Machine>): Mounted {
  return Object.assign(showAlone(<RedeemPage actor={actor} />), { typed: '' });
}

const field = ({ find }: Fixture) => find<HTMLInputElement>('main input[name=voucher]');
const submitKey = ({ find }: Fixture) => find<HTMLButtonElement>('main button[type=submit]');
const heading = ({ find }: Fixture): string | null => find('main h1').textContent;

async function write(mounted: Mounted, text: string): Promise<void> {
  await mounted.type(field(mounted), text);
  mounted.typed = text;
}
const submitted =
  (text: string) =>
  async ({ mounted }: On) => {
    if (!field(mounted).readOnly) await write(mounted, text);
    await mounted.press(submitKey(mounted));
  };

const atField: Record<string, MessageId> = {
  invalid: 'redeem.error.invalid',
  unknown: 'redeem.error.unknown',
  used: 'redeem.error.used',
  expired: 'redeem.error.expired',
  notHere: 'redeem.error.not_here',
};
const atForm: Record<string, string> = {
  notSent: say('redeem.error.not_sent'),
  notAvailable: say('error.not_available'),
  untold: say('money_result.untold.problem'),
  declined: say('redeem.error.declined'),
  throttled: say('redeem.error.throttled', { n: 1 }),
};
const stateOf = ({ value }: Snapshot): string => (typeof value === 'object' ? value.typing : 'clean');

const script = defineViewScript(redeem, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'voucher.submitted': { complete: submitted(voucher), tooShort: submitted('SARI') },
    'voucher.edited': ({ mounted }) => write(mounted, mounted.typed === 'sa' ? 'sar' : 'sa'),
    'form.requested': async ({ mounted }) => {
      await mounted.press(mounted.control(say('redeem.again'), 'main'));
      mounted.typed = '';
    },
  },
  screenOf: redeemScreen,
  screens: {
    form({ mounted }, snapshot) {
      const state = stateOf(snapshot);
      const input = field(mounted);
      expect(heading(mounted)).toBe(say('title.redeem'));
      expect(input.value).toBe(mounted.typed);
      const attributes = ['enterkeyhint', 'autocomplete', 'autocapitalize', 'spellcheck'];
      expect(attributes.map((name) => input.getAttribute(name))).toEqual(['go', 'off', 'characters', 'false']);
      expect(input.readOnly).toBe(snapshot.hasTag('busy'));
      const error = atField[state];
      expectFieldError(input, error ? say(error) : null);
      if (error) expect(document.activeElement).toBe(input);
      expectAlert(mounted.find('main form'), atForm[state] ?? null);
      if (state === 'throttled') expect(submitKey(mounted).getAttribute('aria-disabled')).toBe('true');
      else expectBusy(submitKey(mounted), say('redeem.submit.busy'), say('redeem.submit'), snapshot.hasTag('busy'));
    },
    waiting({ mounted }, { context }) {
      // After a lost answer the voucher is there again, as it was sent.
      mounted.typed = context.code;
      expect(heading(mounted)).toBe(say('money_result.checking.title'));
      expect(mounted.find('main').textContent).not.toMatch(/gagal/i);
    },
    accepted({ mounted, effects }) {
      expect(heading(mounted)).toBe(say('redeem.accepted.title'));
      expect(mounted.container.querySelector('main form')).toBeNull();
      expect(effects.some(({ type }) => type === 'announceMovement')).toBe(true);
      expect(effects.findLast(({ type }) => type === 'celebrate')?.params).toEqual({
        title: { id: 'redeem.success.title' },
        subtitle: { id: 'redeem.success.subtitle', values: { platinum: 250 } },
        transactionId: redeemedVoucher.id,
      });
    },
    elsewhere: ({ mounted }) => expect(heading(mounted)).toBe(say('redeem.elsewhere.title')),
    none: ({ mounted }) => expect(heading(mounted)).toBe(say('title.loading')),
  },
});

it(
  'RD-1 MO-1 SH-11 C87 ux80 ux81 the voucher shows every configuration of its machine',
  async () => {
    expect(await failuresOf(redeem, script)).toEqual([]);
  },
  patience,
);
