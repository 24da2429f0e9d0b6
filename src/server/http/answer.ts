/** The envelope of an outcome, built from the contract's own description of it. */
import type { AnyCall, DataOf, Envelope } from '../../contract/call.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Envelope;
}

export interface AnswerDetails {
  now: Date;
  /** End of a lock, for the outcomes that have one. */
  resetAt?: Date | undefined;
  field?: string | readonly string[] | undefined;
}

const invalidField = 'validation.invalid';
const refused = 'Refused.';

export function answer<C extends AnyCall, K extends keyof C['outcomes'] & string>(
  call: C,
  outcome: K,
  data: DataOf<C, K>,
  { now, resetAt, field }: AnswerDetails,
): Answer {
  const shape = call.outcomes[outcome]?.error;
  if (!shape) return { status: 200, headers: {}, body: { status: true, data: data ?? {} } };
  const named = [shape.field ?? field ?? []].flat();
  const details = {
    ...Object.fromEntries(named.map((name) => [name, shape.code ?? invalidField])),
    ...(resetAt && { reset_at: resetAt.toISOString() }),
  };
  return {
    status: shape.status,
    headers: resetAt ? { 'Retry-After': retryAfter(resetAt, now) } : {},
    body: {
      status: false,
      ...(data !== undefined && { data }),
      error: {
        type: shape.type ?? 'error.generic',
        msg: shape.text ?? (Object.keys(details).length > 0 ? details : refused),
      },
    },
  };
}

export const unauthorized: Answer = {
  status: 401,
  headers: { 'WWW-Authenticate': 'Bearer' },
  body: { status: false, error: { type: 'error.auth', msg: 'Unauthenticated.' } },
};

export const retryAfter = (moment: Date, now: Date): string =>
  String(Math.max(Math.ceil((moment.getTime() - now.getTime()) / 1000), 1));
