import { pinTries, type WeakPin } from '../../src/contract/pin-rules.ts';
import { callFailureMessages } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { PinPadSnapshot } from './pin-pad.machine.ts';

/** `busy`: the view keeps the step before. */
export type PinPadScreen = 'current' | 'fresh' | 'repeated' | 'busy' | 'failed' | 'locked' | 'none';

export function pinPadScreen(snapshot: PinPadSnapshot): PinPadScreen {
  const { value } = snapshot;
  if (typeof value === 'object') return Object.keys(value)[0] as PinPadScreen;
  if (value === 'checking' || value === 'saving') return 'busy';
  return value === 'locked' ? 'locked' : 'none';
}

type Problem = 'incomplete' | 'wrong' | 'weak' | 'sameAsOld' | 'mismatch';

/** Two texts are missing: that of `wrong` depends on the purpose of the PIN, that of `weak` on the reason. */
const messages: Record<Exclude<Problem, 'wrong' | 'weak'>, string> = {
  incomplete: 'pin.error.incomplete',
  sameAsOld: 'pin.error.same_as_old',
  mismatch: 'pin.error.mismatch',
};
const weakMessages: Record<WeakPin, string> = {
  repeats: 'pin.error.weak.repeats',
  run: 'pin.error.weak.run',
  shape: 'pin.error.weak.shape',
  date: 'pin.error.weak.date',
  phone: 'pin.error.weak.phone',
};

/** After two wrong PINs the text counts the tries left. */
export function pinError({ value, context }: PinPadSnapshot): MessageRef | null {
  if (typeof value !== 'object' || 'failed' in value) return null;
  const problem = 'current' in value ? value.current : 'fresh' in value ? value.fresh : value.repeated;
  if (problem === 'clean') return null;
  if (problem === 'weak') return { id: weakMessages[context.reason] };
  if (problem !== 'wrong') return { id: messages[problem] };
  const id = context.request.purpose === 'phone' ? 'phone_change.error.incorrect_pin' : 'pin.error.wrong';
  if (context.triesLeft >= pinTries - 1) return { id };
  return { id: `${id}.left`, values: { n: context.triesLeft } };
}

/** A phone change has its own text for `unknown` (PC-2). */
export function pinFailure({ value, context }: PinPadSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('failed' in value)) return null;
  const failure = value.failed;
  const isOwn = failure === 'unknown' && context.request.purpose === 'phone';
  return { id: isOwn ? 'phone_change.error.unknown' : callFailureMessages[failure] };
}
