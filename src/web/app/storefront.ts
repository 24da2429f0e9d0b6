/**
 * The storefront at run time: the root machine with its gateway, clock, storage and history. A chunk of its own, loaded
 * when the page is idle or first touched.
 */
import { createActor, type ActorRefFrom, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';
import { eWalletMachine, type WalletReturn } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import type { OpenIntent } from '../../../machines/kit/money-intent.ts';
import { loginMachine } from '../../../machines/login/login.machine.ts';
import { merchantMachine, type Referral } from '../../../machines/merchant/merchant.machine.ts';
import { moneyResultMachine } from '../../../machines/money-result/money-result.machine.ts';
import { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { oneTimeCodeMachine, type CodeDeadline } from '../../../machines/one-time-code/one-time-code.machine.ts';
import { phoneChangeMachine } from '../../../machines/phone-change/phone-change.machine.ts';
import { pinPadMachine } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinMachine, type PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import { playerMachine } from '../../../machines/player/player.machine.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { redeemMachine } from '../../../machines/redeem/redeem.machine.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { roomMachine } from '../../../machines/room/room.machine.ts';
import { roundMachine } from '../../../machines/round/round.machine.ts';
import { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import { revocationMachine } from '../../../machines/revocation/revocation.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { shellMachine, Success } from '../../../machines/shell/shell.machine.ts';
import {
  storefrontMachine,
  type StorefrontEvent,
  type StorefrontInput,
} from '../../../machines/storefront/storefront.machine.ts';
import { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import type { PendingStep, StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import { verificationMachine } from '../../../machines/verification/verification.machine.ts';
import { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import { isUuid } from '../../contract/fields.ts';
import type { Game } from '../../contract/games.calls.ts';
import type { Secret } from '../../contract/secret.ts';
import type { Session } from '../../contract/session.calls.ts';
import type { Ticket } from '../../contract/ticket.ts';
import { vendorAddress } from '../../contract/vendor-address.ts';
import type { Clock } from '../browser/clock.ts';
import type { Navigation } from '../browser/navigation.ts';
import { readPageHead } from '../browser/page-head.ts';
import { createPageMemory, type PageMemory } from '../browser/page-memory.ts';
import { createStorage, type Storage } from '../browser/storage.ts';
import { createMovements } from '../browser/movements.ts';
import { followTabs } from '../browser/tabs.ts';
import { callActors, deadlineActor } from '../gateway/actors.ts';
import { createGateway } from '../gateway/gateway.ts';
import { channelActor, createLive, type Live } from '../gateway/live.ts';
import { flowsOf, layerOf, listedAccounts } from './flows.ts';
import { routeOf, stepPath } from './routes.ts';

export type StorefrontActor = ActorRefFrom<typeof storefrontMachine>;
export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>;
export type VerificationActor = ActorRefFrom<typeof verificationMachine>;
export type LoginActor = ActorRefFrom<typeof loginMachine>;
export type OneTimeCodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;
export type NewPasswordActor = ActorRefFrom<typeof newPasswordMachine>;
export type PlayerActor = ActorRefFrom<typeof playerMachine>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type PinActor = ActorRefFrom<typeof pinMachine>;
export type PinPadActor = ActorRefFrom<typeof pinPadMachine>;
export type PhoneChangeActor = ActorRefFrom<typeof phoneChangeMachine>;
export type ProfileActor = ActorRefFrom<typeof profileMachine>;
export type AccountsActor = ActorRefFrom<typeof accountsMachine>;
export type EWalletActor = ActorRefFrom<typeof eWalletMachine>;
export type TopUpActor = ActorRefFrom<typeof topUpMachine>;
export type WithdrawalActor = ActorRefFrom<typeof withdrawalMachine>;
export type RedeemActor = ActorRefFrom<typeof redeemMachine>;
export type TransactionActor = ActorRefFrom<typeof transactionMachine>;
export type RoomActor = ActorRefFrom<typeof roomMachine>;
export type RoundActor = ActorRefFrom<typeof roundMachine>;
export type ResourceActor = ActorRefFrom<typeof resourceMachine>;
export type MoneyResultActor = ActorRefFrom<typeof moneyResultMachine>;
export type ShellActor = ActorRefFrom<typeof shellMachine>;
export type CatalogueActor = ActorRefFrom<typeof catalogueMachine>;

export interface StorefrontPorts {
  window: Window;
  navigation: Navigation;
  clock: Clock;
  games: Game[] | null;
  /** What an e-wallet sent back with the player, taken out of the address. */
  returned: WalletReturn | null;
}

export function startStorefront({ window, navigation, clock, games, returned }: StorefrontPorts): StorefrontActor {
  const head = readPageHead(window.document);
  const storage = createStorage(() => window.localStorage);
  const memory = createPageMemory(() => window.sessionStorage);
  const movements = createMovements(window);
  const gateway = createGateway({ head, now: clock.now });
  const session = storage.readSession();
  const pending = storage.readStep(clock.now());
  const pinReset = session ? storage.readPinReset(clock.now()) : null;
  // What is left of a flow that cannot go on.
  if (!pending && !pinReset) storage.clearStep();

  const machine = provideStorefront({
    calls: callActors(gateway),
    deadline: deadlineActor(clock),
    live: createLive({ head, now: clock.now }),
    storage,
    memory,
    navigation,
    send: (event) => actor.send(event),
    notify: (message) => flowsOf(actor).shell?.send({ type: 'toast.requested', message }),
    celebrate: (success) => flowsOf(actor).shell?.send({ type: 'success.reached', success }),
    noteMovement() {
      movements.tell();
      actor.send({ type: 'balances.refreshRequested' });
    },
    leaveTo(url) {
      const address = vendorAddress(url, head.vendorOrigins);
      if (address !== null) window.location.assign(address);
    },
  });
  const input: StorefrontInput = {
    pageMerchantUid: head.merchantUid,
    storedMerchantUid: storage.readMerchant(),
    referral: readReferral(navigation.place().search),
    session,
    pending,
    pinReset,
    phone: session?.phone ?? pending?.phone ?? '',
    route: routeOf(navigation.place()),
    openDialog: openedBefore(window.document),
    games,
    nonce: newNonce(),
    vendorOrigins: head.vendorOrigins,
    pendingIntents: memory.readIntents(),
    walletReturn: returned,
    linkState: memory.readLink(),
    isHidden: window.document.hidden,
    backTo: memory.readWayBack(),
  };
  const actor = createActor(machine, { input });

  followHistory(actor, navigation);
  actor.start();
  followTabs(window, storage, clock, (event) => actor.send(event));
  movements.follow(() => actor.send({ type: 'balances.refreshRequested' }));
  window.addEventListener('online', () => actor.send({ type: 'connection.restored' }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) actor.send({ type: 'page.restored' });
  });
  window.document.addEventListener('visibilitychange', () => {
    actor.send({ type: window.document.hidden ? 'page.hidden' : 'page.shown' });
  });
  return actor;
}

/** 128 random bits, base64url. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export interface Provided {
  calls: ReturnType<typeof callActors>;
  deadline: ReturnType<typeof deadlineActor>;
  live: Live;
  storage: Storage;
  memory: PageMemory;
  navigation: Pick<Navigation, 'push' | 'replace' | 'place'>;
  send(event: Extract<StorefrontEvent, { type: 'step.remembered' | 'session.renumbered' | 'intent.remembered' }>): void;
  notify(message: MessageRef): void;
  /** The success screen (SH-11). */
  celebrate(success: Success): void;
  /** Something moved: balances are read again, here and in every other tab. */
  noteMovement(): void;
  /** Opens a vendor's page in this window, if it is one. */
  leaveTo(url: string): void;
}

/** The machines with the world put in. */
export function provideStorefront(provided: Provided) {
  const { calls, deadline, live, storage, memory, navigation, send, notify } = provided;
  const actions = {
    notify: (_: unknown, message: MessageRef) => notify(message),
    goHome: () => goTo(navigation, '/', 'replace'),
    goTo: (_: unknown, { path }: { path: string | null }) => {
      if (path !== null) goTo(navigation, path, 'replace');
    },
    showStep: (_: unknown, shown: { flow: StepFlow; step: StepName }) => {
      const atStep = routeOf(navigation.place()).name === 'verification';
      goTo(navigation, stepPath(shown), atStep ? 'replace' : 'push');
    },
    rememberSession: (_: unknown, { session }: { session: Session }) => {
      storage.writeSession(session);
      if (!storage.isLasting()) notify({ id: 'session.not_kept' });
    },
    /** Its own only: another tab may have logged in since, and a late 401 is none of that session's (C13). */
    forgetSession: ({ context }: { context: { session: Session | null } }) => {
      const stored = storage.readSession();
      if (!stored || stored.token.equals(context.session?.token)) storage.clearSession();
      memory.writeWayBack(null);
    },
    rememberPhone: (_: unknown, { phone }: { phone: string }) => {
      const before = storage.readSession()?.phone;
      for (const intent of memory.readIntents()) if (intent.phone === before) memory.writeIntent({ ...intent, phone });
      storage.writePhone(phone);
      send({ type: 'session.renumbered', phone });
    },
    noteNumber: (_: unknown, { phone }: { phone: string }) => {
      const session = storage.readSession();
      if (session && session.phone !== phone) actions.rememberPhone(undefined, { phone });
    },
    rememberStep: (_: unknown, { pending }: { pending: PendingStep }) => {
      storage.writeStep(pending);
      send({ type: 'step.remembered', pending });
    },
    forgetStep: () => {
      storage.clearStep();
      send({ type: 'step.remembered', pending: null });
    },
    /** Its own only: another tab may have begun the same number anew since. */
    forgetLostStep: (_: unknown, { ticket }: { ticket: Ticket | null }) => {
      if (ticket && storage.clearStepOf(ticket)) send({ type: 'step.remembered', pending: null });
    },
    rememberPinReset: (_: unknown, { pending }: { pending: PendingPinReset }) => storage.writePinReset(pending),
    forgetPinReset: (_: unknown, { otpId }: { otpId: Secret | null }) => {
      if (otpId && storage.readPinReset(0)?.otpId.equals(otpId)) storage.clearPinReset();
    },
    /** A code for the PIN or the number does not go on after a reload, so its countdown is nobody's. */
    rememberDeadline: (_: unknown, { purpose, ...wait }: CodeDeadline) => {
      if (purpose !== 'pin' && purpose !== 'phone') storage.writeDeadline(wait);
    },
    rememberMerchant: (_: unknown, { uid }: { uid: string }) => storage.writeMerchant(uid),
    forgetMerchant: () => storage.clearMerchant(),
    rememberIntent: (_: unknown, { kind, key }: OpenIntent) => {
      const phone = storage.readSession()?.phone;
      if (phone === undefined) return;
      memory.writeIntent({ kind, key, phone });
      send({ type: 'intent.remembered', kind, intent: { kind, key, phone } });
    },
    /** Each flow forgets its own: a voucher does not answer for a withdrawal. */
    forgetIntentOf: (kind: OpenIntent['kind']) => () => {
      memory.clearIntent(kind);
      send({ type: 'intent.remembered', kind, intent: null });
    },
    rememberLink: (_: unknown, { state }: { state: Secret }) => memory.writeLink(state),
    forgetLink: () => memory.clearLink(),
    rememberWayBack: (_: unknown, { path }: { path: string | null }) => memory.writeWayBack(path),
    celebrate: (_: unknown, success: Success) => provided.celebrate(success),
    noteMovement: () => provided.noteMovement(),
    leaveTo: (_: unknown, { url }: { url: string }) => provided.leaveTo(url),
  };
  const { notify: tell, goHome, showStep, rememberStep, forgetStep, rememberIntent, forgetIntentOf } = actions;
  const { celebrate, noteMovement, leaveTo } = actions;

  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: {
      'call:verifyCode': calls['call:verifyCode'],
      'call:resendCode': calls['call:resendCode'],
      deadline,
    },
    actions: { rememberDeadline: actions.rememberDeadline, notify: tell },
  });
  const newPassword = newPasswordMachine.provide({
    actors: { 'call:setPassword': calls['call:setPassword'], deadline },
  });
  const verification = verificationMachine.provide({
    actors: { oneTimeCode, newPassword },
    actions: { rememberStep, showStep, goHome },
  });
  const pinPad = pinPadMachine.provide({ actors: { 'call:submitPin': calls['call:submitPin'] } });
  const resource = resourceMachine.provide({ actors: { 'call:read': calls['call:read'] } });
  const moneyResult = moneyResultMachine.provide({
    actors: { 'call:moneyResult': calls['call:moneyResult'], deadline },
  });
  const transaction = transactionMachine.provide({
    actors: {
      'call:transaction': calls['call:transaction'],
      'call:checkTransaction': calls['call:checkTransaction'],
      deadline,
    },
    actions: { noteMovement, leaveTo, notify: tell },
  });
  const round = roundMachine.provide({
    actors: { 'call:playRoom': calls['call:playRoom'], 'call:room': calls['call:room'], deadline },
    actions: { transmit: (_: unknown, input: Parameters<Live['transmit']>[0]) => live.transmit(input) },
  });
  const room = roomMachine.provide({
    actors: {
      'call:room': calls['call:room'],
      'call:joinRoom': calls['call:joinRoom'],
      'call:invitation': calls['call:invitation'],
      'call:leaveRoom': calls['call:leaveRoom'],
      channel: channelActor(live),
      deadline,
      round,
    },
    actions: { noteMovement, goTo: actions.goTo },
  });
  const accounts = accountsMachine.provide({
    actors: {
      'call:accounts': calls['call:accounts'],
      'call:addAccount': calls['call:addAccount'],
      'call:removeAccount': calls['call:removeAccount'],
      'call:chooseAccount': calls['call:chooseAccount'],
      pinPad,
    },
    actions: { notify: tell },
  });
  const player = playerMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: { 'call:wallet': calls['call:wallet'], 'call:eWalletBalance': calls['call:eWalletBalance'] },
      }),
      pin: pinMachine.provide({
        actors: { 'call:requestCode': calls['call:requestCode'], deadline, oneTimeCode, pinPad },
        actions: {
          rememberPinReset: actions.rememberPinReset,
          forgetPinReset: actions.forgetPinReset,
          notify: tell,
        },
      }),
      phoneChange: phoneChangeMachine.provide({
        actors: { 'call:requestCode': calls['call:requestCode'], deadline, oneTimeCode, pinPad },
        actions: { notify: tell },
      }),
      newPassword,
      profile: profileMachine.provide({
        actors: { 'call:profile': calls['call:profile'], 'call:saveProfile': calls['call:saveProfile'] },
        actions: { notify: tell, noteNumber: actions.noteNumber },
      }),
      accounts,
      eWallet: eWalletMachine.provide({
        actors: {
          'call:bindWallet': calls['call:bindWallet'],
          'call:sendAuth': calls['call:sendAuth'],
          'call:unlinkWallet': calls['call:unlinkWallet'],
          pinPad,
        },
        actions: {
          rememberLink: actions.rememberLink,
          forgetLink: actions.forgetLink,
          leaveTo,
          goHome,
          noteMovement,
          notify: tell,
        },
      }),
      topUp: topUpMachine.provide({
        actors: { 'call:topUp': calls['call:topUp'], deadline, resource, moneyResult, transaction },
        actions: {
          rememberIntent,
          forgetIntent: forgetIntentOf('topUp'),
          noteMovement,
          leaveTo,
          celebrate,
          goTo: actions.goTo,
        },
      }),
      withdrawal: withdrawalMachine.provide({
        actors: { 'call:withdraw': calls['call:withdraw'], deadline, resource, moneyResult, accounts, pinPad },
        actions: {
          rememberIntent,
          forgetIntent: forgetIntentOf('withdrawal'),
          noteMovement,
          celebrate,
          goTo: actions.goTo,
        },
      }),
      redeem: redeemMachine.provide({
        actors: { 'call:redeem': calls['call:redeem'], deadline, moneyResult },
        actions: {
          rememberIntent,
          forgetIntent: forgetIntentOf('redeem'),
          noteMovement,
          celebrate,
          goTo: actions.goTo,
        },
      }),
      transaction,
      resource,
      room,
    },
    actions: {
      notify: tell,
      noteMovement,
      rememberPhone: actions.rememberPhone,
      rememberWayBack: actions.rememberWayBack,
    },
  });
  return storefrontMachine.provide({
    actors: {
      merchant: merchantMachine.provide({
        actors: { 'call:merchantLookup': calls['call:merchantLookup'] },
        actions: { rememberMerchant: actions.rememberMerchant, forgetMerchant: actions.forgetMerchant, notify: tell },
      }),
      catalogue: catalogueMachine.provide({ actors: { 'call:games': calls['call:games'] } }),
      login: loginMachine.provide({ actors: { 'call:login': calls['call:login'], deadline } }),
      registration: registrationMachine.provide({
        actors: {
          'call:register': calls['call:register'],
          'call:resendCode': calls['call:resendCode'],
          'call:login': calls['call:login'],
          deadline,
          verification,
        },
        actions: { rememberStep, forgetStep, forgetLostStep: actions.forgetLostStep, goHome, notify: tell },
      }),
      forgotPassword: forgotPasswordMachine.provide({
        actors: { 'call:requestReset': calls['call:requestReset'], deadline, verification },
        actions: { rememberStep, forgetStep, forgetLostStep: actions.forgetLostStep, goHome, notify: tell },
      }),
      player,
      revocation: revocationMachine.provide({ actors: { 'call:logout': calls['call:logout'] } }),
    },
    actions: {
      notify: tell,
      goHome,
      goTo: actions.goTo,
      rememberSession: actions.rememberSession,
      forgetSession: actions.forgetSession,
      forgetStep,
      forgetLink: actions.forgetLink,
    },
  });
}

