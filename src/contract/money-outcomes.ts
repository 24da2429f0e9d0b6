/** Outcomes that every call has that moves money, and the one for a deed that needs the PIN (MO-1, C85, C86). */
import { refusal } from './call.ts';
import { throttled } from './shared-outcomes.ts';

const keyError = (text: string, status: number) => refusal({ type: 'error.idempotency', text, status });

/** The deed needs the PIN: there is no proof, or it is used, too old, or was given for another deed. */
export const proofRequired = refusal({ type: 'error.pin', text: 'PIN_REQUIRED', status: 403 });

export const moneyOutcomes = {
  /** The same intent is being carried out at this moment. */
  in_progress: keyError('IN_PROGRESS', 409),
  /** The key was used for something else. */
  key_conflict: keyError('KEY_REUSED', 422),
  /** Without a key: the same was asked for a moment ago. */
  repeated: keyError('REPEATED', 409),
  /** Nothing was done: too many at once, or within a minute. */
  throttled,
};

/** Names an intent over all its retries: 128 random bits with what counts the intents of a page behind them. */
export const isIntentKey = (text: string): boolean => /^[A-Za-z0-9_-]{22,64}(\.[0-9]{1,6}){0,3}$/.test(text);
