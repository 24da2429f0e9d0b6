/**
 * A stub of the root actor around one walked flow: it has the storefront's snapshot with that flow in it, and passes
 * events on as the storefront does. The flow itself is the real machine.
 */
import {
  createActor,
  fromCallback,
  matchesState,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type StateValue,
} from 'xstate';
import type { Session } from '../../../../src/contract/session.calls.ts';
import { shellMachine } from '../../../../machines/shell/shell.machine.ts';
import type { AccountFlow } from '../../player/account-flow.ts';
import { phone, session } from '../samples.ts';
import type { StepFlow } from '../../../../machines/verification/pending-step.ts';

export interface StubSnapshot {
  value: StateValue;
  children?: Record<string, unknown>;
  context?: object;
  tags?: readonly string[];
}

type Listener = ((snapshot: unknown) => void) | { next?(snapshot: unknown): void };

export type Stub = ReturnType<typeof createStub>;

export function createStub(given: StubSnapshot, hear: (event: AnyEventObject) => void = () => undefined) {
  const listeners = new Set<Listener>();
  let snapshot = snapshotOf(given);
  return {
    getSnapshot: (): unknown => snapshot,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    send: hear,
    change(next: StubSnapshot) {
      snapshot = snapshotOf(next);
      for (const listener of [...listeners]) {
        if (typeof listener === 'function') listener(snapshot);
        else listener.next?.(snapshot);
      }
    },
  };
}

const snapshotOf = ({ value, children = {}, context = {}, tags = [] }: StubSnapshot) => ({
  status: 'active',
  value,
  children,
  context,
  matches: (wanted: StateValue) => matchesState(wanted, value),
  hasTag: (tag: string) => tags.includes(tag),
});

const visitorContext = { merchant: null, referralLink: { kind: 'none' }, sessionNumber: 0, phone: '', session: null };

interface RootOptions {
  snapshotWith(flow: AnyMachineSnapshot): StubSnapshot;
  hear?(event: AnyEventObject): void;
}

export function createRoot(flow: AnyActorRef, { snapshotWith, hear }: RootOptions): Stub {
  const complete = (): StubSnapshot => {
    const { value, children, context, tags } = snapshotWith(flow.getSnapshot() as AnyMachineSnapshot);
    return { value, ...(children && { children }), ...(tags && { tags }), context: { ...visitorContext, ...context } };
  };
  const root = createStub(complete(), hear);
  flow.subscribe({ complete: () => root.change(complete()) });
  return root;
}

export const createPlayer = (
  children: Record<string, unknown>,
  flow: AccountFlow | 'none' = 'none',
  hear?: (event: AnyEventObject) => void,
): Stub => createStub({ value: { active: { flow } }, children, tags: flow === 'none' ? [] : ['dialog'] }, hear);

/** The root of a player who has these flows while the walked one runs; `flow` is the account flow that is open. */
export const createPlayerRoot = (
  walked: AnyActorRef,
  children: Record<string, unknown>,
  { flow = 'none', around = {} }: { flow?: AccountFlow | 'none'; around?: Record<string, unknown> } = {},
): Stub =>
  createRoot(walked, {
    snapshotWith: (snapshot) => ({
      value: { visit: 'player' },
      children: { ...around, player: isActive(snapshot) ? createPlayer(children, flow) : createPlayer({}) },
      context: { session, phone, sessionNumber: 1 },
    }),
  });

export const createStep = (
  flow: StepFlow,
  verification: { getSnapshot(): unknown },
  isRunning: boolean,
): StubSnapshot => ({
  value: { visit: { visitor: !isRunning ? 'browsing' : flow === 'register' ? 'registering' : 'recovering' } },
  children: isRunning
    ? {
        [flow === 'register' ? 'registration' : 'forgotPassword']: createStub({
          value: 'verifying',
          children: { verification },
        }),
      }
    : {},
});

/** Toasts stay until they are dismissed: only the walked flow changes the page. */
const heldClock = { setTimeout: () => 0, clearTimeout: () => undefined };

export const createShell = () =>
  createActor(shellMachine.provide({ actors: { route: fromCallback(() => undefined) } }), {
    input: { language: 'id' },
    clock: heldClock,
  }).start();

export function createVisit(flow: AnyActorRef, player: unknown, held: Session): Stub {
  const shell = createShell();
  return createRoot(flow, {
    snapshotWith: (snapshot) =>
      isActive(snapshot)
        ? { value: { visit: 'player' }, children: { shell, player }, context: { session: held, sessionNumber: 1 } }
        : { value: { visit: { visitor: 'browsing' } }, children: { shell }, context: { sessionNumber: 2 } },
  });
}

export const isActive = ({ status }: { status: string }): boolean => status === 'active';
