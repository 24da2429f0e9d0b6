/** Rules of a session: SS-1 to SS-6, SH-6, SH-8, ER-1. */
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { balancesView, eWalletView } from '../../../machines/session/session.selectors.ts';
import { moment, session } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { explored } from '../../../src/walk/mutants/explored.ts';
import { failedOutcomes } from '../kit/call-failures.ts';
import { player as playerModel } from '../player/model.ts';
import { session as sessionModel } from './model.ts';

const amounts = { wallet: { token: 12_500, winning: 320 } };
const linked = { linked: { balance: 75_000, maskedId: '0812****7890', readAt: moment } };

const begin = (isStrayReturn = false) => runMachine(sessionMachine, { session, isStrayReturn });
type Session = ReturnType<typeof begin>;
const balances = (player: Session) => balancesView(player.snapshot());
const eWallet = (player: Session) => eWalletView(player.snapshot());
const refresh = ({ send }: Session) => send({ type: 'balances.refreshRequested' });
const settled = () => {
  const player = begin();
  player.answer('wallet.accepted', amounts);
  player.answer('eWalletBalance.accepted', linked);
  return player;
};

describe('SS-3 loading', () => {
  it('SS-3 SH-6 both balances and the e-wallet are read at once, each with the token, and neither waits for the other', () => {
    const player = begin();
    expect(player.asks()).toEqual([
      ['wallet', { token: session.token }],
      ['eWalletBalance', { token: session.token }],
    ]);
    player.answer('eWalletBalance.accepted', linked);
    expect(eWallet(player)).toEqual({ state: 'linked', ...linked });
    expect(balances(player)).toEqual({ state: 'loading', wallet: null });
    player.answer('wallet.accepted', amounts);
    expect(balances(player)).toEqual({ state: 'ready', ...amounts });
  });

  it('SH-8 no linked e-wallet, or none any more, is no failure: the drawer offers to activate one', () => {
    const unlinked = settled();
    refresh(unlinked);
    for (const player of [begin(), unlinked]) {
      player.answer('eWalletBalance.not_linked');
      expect(eWallet(player)).toEqual({ state: 'none', linked: null });
    }
  });
});

describe('EW-8 a way back from the e-wallet that no link of this tab waited for', () => {
  const failed = 'e_wallet.error.unknown';

  it('EW-8 is no error where an e-wallet is linked, also once it is unlinked', () => {
    const player = begin(true);
    player.answer('eWalletBalance.accepted', linked);
    player.send({ type: 'eWallet.unlinked' });
    refresh(player);
    player.answer('eWalletBalance.not_linked');
    expect(player.said()).toEqual([]);
  });

  it.each(['not_linked', ...failedOutcomes])('EW-8 EW-4 eWalletBalance.%s: says once that it failed', (outcome) => {
    const player = begin(true);
    expect(player.said()).toEqual([]);
    player.answer(`eWalletBalance.${outcome}`);
    refresh(player);
    player.answer(`eWalletBalance.${outcome}`);
    expect(player.said()).toEqual([failed]);
  });

  it('EW-8 a read that may be out of date says nothing yet', () => {
    const player = begin(true);
    refresh(player);
    player.answer('eWalletBalance.not_linked');
    expect(player.said()).toEqual([]);
    player.answer('eWalletBalance.accepted', linked);
    expect(player.said()).toEqual([]);
    const without = begin(true);
    refresh(without);
    for (const said of [[], [failed]]) {
      without.answer('eWalletBalance.not_linked');
      expect(without.said()).toEqual(said);
    }
  });

  it('EW-8 whoever comes from elsewhere reads nothing of it', () => {
    const player = begin();
    player.answer('eWalletBalance.not_linked');
    expect(player.said()).toEqual([]);
  });
});

describe('ER-2 failed reads', () => {
  it.each(failedOutcomes)('ER-2 SH-6 wallet.%s: failed, never a zero, and can be tried again', (outcome) => {
    const player = begin();
    player.answer(`wallet.${outcome}`);
    expect(balances(player)).toEqual({ state: 'failed', wallet: null });
    refresh(player);
    player.answer('wallet.accepted', amounts);
    expect(balances(player)).toEqual({ state: 'ready', ...amounts });
  });

  it.each(failedOutcomes)('ER-2 SH-8 eWalletBalance.%s', (outcome) => {
    const player = begin();
    player.answer(`eWalletBalance.${outcome}`);
    expect(eWallet(player).state).toBe('failed');
    player.send({ type: 'connection.restored' });
    expect(eWallet(player).state).toBe('loading');
  });

  it('ER-2 what was read before is kept while it is read again, and when that fails', () => {
    const player = settled();
    refresh(player);
    expect(balances(player)).toEqual({ state: 'loading', ...amounts });
    player.answer('wallet.offline');
    expect(balances(player)).toEqual({ state: 'failed', ...amounts });
  });
});

describe('SH-6 TX-1 what moves while it is read', () => {
  const calls = [
    ['wallet', amounts],
    ['eWalletBalance', linked],
  ] as const;

  it.each(calls)(
    'SH-6 TX-1 %s: asked for while it is read, however often, it is read once more and no oftener',
    (call, data) => {
      const player = settled();
      for (let times = 0; times < 5; times += 1) refresh(player);
      const made = () => player.made.filter(({ name }) => name === call).length;
      const before = made();
      player.answer(`${call}.accepted`, data);
      expect(made()).toBe(before + 1);
      player.answer(`${call}.accepted`, data);
      expect(made()).toBe(before + 1);
    },
  );

  it.each(failedOutcomes)('SH-6 ER-2 %s on the first of the two: the second is made all the same', (outcome) => {
    for (const [call, data] of calls) {
      const player = settled();
      refresh(player);
      refresh(player);
      player.answer(`${call}.${outcome}`);
      expect(player.underway()).toContain(call);
      player.answer(`${call}.accepted`, data);
      expect(player.underway()).not.toContain(call);
    }
  });

  it('SH-6 the last amounts stay on screen all the while', () => {
    const player = settled();
    refresh(player);
    refresh(player);
    player.answer('wallet.accepted', { wallet: { token: 1, winning: 2 }, reminder: null });
    expect(balances(player)).toEqual({ state: 'loading', wallet: { token: 1, winning: 2 } });
    expect(eWallet(player)).toEqual({ state: 'loading', ...linked });
  });
});

