// @vitest-environment happy-dom
/** The e-wallet's link, walked through its one dialog and the card in the drawer (EW-2 to EW-5, EW-8, SH-8). */
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { eWalletMachine, EWalletSnapshot } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { eWalletScreen } from '../../../machines/e-wallet/e-wallet.selectors.ts';
import { eWallet } from './model.ts';
import { linkAddress, linkState, moment, phone, session } from '../kit/samples.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy } from '../kit/views/input.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayer, createRoot, createShell, createStub, isActive } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof eWalletMachine;
type On = ViewFixture<Machine, Fixture>;

const linked = { balance: 75_000, maskedId: '0812****7890', readAt: moment };

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const shell = createShell();
  const isUnlink = actor.getSnapshot().context.intent === 'unlink';
  const balances = createStub({
    value: { active: { wallet: 'ready', eWallet: isUnlink ? 'linked' : 'none' } },
    context: { wallet: { token: 0, winning: 0 }, linked: isUnlink ? linked : null },
  });
  const root = createRoot(actor, {
    picture: (flow) => ({
      value: { visit: 'player' },
      children: {
        shell,
        player: isActive(flow)
          ? createPlayer({ session: balances, eWallet: actor }, 'eWallet')
          : createPlayer({ session: balances }),
      },
      context: { session, phone, sessionNumber: 1 },
    }),
  });
  return openFixture({ root });
}

const stateOf = ({ value }: EWalletSnapshot): string =>
  typeof value === 'object' ? String(Object.values(value)[0]) : value;
const title = ({ find }: Fixture) => find('#e-wallet h2').textContent;
const key = ({ find }: Fixture) => find('#e-wallet button:not([aria-label])');
const activate = ({ find }: Fixture) =>
  [...find('#menu').querySelectorAll('button')].find(
    ({ textContent }) => textContent === say('drawer.e_wallet.activate'),
  );
/** Whatever went wrong: the specification has one sentence for it. */
const failed = 'Terjadi kesalahan. Silahkan coba lagi nanti.';
const isTroubled = (snapshot: EWalletSnapshot) => !['clean', 'returned'].includes(stateOf(snapshot));

const told = ({ effects }: On, type: string) =>
  effects.filter((effect) => effect.type === type).map(({ params }) => params);

walkTest('EW-2 EW-3 EW-4 EW-5 EW-8 SH-8 C77 C82 the e-wallet shows every configuration of its machine', eWallet, {
  mount,
  gestures: {
    'link.confirmed': ({ mounted }) => mounted.press(mounted.control(say('e_wallet.link.submit'), '#e-wallet')),
    'unlink.confirmed': ({ mounted }) => mounted.press(mounted.control(say('e_wallet.unlink.submit'), '#e-wallet')),
    'dialog.dismissed': ({ mounted }) => {
      const refusal = say(
        title(mounted) === say('e_wallet.link.title') ? 'e_wallet.link.cancel' : 'e_wallet.unlink.keep',
      );
      return mounted.press(mounted.seek(refusal, '#e-wallet') ?? mounted.control(say('nav.close'), '#e-wallet'));
    },
    'page.restored': fromTheWorld,
  },
  screenOf: eWalletScreen,
  screens: {
    link(on, snapshot) {
      const { mounted } = on;
      expect(mounted.isOpen('e-wallet')).toBe(true);
      expect(title(mounted)).toBe(say('e_wallet.link.title'));
      expect(document.title).toContain(say('title.eWallet'));
      const dialog = mounted.find('#e-wallet');
      for (const id of ['text', 'shared', 'shared.balance', 'shared.number', 'shared.payment', 'private'] as const) {
        expect(dialog.textContent).toContain(say(`e_wallet.link.${id}`));
      }
      expect(mounted.find('#e-wallet [role=status]').textContent).toBe(
        stateOf(snapshot) === 'returned' ? say('e_wallet.link.returned') : '',
      );
      const isAsking = snapshot.matches('sheet');
      expectAlert(dialog, isAsking && isTroubled(snapshot) ? failed : null);
      const busyText = say(snapshot.matches('leaving') ? 'e_wallet.link.leaving' : 'e_wallet.link.starting');
      expectBusy(key(mounted), busyText, say('e_wallet.link.submit'), !isAsking);
      expect(activate(mounted)?.disabled, 'no second link meanwhile').toBe(true);
      expect(mounted.find('#menu').textContent).toContain(say('drawer.e_wallet.binding'));
      if (!snapshot.matches('leaving')) return;
      expect(told(on, 'leaveTo').at(-1)).toMatchObject({ url: linkAddress });
      expect(told(on, 'rememberLink').at(-1)).toMatchObject({ state: linkState });
    },
    sending({ mounted }) {
      expect(title(mounted)).toBe(say('e_wallet.sending.title'));
      expect(mounted.find('#e-wallet [role=status]').textContent).toBe(say('e_wallet.sending.text'));
      expect(activate(mounted)?.disabled).toBe(true);
    },
    unlink({ mounted }, snapshot) {
      expect(title(mounted)).toBe(say('e_wallet.unlink.title'));
      const dialog = mounted.find('#e-wallet');
      for (const text of ['DANA', '0812****7890', say('e_wallet.unlink.text')])
        expect(dialog.textContent).toContain(text);
      const isBusy = snapshot.matches('unlinking');
      expectAlert(dialog, !isBusy && isTroubled(snapshot) ? failed : null);
      expectBusy(key(mounted), say('e_wallet.unlink.busy'), say('e_wallet.unlink.submit'), isBusy);
    },
    proving({ mounted }) {
      expect(title(mounted)).toBe(say('pin.confirm.title'));
      expect(document.title).toContain(say('title.pin'));
      expect(mounted.find<HTMLInputElement>('#e-wallet input').name).toBe('pin');
      expect(document.activeElement).toBe(mounted.find('#e-wallet input'));
    },
    none(on, { output }) {
      const { mounted } = on;
      expect(mounted.isOpen('e-wallet')).toBe(false);
      expect(mounted.container.querySelector('#e-wallet input')).toBeNull();
      expect(JSON.stringify(output)).not.toContain(linkState.reveal());
    },
  },
});
