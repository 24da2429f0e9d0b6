/** What each flow shows of a snapshot, by the selectors that its views use: the screen, and the ids of the texts that tell of a failure. */
import type { AnyMachineSnapshot } from 'xstate';
import type { MessageRef } from '../../machines/kit/effect.ts';
import * as accounts from '../../machines/accounts/accounts.selectors.ts';
import * as board from '../../machines/board/board.selectors.ts';
import * as catalogue from '../../machines/catalogue/catalogue.selectors.ts';
import * as devices from '../../machines/devices/devices.selectors.ts';
import * as passkeyLogin from '../../machines/passkey-login/passkey-login.selectors.ts';
import * as passkeys from '../../machines/passkeys/passkeys.selectors.ts';
import * as eWallet from '../../machines/e-wallet/e-wallet.selectors.ts';
import * as forgotPassword from '../../machines/forgot-password/forgot-password.selectors.ts';
import * as playLimits from '../../machines/play-limits/play-limits.selectors.ts';
import * as invitation from '../../machines/invitation/invitation.selectors.ts';
import * as login from '../../machines/login/login.selectors.ts';
import * as moneyResult from '../../machines/money-result/money-result.selectors.ts';
import * as newPassword from '../../machines/new-password/new-password.selectors.ts';
import * as oneTimeCode from '../../machines/one-time-code/one-time-code.selectors.ts';
import * as openOrder from '../../machines/open-order/open-order.selectors.ts';
import { isAskedBefore as isPhoneAskedBefore } from '../../machines/phone-change/phone-change.machine.ts';
import * as phoneChange from '../../machines/phone-change/phone-change.selectors.ts';
import { isAskedBefore as isPinAskedBefore } from '../../machines/pin/pin.machine.ts';
import * as pin from '../../machines/pin/pin.selectors.ts';
import * as pinPad from '../../machines/pin-pad/pin-pad.selectors.ts';
import * as profile from '../../machines/profile/profile.selectors.ts';
import * as push from '../../machines/push/push.selectors.ts';
import * as redeem from '../../machines/redeem/redeem.selectors.ts';
import * as registration from '../../machines/registration/registration.selectors.ts';
import * as resource from '../../machines/resource/resource.selectors.ts';
import * as room from '../../machines/room/room.selectors.ts';
import * as round from '../../machines/round/round.selectors.ts';
import * as reminder from '../../machines/reminder/reminder.selectors.ts';
import * as seat from '../../machines/seat/seat.selectors.ts';
import * as session from '../../machines/session/session.selectors.ts';
import * as topUp from '../../machines/top-up/top-up.selectors.ts';
import * as transaction from '../../machines/transaction/transaction.selectors.ts';
import * as wishes from '../../machines/wishes/wishes.selectors.ts';
import * as withdrawal from '../../machines/withdrawal/withdrawal.selectors.ts';

/** The screen of a flow that runs while the page shows something else. */
export const elsewhere = 'elsewhere';

export interface Shown {
  screen: string;
  /** The answer to an earlier request for this code was lost (SS-7). */
  isAskedAgain?: boolean;
  says: readonly string[];
}

type Told = MessageRef | null | undefined;
const shown = (screen: string, ...told: readonly Told[]): Shown => ({
  screen,
  says: told.flatMap((message) => (message ? [message.id] : [])),
});
const reader =
  <Snapshot>(read: (snapshot: Snapshot) => Shown) =>
  (snapshot: AnyMachineSnapshot): Shown =>
    read(snapshot as unknown as Snapshot);
const first = ({ value }: AnyMachineSnapshot): string =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
const values = (errors: object): readonly Told[] =>
  Object.values(errors).filter((one): one is MessageRef => typeof one === 'object' && one !== null && 'id' in one);

