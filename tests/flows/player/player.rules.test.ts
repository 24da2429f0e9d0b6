/** Rules of a player's visit: PF-2, PC-3, RT-3 to RT-9, SS-3, SS-6, SS-7, SH-20, ER-1, ER-2, C33. */
import { profileScreen } from '../../../machines/profile/profile.selectors.ts';
import { phoneChangeScreen } from '../../../machines/phone-change/phone-change.selectors.ts';
import { pinScreen } from '../../../machines/pin/pin.selectors.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { reminderView } from '../../../machines/reminder/reminder.selectors.ts';
import type { ReminderActor } from '../../../src/web/runtime/actors.ts';
import { reminders } from '../reminder/samples.ts';
import { endedRoom, newsOf, playingRoom } from '../room/room-samples.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { routes } from '../kit/routes.ts';
import { bearer, newPin, otherPhone, pendingResetCode, pendingResetPin, profile } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { failedOutcomes } from '../kit/call-failures.ts';
import {
  askForPhoneCode,
  askForPinCode,
  begin,
  flowOf,
  go,
  openPin,
  savePassword,
  savePhone,
  savePin,
  settled,
} from './visit.ts';

describe('RT-3 RT-4 pages', () => {
  it.each([
    ['profile', ['playLimits', 'profile', 'pushSetting']],
    ['accounts', ['accounts']],
    ['games', ['wishes']],
    ['topUp', ['read']],
    ['topUpReturned', ['transaction']],
    ['withdraw', ['accounts', 'read']],
    ['redeem', []],
    ['transaction', ['pushSetting', 'transaction']],
    ['history', ['read']],
    ['statement', ['read']],
    ['gameHistory', ['read']],
    ['roundAgain', ['read']],
    ['game', ['pushSetting']],
  ] as const)(
    'RT-3 RT-4 RT-5 to RT-9 SS-3 GM-9 %s, from the start or on the way, reads balances, seat and what it shows, nothing else',
    (name, reads) => {
      const later = begin({ route: routes.redeem });
      go(later, name);
      for (const player of [begin({ route: routes[name] }), later])
        expect(player.underway().sort()).toEqual(['eWalletBalance', 'room', 'wallet', ...reads].sort());
    },
  );

  it.each(['profile', 'accounts'] as const)('RT-4 RT-16 leaving %s gives up what is read for it', (name) => {
    const player = begin({ route: routes[name] });
    go(player, 'games');
    expect(player.underway().sort()).toEqual(['eWalletBalance', 'room', 'wallet', 'wishes']);
  });

  it.each([
    ['DV-1', 'profile', 'devices', { type: 'devices.opened' }, 'sessions'],
    ['PK-2', 'profile', 'passkeys', { type: 'list.opened' }, 'passkeys'],
    ['WB-1', 'game', 'board', { type: 'board.opened', game: playable.sums }, 'weekBoard'],
  ] as const)(
    '%s at the %s %s are given up on another page, and read again only when asked for',
    (_, name, child, opens, call) => {
      const player = settled({ route: routes[name] });
      player.child(child).send(opens);
      go(player, name);
      expect(player.underway()).toContain(call);
      go(player, 'redeem');
      go(player, name);
      expect(player.underway()).not.toContain(call);
      player.child(child).send(opens);
      expect(player.underway()).toContain(call);
    },
  );

  it('RP-1 each visit of the profile reads the limits anew: what today has used changes with every round', () => {
    const player = settled();
    go(player, 'game');
    go(player, 'profile');
    expect(player.underway()).toContain('playLimits');
  });

  it('RT-16 the same page again reads nothing anew', () => {
    const player = settled();
    go(player, 'profile');
    expect(player.live()).toEqual([]);
  });

  it.each([
    ['profile', 'profile'],
    ['accounts', 'accounts'],
    ['topUp', 'read'],
    ['withdraw', 'read'],
    ['transaction', 'transaction'],
    ['history', 'read'],
    ['game', 'room'],
  ] as const)('ER-2 what %s could not read is read again with the balances when the phone is online', (name, call) => {
    const player = begin({ route: routes[name] });
    for (const failed of ['wallet', 'eWalletBalance', call]) player.answer(`${failed}.offline`);
    expect(player.underway()).not.toContain(call);
    player.world({ type: 'connection.restored' });
    expect(player.underway()).toEqual(expect.arrayContaining(['wallet', 'eWalletBalance', call]));
  });

  it.each([
    ['games', 'wallet'],
    ['topUp', 'wallet'],
    ['history', 'read'],
  ] as const)('SS-3 SS-6 when money moved in another tab, the balances are read anew at %s, and %s', (name, call) => {
    const player = settled({ route: routes[name] });
    if (name === 'history') player.answer('read.offline');
    player.world({ type: 'tab.moneyMoved' });
    expect(player.underway()).toEqual(expect.arrayContaining(['wallet', call]));
  });
});

