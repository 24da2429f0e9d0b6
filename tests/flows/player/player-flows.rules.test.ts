/** What a player's flows leave behind for each other: PN-4, PC-1, EW-2, EW-3, EW-5, EW-8, MO-1. */
import { pinForChange } from '../../../machines/accounts/accounts.selectors.ts';
import { pinForPasskey } from '../../../machines/passkeys/passkeys.selectors.ts';
import { pinForStake } from '../../../machines/room/room.selectors.ts';
import { pinForWithdrawal } from '../../../machines/withdrawal/withdrawal.selectors.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { routes } from '../kit/routes.ts';
import {
  account as bankAccount,
  authCode,
  code,
  game,
  linkState,
  otherLinkState,
  moment,
  oldPin,
  pass,
  profile,
  proof,
  topUpOptions,
  until,
  voucher,
  withdrawOptions,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import {
  begin,
  changePhone,
  enterPin,
  fillPad,
  flowOf,
  go,
  proveUnlink,
  savePin,
  settled,
  unlink,
  type Player,
} from './visit.ts';

const confirmWithdrawal = (player: Player) => {
  player.answer('read.accepted', { value: withdrawOptions, receivedAt: moment });
  const page = player.child('withdrawal');
  page.send({ type: 'amount.changed', digits: '250' });
  page.send({ type: 'review.requested', account: bankAccount });
  page.send({ type: 'review.confirmed' });
  player.child('withdrawal', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
};
const takeSeat = (player: Player) => {
  player.answer('room.not_found');
  player.child('room').send({ type: 'join.requested', proposal: game.stake, available: null, isPrivate: false });
};
const removeAccount = (player: Player) => {
  player.child('accounts').send({ type: 'removal.requested', id: bankAccount.id });
  player.child('accounts').send({ type: 'removal.confirmed' });
  player.answer('removeAccount.proof_required');
  player.child('accounts', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
};
const addPasskey = (player: Player) => {
  player.child('passkeys').send({ type: 'list.opened' });
  player.answer('passkeys.accepted', { passkeys: [] });
  player.child('passkeys').send({ type: 'passkey.wanted' });
  player.world({ type: 'passkey.supported' }, 'passkeySupport');
};

describe('PN-4 a PIN that was asked for', () => {
  it.each([
    ['withdraw', 'withdrawal', confirmWithdrawal, 'submitPin.missing', pinForWithdrawal],
    ['game', 'room', takeSeat, 'joinRoom.pin_missing', pinForStake],
    ['accounts', 'accounts', removeAccount, 'submitPin.missing', pinForChange],
    ['profile', 'passkeys', addPasskey, 'passkeyOptions.pin_missing', pinForPasskey],
  ] as const)(
    'PN-4 PN-1 the page "%s" says so until there is one, made here or elsewhere',
    (name, child, ask, answer, way) => {
      for (const end of ['accepted', 'already_set']) {
        const player = settled({ route: routes[name] });
        ask(player);
        player.answer(answer, { pinPause: null });
        const offered = () => way(player.child(child).getSnapshot());
        expect(offered()).toMatchObject({ intent: 'set' });
        savePin('set')(player).answer(`submitPin.${end}`);
        expect(offered()).toBeNull();
      }
    },
  );

  it.each([
    ['the change of the PIN', (player: Player) => enterPin(player, 'change')],
    ['the change of the number', changePhone],
    ['the goodbye of the e-wallet', proveUnlink],
  ] as const)('PN-4 %s, closed at the digits: wrong ones may have locked it, so the profile is read', (_, arrive) => {
    const player = arrive(settled());
    dismissTop(player.actor);
    expect([flowOf(player), player.underway(), player.said()]).toEqual([null, ['profile'], []]);
  });

  it.each([
    [
      'the change of the number',
      (player: Player): void => {
        const pad = changePhone(player).child('phoneChange', 'pinPad');
        pad.send({ type: 'pin.submitted', pin: oldPin });
        player.answer('submitPin.locked');
        pad.send({ type: 'pinReset.requested' });
      },
    ],
    [
      'the goodbye of the e-wallet',
      (player: Player): void => {
        proveUnlink(player).child('eWallet', 'pinPad').send({ type: 'pinReset.requested' });
      },
    ],
  ] as const)('PN-4 PC-2 forgotten at %s it is reset, whatever was done with the PIN before', (_, forget) => {
    const player = enterPin(settled(), 'change');
    dismissTop(player.actor);
    player.answer('profile.accepted', { profile });
    forget(player);
    expect(flowOf(player)).toBe('pin');
    player.child('pin').send({ type: 'code.requested' });
    expect(player.live().at(-1)?.input).toMatchObject({ purpose: 'pinReset' });
  });

  it('PN-1 EW-5 where there is none yet, the goodbye of the e-wallet leads to the first one', () => {
    const player = proveUnlink(settled());
    player.child('eWallet', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
    player.answer('submitPin.missing');
    expect(flowOf(player)).toBe('pin');
    player.child('pin').send({ type: 'code.requested' });
    player.answer('requestCode.accepted', { until, otpId: null });
    player.child('pin', 'oneTimeCode').send({ type: 'code.submitted', code });
    player.answer('verifyCode.accepted', { proof: pass });
    fillPad(player);
    expect(player.live().at(-1)).toMatchObject({ name: 'submitPin', input: { purpose: 'set' } });
  });
});

describe('EW-2 EW-3 EW-5 EW-8 the e-wallet', () => {
  it('EW-2 EW-5 after a goodbye that was not said nothing happened, and the way in is the way in', () => {
    const player = settled();
    player.send({ type: 'unlinkForm.opened' });
    dismissTop(player.actor);
    expect([flowOf(player), player.said(), player.did('announceMovement')]).toEqual([null, [], []]);
    player.send({ type: 'linkForm.opened' });
    player.child('eWallet').send({ type: 'link.confirmed' });
    expect(player.underway()).toEqual(['bindWallet']);
  });

  it('EW-5 unlinked it is said to be, its dialog is gone, and its balance and number at once', () => {
    const player = unlink(settled());
    const session = () => JSON.stringify(player.child('session').getSnapshot());
    expect(session()).toContain('0812•••7890');
    player.answer('unlinkWallet.accepted');
    expect(session()).not.toContain('0812•••7890');
    expect([flowOf(player), player.said()]).toEqual([null, ['e_wallet.unlinked']]);
    expect(player.did('announceMovement')).toHaveLength(1);
  });

  it.each([
    ['accepted', ['e_wallet.linked']],
    ['closed before the answer', []],
  ] as const)('EW-3 EW-8 C09 what came back from it is used once, then money is read anew: %s', (end, said) => {
    const player = settled({ walletReturn: { authCode, state: linkState }, linkState, route: routes.games });
    expect(player.underway()).toEqual(['sendAuth']);
    if (end === 'accepted') player.answer('sendAuth.accepted');
    else dismissTop(player.actor);
    expect([flowOf(player), player.said(), player.did('announceMovement').length]).toEqual([null, said, 1]);
    expect(player.snapshot().context).toMatchObject({ walletReturn: null, linkState: null });
    expect(player.made.filter(({ name }) => name === 'sendAuth')).toHaveLength(1);
  });
});

describe('EW-8 C77 a way back from the e-wallet that this tab did not begin', () => {
  const back = { walletReturn: { authCode, state: linkState }, linkState: null, route: routes.games } as const;

  it('EW-8 is refused in silence where an e-wallet is linked: the address of the link, opened again', () => {
    const player = settled(back);
    expect([flowOf(player), player.said(), player.did('goHome').length]).toEqual([null, [], 1]);
    expect(player.made.filter(({ name }) => name === 'sendAuth')).toEqual([]);
  });

  it('EW-8 is refused with the sentence where none is', () => {
    const player = begin(back);
    player.answer('eWalletBalance.not_linked');
    expect([flowOf(player), player.said()]).toEqual([null, ['e_wallet.error.unknown']]);
    expect(player.made.filter(({ name }) => name === 'sendAuth')).toEqual([]);
  });

  it('EW-8 with the state of another link says the sentence, linked or not', () => {
    const player = settled({ ...back, linkState: otherLinkState });
    expect([player.said(), player.underway()]).toEqual([['e_wallet.error.unknown'], []]);
  });
});

describe('MO-1 C86 each visit of a page that moves money', () => {
  const order = (player: Player) => {
    go(player, 'topUp');
    player.answer('read.accepted', { value: topUpOptions, receivedAt: moment });
    const page = player.child('topUp');
    page.send({ type: 'amount.changed', digits: '250' });
    page.send({ type: 'method.chosen', code: 'dana' });
    page.send({ type: 'review.requested' });
    page.send({ type: 'order.confirmed' });
  };
  const withdraw = (player: Player) => {
    go(player, 'withdraw');
    confirmWithdrawal(player);
    player.answer('submitPin.confirmed', { proof });
  };
  const redeem = (player: Player) => {
    go(player, 'redeem');
    player.child('redeem').send({ type: 'voucher.submitted', text: voucher });
  };
  const play = (player: Player) => {
    go(player, 'game');
    takeSeat(player);
  };

  it.each([
    ['topUp', order],
    ['withdraw', withdraw],
    ['redeem', redeem],
    ['joinRoom', play],
  ] as const)('MO-1 C86 %s: another visit is another intent, with a key of its own', (call, move) => {
    const player = settled({ route: routes.games });
    for (let visits = 0; visits < 2; visits += 1) {
      move(player);
      player.answer(`${call}.throttled`, { until: moment, minutes: 1 });
      go(player, 'games');
    }
    const keys = player.made.filter(({ name }) => name === call).map(({ input }) => input['key']);
    expect(new Set(keys).size).toBe(2);
  });
});
