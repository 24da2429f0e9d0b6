/** What a player's visit must do when the connection is back, and how it ends with the e-wallet: ER-2, SS-3, EW-3 to EW-5. */
import { playerMachine, type PlayerInput } from '../../../machines/player/player.machine.ts';
import { accountFlowOf } from './account-flow.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { routes } from '../kit/routes.ts';
import { authCode, linkState, restoredSession, vendorOrigins } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const begin = (more: Partial<PlayerInput> = {}) => {
  const player = runMachine(playerMachine, {
    session: restoredSession,
    route: routes.games,
    pinReset: null,
    code: null,
    nonce: 'q7Xv2LmZ0pR4sT8uW1yA3b.0',
    vendorOrigins,
    pendingIntents: [],
    walletReturn: null,
    linkState: null,
    backTo: null,
    ...more,
  });
  player.answer('wallet.accepted', { wallet: { token: 12_500, winning: 320 } });
  player.answer('eWalletBalance.not_linked');
  return player;
};
const underway = (player: ReturnType<typeof begin>) => player.live().map(({ name }) => name);

describe('ER-2 the connection is back', () => {
  it.each([
    ['accounts', 'accounts'],
    ['topUp', 'read'],
    ['withdraw', 'read'],
    ['transaction', 'transaction'],
    ['history', 'read'],
    ['game', 'room'],
  ] as const)('ER-2 what %s could not read is read again', (name, call) => {
    const player = begin({ route: routes[name] });
    player.answer(`${call}.offline`);
    expect(underway(player)).not.toContain(call);
    player.world({ type: 'connection.restored' });
    expect(underway(player)).toContain(call);
  });

  it('SS-3 the history is read anew with the balances', () => {
    const player = begin({ route: routes.history });
    player.answer('read.offline');
    player.world({ type: 'tab.moneyMoved' });
    expect(underway(player)).toEqual(expect.arrayContaining(['wallet', 'read']));
  });

  it('SS-3 SS-6 the balances are read anew when money moved in another tab', () => {
    for (const route of [routes.games, routes.topUp, routes.history]) {
      const player = begin({ route });
      player.world({ type: 'tab.moneyMoved' });
      expect(underway(player)).toContain('wallet');
    }
  });
});

describe('EW-3 EW-5 how a visit to the e-wallet ends', () => {
  const unlinking = () => {
    const player = begin();
    player.actor.send({ type: 'unlinkForm.opened' });
    player.child('eWallet').send({ type: 'unlink.confirmed' });
    return player;
  };

  it('EW-5 an e-wallet that is unlinked is said to be, and its dialog is gone', () => {
    const player = unlinking();
    player.answer('unlinkWallet.accepted');
    expect(accountFlowOf(player.snapshot())).toBeNull();
    expect(player.said()).toEqual(['e_wallet.unlinked']);
    expect(player.did('announceMovement')).toHaveLength(1);
    expect(underway(player)).not.toContain('unlinkWallet');
  });

  it('PN-4 EW-5 a PIN that was forgotten while unlinking is reset', () => {
    const player = unlinking();
    player.answer('unlinkWallet.proof_required');
    player.child('eWallet', 'pinPad').send({ type: 'pinReset.requested' });
    expect(accountFlowOf(player.snapshot())).toBe('pin');
    player.child('pin').send({ type: 'code.requested' });
    expect(player.live().at(-1)?.input).toMatchObject({ purpose: 'pinReset' });
  });

  it.each(['linkForm.opened', 'unlinkForm.opened'] as const)('EW-2 EW-5 %s: closed, nothing happened', (type) => {
    const player = begin();
    player.actor.send({ type });
    dismissTop(player.actor);
    expect(accountFlowOf(player.snapshot())).toBeNull();
    expect([player.said(), player.did('announceMovement')]).toEqual([[], []]);
    player.actor.send({ type });
    expect(player.child('eWallet')).toBeDefined();
  });

  it.each(callFailures)('EW-5 ER-2 unlinking that fails (%s) ends neither the visit nor the link', (outcome) => {
    const player = unlinking();
    player.answer(`unlinkWallet.${outcome}`);
    expect(player.snapshot().status).toBe('active');
  });

  it('EW-3 once the callback is accepted, money is read anew, and it is said', () => {
    const player = begin({ walletReturn: { authCode, state: linkState }, linkState });
    expect(underway(player)).toEqual(['sendAuth']);
    player.answer('sendAuth.accepted');
    expect(player.did('announceMovement')).toHaveLength(1);
    expect(player.said()).toEqual(['e_wallet.linked']);
    expect(accountFlowOf(player.snapshot())).toBeNull();
  });

  it('EW-3 ER-2 closed before the callback was answered: money is read anew, and nothing is claimed', () => {
    const player = begin({ walletReturn: { authCode, state: linkState }, linkState });
    dismissTop(player.actor);
    expect(player.did('announceMovement')).toHaveLength(1);
    expect(player.said()).toEqual([]);
    expect(accountFlowOf(player.snapshot())).toBeNull();
  });
});
