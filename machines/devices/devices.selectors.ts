import type { OpenSession } from '../../src/contract/devices.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { DevicesSnapshot } from './devices.machine.ts';

export type DevicesScreen = 'closed' | 'failed' | 'listed' | 'none';

/** `closed` also while the list is read for the first time. */
export function devicesScreen(snapshot: DevicesSnapshot): DevicesScreen {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('finished')) return 'none';
  return snapshot.context.sessions.length === 0 ? 'closed' : 'listed';
}

export const openSessions = ({ context }: DevicesSnapshot): readonly OpenSession[] => context.sessions;

/** The id of the session that is being ended, or `others`. */
export const endingNow = (snapshot: DevicesSnapshot): string | null =>
  snapshot.matches('ending') ? (snapshot.context.ending ?? 'others') : null;

export function devicesError({ value }: DevicesSnapshot): MessageRef | null {
  if (typeof value !== 'object') return null;
  const state: 'clean' | CallFailure = 'failed' in value ? value.failed : value.listed;
  return state === 'clean' ? null : { id: callFailureMessages[state] };
}
