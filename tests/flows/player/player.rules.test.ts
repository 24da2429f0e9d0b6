/** What a player's visit must do, from PF-2, PC-3, PN-4, RT-3, RT-4, SS-2, SS-5 to SS-7, ER-1, ER-2, C33, C47. */
import { profileScreen } from '../../../machines/profile/profile.selectors.ts';
import { pinPadScreen } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { phoneChangeScreen } from '../../../machines/phone-change/phone-change.selectors.ts';
import { pinScreen } from '../../../machines/pin/pin.selectors.ts';
import { playerMachine, type PlayerInput } from '../../../machines/player/player.machine.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { accountFlowOf } from './account-flow.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { platinum } from '../../../src/contract/money.ts';
import { newsOf, playingRoom, waitingRoom } from '../room/room-samples.ts';
import { routes } from '../kit/routes.ts';
import {
  authCode,
  intentKey,
  linkState,
  moment,
  otherPhone,
  password,
  pendingTopUp,
  phone,
  proof,
  restoredSession,
  topUpOptions,
  vendorOrigins,
  withdrawOptions,
} from '../kit/samples.ts';
import {
  accountForm,
  bankAccount,
  bearer,
  code,
  newPin,
  oldPin,
  otpId,
  pass,
  pendingResetCode,
  pendingResetPin,
  profile,
  profileForm,
  until,
} from '../kit/account-samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

const at = (name: keyof typeof routes): Route => routes[name];