describe('RP-6 the reminder of the time played', () => {
  const told = { wallet: { token: 12_500, winning: 320 }, reminder: reminders.due };
  const saysMinutes = (player: ReturnType<typeof begin>) =>
    reminderView((player.child('reminder') as ReminderActor).getSnapshot())?.minutes ?? null;

  it('RP-6 comes with the balances, on whichever page, and Back answers it', () => {
    const player = begin({ route: routes.games });
    player.answer('wallet.accepted', told);
    expect(saysMinutes(player)).toBe(31);
    dismissTop(player.actor);
    expect([saysMinutes(player), player.underway()]).toEqual([null, expect.arrayContaining(['closeReminder'])]);
  });

  it.each(['game', 'games'] as const)('RP-6 covers no round that is seen from the page "%s"', (page) => {
    const player = begin({ route: routes[page] });
    player.answer('room.accepted', newsOf(playingRoom));
    player.answer('wallet.accepted', told);
    expect(saysMinutes(player)).toBeNull();
    player.child('session').send({ type: 'balances.refreshRequested' });
    if (page === 'game') player.child('room', 'round').send({ type: 'news.arrived', ...newsOf(endedRoom) });
    else {
      player.reach();
      player.answer('room.accepted', newsOf(endedRoom));
    }
    player.answer('wallet.accepted', told);
    player.answer('wallet.accepted', told);
    expect(saysMinutes(player)).toBe(31);
  });
});

