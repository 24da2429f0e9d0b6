/**
 * Generation v1 of the calls (specification 7: `/player/api/v1.0/*`, `/guard/change/api/v1.0/pin/*`): the outcomes of
 * v2 in another form. A request wraps its fields and the query's secrets in `data`; a success is `{ data }`, a refusal
 * `{ message, data }`. This file writes v1 requests and our platform's v1 replies; recognise.ts reads replies of both
 * generations, so rules and machines know only v2.
 */
import type { AnyCall, Envelope, Wire } from './call.ts';

export const hasV1 = (call: AnyCall, input: unknown): boolean =>
  call.v1 !== undefined && (call.v1.only === undefined || call.v1.only(input));

/** Undefined where the address implies all fields. */
export function writeV1Request({ v1 }: AnyCall, { body, query }: Wire): Record<string, unknown> | undefined {
  const fixed = v1?.fixed ?? {};
  const data = Object.fromEntries(
    Object.entries({ ...body, ...query }).filter(([name]) => !Object.hasOwn(fixed, name)),
  );
  return Object.keys(data).length > 0 ? { data } : undefined;
}

/** v2’s body and query together; null where it is malformed. */
export function readV1Request({ v1 }: AnyCall, request: unknown): Record<string, unknown> | null {
  if (request === undefined) return { ...v1?.fixed };
  if (typeof request !== 'object' || request === null || !('data' in request)) return null;
  const { data } = request;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return { ...data, ...v1?.fixed };
}

/** The outcome that v1 has in place of this one. */
export const v1Outcome = ({ v1 }: AnyCall, outcome: string): string => v1?.as?.[outcome] ?? outcome;

function messageOf(call: AnyCall, outcome: string): string {
  const shape = call.outcomes[outcome]?.error;
  return shape?.text ?? shape?.code ?? shape?.field ?? shape?.type ?? outcome;
}

export function toV1Reply(call: AnyCall, outcome: string, { status, data, error }: Envelope): Record<string, unknown> {
  if (status) return { data: data ?? {} };
  if (outcome === 'unauthorized') return { message: error?.msg ?? '' };
  const details = typeof error?.msg === 'object' ? error.msg : {};
  const field = call.outcomes[outcome]?.error?.field;
  const known = Object.entries(details).filter(([name]) => name !== field);
  return {
    message: call.outcomes[outcome] ? messageOf(call, outcome) : (error?.msg ?? ''),
    data: { ...(typeof data === 'object' ? data : {}), ...Object.fromEntries(known) },
  };
}
