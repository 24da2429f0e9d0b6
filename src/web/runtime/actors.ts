import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, Subscription } from 'xstate';
import type { PageActors } from '../../../machines/player/pages.ts';
import type { storefrontChart } from '../../../machines/storefront/storefront.chart.ts';
import type { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import type { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import type { verificationMachine } from '../../../machines/verification/verification.machine.ts';
import type { invitationMachine } from '../../../machines/invitation/invitation.machine.ts';
import type { loginMachine } from '../../../machines/login/login.machine.ts';
import type { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import type { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import type { playerMachine } from '../../../machines/player/player.machine.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { pinMachine } from '../../../machines/pin/pin.machine.ts';
import type { pinPadMachine } from '../../../machines/pin-pad/pin-pad.machine.ts';
import type { boardMachine } from '../../../machines/board/board.machine.ts';
import type { cuesMachine } from '../../../machines/cues/cues.machine.ts';
import type { devicesMachine } from '../../../machines/devices/devices.machine.ts';
import type { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import type { passkeyLoginMachine } from '../../../machines/passkey-login/passkey-login.machine.ts';
import type { playLimitsMachine } from '../../../machines/play-limits/play-limits.machine.ts';
import type { pushMachine } from '../../../machines/push/push.machine.ts';
import type { reminderMachine } from '../../../machines/reminder/reminder.machine.ts';
import type { seatMachine } from '../../../machines/seat/seat.machine.ts';
import type { wishesMachine } from '../../../machines/wishes/wishes.machine.ts';
import type { phoneChangeMachine } from '../../../machines/phone-change/phone-change.machine.ts';
import type { profileMachine } from '../../../machines/profile/profile.machine.ts';
import type { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import type { eWalletMachine } from '../../../machines/e-wallet/e-wallet.machine.ts';
import type { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import type { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import type { redeemMachine } from '../../../machines/redeem/redeem.machine.ts';
import type { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import type { receiptPictureMachine } from '../../../machines/receipt-picture/receipt-picture.machine.ts';
import type { roomMachine } from '../../../machines/room/room.machine.ts';
import type { roundMachine } from '../../../machines/round/round.machine.ts';
import type { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import type { openOrderMachine } from '../../../machines/open-order/open-order.machine.ts';
import type { moneyResultMachine } from '../../../machines/money-result/money-result.machine.ts';
import type { shellMachine } from '../../../machines/shell/shell.machine.ts';
import type { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';

export type StorefrontActor = ActorRefFrom<typeof storefrontChart>;
export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>;
export type VerificationActor = ActorRefFrom<typeof verificationMachine>;
export type InvitationActor = ActorRefFrom<typeof invitationMachine>;
export type LoginActor = ActorRefFrom<typeof loginMachine>;
export type OneTimeCodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;
export type NewPasswordActor = ActorRefFrom<typeof newPasswordMachine>;
type PlayerActor = ActorRefFrom<typeof playerMachine>;
type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type PinActor = ActorRefFrom<typeof pinMachine>;
export type BoardActor = ActorRefFrom<typeof boardMachine>;
export type CuesActor = ActorRefFrom<typeof cuesMachine>;
export type DevicesActor = ActorRefFrom<typeof devicesMachine>;
export type PasskeysActor = ActorRefFrom<typeof passkeysMachine>;
type PasskeyLoginActor = ActorRefFrom<typeof passkeyLoginMachine>;
export type SeatActor = ActorRefFrom<typeof seatMachine>;
export type PlayLimitsActor = ActorRefFrom<typeof playLimitsMachine>;
export type ReminderActor = ActorRefFrom<typeof reminderMachine>;
export type PushActor = ActorRefFrom<typeof pushMachine>;
export type WishesActor = ActorRefFrom<typeof wishesMachine>;
export type PinPadActor = ActorRefFrom<typeof pinPadMachine>;
export type PhoneChangeActor = ActorRefFrom<typeof phoneChangeMachine>;
export type ProfileActor = ActorRefFrom<typeof profileMachine>;
export type AccountsActor = ActorRefFrom<typeof accountsMachine>;
export type EWalletActor = ActorRefFrom<typeof eWalletMachine>;
export type TopUpActor = ActorRefFrom<typeof topUpMachine>;
export type WithdrawalActor = ActorRefFrom<typeof withdrawalMachine>;
export type RedeemActor = ActorRefFrom<typeof redeemMachine>;
export type TransactionActor = ActorRefFrom<typeof transactionMachine>;
export type ReceiptPictureActor = ActorRefFrom<typeof receiptPictureMachine>;
export type RoomActor = ActorRefFrom<typeof roomMachine>;
export type RoundActor = ActorRefFrom<typeof roundMachine>;
export type ResourceActor = ActorRefFrom<typeof resourceMachine>;
export type OpenOrderActor = ActorRefFrom<typeof openOrderMachine>;
export type MoneyResultActor = ActorRefFrom<typeof moneyResultMachine>;
export type ShellActor = ActorRefFrom<typeof shellMachine>;
type CatalogueActor = ActorRefFrom<typeof catalogueMachine>;

export interface Flows extends PageActors {
  shell: ShellActor;
  catalogue: CatalogueActor;
  invitation: InvitationActor;
  login: LoginActor;
  passkeyLogin: PasskeyLoginActor;
  registration: RegistrationActor;
  forgotPassword: ForgotPasswordActor;
  player: PlayerActor;
  session: SessionActor;
  board: BoardActor;
  cues: CuesActor;
  devices: DevicesActor;
  passkeys: PasskeysActor;
  push: PushActor;
  seat: SeatActor;
  playLimits: PlayLimitsActor;
  reminder: ReminderActor;
  wishes: WishesActor;
  pin: PinActor;
  phoneChange: PhoneChangeActor;
  /** Of a password change; `Steps` has that of a verification. */
  newPassword: NewPasswordActor;
  eWallet: EWalletActor;
}

export interface Steps {
  verification: VerificationActor;
  oneTimeCode: OneTimeCodeActor;
  newPassword: NewPasswordActor;
  pinPad: PinPadActor;
  resource: ResourceActor;
  moneyResult: MoneyResultActor;
  openOrder: OpenOrderActor;
  accounts: AccountsActor;
  transaction: TransactionActor;
  receiptPicture: ReceiptPictureActor;
  round: RoundActor;
}

/** A child of the root, or else of the player. */
export function flowIn(root: AnyActorRef, name: keyof Flows): AnyActorRef | undefined {
  const { children } = snapshotOf(root);
  return children?.[name] ?? (children?.['player'] && snapshotOf(children['player']).children?.[name]);
}

/** Partial, because an actor that is no machine has fewer fields. */
export const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as Partial<AnyMachineSnapshot>;

/** In the order of their start. */
export const childrenOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values<AnyActorRef | undefined>(snapshotOf(actor).children ?? {}).filter((child) => child !== undefined);

/** Calls back after a change of the actor or a descendant; returns a function that stops it. */
export function followTree(root: AnyActorRef, changed: () => void): () => void {
  // Children come and go, so every change looks for new ones at all depths.
  const watched = new Map<AnyActorRef, Subscription>();
  const watch = (actor: AnyActorRef) => {
    // One that has stopped, and that its parent names until its own change is over, would never complete.
    if (snapshotOf(actor).status !== 'active') return;
    if (!watched.has(actor))
      watched.set(actor, actor.subscribe({ next: follow, complete: () => watched.delete(actor) }));
    childrenOf(actor).forEach(watch);
  };
  const follow = () => {
    watch(root);
    changed();
  };
  watch(root);
  return () => {
    for (const subscription of watched.values()) subscription.unsubscribe();
    watched.clear();
  };
}