it('SH-20 a player has the two switches, on whichever page', () => {
  const player = begin({ route: routes.games });
  player.world({ type: 'senses.told', sound: false, vibration: null });
  player.child('cues').send({ type: 'sound.switchedOn' });
  expect(player.did('playSound')).toEqual([{ cue: 'accepted' }]);
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
    player.send(event);
    expect(flowOf(player)).toBe(flow);
    expect(player.live()).toEqual([]);
    dismissTop(player.actor);
    expect([flowOf(player), player.live(), player.said()]).toEqual([null, [], []]);
  });

  it('PF-2 one at a time: a flow that is open is not torn down by another', () => {
    const player = askForPinCode(settled(), 'change');
    player.send({ type: 'phoneForm.opened' });
    player.send({ type: 'passwordForm.opened' });
    player.send({ type: 'pinForm.opened', intent: 'reset' });
    expect([flowOf(player), player.underway()]).toEqual(['pin', ['requestCode']]);
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
    expect([flowOf(player), player.said(), player.snapshot().status]).toEqual([null, [said], 'active']);
    // Nothing that the profile shows depends on the password.
    if (name !== 'password change') expect(player.underway()).toEqual(['profile']);
  });

  it.each(['games', 'accounts'] as const)('SS-7 ER-2 away from the profile (%s) a flow ends as well', (name) => {
    for (const end of ['accepted', 'offline'] as const) {
      const player = settled({ pinReset: pendingResetPin, route: routes[name] });
      const pad = player.child('pin', 'pinPad');
      for (let time = 0; time < 2; time += 1) pad.send({ type: 'pin.submitted', pin: newPin });
      player.answer(`submitPin.${end}`);
      if (end !== 'accepted') dismissTop(player.actor);
      expect(player.said()).toEqual([end === 'accepted' ? 'pin.saved.reset' : 'pin.uncertain']);
      expect([flowOf(player), player.live(), player.snapshot().status]).toEqual([null, [], 'active']);
    }
  });

  it('PN-1 a PIN that was set elsewhere meanwhile: said, and the profile is read again', () => {
    const player = savePin('set')(settled());
    player.answer('submitPin.already_set');
    expect([flowOf(player), player.said(), player.underway()]).toEqual([null, ['pin.already_set'], ['profile']]);
  });

  const unseen: Record<string, string> = {
    'PIN change': 'pin.uncertain',
    'PIN reset': 'pin.uncertain',
    'password change': 'password.uncertain',
  };
  it.each(
    (
      [
        ['PIN set', savePin('set'), 'submitPin'],
        ['PIN change', savePin('change'), 'submitPin'],
        ['PIN reset', savePin('reset'), 'submitPin'],
        ['phone change', savePhone, 'submitPin'],
        ['password change', savePassword, 'setPassword'],
      ] as const
    ).flatMap(([name, arrive, call]) =>
      ['', ...failedOutcomes].map((outcome) => [name, outcome, arrive, call] as const),
    ),
  )(
    'ER-2 ux67 %s closed without an answer (%s): said, and the profile is read again',
    (name, outcome, arrive, call) => {
      const player = arrive(settled());
      if (outcome !== '') player.answer(`${call}.${outcome}`);
      dismissTop(player.actor);
      // The profile knows neither password nor PIN: what to try is said instead.
      const said = unseen[name] ?? 'profile.uncertain';
      expect([flowOf(player), player.said(), player.underway()]).toEqual([null, [said], ['profile']]);
      player.answer('profile.accepted', { profile });
      expect(profileScreen(player.child('profile').getSnapshot())).toBe('viewing');
    },
  );

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
    openPin(player, 'change');
    expect(player.child('pin').getSnapshot().context.phone, 'the next code goes there').toBe(otherPhone);
  });

  it('PC-3 SS-6 changed in another tab: followed here, without writing it again', () => {
    const player = settled();
    player.send({ type: 'player.renumbered', phone: otherPhone });
    expect(player.snapshot().context.session).toMatchObject({ phone: otherPhone, token: bearer });
    expect(player.did('rememberPhone')).toEqual([]);
    expect(player.did('renumberDrafts'), 'what was typed follows').toMatchObject([{ phone: otherPhone }]);
    expect(player.underway(), 'the profile shows the number').toEqual(['profile']);
  });
});

describe('SS-7 C33 a PIN reset after a reload', () => {
  it.each([
    ['code', pendingResetCode, 'code'],
    ['digits', pendingResetPin, 'pad'],
  ] as const)('SS-7 C33 goes on at the %s, on every page, and only the pages read', (_, pinReset, screen) => {
    for (const name of ['profile', 'games', 'topUp'] as const) {
      const player = begin({ pinReset, route: routes[name] });
      expect(flowOf(player)).toBe('pin');
      expect(pinScreen(player.child('pin').getSnapshot())).toBe(screen);
      expect(
        player
          .underway()
          .filter(
            (call) =>
              !['wallet', 'eWalletBalance', 'room', 'profile', 'read', 'pushSetting', 'playLimits', 'wishes'].includes(
                call,
              ),
          ),
      ).toEqual([]);
    }
  });

  it('SS-7 C05 once it is given up it does not come back', () => {
    const player = begin({ pinReset: pendingResetCode });
    dismissTop(player.actor);
    expect(player.did('forgetPinReset')).toHaveLength(1);
    openPin(player, 'reset');
    expect(pinScreen(player.child('pin').getSnapshot())).toBe('asking');
  });
});
