import type { PinIntent } from '../../../machines/pin/pin.machine.ts';
import { pinPadScreen } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { playerMachine, type PlayerInput } from '../../../machines/player/player.machine.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { routes } from '../kit/routes.ts';
import {
  account as bankAccount,
  code,
  newPin,
  oldPin,
  otherPhone,
  otpId,
  pass,
  password,
  profile,
  restoredSession,
  until,
} from '../kit/samples.ts';
import { accountFlowOf } from './account-flow.ts';
import { atHome } from './model.ts';

export const begin = (more: Partial<PlayerInput> = {}) =>
  runMachine(playerMachine, { ...atHome, session: restoredSession, route: routes.profile, ...more });
export type Player = ReturnType<typeof begin>;

export const flowOf = (player: Player) => accountFlowOf(player.snapshot());
export const go = (player: Player, page: keyof typeof routes) =>
  player.world({ type: 'route.changed', route: routes[page] });

/** What every page load reads is answered, so that what is live afterwards belongs to the flow at hand. */
export const settled = (more: Partial<PlayerInput> = {}) => {
  const player = begin(more);
  player.answer('wallet.accepted', { wallet: { token: 12_500, winning: 320 }, reminder: null });
  player.answer('eWalletBalance.accepted', { linked: { balance: 1, maskedId: '0812•••7890' } });
  // The page of a game asks for its own room.
  if (more.route?.name !== 'gameDetail') player.answer('room.not_found');
  if (player.underway().includes('profile')) player.answer('profile.accepted', { profile });
  if (player.underway().includes('playLimits')) player.answer('playLimits.not_available');
  if (player.underway().includes('wishes')) player.answer('wishes.not_available');
  if (player.underway().includes('pushSetting')) player.answer('pushSetting.not_available');
  if (player.underway().includes('accounts')) player.answer('accounts.accepted', { accounts: [bankAccount] });
  return player;
};

const proveCode = (player: Player, flow: 'pin' | 'phoneChange', otp: typeof otpId | null = null) => {
  player.answer('requestCode.accepted', { until, otpId: otp });
  player.child(flow, 'oneTimeCode').send({ type: 'code.submitted', code });
  player.answer('verifyCode.accepted', { proof: pass });
};

export const openPin = (player: Player, intent: PinIntent) => {
  player.send({ type: 'pinForm.opened', intent });
  return player;
};
export const askForPinCode = (player: Player, intent: PinIntent) => {
  openPin(player, intent).child('pin').send({ type: 'code.requested' });
  return player;
};
export const enterPin = (player: Player, intent: PinIntent) => {
  proveCode(askForPinCode(player, intent), 'pin', intent === 'reset' ? otpId : null);
  return player;
};
export const fillPad = (player: Player) => {
  const pad = player.child('pin', 'pinPad');
  for (let step = 0; step < 3 && player.live().length === 0; step++) {
    const isOld = pinPadScreen(pad.getSnapshot()) === 'current';
    pad.send({ type: 'pin.submitted', pin: isOld ? oldPin : newPin });
    if (isOld) player.answer('checkPin.accepted');
  }
};
export const savePin = (intent: PinIntent) => (player: Player) => {
  fillPad(enterPin(player, intent));
  return player;
};

export const askForPhoneCode = (player: Player) => {
  player.send({ type: 'phoneForm.opened' });
  player.child('phoneChange').send({ type: 'phone.submitted', phone: otherPhone });
  return player;
};
export const changePhone = (player: Player) => {
  proveCode(askForPhoneCode(player), 'phoneChange');
  proveCode(player, 'phoneChange');
  return player;
};
export const savePhone = (player: Player) => {
  changePhone(player).child('phoneChange', 'pinPad').send({ type: 'pin.submitted', pin: oldPin });
  return player;
};
export const savePassword = (player: Player) => {
  player.send({ type: 'passwordForm.opened' });
  player.child('newPassword').send({ type: 'passwords.submitted', current: oldPin, password, confirmation: password });
  return player;
};

export const unlink = (player: Player) => {
  player.send({ type: 'unlinkForm.opened' });
  player.child('eWallet').send({ type: 'unlink.confirmed' });
  return player;
};
export const proveUnlink = (player: Player) => {
  unlink(player).answer('unlinkWallet.proof_required');
  return player;
};
