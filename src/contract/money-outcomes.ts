/** Outcomes that every call has that moves money, and the one for a sensitive action that needs the PIN (MO-1, C85, C86). */
import { refusal } from './call.ts';
import { Secret } from './secret.ts';
import { throttled } from './shared-outcomes.ts';

const keyError = (text: string, status: number) => refusal({ type: 'error.idempotency', text, status });

/** The sensitive action needs the PIN: there is no proof, or it is used, too old, or was given for another sensitive action. */
export const proofRequired = refusal({ type: 'error.pin', text: 'PIN_REQUIRED', status: 403 });

/** The specification's words for a wrong PIN, wherever it is said. */
export const wrongPinWords = ['Incorrect PIN', 'The PIN you entered is wrong'];

/** The PIN that went with the sensitive action is wrong: on a platform that does not confirm it beforehand. */
export const wrongPin = refusal({
  type: 'error.pin',
  field: 'pin',
  code: 'pin_wrong',
  also: wrongPinWords,
  status: 422,
});

/** The PIN itself in the place of its proof: for a platform that does not confirm it beforehand. */
export class PinAsProof extends Secret {}

/** How a sensitive action says that the PIN was right: by a proof in the header, or with the PIN in its body. */
export const authority = (proof: Secret | null): { inHeader: { proof?: Secret }; inBody: { pin?: string } } =>
  proof instanceof PinAsProof
    ? { inHeader: {}, inBody: { pin: proof.reveal() } }
    : { inHeader: proof ? { proof } : {}, inBody: {} };

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