function goTo(navigation: Provided['navigation'], path: string, how: 'push' | 'replace'): void {
  const { pathname, search } = navigation.place();
  if (`${pathname}${search}` !== path) navigation[how](path);
}

/** The address tells the machine, the open dialog tells the history (RT-16). */
function followHistory(actor: StorefrontActor, navigation: Navigation): void {
  let told = routeOf(navigation.place()).path;
  navigation.subscribe(() => {
    const route = routeOf(navigation.place());
    if (route.path === told) return;
    told = route.path;
    actor.send({ type: 'route.changed', route });
  });
  navigation.onLayerLeft(() => dismissTop(actor));
  // Children come and go, and have children of their own; each is watched from its first appearance on.
  const watched = new Set<AnyActorRef>();
  const watch = (flow: AnyActorRef) => {
    const { children } = flow.getSnapshot() as Partial<AnyMachineSnapshot>;
    for (const child of Object.values<AnyActorRef | undefined>(children ?? {})) {
      if (!child || watched.has(child)) continue;
      watched.add(child);
      child.subscribe({ next: follow, complete: () => watched.delete(child) });
      watch(child);
    }
  };
  const follow = () => {
    watch(actor);
    for (const flow of [...watched]) watch(flow);
    navigation.setLayer(layerOf(actor) !== null);
  };
  actor.subscribe(follow);
}

