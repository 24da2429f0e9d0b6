/**
 * The storefront at run time: the root machine with its gateway, clock, storage and history. A chunk of its own, loaded
 * when the page is idle or first touched.
 */
import { createActor, type ActorRefFrom } from 'xstate';
import { loginMachine } from '../../../machines/login/login.machine.ts';
import { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';
import { merchantMachine, type Referral } from '../../../machines/merchant/merchant.machine.ts';
import { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import { registrationMachine, type PendingRegistration } from '../../../machines/registration/registration.machine.ts';
import { revocationMachine } from '../../../machines/revocation/revocation.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { shellMachine } from '../../../machines/shell/shell.machine.ts';
import { storefrontMachine, type StorefrontInput } from '../../../machines/storefront/storefront.machine.ts';
import { topLayer } from '../../../machines/storefront/storefront.selectors.ts';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import { isUuid } from '../../contract/fields.ts';
import type { Game } from '../../contract/games.calls.ts';
import type { Session } from '../../contract/session.calls.ts';
import type { Clock } from '../browser/clock.ts';
import type { Navigation } from '../browser/navigation.ts';
import { readPageHead } from '../browser/page-head.ts';
import { createStorage, type Storage } from '../browser/storage.ts';
import { followTabs } from '../browser/tabs.ts';
import { callActors, deadlineActor } from '../gateway/actors.ts';
import { createGateway } from '../gateway/gateway.ts';
import { routeOf, stepPath } from './routes.ts';

export type StorefrontActor = ActorRefFrom<typeof storefrontMachine>;
export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
export type LoginActor = ActorRefFrom<typeof loginMachine>;
export type OneTimeCodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;
export type NewPasswordActor = ActorRefFrom<typeof newPasswordMachine>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type ShellActor = ActorRefFrom<typeof shellMachine>;
export type CatalogueActor = ActorRefFrom<typeof catalogueMachine>;

export interface StorefrontPorts {
  window: Window;
  navigation: Navigation;
  clock: Clock;
  games: Game[] | null;
}

export function startStorefront({ window, navigation, clock, games }: StorefrontPorts): StorefrontActor {
  const head = readPageHead(window.document);
  const storage = createStorage(() => window.localStorage);
  const gateway = createGateway({ head, now: clock.now });
  const session = storage.readSession();
  const pending = storage.readRegistration(clock.now());
  // What is left of a registration that cannot go on.
  if (!pending) storage.clearRegistration();

  const machine = provideStorefront({
    calls: callActors(gateway),
    deadline: deadlineActor(clock),
    storage,
    navigation,
    send: (event) => actor.send(event),
    notify: (message) => shellOf(actor)?.send({ type: 'toast.requested', message }),
  });
  const input: StorefrontInput = {
    pageMerchantUid: head.merchantUid,
    storedMerchantUid: storage.readMerchant(),
    referral: readReferral(navigation.place().search),
    session,
    pending,
    phone: session?.phone ?? pending?.phone ?? '',
    route: routeOf(navigation.place()),
    openDialog: openedBefore(window.document),
    games,
  };
  const actor = createActor(machine, { input });

  followHistory(actor, navigation);
  actor.start();
  followTabs(window, storage, clock, (event) => actor.send(event));
  window.addEventListener('online', () => actor.send({ type: 'connection.restored' }));
  return actor;
}

export interface Provided {
  calls: ReturnType<typeof callActors>;
  deadline: ReturnType<typeof deadlineActor>;
  storage: Storage;
  navigation: Pick<Navigation, 'push' | 'replace' | 'place'>;
  send(event: { type: 'registration.remembered'; pending: PendingRegistration | null }): void;
  notify(message: MessageRef): void;
}

/** The machines with the world put in. */
export function provideStorefront({ calls, deadline, storage, navigation, send, notify }: Provided) {
  const actions = {
    notify: (_: unknown, message: MessageRef) => notify(message),
    goHome: () => goTo(navigation, '/', 'replace'),
    goTo: (_: unknown, { path }: { path: string | null }) => {
      if (path !== null) goTo(navigation, path, 'replace');
    },
    showStep: (_: unknown, { step }: { step: 'code' | 'password' }) => {
      const atStep = routeOf(navigation.place()).name === 'verification';
      goTo(navigation, stepPath(step), atStep ? 'replace' : 'push');
    },
    rememberSession: (_: unknown, { session }: { session: Session }) => {
      storage.writeSession(session);
      if (!storage.isLasting()) notify({ id: 'session.not_kept' });
    },
    forgetSession: () => storage.clearSession(),
    rememberRegistration: (_: unknown, { pending }: { pending: PendingRegistration }) => {
      storage.writeRegistration(pending);
      send({ type: 'registration.remembered', pending });
    },
    forgetRegistration: () => {
      storage.clearRegistration();
      send({ type: 'registration.remembered', pending: null });
    },
    rememberDeadline: (_: unknown, wait: { until: number; locked: boolean }) => storage.writeDeadline(wait),
    rememberMerchant: (_: unknown, { uid }: { uid: string }) => storage.writeMerchant(uid),
    forgetMerchant: () => storage.clearMerchant(),
  };
  const { notify: tell, goHome, showStep, rememberRegistration, forgetRegistration } = actions;

  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: {
      'call:verifyCode': calls['call:verifyCode'],
      'call:resendCode': calls['call:resendCode'],
      deadline,
    },
    actions: { rememberDeadline: actions.rememberDeadline, notify: tell },
  });
  const newPassword = newPasswordMachine.provide({ actors: { 'call:setPassword': calls['call:setPassword'] } });
  const registration = registrationMachine.provide({
    actors: {
      'call:register': calls['call:register'],
      'call:resendCode': calls['call:resendCode'],
      'call:login': calls['call:login'],
      deadline,
      oneTimeCode,
      newPassword,
    },
    actions: { rememberRegistration, forgetRegistration, showStep, goHome, notify: tell },
  });
  return storefrontMachine.provide({
    actors: {
      merchant: merchantMachine.provide({
        actors: { 'call:merchantLookup': calls['call:merchantLookup'] },
        actions: { rememberMerchant: actions.rememberMerchant, forgetMerchant: actions.forgetMerchant, notify: tell },
      }),
      catalogue: catalogueMachine.provide({ actors: { 'call:games': calls['call:games'] } }),
      login: loginMachine.provide({ actors: { 'call:login': calls['call:login'], deadline } }),
      registration,
      session: sessionMachine.provide({
        actors: { 'call:wallet': calls['call:wallet'], 'call:eWalletBalance': calls['call:eWalletBalance'] },
      }),
      revocation: revocationMachine.provide({ actors: { 'call:logout': calls['call:logout'] } }),
    },
    actions: {
      notify: tell,
      goHome,
      goTo: actions.goTo,
      rememberSession: actions.rememberSession,
      forgetSession: actions.forgetSession,
      forgetRegistration,
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
  const watched = new Set<unknown>();
  const follow = () => {
    // Children come and go; each is watched from its first appearance on.
    const { shell, registration } = actor.getSnapshot().children;
    for (const child of [shell, registration]) {
      if (child && !watched.has(child)) {
        watched.add(child);
        child.subscribe(follow);
      }
    }
    navigation.setLayer(layerOf(actor) !== null);
  };
  actor.subscribe(follow);
}

const layerOf = (actor: StorefrontActor) =>
  topLayer(actor.getSnapshot(), {
    isDrawerOpen: shellOf(actor)?.getSnapshot().matches({ drawer: 'open' }) ?? false,
    hasPhoneDialog: registrationOf(actor)?.getSnapshot().hasTag('dialog') ?? false,
  });

/** Closes whatever lies on top, as Escape would. */
function dismissTop(actor: StorefrontActor): void {
  switch (layerOf(actor)) {
    case 'drawer':
      shellOf(actor)?.send({ type: 'drawer.dismissed' });
      break;
    case 'register':
      registrationOf(actor)?.send({ type: 'dialog.dismissed' });
      break;
    case 'login':
      (actor.getSnapshot().children['login'] as LoginActor | undefined)?.send({ type: 'dialog.dismissed' });
      break;
    case 'recovery':
      actor.send({ type: 'dialog.dismissed' });
      break;
    case null:
      break;
  }
}

const shellOf = (actor: StorefrontActor) => actor.getSnapshot().children['shell'] as ShellActor | undefined;
const registrationOf = (actor: StorefrontActor) =>
  actor.getSnapshot().children['registration'] as RegistrationActor | undefined;

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
