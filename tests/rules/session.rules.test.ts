/** What a session must do, from SS-1 to SS-6, SH-6, SH-8, ER-1. */
import { describe, expect, it } from 'vitest';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { balancesView, eWalletView } from '../../machines/session/session.selectors.ts';
import { session } from '../models/samples.ts';
import { play, troubles } from './play.ts';

const amounts = { wallet: { token: 12_500, winning: 320 } };
const linked = { linked: { balance: 75_000, maskedId: '0812****7890' } };

const begin = () => play(sessionMachine, { session });
type Session = ReturnType<typeof begin>;
const balances = (player: Session) => balancesView(player.snapshot());
const eWallet = (player: Session) => eWalletView(player.snapshot());
const settled = () => {
  const player = begin();
  player.answer('wallet.accepted', amounts);
  player.answer('eWalletBalance.accepted', linked);
  return player;
};
const failures = troubles.map(([outcome]) => outcome);

describe('SS-3 loading', () => {
  it('SS-3 both balances and the e-wallet are read at once, each with the token', () => {
    const player = begin();
    expect(player.live().map(({ name, input }) => [name, input])).toEqual([
      ['wallet', { token: session.token }],
      ['eWalletBalance', { token: session.token }],
    ]);
  });

  it('SS-3 SH-6 the one does not wait for the other', () => {
    const player = begin();
    player.answer('eWalletBalance.accepted', linked);
    expect(eWallet(player)).toEqual({ state: 'linked', ...linked });
    expect(balances(player)).toEqual({ state: 'loading', wallet: null });
    player.answer('wallet.accepted', amounts);
    expect(balances(player)).toEqual({ state: 'ready', ...amounts });
  });

  it('SH-8 no linked e-wallet is no failure: the drawer offers to activate one', () => {
    const player = begin();
    player.answer('eWalletBalance.not_linked');
    expect(eWallet(player)).toEqual({ state: 'none', linked: null });
  });
});

it('SH-8 an e-wallet that was unlinked elsewhere is not shown any more', () => {
  const player = settled();
  player.actor.send({ type: 'balances.refreshRequested' });
  player.answer('eWalletBalance.not_linked');
  expect(eWallet(player)).toEqual({ state: 'none', linked: null });
});

describe('ER-2 failed reads', () => {
  it.each(failures)('ER-2 SH-6 wallet.%s: failed, never a zero, and can be tried again', (outcome) => {
    const player = begin();
    player.answer(`wallet.${outcome}`);
    expect(balances(player)).toEqual({ state: 'failed', wallet: null });
    player.actor.send({ type: 'balances.refreshRequested' });
    player.answer('wallet.accepted', amounts);
    expect(balances(player)).toEqual({ state: 'ready', ...amounts });
  });

  it.each(failures)('ER-2 SH-8 eWalletBalance.%s', (outcome) => {
    const player = begin();
    player.answer(`eWalletBalance.${outcome}`);
    expect(eWallet(player).state).toBe('failed');
    player.actor.send({ type: 'connection.restored' });
    expect(eWallet(player).state).toBe('loading');
  });

  it('ER-2 what was read before is kept while it is read again, and when that fails', () => {
    const player = settled();
    player.actor.send({ type: 'balances.refreshRequested' });
    expect(balances(player)).toEqual({ state: 'loading', ...amounts });
    player.answer('wallet.offline');
    expect(balances(player)).toEqual({ state: 'failed', ...amounts });
  });

  it('ER-2 the connection’s return reads only what had failed', () => {
    const player = settled();
    player.actor.send({ type: 'connection.restored' });
    expect(player.live()).toEqual([]);
  });

  it('ER-2 asking twice reads once', () => {
    const player = settled();
    player.actor.send({ type: 'balances.refreshRequested' });
    player.actor.send({ type: 'balances.refreshRequested' });
    expect(player.live().map(({ name }) => name)).toEqual(['wallet', 'eWalletBalance']);
  });
});

describe('SS-2 SS-5 SS-6 ER-1 the end', () => {
  it.each(['wallet', 'eWalletBalance'])('SS-2 ER-1 a 401 on %s ends the session as expired', (call) => {
    const player = begin();
    player.answer(`${call}.unauthorized`);
    expect(player.snapshot().output).toEqual({ reason: 'expired' });
    expect(player.live()).toEqual([]);
  });

  it.each([
    ['signOut.requested', 'signedOut'],
    ['tab.signedOut', 'signedOutElsewhere'],
  ] as const)('SS-5 SS-6 %s ends it in every configuration', (type, reason) => {
    for (const outcome of ['', 'accepted', 'offline', 'server_error']) {
      const player = begin();
      if (outcome !== '') player.answer(`wallet.${outcome}`, amounts);
      player.actor.send({ type });
      expect(player.snapshot().output).toEqual({ reason });
      expect(player.live()).toEqual([]);
    }
  });

  it('OT-6 SS-2 balances that arrive after the end are not kept', () => {
    const player = begin();
    const [read] = player.made;
    player.actor.send({ type: 'signOut.requested' });
    read?.answer('accepted', amounts);
    expect(player.snapshot().context.wallet).toBeNull();
  });
});

it('SS-8 the token is in no snapshot as text', () => {
  expect(JSON.stringify(settled().actor.getPersistedSnapshot())).not.toContain(session.token.reveal());
});
