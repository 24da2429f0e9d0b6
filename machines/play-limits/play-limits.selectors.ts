import { playLimitRanges, type PauseDays, type PlayLimitKind } from '../../src/contract/play-limits.ts';
import type { PlayLimits } from '../../src/contract/play-limits.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { PlayLimitsSnapshot } from './play-limits.machine.ts';

/** `none`: nothing of limits is shown. */
export type PlayLimitsScreen = 'none' | 'reading' | 'failed' | 'ready' | 'editing' | 'confirming';

export function playLimitsScreen(snapshot: PlayLimitsSnapshot): PlayLimitsScreen {
  for (const screen of ['reading', 'failed', 'ready', 'editing', 'confirming'] as const)
    if (snapshot.matches(screen)) return screen;
  if (snapshot.matches('saving')) return 'editing';
  return snapshot.matches('pausing') ? 'confirming' : 'none';
}

export const limitsOf = ({ context }: PlayLimitsSnapshot): PlayLimits | null => context.limits;

export const pauseInHand = ({ context }: PlayLimitsSnapshot): PauseDays => context.days;

const stateIn = ({ value }: PlayLimitsSnapshot): string =>
  typeof value === 'object' ? (Object.values(value)[0] ?? 'clean') : 'clean';

/** Of a call, on whichever screen. */
export function limitsFailure(snapshot: PlayLimitsSnapshot): MessageRef | null {
  const id: string | undefined = callFailureMessages[stateIn(snapshot) as CallFailure];
  return id === undefined ? null : { id };
}

/** Null: the field is right. */
export function limitProblem(snapshot: PlayLimitsSnapshot, kind: PlayLimitKind): MessageRef | null {
  if (stateIn(snapshot) !== 'invalid' || !snapshot.context.problems.includes(kind)) return null;
  const { least, most } = playLimitRanges[kind];
  return { id: `limits.error.${kind}`, values: { least, most: most.toLocaleString('id') } };
}