const readers: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => Shown>> = {
  accounts: reader((snapshot: Parameters<typeof accounts.accountsScreen>[0]) =>
    shown(
      accounts.accountsScreen(snapshot),
      accounts.listFailure(snapshot),
      accounts.listNotice(snapshot),
      accounts.accountErrors(snapshot).form,
    ),
  ),
  board: reader((snapshot: Parameters<typeof board.boardScreen>[0]) =>
    shown(board.boardScreen(snapshot), board.boardFailure(snapshot)),
  ),
  catalogue: reader((snapshot: Parameters<typeof catalogue.catalogueView>[0]) => {
    const { failure } = catalogue.catalogueView(snapshot);
    return shown('list', failure === null ? null : { id: failure });
  }),
  invitation: reader((snapshot: Parameters<typeof invitation.invitationScreen>[0]) =>
    shown(
      invitation.invitationScreen(snapshot),
      invitation.invitationFailure(snapshot),
      invitation.invitationRefusal(snapshot),
    ),
  ),
  devices: reader((snapshot: Parameters<typeof devices.devicesScreen>[0]) =>
    shown(devices.devicesScreen(snapshot), devices.devicesError(snapshot)),
  ),
  passkeys: reader((snapshot: Parameters<typeof passkeys.passkeysScreen>[0]) =>
    shown(
      passkeys.removalOf(snapshot) ? 'removing' : passkeys.passkeysScreen(snapshot),
      passkeys.passkeysError(snapshot),
      passkeys.removalError(snapshot),
    ),
  ),
  wishes: reader((snapshot: Parameters<typeof wishes.wishesScreen>[0]) => {
    const screen = wishes.wishesScreen(snapshot);
    if (screen === 'shown' && snapshot.context.route.name !== 'games') return shown(elsewhere);
    return shown(snapshot.matches('answering') ? 'answering' : screen, wishes.wishProblem(snapshot));
  }),
  'passkey-login': reader((snapshot: Parameters<typeof passkeyLogin.provingNow>[0]) =>
    shown(snapshot.status === 'done' ? 'none' : 'key', passkeyLogin.passkeyLoginError(snapshot)),
  ),
  'play-limits': reader((snapshot: Parameters<typeof playLimits.playLimitsScreen>[0]) =>
    shown(playLimits.playLimitsScreen(snapshot), playLimits.limitsFailure(snapshot)),
  ),
  'e-wallet': reader((snapshot: Parameters<typeof eWallet.eWalletScreen>[0]) =>
    shown(eWallet.eWalletScreen(snapshot), eWallet.linkProblem(snapshot), eWallet.unlinkProblem(snapshot)),
  ),
  'forgot-password': reader((snapshot: Parameters<typeof forgotPassword.forgotPasswordScreen>[0]) =>
    shown(forgotPassword.forgotPasswordScreen(snapshot), forgotPassword.forgotPasswordError(snapshot)),
  ),
  login: reader((snapshot: Parameters<typeof login.loginErrors>[0]) =>
    shown(snapshot.status === 'done' ? 'none' : 'form', ...values(login.loginErrors(snapshot))),
  ),
  merchant: (snapshot) => shown(first(snapshot)),
  'money-result': reader((snapshot: Parameters<typeof moneyResult.moneyResultView>[0]) => {
    const { title } = moneyResult.moneyResultView(snapshot);
    return shown(snapshot.status === 'done' ? 'none' : title.id);
  }),
  'new-password': reader((snapshot: Parameters<typeof newPassword.passwordError>[0]) =>
    shown(snapshot.status === 'done' ? 'none' : 'form', newPassword.passwordError(snapshot)),
  ),
  'one-time-code': reader((snapshot: Parameters<typeof oneTimeCode.codeError>[0]) =>
    shown(
      snapshot.status === 'done' ? 'none' : 'code',
      oneTimeCode.codeError(snapshot),
      oneTimeCode.resendView(snapshot).error,
    ),
  ),
  'open-order': reader((snapshot: Parameters<typeof openOrder.openOrderScreen>[0]) =>
    shown(openOrder.openOrderScreen(snapshot), openOrder.cancellationError(snapshot)),
  ),
  'phone-change': reader((snapshot: Parameters<typeof phoneChange.phoneChangeScreen>[0]) => ({
    ...shown(
      phoneChange.phoneChangeScreen(snapshot),
      phoneChange.newPhoneError(snapshot),
      phoneChange.sendingError(snapshot),
    ),
    isAskedAgain: isPhoneAskedBefore(snapshot.context),
  })),
  pin: reader((snapshot: Parameters<typeof pin.pinScreen>[0]) => ({
    ...shown(pin.pinScreen(snapshot), pin.askingError(snapshot)),
    isAskedAgain: isPinAskedBefore(snapshot.context),
  })),
  'pin-pad': reader((snapshot: Parameters<typeof pinPad.pinPadScreen>[0]) =>
    shown(pinPad.pinPadScreen(snapshot), pinPad.pinError(snapshot), pinPad.pinFailure(snapshot)),
  ),
  profile: reader((snapshot: Parameters<typeof profile.profileScreen>[0]) =>
    shown(
      profile.profileScreen(snapshot),
      profile.readFailure(snapshot),
      profile.profileErrors(snapshot).form,
      profile.nicknameError(snapshot)?.message,
      profile.isStale(snapshot) ? { id: 'profile.stale' } : null,
    ),
  ),
  push: reader((snapshot: Parameters<typeof push.pushScreen>[0]) =>
    shown(push.pushScreen(snapshot), push.pushProblem(snapshot)),
  ),
  redeem: reader((snapshot: Parameters<typeof redeem.redeemScreen>[0]) =>
    shown(redeem.redeemScreen(snapshot), redeem.redeemProblem(snapshot)?.message),
  ),
  registration: reader((snapshot: Parameters<typeof registration.registrationScreen>[0]) =>
    shown(registration.registrationScreen(snapshot), registration.phoneError(snapshot)),
  ),
  resource: reader((snapshot: Parameters<typeof resource.resourceScreen>[0]) =>
    shown(
      resource.resourceScreen(snapshot),
      resource.readFailure(snapshot),
      resource.staleness(snapshot)?.message,
      resource.moreFailure(snapshot),
    ),
  ),
  revocation: (snapshot) => shown(first(snapshot)),
  room: reader((snapshot: Parameters<typeof room.roomScreen>[0]) =>
    shown(
      room.roomScreen(snapshot),
      room.roomProblem(snapshot)?.message,
      room.refusalOf(snapshot),
      room.roomFailure(snapshot),
      room.connectionFailure(snapshot),
      room.leavingOf(snapshot).message,
    ),
  ),
  round: reader((snapshot: Parameters<typeof round.roundScreen>[0]) =>
    shown(round.roundScreen(snapshot), round.roundFailure(snapshot)),
  ),
  reminder: reader((snapshot: Parameters<typeof reminder.reminderView>[0]) =>
    shown(snapshot.status === 'done' ? 'none' : reminder.reminderView(snapshot) ? 'dialog' : 'nothing'),
  ),
  seat: reader((snapshot: Parameters<typeof seat.seatOf>[0]) =>
    shown(snapshot.status === 'done' ? 'none' : seat.seatOf(snapshot) ? 'strip' : 'nothing'),
  ),
  session: reader((snapshot: Parameters<typeof session.balancesView>[0]) =>
    shown(
      [
        session.balancesView(snapshot).state,
        session.eWalletView(snapshot).state,
        // EW-8: what came of a return is said with the answer, unless the wallet is read again after it.
        ...(snapshot.matches({ active: { strayReturn: 'unexplained', eWallet: { loading: 'once' } } })
          ? ['stray']
          : []),
      ].join('+'),
    ),
  ),
  'top-up': reader((snapshot: Parameters<typeof topUp.topUpScreen>[0]) =>
    shown(topUp.topUpScreen(snapshot), topUp.topUpProblem(snapshot)?.message),
  ),
  transaction: reader((snapshot: Parameters<typeof transaction.transactionScreen>[0]) => {
    const [screen, status] = [transaction.transactionScreen(snapshot), transaction.statusOf(snapshot)];
    const isSettled = status === 'success' || status === 'failed';
    const receipt = isSettled ? 'settled' : snapshot.context.isHidden ? 'hidden' : 'open';
    return shown(
      screen === 'receipt' ? `receipt ${receipt}` : screen,
      transaction.receiptFailure(snapshot),
      transaction.receiptStaleness(snapshot)?.message,
    );
  }),
  withdrawal: reader((snapshot: Parameters<typeof withdrawal.withdrawalScreen>[0]) =>
    shown(withdrawal.withdrawalScreen(snapshot), withdrawal.withdrawalProblem(snapshot)?.message),
  ),
};

export function shownBy(machine: string, snapshot: AnyMachineSnapshot): Shown {
  const read = readers[machine];
  if (!read) throw new Error(`Expected a reader of what ${machine} shows; there is none.`);
  return read(snapshot);
}
