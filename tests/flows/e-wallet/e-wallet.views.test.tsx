import { expect } from 'vitest';
import type { eWalletMachine } from '../../../machines/e-wallet/e-wallet.machine.ts';
import type { EWalletActor } from '../../../src/web/runtime/actors.ts';
import { eWallet } from './model.ts';
import { eWalletPage, maskedId } from './page.ts';
import { linkAddress, linkState, moment } from '../kit/samples.ts';
import {
  fromTheWorld,
  inViews,
  openFixture,
  say,
  walkTest,
  type Fixture,
  type ViewFixture,
} from '../kit/views/fixture.tsx';
import { createPlayerRoot, createShell, createStub } from '../kit/views/stub.ts';

type On = ViewFixture<typeof eWalletMachine, Fixture>;

const linked = { balance: 75_000, maskedId, readAt: moment };

function mount(actor: EWalletActor): Fixture {
  const shell = createShell();
  const isUnlink = actor.getSnapshot().context.intent === 'unlink';
  const balances = createStub({
    value: { active: { wallet: 'ready', eWallet: isUnlink ? 'linked' : 'none' } },
    context: { wallet: { token: 0, winning: 0 }, linked: isUnlink ? linked : null },
  });
  const root = createPlayerRoot(actor, { session: balances, eWallet: actor }, { flow: 'eWallet', around: { shell } });
  return openFixture({ root });
}

const { gestures, screens, screenOf } = inViews(eWalletPage);

/** No second link meanwhile. */
const expectNoOffer = ({ find }: Fixture) =>
  expect(
    [...find('#menu').querySelectorAll('button')].find(
      ({ textContent }) => textContent === say('drawer.e_wallet.activate'),
    )?.disabled,
  ).toBe(true);
const told = ({ effects }: On, type: string) => effects.findLast((effect) => effect.type === type)?.params;

walkTest('EW-2 EW-3 EW-4 EW-5 EW-8 SH-8 C77 C82 the e-wallet shows every configuration of its machine', eWallet, {
  mount,
  gestures: { ...gestures, 'page.restored': fromTheWorld },
  screenOf,
  screens: {
    ...screens,
    async link(on, snapshot) {
      await screens.link(on, snapshot);
      expectNoOffer(on.mounted);
      expect(on.mounted.find('#menu').textContent).toContain(say('drawer.e_wallet.binding'));
      if (!snapshot.matches('leaving')) return;
      expect(told(on, 'leaveTo')).toMatchObject({ url: linkAddress });
      expect(told(on, 'rememberLink')).toMatchObject({ state: linkState });
    },
    async sending(on) {
      await screens.sending(on);
      expectNoOffer(on.mounted);
    },
    async none(on, { output }) {
      await screens.none(on);
      expect(on.mounted.container.querySelector('#e-wallet input')).toBeNull();
      expect(JSON.stringify(output)).not.toContain(linkState.reveal());
    },
  },
});