const begin = (more: Partial<PlayerInput> = {}) =>
  runMachine(playerMachine, {
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
type Player = ReturnType<typeof begin>;

const flowOf = (player: Player) => accountFlowOf(player.snapshot());
const underway = (player: Player) => player.live().map(({ name }) => name);
const reads = (player: Player) => player.made.filter(({ name }) => name === 'profile').length;
/** What every page load reads is answered, so that what is live afterwards belongs to the flow at hand. */
const settled = (more: Partial<PlayerInput> = {}) => {
  const player = begin(more);
  player.answer('wallet.accepted', { wallet: { token: 12_500, winning: 320 } });
  player.answer('eWalletBalance.not_linked');
  if (underway(player).includes('profile')) player.answer('profile.accepted', { profile });
  if (underway(player).includes('accounts')) player.answer('accounts.accepted', { accounts: [bankAccount] });
  return player;
};

type Intent = 'set' | 'change' | 'reset';
const openPin = (intent: Intent) => (player: Player) => {
  player.actor.send({ type: 'pinForm.opened', intent });
  return player;
};
const askForPinCode = (intent: Intent) => (player: Player) => {
  openPin(intent)(player).child('pin').send({ type: 'code.requested' });
  return player;
};
const checkPinCode = (intent: Intent) => (player: Player) => {
  askForPinCode(intent)(player).answer('requestCode.accepted', { until, otpId: intent === 'reset' ? otpId : null });
  player.child('pin', 'oneTimeCode').send({ type: 'code.submitted', code });
  return player;
};
const savePin = (intent: Intent) => (player: Player) => {
  checkPinCode(intent)(player).answer('verifyCode.accepted', { proof: pass });
  const pad = player.child('pin', 'pinPad');
  for (let step = 0; step < 3 && player.live().length === 0; step++) {
    pad.send({ type: 'pin.submitted', pin: pinPadScreen(pad.getSnapshot()) === 'current' ? oldPin : newPin });
  }
  return player;
};
const askForPhoneCode = (player: Player) => {
  player.actor.send({ type: 'phoneForm.opened' });
  player.child('phoneChange').send({ type: 'phone.submitted', phone: otherPhone });
  return player;
};
const checkPhoneCode = (player: Player) => {
  askForPhoneCode(player).answer('requestCode.accepted', { until, otpId: null });
  player.child('phoneChange', 'oneTimeCode').send({ type: 'code.submitted', code });
  return player;
};
const savePhone = (player: Player) => {
  checkPhoneCode(player).answer('verifyCode.accepted', { proof: pass });
  player.child('phoneChange', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
  return player;
};
const savePassword = (player: Player) => {
  player.actor.send({ type: 'passwordForm.opened' });
  player.child('newPassword').send({ type: 'passwords.submitted', current: oldPin, password, confirmation: password });
  return player;
};
const saveProfile = (player: Player) => {
  player.child('profile').send({ type: 'profileForm.opened' });
  player.child('profile').send({ type: 'profileForm.submitted', form: profileForm });
  return player;
};
const addAccount = (player: Player) => {
  player.child('accounts').send({ type: 'accountForm.opened' });
  player.child('accounts').send({ type: 'accountForm.submitted', form: accountForm });
  return player;
};

const seekRoom = (player: Player) => {
  player.answer('room.not_found');
  return player;
};
const joinRoom = (player: Player) => {
  const choice = { digits: '125', available: platinum(1_000), isPrivate: false };
  seekRoom(player)
    .child('room')
    .send({ type: 'join.requested', ...choice });
  return player;
};
const leaveRoom = (player: Player) => {
  joinRoom(player).answer('joinRoom.accepted', newsOf(waitingRoom));
  player.child('room').send({ type: 'leave.requested' });
  return player;
};
/** Where no live connection carries it. */
const playRoom = (player: Player) => {
  player.answer('room.accepted', newsOf(playingRoom));
  player.child('room', 'round').send({ type: 'answer.given', seq: 0, value: 1, now: moment + 1_000 });
  return player;
};

const checkReceipt = (player: Player) => {
  player.answer('transaction.accepted', { transaction: pendingTopUp, receivedAt: moment });
  player.child('transaction').send({ type: 'check.requested' });
  return player;
};
const order = (player: Player) => {
  player.answer('read.accepted', { value: topUpOptions, receivedAt: moment });
  const page = player.child('topUp');
  page.send({ type: 'amount.changed', digits: '250' });
  page.send({ type: 'method.chosen', code: 'bca' });
  page.send({ type: 'review.requested' });
  page.send({ type: 'order.confirmed' });
  return player;
};
const confirmWithdrawal = (player: Player) => {
  player.answer('read.accepted', { value: withdrawOptions, receivedAt: moment });
  const page = player.child('withdrawal');
  page.send({ type: 'amount.changed', digits: '250' });
  page.send({ type: 'review.requested', account: bankAccount });
  page.send({ type: 'review.confirmed' });
  player.child('withdrawal', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
  return player;
};
const withdraw = (player: Player) => {
  confirmWithdrawal(player).answer('submitPin.confirmed', { proof });
  return player;
};
const redeem = (player: Player) => {
  player.child('redeem').send({ type: 'voucher.submitted', text: 'SARI20267KQX' });
  return player;
};
const link = (player: Player) => {
  player.actor.send({ type: 'linkForm.opened' });
  player.child('eWallet').send({ type: 'link.confirmed' });
  return player;
};
const unlink = (player: Player) => {
  player.actor.send({ type: 'unlinkForm.opened' });
  player.child('eWallet').send({ type: 'unlink.confirmed' });
  return player;
};

/** Calls that can be on their way while somebody is logged in, and how that comes to be; of all: tests/walk/any-401.rules.test.ts. */
const situations: readonly (readonly [call: string, where: string, arrive: () => Player])[] = [
  ['wallet', 'loading', () => begin()],
  ['eWalletBalance', 'loading', () => begin()],
  ['profile', 'the profile page', () => begin()],
  ['accounts', 'the accounts page', () => begin({ route: routes.accounts })],
  ['saveProfile', 'the profile page', () => saveProfile(settled())],
  ['addAccount', 'the accounts page', () => addAccount(settled({ route: routes.accounts }))],
  [
    'removeAccount',
    'the accounts page',
    () => {
      const player = settled({ route: routes.accounts });
      player.child('accounts').send({ type: 'removal.requested', id: bankAccount.id });
      player.child('accounts').send({ type: 'removal.confirmed' });
      return player;
    },
  ],
  [
    'chooseAccount',
    'the accounts page',
    () => {
      const player = settled({ route: routes.accounts });
      player.child('accounts').send({ type: 'default.chosen', id: bankAccount.id });
      return player;
    },
  ],
  ...(['set', 'change', 'reset'] as const).flatMap((intent) => [
    ['requestCode', `PIN ${intent}`, () => askForPinCode(intent)(settled())] as const,
    ['verifyCode', `PIN ${intent}`, () => checkPinCode(intent)(settled())] as const,
    ['submitPin', `PIN ${intent}`, () => savePin(intent)(settled())] as const,
  ]),
  ['requestCode', 'phone change', () => askForPhoneCode(settled())],
  ['verifyCode', 'phone change', () => checkPhoneCode(settled())],
  [
    'resendCode',
    'phone change',
    () => {
      const player = checkPhoneCode(settled());
      player.answer('verifyCode.rejected');
      player.reach();
      player.child('phoneChange', 'oneTimeCode').send({ type: 'resend.requested' });
      return player;
    },
  ],
  ['submitPin', 'phone change', () => savePhone(settled())],
  ['setPassword', 'password change', () => savePassword(settled())],
  ['read', 'the top-up page', () => settled({ route: routes.topUp })],
  ['read', 'the history', () => settled({ route: routes.history })],
  ['read', 'the history of games', () => settled({ route: routes.gameHistory })],
  ['read', 'a round again', () => settled({ route: routes.roundAgain })],
  ['room', 'the page of a game', () => settled({ route: routes.game })],
  ['invitation', 'an invitation', () => seekRoom(settled({ route: routes.invitation }))],
  ['joinRoom', 'the page of a game', () => joinRoom(settled({ route: routes.game }))],
  ['leaveRoom', 'a room', () => leaveRoom(settled({ route: routes.game }))],
  ['playRoom', 'a round', () => playRoom(settled({ route: routes.game }))],
  ['transaction', 'a receipt', () => settled({ route: routes.transaction })],
  ['transaction', 'the way back from a checkout', () => settled({ route: routes.topUpReturned })],
  ['checkTransaction', 'a receipt', () => checkReceipt(settled({ route: routes.transaction }))],
  [
    'moneyResult',
    'the voucher page, after a lost answer',
    () => settled({ route: routes.redeem, pendingIntents: [{ kind: 'redeem', key: intentKey, phone }] }),
  ],
  ['topUp', 'the top-up page', () => order(settled({ route: routes.topUp }))],
  ['submitPin', 'the withdrawal page', () => confirmWithdrawal(settled({ route: routes.withdraw }))],
  ['withdraw', 'the withdrawal page', () => withdraw(settled({ route: routes.withdraw }))],
  ['redeem', 'the voucher page', () => redeem(settled({ route: routes.redeem }))],
  ['bindWallet', 'the drawer', () => link(settled())],
  [
    'sendAuth',
    'the way back from the e-wallet',
    () => settled({ walletReturn: { authCode, state: linkState }, linkState }),
  ],
];

describe('ER-1 SS-2 a 401 anywhere', () => {
  it.each(situations)(
    'ER-1 SS-2 ux16 %s, %s: the session ends, and nothing of it is on its way any more',
    (call, _, arrive) => {
      const player = arrive();
      expect(underway(player)).toContain(call);
      player.answer(`${call}.unauthorized`);
      expect(player.snapshot().output).toEqual({ reason: 'expired' });
      expect(player.live()).toEqual([]);
      expect(player.waits.filter((wait) => !wait.isOver())).toEqual([]);
    },
  );

  it('EW-5 ER-1 unlinkWallet: the session ends, and it is said in the words of the e-wallet', () => {
    const player = unlink(settled());
    expect(underway(player)).toContain('unlinkWallet');
    player.answer('unlinkWallet.unauthorized');
    expect(player.snapshot().output).toEqual({ reason: 'refused' });
    expect(player.live()).toEqual([]);
  });

  it.each(situations)(
    'SS-5 SS-6 C33 %s, %s: a logout, here or in another tab, is followed at once',
    (_, __, arrive) => {
      for (const [logOut, reason] of [
        [(player: Player) => player.child('session').send({ type: 'signOut.requested' }), 'signedOut'],
        [(player: Player) => player.world({ type: 'tab.signedOut' }), 'signedOutElsewhere'],
      ] as const) {
        const player = arrive();
        logOut(player);
        expect(player.snapshot().output).toEqual({ reason });
        expect(player.live()).toEqual([]);
      }
    },
  );

  it.each(situations)('C09 SS-8 %s, %s: no secret is in the snapshot of the whole', (_, __, arrive) => {
    const text = JSON.stringify(arrive().actor.getPersistedSnapshot());
    for (const secret of [code, oldPin, newPin, pass, otpId, bearer, password, proof, authCode, linkState])
      expect(text).not.toContain(secret.reveal());
  });
});

describe('RT-3 RT-4 pages', () => {
  it.each([
    ['profile', 'profile'],
    ['accounts', 'accounts'],
  ] as const)('RT-3 RT-4 %s is read where it is looked at, from the start or on the way', (name, call) => {
    const direct = begin({ route: at(name) });
    const later = begin({ route: routes.topUp });
    later.world({ type: 'route.changed', route: at(name) });
    for (const player of [direct, later])
      expect(underway(player).sort()).toEqual(['eWalletBalance', call, 'wallet'].sort());
  });

  it.each([
    ['games', []],
    ['topUp', ['read']],
    ['topUpReturned', ['transaction']],
    ['withdraw', ['accounts', 'read']],
    ['redeem', []],
    ['transaction', ['transaction']],
    ['history', ['read']],
    ['gameHistory', ['read']],
    ['roundAgain', ['read']],
    ['game', ['room']],
  ] as const)('RT-3 RT-4 RT-5 to RT-9 SS-3 %s reads the balances and what it shows, nothing else', (name, reads) => {
    expect(underway(begin({ route: at(name) })).sort()).toEqual(['eWalletBalance', 'wallet', ...reads].sort());
  });

  it.each(['profile', 'accounts'] as const)('RT-4 RT-16 leaving %s gives up what is read for it', (name) => {
    const player = begin({ route: at(name) });
    player.world({ type: 'route.changed', route: routes.games });
    expect(underway(player).sort()).toEqual(['eWalletBalance', 'wallet']);
  });

  it('RT-16 the same page again reads nothing anew', () => {
    const player = settled();
    player.world({ type: 'route.changed', route: routes.profile });
    expect(player.live()).toEqual([]);
  });

  it('ER-2 the connection’s return reaches balances and page', () => {
    const player = begin();
    for (const call of ['wallet', 'eWalletBalance', 'profile']) player.answer(`${call}.offline`);
    player.world({ type: 'connection.restored' });
    expect(underway(player).sort()).toEqual(['eWalletBalance', 'profile', 'wallet']);
  });
});

describe('PF-2 the account flows', () => {
  it.each([
    ['pin', { type: 'pinForm.opened', intent: 'set' }],
    ['pin', { type: 'pinForm.opened', intent: 'change' }],
    ['pin', { type: 'pinForm.opened', intent: 'reset' }],
    ['phoneChange', { type: 'phoneForm.opened' }],
    ['passwordChange', { type: 'passwordForm.opened' }],
  ] as const)('PF-2 %s opens from the profile, sends nothing yet, and closes', (flow, event) => {
    const player = settled();
    player.actor.send(event);
    expect(flowOf(player)).toBe(flow);
    expect(player.live()).toEqual([]);
    dismissTop(player.actor);
    expect(flowOf(player)).toBeNull();
    expect([reads(player), player.said()]).toEqual([1, []]);
  });

  it('PF-2 one at a time: a flow that is open is not torn down by another', () => {
    const player = askForPinCode('change')(settled());
    player.actor.send({ type: 'phoneForm.opened' });
    player.actor.send({ type: 'passwordForm.opened' });
    player.actor.send({ type: 'pinForm.opened', intent: 'reset' });
    expect(flowOf(player)).toBe('pin');
    expect(underway(player)).toEqual(['requestCode']);
  });

  it.each([
    ['PIN set', savePin('set'), 'submitPin', 'pin.saved.set'],
    ['PIN change', savePin('change'), 'submitPin', 'pin.saved.change'],
    ['PIN reset', savePin('reset'), 'submitPin', 'pin.saved.reset'],
    ['phone change', savePhone, 'submitPin', 'phone_change.saved'],
    ['password change', savePassword, 'setPassword', 'password.changed'],
  ] as const)('PF-2 %s: success is said, the dialog is closed, the profile shows it', (name, arrive, call, said) => {
    const player = arrive(settled());
    player.answer(`${call}.accepted`);
    expect(flowOf(player)).toBeNull();
    expect(player.said()).toEqual([said]);
    // Nothing that the profile shows depends on the password.
    if (name !== 'password change') expect(underway(player)).toEqual(['profile']);
    expect(player.snapshot().status).toBe('active');
  });

  it.each(['games', 'accounts'] as const)('SS-7 ER-2 away from the profile (%s) a flow ends as well', (name) => {
    for (const end of ['accepted', 'offline'] as const) {
      const player = settled({ pinReset: pendingResetPin, route: at(name) });
      const pad = player.child('pin', 'pinPad');
      pad.send({ type: 'pin.submitted', pin: newPin });
      pad.send({ type: 'pin.submitted', pin: newPin });
      player.answer(`submitPin.${end}`);
      if (end !== 'accepted') dismissTop(player.actor);
      expect(flowOf(player)).toBeNull();
      expect(player.said()).toEqual([end === 'accepted' ? 'pin.saved.reset' : 'profile.uncertain']);
      expect(player.live()).toEqual([]);
      expect(player.snapshot().status).toBe('active');
    }
  });

  it('PN-1 a PIN that was set elsewhere meanwhile: said, and the profile is read again', () => {
    const player = savePin('set')(settled());
    player.answer('submitPin.already_set');
    expect([flowOf(player), player.said(), underway(player)]).toEqual([null, ['pin.already_set'], ['profile']]);
  });

  it.each(
    (
      [
        ['PIN change', savePin('change'), 'submitPin'],
        ['PIN reset', savePin('reset'), 'submitPin'],
        ['phone change', savePhone, 'submitPin'],
        ['password change', savePassword, 'setPassword'],
      ] as const
    ).flatMap(([name, arrive, call]) =>
      ['', ...callFailures.map(([outcome]) => outcome)].map((outcome) => [name, outcome, arrive, call] as const),
    ),
  )('ER-2 ux67 %s closed without an answer (%s): said, and the profile is read again', (_, outcome, arrive, call) => {
    const player = arrive(settled());
    if (outcome !== '') player.answer(`${call}.${outcome}`);
    dismissTop(player.actor);
    expect(flowOf(player)).toBeNull();
    // The profile knows nothing of a password: what to try is said instead.
    expect(player.said()).toEqual([call === 'setPassword' ? 'password.uncertain' : 'profile.uncertain']);
    expect(underway(player)).toEqual(['profile']);
    player.answer('profile.accepted', { profile });
    expect(profileScreen(player.child('profile').getSnapshot())).toBe('viewing');
  });

  it('PC-3 ER-2 a number that changed without an answer is known as soon as the profile is read', () => {
    const player = settled();
    player.child('profile').send({ type: 'details.refreshRequested' });
    player.answer('profile.accepted', { profile: { ...profile, phone: otherPhone } });
    expect(player.did('markNumber').at(-1)).toEqual({ phone: otherPhone });
  });

  it('PN-4 PC-2 locked while the number is changed: the PIN is reset, beginning with its own code', () => {
    const player = savePhone(settled());
    player.answer('submitPin.locked');
    player.child('phoneChange', 'pinPad').send({ type: 'pinReset.requested' });
    expect(flowOf(player)).toBe('pin');
    expect(player.child('pin').getSnapshot().context.intent).toBe('reset');
    expect(pinScreen(player.child('pin').getSnapshot())).toBe('asking');
  });

  it('PC-1 C67 no PIN yet: it is set first', () => {
    const player = askForPhoneCode(settled());
    player.answer('requestCode.no_pin');
    expect(phoneChangeScreen(player.child('phoneChange').getSnapshot())).toBe('pinNeeded');
    player.child('phoneChange').send({ type: 'pin.requested' });
    expect(flowOf(player)).toBe('pin');
    expect(player.child('pin').getSnapshot().context.intent).toBe('set');
  });
});

describe('PC-3 the number', () => {
  it('PC-3 the session goes on under the new number, with the same token, and that is kept', () => {
    const player = savePhone(settled());
    player.answer('submitPin.accepted');
    expect(player.did('rememberPhone')).toEqual([{ phone: otherPhone }]);
    const { session } = player.snapshot().context;
    expect(session.phone).toBe(otherPhone);
    expect(session.token).toBe(bearer);
    openPin('change')(player);
    expect(player.child('pin').getSnapshot().context.phone, 'the next code goes there').toBe(otherPhone);
  });

  it('PC-3 SS-6 changed in another tab: followed here, without writing it again', () => {
    const player = settled();
    player.actor.send({ type: 'player.renumbered', phone: otherPhone });
    expect(player.snapshot().context.session).toMatchObject({ phone: otherPhone, token: bearer });
    expect(player.did('rememberPhone')).toEqual([]);
    expect(underway(player), 'the profile shows the number').toEqual(['profile']);
  });
});

describe('SS-7 C33 a PIN reset after a reload', () => {
  it.each([
    ['code', pendingResetCode, 'code'],
    ['digits', pendingResetPin, 'pad'],
  ] as const)('SS-7 C33 goes on at the %s, on every page, and only the pages read', (_, pinReset, screen) => {
    for (const name of ['profile', 'games', 'topUp'] as const) {
      const player = begin({ pinReset, route: at(name) });
      expect(flowOf(player)).toBe('pin');
      expect(pinScreen(player.child('pin').getSnapshot())).toBe(screen);
      expect(
        underway(player).filter((call) => !['wallet', 'eWalletBalance', 'profile', 'read'].includes(call)),
      ).toEqual([]);
    }
  });

  it('SS-7 C05 once it is given up it does not come back', () => {
    const player = begin({ pinReset: pendingResetCode });
    dismissTop(player.actor);
    expect(player.did('forgetPinReset')).toHaveLength(1);
    openPin('reset')(player);
    expect(pinScreen(player.child('pin').getSnapshot())).toBe('asking');
  });
});

it('C47 a late answer of a flow that was closed changes nothing', () => {
  const player = savePin('change')(settled());
  const [late] = player.live();
  dismissTop(player.actor);
  const said = player.said().length;
  late?.answer('unauthorized');
  late?.answer('accepted');
  expect(player.snapshot().status).toBe('active');
  expect(player.said()).toHaveLength(said);
});
