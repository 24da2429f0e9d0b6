import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { OpenOrderSnapshot } from './open-order.machine.ts';

/** `asking`: whether it is meant, also while it is sent. */
export type OpenOrderScreen = 'offered' | 'asking' | 'none';

export function openOrderScreen(snapshot: OpenOrderSnapshot): OpenOrderScreen {
  if (snapshot.matches('finished')) return 'none';
  return snapshot.matches('offered') ? 'offered' : 'asking';
}

export function cancellationError({ value }: OpenOrderSnapshot): MessageRef | null {
  const state: 'clean' | CallFailure = typeof value === 'object' ? value.asking : 'clean';
  return state === 'clean' ? null : { id: callFailureMessages[state] };
}