describe('EW-5 unlinked', () => {
  it('EW-5 the linked wallet’s `phone` is read, and unlinking clears balance and phone', () => {
    const player = begin();
    const withPhone = { linked: { ...linked.linked, maskedId: null, phone: '081234567890' } };
    player.answer('eWalletBalance.accepted', withPhone);
    expect(eWallet(player)).toEqual({ state: 'linked', ...withPhone });
    player.send({ type: 'eWallet.unlinked' });
    expect(eWallet(player)).toEqual({ state: 'none', linked: null });
    expect(JSON.stringify(player.snapshot().context.linked)).toBe('null');
  });

  it('EW-5 OT-6 a balance that was still being read does not bring it back', () => {
    const player = settled();
    refresh(player);
    const read = player.live().find(({ name }) => name === 'eWalletBalance');
    player.send({ type: 'eWallet.unlinked' });
    read?.answer('accepted', linked);
    expect(eWallet(player)).toEqual({ state: 'none', linked: null });
  });

  it('EW-5 nor is it shown while the next balance is read, or where that fails', () => {
    const player = settled();
    player.send({ type: 'eWallet.unlinked' });
    refresh(player);
    expect(eWallet(player)).toEqual({ state: 'loading', linked: null });
    player.answer('eWalletBalance.offline');
    expect(eWallet(player)).toEqual({ state: 'failed', linked: null });
  });
});

describe('SS-2 SS-5 SS-6 ER-1 the end', () => {
  it('SS-5 SS-6 C33 I5 a logout, here or in another tab, ends every configuration of a session, and that every one of a player', () => {
    const active = (model: typeof sessionModel | typeof playerModel) =>
      [...explored(model).configurations.values()].filter(({ progress }) => progress.snapshot.status === 'active');
    expect(active(sessionModel).length).toBeGreaterThan(1);
    const reasons = { 'signOut.requested': 'signedOut', 'tab.signedOut': 'signedOutElsewhere' };
    for (const { key, progress } of active(sessionModel)) {
      for (const [type, reason] of Object.entries(reasons)) {
        const { output } = explored(sessionModel).stepper.step(progress.snapshot, { type }).snapshot;
        expect(output, key).toEqual({ reason });
      }
    }
    const { stepper } = explored(playerModel);
    for (const { key, progress, offers } of active(playerModel)) {
      const ends = offers.filter(({ child }) => child === 'session').map(({ event }) => event);
      expect(
        ends.map(({ output }) => output),
        key,
      ).toEqual(Object.values(playerModel.outputs['session'] ?? {}));
      for (const end of ends) expect(stepper.step(progress.snapshot, end).snapshot.output, key).toEqual(end['output']);
    }
  });
});

describe('SH-8 ER-2 the e-wallet that is asked for again', () => {
  const twice = () => {
    const player = begin();
    refresh(player);
    return player;
  };
  const reads = ({ made }: Session) => made.filter(({ name }) => name === 'eWalletBalance').length;

  it('SH-8 what comes meanwhile is shown already, and it is read once more', () => {
    const withOne = twice();
    withOne.answer('eWalletBalance.accepted', linked);
    expect([eWallet(withOne).linked, reads(withOne)]).toEqual([linked.linked, 2]);
    const without = settled();
    refresh(without);
    refresh(without);
    without.answer('eWalletBalance.not_linked');
    expect([eWallet(without).linked, reads(without)]).toEqual([null, 3]);
    without.answer('eWalletBalance.not_linked');
    expect([eWallet(without), reads(without)]).toEqual([{ state: 'none', linked: null }, 3]);
  });

  it('SH-8 ER-2 one that could not be read is read again when the balances are', () => {
    const player = settled();
    refresh(player);
    player.answer('eWalletBalance.timeout');
    expect(eWallet(player)).toEqual({ state: 'failed', ...linked });
    refresh(player);
    expect(eWallet(player).state).toBe('loading');
    player.answer('eWalletBalance.accepted', linked);
    expect(eWallet(player)).toEqual({ state: 'linked', ...linked });
  });

  it('EW-5 SH-6 what is unlinked leaves the balances of the top bar alone', () => {
    const ready = settled();
    const failed = settled();
    refresh(failed);
    failed.answer('wallet.offline');
    for (const player of [begin(), ready, failed]) {
      const before = balances(player);
      player.send({ type: 'eWallet.unlinked' });
      expect([balances(player), eWallet(player)]).toEqual([before, { state: 'none', linked: null }]);
    }
  });

  it('ER-2 a connection that comes back reads only what had failed', () => {
    const none = settled();
    none.send({ type: 'eWallet.unlinked' });
    for (const player of [begin(), settled(), none]) {
      const before = [player.made.length, eWallet(player), balances(player)];
      player.send({ type: 'connection.restored' });
      expect([player.made.length, eWallet(player), balances(player)]).toEqual(before);
    }
  });
});
