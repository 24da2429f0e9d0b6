import type { CallbackActorLogic, EventObject } from 'xstate';
import { notify } from '../../../machines/kit/neighbours.ts';
import { logicOf, provideAll, type EffectsOf } from '../../../machines/kit/provide-all.ts';
import type { OpenIntent } from '../../../machines/kit/money-intent.ts';
import type { StorageEvent } from '../../../machines/kit/storage.ts';
import type { CodeDeadline } from '../../../machines/one-time-code/one-time-code.machine.ts';
import type { PendingCode } from '../../../machines/one-time-code/pending-code.ts';
import type { PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import type { Language } from '../../../machines/shell/shell.machine.ts';
import { storefrontChart } from '../../../machines/storefront/storefront.chart.ts';
import type { PendingStep, StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import type { Features } from '../../contract/features.ts';
import type { Secret } from '../../contract/secret.ts';
import { visitorCalls } from '../../contract/visitor-calls.ts';
import type { Session } from '../../contract/session.calls.ts';
import type { Ticket } from '../../contract/ticket.ts';
import type { Navigation } from '../browser/navigation.ts';
import { type PageMemory } from '../browser/page-memory.ts';
import { type Storage } from '../browser/storage.ts';
import { callActors, type deadlineActor } from '../gateway/actors.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Live, LiveOptions } from '../gateway/live.ts';
import type { Part } from './part.ts';
import { partActor } from './part-actors.ts';
import type { PlayerPart } from './player-part.ts';
import { isPage, routeOf, stepPath } from './routes.ts';

export interface Provided {
  gateway: Gateway;
  /** A call without a token answered 401. */
  onRefused(): void;
  deadline: ReturnType<typeof deadlineActor>;
  world: Record<'connection' | 'page' | 'route' | 'storage' | 'tab', CallbackActorLogic<EventObject>>;
  live: LiveOptions;
  window: Window;
  player: Part<PlayerPart>;
  storage: Storage;
  memory: PageMemory;
  navigation: Pick<Navigation, 'push' | 'replace' | 'place'>;
  features: Features;
  announceStored(event: StorageEvent): void;
  announceMovement(): void;
  /** Ignored where the device is offline: the browser's own page for that would replace the shop. */
  reload(): void;
  /** Ignores an address that is not a vendor's. */
  leaveTo(url: string): void;
}

export function provideStorefront(provided: Provided) {
  const { deadline, world, storage, memory, navigation, features, announceStored } = provided;
  const effects = {
    goHome: () => goTo(navigation, '/', 'replace'),
    goTo: (_: unknown, { path }: { path: string | null }) => {
      // Where this shop does not have the page, the player stays at the last screen of the flow.
      if (path !== null && isPage(path, features)) goTo(navigation, path, 'replace');
    },
    showStep: (_: unknown, shown: { flow: StepFlow; step: StepName }) => {
      const atStep = routeOf(navigation.place()).name === 'verification';
      goTo(navigation, stepPath(shown), atStep ? 'replace' : 'push');
    },
    rememberSession: (args: Parameters<typeof notify>[0], { session }: { session: Session }) => {
      storage.writeSession(session);
      if (!storage.isLasting()) notify(args, { id: 'session.not_kept' });
    },
    /** Only if the stored session is this tab's: another tab may have logged in before a late 401 arrives (C13). */
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
      announceStored({ type: 'storage.phoneChanged', phone });
    },
    markNumber: (_: unknown, { phone }: { phone: string }) => {
      const session = storage.readSession();
      if (session && phone !== '' && session.phone !== phone) effects.rememberPhone(undefined, { phone });
    },
    rememberStep: (_: unknown, { pending }: { pending: PendingStep }) => {
      storage.writeStep(pending);
      announceStored({ type: 'storage.stepChanged', pending });
    },
    forgetStep: () => {
      storage.clearStep();
      announceStored({ type: 'storage.stepChanged', pending: null });
    },
    /** Only the step with this ticket: another tab may have begun a new one. */
    forgetLostStep: (_: unknown, { ticket }: { ticket: Ticket | null }) => {
      if (ticket && storage.clearStepOf(ticket)) announceStored({ type: 'storage.stepChanged', pending: null });
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
    /** Only a code asked for in this tab: another tab may wait for its own. */
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
      announceStored({ type: 'storage.intentChanged', kind, intent: { kind, key, phone } });
    },
    /** Only the flow's own intent: the end of a redeem must not clear a withdrawal. */
    forgetIntent({ context: { key } }: { context: { key: string } }) {
      const intent = memory.readIntents().find((remembered) => remembered.key === key);
      if (!intent) return;
      memory.clearIntent(intent.kind);
      announceStored({ type: 'storage.intentChanged', kind: intent.kind, intent: null });
    },
    rememberLink: (_: unknown, { state }: { state: Secret }) => memory.writeLink(state),
    forgetLink: () => memory.clearLink(),
    rememberWayBack: (_: unknown, { path }: { path: string | null }) => memory.writeWayBack(path),
    announceMovement: provided.announceMovement,
    leaveTo: (_: unknown, { url }: { url: string }) => provided.leaveTo(url),
    rememberLanguage: (_: unknown, { language }: { language: Language }) => storage.writeLanguage(language),
    reload: () => provided.reload(),
  } satisfies EffectsOf<typeof storefrontChart>;
  const callsOf = <Calls extends Parameters<typeof callActors>[1]>(calls: Calls) =>
    callActors(provided.gateway, calls, provided.onRefused);
  const actors = { ...callsOf(visitorCalls), ...world, deadline };
  const playerLogic = logicOf(() => {
    const { machine, calls, createLive, channelActor, pushActors, dropSubscription } = held(provided.player);
    const live = createLive(provided.live);
    const transmit = (_: unknown, input: Parameters<Live['transmit']>[0]) => live.transmit(input);
    return provideAll(machine, {
      actors: { ...actors, ...callsOf(calls), channel: channelActor(live), ...pushActors(provided.window) },
      effects: {
        ...effects,
        transmit,
        dropSubscription: () => dropSubscription(provided.window),
      } satisfies EffectsOf<typeof machine>,
    });
  });
  return provideAll(storefrontChart, {
    actors: { ...actors, part: partActor(provided.player), player: playerLogic },
    effects,
  });
}

function held(player: Provided['player']): PlayerPart {
  const content = player.held();
  if (!content) throw new Error('Expected the part of a player before its machine starts; it has not arrived.');
  return content;
}

export function goTo(navigation: Provided['navigation'], path: string, how: 'push' | 'replace'): void {
  const { pathname, search } = navigation.place();
  if (`${pathname}${search}` !== path) navigation[how](path);
}
