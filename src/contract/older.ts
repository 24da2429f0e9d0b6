/**
 * The older generation of calls (specification 7: `/player/api/v1.0/*`, `/guard/change/api/v1.0/pin/*`): the same
 * questions and outcomes, said another way. What is sent lies in an object `data`, the query's secrets included. A
 * success answers `{ data }`, a refusal `{ message, data }`. What is sent is translated here, and what our platform
 * answers; a reply is read in any form by recognise.ts. So neither rules nor machines know of it.
 */
import type { AnyCall, Envelope, Wire } from './call.ts';

/** Whether a call with this input has an older form. */
export const hasOlder = (call: AnyCall, input: unknown): boolean =>
  call.older !== undefined && (call.older.only === undefined || call.older.only(input));

/** The body of an older request; none where this address says it all. */
export function writeOlder({ older }: AnyCall, { body, query }: Wire): Record<string, unknown> | undefined {
  const fixed = older?.fixed ?? {};
  const data = Object.fromEntries(
    Object.entries({ ...body, ...query }).filter(([name]) => !Object.hasOwn(fixed, name)),
  );
  return Object.keys(data).length > 0 ? { data } : undefined;
}

/** The fields of an older request as those of a newer one: its body, with the query among them. */
export function readOlderRequest({ older }: AnyCall, request: unknown): Record<string, unknown> | null {
  if (request === undefined) return { ...older?.fixed };
  if (typeof request !== 'object' || request === null || !('data' in request)) return null;
  const { data } = request;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return { ...data, ...older?.fixed };
}

/** The outcome that the older generation answers in place of another. */
export const olderOutcome = ({ older }: AnyCall, outcome: string): string => older?.as?.[outcome] ?? outcome;

/** The word by which an older refusal is known. */
function messageOf(call: AnyCall, outcome: string): string {
  const shape = call.outcomes[outcome]?.error;
  return shape?.text ?? shape?.code ?? shape?.field ?? shape?.type ?? outcome;
}

/** A newer answer in the older form. */
export function toOlder(call: AnyCall, outcome: string, { status, data, error }: Envelope): Record<string, unknown> {
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
