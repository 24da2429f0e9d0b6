import type { ReadValue } from '../../src/contract/reads.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { ResourceSnapshot } from './resource.machine.ts';

/** `ready`: there is a value, even while it is read again. `missing`: the platform has no such thing. */
export type ResourceScreen = 'loading' | 'failed' | 'missing' | 'ready' | 'none';

export function resourceScreen(snapshot: ResourceSnapshot): ResourceScreen {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('missing')) return 'missing';
  return snapshot.status === 'active' ? 'ready' : 'none';
}

export function valueOf<Kind extends ReadValue['kind']>(
  { context: { value } }: ResourceSnapshot,
  kind: Kind,
): Extract<ReadValue, { kind: Kind }> | null {
  return value?.kind === kind ? (value as Extract<ReadValue, { kind: Kind }>) : null;
}

type Failure = 'fresh' | { stale: CallFailure } | { cut: CallFailure };

const messageOf = (failure: CallFailure): MessageRef => ({ id: callFailureMessages[failure] });

export const readFailure = ({ value }: ResourceSnapshot): MessageRef | null =>
  typeof value === 'object' && 'failed' in value ? messageOf(value.failed) : null;

const readyState = ({ value }: ResourceSnapshot): Failure =>
  typeof value === 'object' && 'ready' in value ? value.ready : 'fresh';

/** `readAt`: ms on the device's timeline. */
export function staleness(snapshot: ResourceSnapshot): { message: MessageRef; readAt: number } | null {
  const state = readyState(snapshot);
  if (typeof state !== 'object' || !('stale' in state)) return null;
  return { message: messageOf(state.stale), readAt: snapshot.context.readAt };
}

export function moreFailure(snapshot: ResourceSnapshot): MessageRef | null {
  const state = readyState(snapshot);
  return typeof state === 'object' && 'cut' in state ? messageOf(state.cut) : null;
}

export const isRefreshing = (snapshot: ResourceSnapshot): boolean => snapshot.matches('refreshing');
export const isLoadingMore = (snapshot: ResourceSnapshot): boolean => snapshot.matches('loadingMore');

export const addedOf = (snapshot: ResourceSnapshot): number => snapshot.context.added;