/** Closes whatever lies on top, as Escape would. */
function dismissTop(actor: StorefrontActor): void {
  const { shell, login, registration, forgotPassword, pin, phoneChange, newPassword, eWallet, withdrawal } =
    flowsOf(actor);
  const dismissed = { type: 'dialog.dismissed' } as const;
  switch (layerOf(actor)) {
    case 'drawer':
      return shell?.send({ type: 'drawer.dismissed' });
    case 'login':
      return login?.send(dismissed);
    case 'register':
      return registration?.send(dismissed);
    case 'recovery':
      return forgotPassword?.send(dismissed);
    case 'pin':
      return pin?.send(dismissed);
    case 'phoneChange':
      return phoneChange?.send(dismissed);
    case 'passwordChange':
      return newPassword?.send(dismissed);
    case 'accounts':
      return listedAccounts(actor)?.send(dismissed);
    case 'withdrawal':
      return withdrawal?.send(dismissed);
    case 'eWallet':
      return eWallet?.send(dismissed);
    case null:
      return undefined;
  }
}

function readReferral(search: string): Referral {
  const uid = new URLSearchParams(search).get('merchant-uuid');
  if (uid === null) return { kind: 'none' };
  return isUuid(uid) ? { kind: 'uuid', uid: uid.toLowerCase() } : { kind: 'malformed' };
}

/** A dialog that was opened in the page before the machines were there (docs/decisions/005). */
function openedBefore(document: Document): 'login' | 'register' | null {
  const open = document.querySelector('dialog[open]')?.id;
  return open === 'login' || open === 'register' ? open : null;
}
