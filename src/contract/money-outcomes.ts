/** Outcomes of calls that move money, and of sensitive actions that need the PIN (MO-1, C85, C86). */
import * as v from 'valibot';
import { refusal } from './call.ts';
import { named, shown } from './schemas.ts';
import { Secret } from './secret.ts';
import { throttled } from './shared-outcomes.ts';

const keyError = (text: string, status: number) => refusal({ type: 'error.idempotency', text, status });

/** No proof came, or it is used, expired, or for another action. */
export const proofRequired = refusal({ type: 'error.pin', text: 'PIN_REQUIRED', status: 403 });

/** Specified for any call. */
export const wrongPinWords = ['Incorrect PIN', 'The PIN you entered is wrong'];

/** On a platform without `confirmPin`. */
export const wrongPin = refusal({
  type: 'error.pin',
  field: 'pin',
  code: 'pin_wrong',
  also: wrongPinWords,
  status: 422,
});

/** For how long a PIN that is made or replaced now pauses withdrawals (WD-2), whole hours. Null: not at all, or unknown. */
export const PinPauseHours = shown(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(168)));

/** There is no PIN to prove. */
export const pinMissing = refusal(
  { type: 'error.pin', field: 'pin', code: 'pin_missing', status: 409 },
  named({}, v.object({ new_pin_pause_hours: PinPauseHours })),
  (data): { pinPause: number | null } => ({ pinPause: data.new_pin_pause_hours }),
);

/** `yyyy-mm-dd` */
export const AdultDay = shown(v.pipe(v.string(), v.isoDate()));

/** Only adults stake and withdraw; `adultOn`: the day from which on the player does (PF-3). */
export const underAge = refusal(
  { type: 'error.age', field: 'birthdate', code: 'under_age', status: 403 },
  named({}, v.object({ adult_on: AdultDay })),
  (data): { adultOn: string | null } => ({ adultOn: data.adult_on }),
);

/** The PIN itself in place of a proof, for a platform without `confirmPin`. */
export class PinAsProof extends Secret {}

/** How a sensitive action carries its proof: in the header, or as the PIN in the body. */
export const authority = (proof: Secret | null): { inHeader: { proof?: Secret }; inBody: { pin?: string } } =>
  proof instanceof PinAsProof
    ? { inHeader: {}, inBody: { pin: proof.reveal() } }
    : { inHeader: proof ? { proof } : {}, inBody: {} };

export const moneyOutcomes = {
  in_progress: keyError('IN_PROGRESS', 409),
  /** The key belongs to another request. */
  key_conflict: keyError('KEY_REUSED', 422),
  /** No key came, and the same request came a moment ago. */
  repeated: keyError('REPEATED', 409),
  /** Nothing was done: too many at once, or in a minute. */
  throttled,
};
