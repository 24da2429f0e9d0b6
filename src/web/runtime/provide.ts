/** The machines with the world put in: calls, clock, live connection, storage and history. */
import { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';
import { eWalletMachine } from '../../../machines/e-wallet/e-wallet.machine.ts';
import { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import type { OpenIntent } from '../../../machines/kit/money-intent.ts';
import { loginMachine } from '../../../machines/login/login.machine.ts';
import { merchantMachine } from '../../../machines/merchant/merchant.machine.ts';
import { moneyResultMachine } from '../../../machines/money-result/money-result.machine.ts';
import { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { oneTimeCodeMachine, type CodeDeadline } from '../../../machines/one-time-code/one-time-code.machine.ts';
import type { PendingCode } from '../../../machines/one-time-code/pending-code.ts';
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
import { shellMachine, type Success } from '../../../machines/shell/shell.machine.ts';
import { storefrontMachine, type StorefrontEvent } from '../../../machines/storefront/storefront.machine.ts';
import { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import type { PendingStep, StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import { verificationMachine } from '../../../machines/verification/verification.machine.ts';
import { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import type { Features } from '../../contract/features.ts';
import type { Secret } from '../../contract/secret.ts';
import type { Session } from '../../contract/session.calls.ts';
import type { Ticket } from '../../contract/ticket.ts';
import type { Navigation } from '../browser/navigation.ts';
import { type PageMemory } from '../browser/page-memory.ts';
import { type Storage } from '../browser/storage.ts';
import { callActors, deadlineActor } from '../gateway/actors.ts';
import { channelActor, type Live } from '../gateway/live.ts';
import { isPage, routeOf, stepPath } from './routes.ts';

export interface Provided {
  calls: ReturnType<typeof callActors>;
  deadline: ReturnType<typeof deadlineActor>;
  live: Live;
  storage: Storage;
  memory: PageMemory;
  navigation: Pick<Navigation, 'push' | 'replace' | 'place'>;
  features: Features;
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
  const { calls, deadline, live, storage, memory, navigation, features, send, notify } = provided;
  const actions = {
    notify: (_: unknown, message: MessageRef) => notify(message),
    goHome: () => goTo(navigation, '/', 'replace'),
    goTo: (_: unknown, { path }: { path: string | null }) => {
      // Who would be led to a page that this shop does not have stays where the flow has its own last words.
      if (path !== null && isPage(path, features)) goTo(navigation, path, 'replace');
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
      memory.clearCode();
      memory.writeWayBack(null);
    },
    forgetStoredSession: () => storage.clearSession(),
    rememberPhone: (_: unknown, { phone }: { phone: string }) => {
      const before = storage.readSession()?.phone;
      for (const intent of memory.readIntents()) if (intent.phone === before) memory.writeIntent({ ...intent, phone });
      storage.writePhone(phone);
      send({ type: 'session.renumbered', phone });
    },
    noteNumber: (_: unknown, { phone }: { phone: string }) => {
      const session = storage.readSession();
      if (session && phone !== '' && session.phone !== phone) actions.rememberPhone(undefined, { phone });
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
    rememberPinReset(_: unknown, { pending }: { pending: PendingPinReset }) {
      memory.clearCode();
      storage.writePinReset(pending);
    },
    forgetPinReset: (_: unknown, { otpId }: { otpId: Secret | null }) => {
      if (otpId && storage.readPinReset(0)?.otpId.equals(otpId)) storage.clearPinReset();
    },
    rememberCode(_: unknown, { code }: { code: PendingCode }) {
      storage.writeCode(code);
      memory.writeCode(code);
    },
    /** This tab's only: another one may wait for a code of its own. */
    forgetCode() {
      if (memory.readCode()) storage.clearCode();
      memory.clearCode();
    },
    rememberOpenResend: () => storage.clearDisabled(),
    rememberDeadline: (_: unknown, { purpose, ticket, ...wait }: CodeDeadline) => {
      storage.writeDeadline(wait);
      if (ticket && (purpose === 'register' || purpose === 'forgotPassword')) storage.writeTicket(purpose, ticket);
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
    actions: {
      rememberDeadline: actions.rememberDeadline,
      rememberOpenResend: actions.rememberOpenResend,
      notify: tell,
    },
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
    actions: { noteMovement },
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
          rememberCode: actions.rememberCode,
          forgetCode: actions.forgetCode,
          notify: tell,
        },
      }),
      phoneChange: phoneChangeMachine.provide({
        actors: { 'call:requestCode': calls['call:requestCode'], deadline, oneTimeCode, pinPad },
        actions: { rememberCode: actions.rememberCode, forgetCode: actions.forgetCode, notify: tell },
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
      shell: shellMachine.provide({
        actions: { rememberLanguage: (_, { language }) => storage.writeLanguage(language) },
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
      forgetStoredSession: actions.forgetStoredSession,
      forgetStep,
      forgetLink: actions.forgetLink,
    },
  });
}

export function goTo(navigation: Provided['navigation'], path: string, how: 'push' | 'replace'): void {
  const { pathname, search } = navigation.place();
  if (`${pathname}${search}` !== path) navigation[how](path);
}
