/** Outcomes that several calls have in common (specification 8). */
import { refusal, nothing, type Details, type ErrorShape } from './call.ts';
import { lockedUntil, waitMinutes } from './deadline.ts';

/** The person has to wait until `reset_at` (deadline.ts). */
export const blocked = (error: Omit<ErrorShape, 'status'>) =>
  refusal({ ...error, status: 429 }, nothing, (_data, { stamp, message, reference = null }: Details) => {
    const until = lockedUntil(message['reset_at'], stamp);
    return { until, minutes: waitMinutes(until, stamp.receivedAt), reference };
  });

/** `otp=otp_block`: too many codes or tries. */
export const otpBlock = blocked({ type: 'error.otp', field: 'otp', code: 'otp_block' });

/** A login that has to wait: too many failures for this phone or address. */
export const throttled = blocked({ type: 'error.throttle' });

/** Used, expired, or of another step, phone or merchant. */
export const ticketInvalid = refusal({ type: 'error.token', status: 403 });

export const phoneCode = (code: string) =>
  ({ type: 'error.validation', field: 'phone_number', code, status: 422 }) as const;

export const numberTaken = refusal(phoneCode('validation.already.registered'));

export const merchantInvalid = refusal({ type: 'error.validation', field: 'merchant_uid', status: 422 });

/** `error.validation` without a meaning of its own: the first field key is shown (RG-8). */
export const validation = refusal({ type: 'error.validation', status: 422 }, nothing, (_data, { message }) => ({
  field: (Object.keys(message).find((field) => field !== 'reset_at') ?? '').slice(0, 40),
}));
