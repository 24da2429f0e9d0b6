/**
 * What a player's flows leave behind for each other, and what they are told of the world: PN-4, PC-1, EW-2, EW-5, EW-8,
 * MO-1, ER-2, TX-1, TU-1.
 */
import { hasReturned } from '../../../machines/e-wallet/e-wallet.selectors.ts';
import { playerMachine, type PlayerInput } from '../../../machines/player/player.machine.ts';
import { accountFlowOf } from './account-flow.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { routes } from '../kit/routes.ts';
import {
  authCode,
  intentKey,
  linkAddress,
  linkState,
  moment,
  otherPhone,
  pendingCheckout,
  pendingTopUp,
  phone,
  proof,
  restoredSession,
  topUpOptions,
  vendorOrigins,
  voucher,
  withdrawOptions,
} from '../kit/samples.ts';
import { bankAccount, code, oldPin, otpId, pass, profile, until } from '../kit/account-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine, type MachineRun } from '../../../src/walk/rules/machine-run.ts';

type Player = MachineRun<typeof playerMachine>;

const begin = (more: Partial<PlayerInput> = {}): Player => {
  const player = runMachine(playerMachine, {
    session: restoredSession,
    route: routes.profile,
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
  player.answer('eWalletBalance.accepted', { linked: { balance: 1, maskedId: '0812•••7890' } });
  if (underway(player).includes('profile')) player.answer('profile.accepted', { profile });
  return player;
};
const underway = (player: { live(): { name: string }[] }) => player.live().map(({ name }) => name);
const flowOf = (player: Player) => accountFlowOf(player.snapshot());
const go = (player: Player, name: keyof typeof routes) => player.world({ type: 'route.changed', route: routes[name] });
const waitsOf = (player: Player) => player.waits.filter((wait) => !wait.isOver());

const changingPin = (player = begin()) => {
  player.actor.send({ type: 'pinForm.opened', intent: 'change' });
  player.child('pin').send({ type: 'code.requested' });
  player.answer('requestCode.accepted', { until, otpId: null });
  player.child('pin', 'oneTimeCode').send({ type: 'code.submitted', code });
  player.answer('verifyCode.accepted', { proof: pass });
  return player;
};
const changingPhone = (player = begin()) => {
  player.actor.send({ type: 'phoneForm.opened' });
  player.child('phoneChange').send({ type: 'phone.submitted', phone: otherPhone });
  player.answer('requestCode.accepted', { until, otpId: null });
  player.child('phoneChange', 'oneTimeCode').send({ type: 'code.submitted', code });
  player.answer('verifyCode.accepted', { proof: pass });
  return player;
};
const unlinking = (player = begin()) => {
  player.actor.send({ type: 'unlinkForm.opened' });
  player.child('eWallet').send({ type: 'unlink.confirmed' });
  return player;
};
const provingUnlink = (player = begin()) => {
  unlinking(player).answer('unlinkWallet.proof_required');
  return player;
};

describe('PN-4 a PIN that was asked for', () => {
  it.each([
    ['the change of the PIN', changingPin],
    ['the change of the number', changingPhone],
    ['the goodbye of the e-wallet', provingUnlink],
  ] as const)('PN-4 %s, closed at the digits: wrong ones may have locked it, so the profile is read', (_, arrive) => {
    const player = arrive();
    dismissTop(player.actor);
    expect([flowOf(player), underway(player), player.said()]).toEqual([null, ['profile'], []]);
  });

  it.each([
    [
      'the change of the number',
      (player: Player): void => {
        changingPhone(player).child('phoneChange', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
        player.answer('submitPin.locked');
        player.child('phoneChange', 'pinPad').send({ type: 'pinReset.requested' });
      },
    ],
    [
      'the goodbye of the e-wallet',
      (player: Player): void => {
        provingUnlink(player).child('eWallet', 'pinPad').send({ type: 'pinReset.requested' });
      },
    ],
  ] as const)('PN-4 forgotten at %s it is reset, whatever was done with the PIN before', (_, forget) => {
    const player = changingPin();
    dismissTop(player.actor);
    player.answer('profile.accepted', { profile });
    forget(player);
    expect(flowOf(player)).toBe('pin');
    player.child('pin').send({ type: 'code.requested' });
    expect(player.live().at(-1)?.input).toMatchObject({ purpose: 'pinReset' });
  });

  it('PN-1 EW-5 where there is none yet, the goodbye of the e-wallet leads to the first one', () => {
    const player = provingUnlink();
    player.child('eWallet', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
    player.answer('submitPin.missing');
    expect(flowOf(player)).toBe('pin');
    player.child('pin').send({ type: 'code.requested' });
    player.answer('requestCode.accepted', { until, otpId });
    player.child('pin', 'oneTimeCode').send({ type: 'code.submitted', code });
    player.answer('verifyCode.accepted', { proof: pass });
    for (let time = 0; time < 2; time += 1) player.child('pin', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
    expect(player.live().at(-1)).toMatchObject({ name: 'submitPin', input: { purpose: 'set' } });
  });
});

describe('EW-2 EW-5 EW-8 the e-wallet', () => {
  it('EW-2 EW-5 after a goodbye that was not said, the way in is the way in', () => {
    const player = begin();
    player.actor.send({ type: 'unlinkForm.opened' });
    dismissTop(player.actor);
    player.actor.send({ type: 'linkForm.opened' });
    player.child('eWallet').send({ type: 'link.confirmed' });
    expect(underway(player)).toEqual(['bindWallet']);
  });

  it('EW-5 unlinked, its balance and number are gone at once', () => {
    const player = unlinking();
    expect(JSON.stringify(player.child('session').getSnapshot())).toContain('0812•••7890');
    player.answer('unlinkWallet.accepted');
    expect(JSON.stringify(player.child('session').getSnapshot())).not.toContain('0812•••7890');
  });

  it('EW-8 C09 what came back from it is used once, and not held any longer', () => {
    const player = begin({ walletReturn: { authCode, state: linkState }, linkState });
    player.answer('sendAuth.accepted');
    expect(player.snapshot().context).toMatchObject({ walletReturn: null, linkState: null });
    expect(player.made.filter(({ name }) => name === 'sendAuth')).toHaveLength(1);
  });

  it('EW-2 back from its page by way of the browser’s memory, the dialog is alive again', () => {
    const player = begin();
    player.actor.send({ type: 'linkForm.opened' });
    player.child('eWallet').send({ type: 'link.confirmed' });
    player.answer('bindWallet.accepted', { url: linkAddress });
    player.world({ type: 'page.restored' });
    expect(hasReturned(player.child('eWallet').getSnapshot())).toBe(true);
  });
});

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
  player.answer('read.accepted', { value: withdrawOptions, receivedAt: moment });
  const page = player.child('withdrawal');
  page.send({ type: 'amount.changed', digits: '250' });
  page.send({ type: 'review.requested', account: bankAccount });
  page.send({ type: 'review.confirmed' });
  player.child('withdrawal', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
  player.answer('submitPin.confirmed', { proof });
};
const takeSeat = (player: Player) => {
  go(player, 'game');
  player.answer('room.not_found');
  player.child('room').send({ type: 'join.requested', digits: '125', available: null, isPrivate: false });
};
const redeem = (player: Player) => {
  go(player, 'redeem');
  player.child('redeem').send({ type: 'voucher.submitted', text: voucher });
};

describe('SS-7 a code that was sent and left', () => {
  const sent = { phone, until, locked: false } as const;
  const ways = [
    {
      flow: 'pin',
      left: { ...sent, purpose: 'pin' } as const,
      open(player: Player) {
        player.actor.send({ type: 'pinForm.opened', intent: 'change' });
        if (player.child('pin').getSnapshot().matches('asking')) player.child('pin').send({ type: 'code.requested' });
      },
    },
    {
      flow: 'phoneChange',
      left: { ...sent, purpose: 'phone', newPhone: otherPhone } as const,
      open(player: Player) {
        player.actor.send({ type: 'phoneForm.opened' });
        player.child('phoneChange').send({ type: 'phone.submitted', phone: otherPhone });
      },
    },
  ];

  it.each(ways)(
    'SS-7 $flow: it is gone on with, and once it was used another one is asked for',
    ({ flow, left, open }) => {
      const player = begin({ code: left });
      open(player);
      expect(underway(player), 'no second SMS').toEqual([]);
      player.child(flow, 'oneTimeCode').send({ type: 'code.submitted', code });
      player.answer('verifyCode.accepted', { proof: pass });
      dismissTop(player.actor);
      player.answer('profile.accepted', { profile });
      open(player);
      expect(underway(player)).toEqual(['requestCode']);
    },
  );
});

describe('MO-1 C86 each visit of a page that moves money', () => {
  it.each([
    ['topUp', order],
    ['withdraw', withdraw],
    ['redeem', redeem],
    ['joinRoom', takeSeat],
  ] as const)('MO-1 C86 %s: another visit is another intent, with a key of its own', (call, move) => {
    const player = begin({ route: routes.games });
    for (let visits = 0; visits < 2; visits += 1) {
      move(player);
      player.answer(`${call}.throttled`, { until: moment, minutes: 1 });
      go(player, 'games');
    }
    const keys = player.made.filter(({ name }) => name === call).map(({ input }) => input['key']);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('ER-2 TX-1 EW-7 what the pages are told of the world', () => {
  it('ER-2 C87 a voucher whose answer was lost is asked after when the phone is online again', () => {
    const player = begin({
      route: routes.redeem,
      pendingIntents: [{ kind: 'redeem', key: intentKey, phone }],
    });
    player.answer('moneyResult.offline');
    expect(underway(player)).toEqual([]);
    player.world({ type: 'connection.restored' });
    expect(underway(player)).toEqual(['moneyResult']);
  });

  it('EW-7 back from the checkout by way of the browser’s memory, the form is alive again', () => {
    const player = begin({ route: routes.games });
    order(player);
    player.answer('topUp.checkout', { url: `${vendorOrigins[0]}/pay`, transaction: pendingCheckout });
    player.world({ type: 'page.restored' });
    player.child('topUp').send({ type: 'review.requested' });
    player.child('topUp').send({ type: 'order.confirmed' });
    expect(underway(player)).toContain('topUp');
  });

  it.each(['transaction', 'topUpReturned'] as const)('TX-1 ux86 %s rests while nobody looks', (name) => {
    const transaction = name === 'transaction' ? pendingTopUp : pendingCheckout;
    const [before, during] = [begin({ route: routes.games }), begin({ route: routes.games })];
    for (const player of [before, during]) {
      go(player, name);
      // The page says so at once to whoever begins to listen.
      if (player === before) player.world({ type: 'page.hidden' });
      player.answer('transaction.accepted', { transaction, receivedAt: moment });
    }
    expect([waitsOf(before).length, waitsOf(during).length]).toEqual([0, 1]);
    during.world({ type: 'page.hidden' });
    expect(waitsOf(during)).toEqual([]);
  });

  it('TX-1 ux86 a page that is looked at again is one that is looked at', () => {
    const player = begin({ route: routes.games });
    go(player, 'transaction');
    player.world({ type: 'page.hidden' });
    player.world({ type: 'page.shown' });
    player.answer('transaction.accepted', { transaction: pendingTopUp, receivedAt: moment });
    expect(waitsOf(player)).toHaveLength(1);
  });
});
