/** A fault as a test orders it at the control origin. */
import * as v from 'valibot';
import { calls } from '../../contract/index.ts';

/** `<call>.<outcome>`, of any call. */
export type OutcomeName = {
  [Call in keyof typeof calls]: `${Call}.${keyof (typeof calls)[Call]['outcomes'] & string}`;
}[keyof typeof calls];

const CallName = v.picklist(Object.keys(calls) as (keyof typeof calls)[]);

/** Faults below the contract. Each outcome name of the call is a kind too. */
const faultKinds = [
  'server_error',
  /** A page instead of an answer, as a captive portal sends it. */
  'html',
  /** JSON that is no envelope. */
  'malformed',
  /** An envelope with an error that the contract does not know. */
  'unknown',
  'not_available',
  'unauthorized',
  /** No answer until `release`; then the connection breaks. */
  'hang',
  /** The connection breaks before anything was done. */
  'drop',
  /** The call is carried out, but the connection breaks before the answer. */
  'executed_then_lost',
  /** `status` and `body` as they are given. */
  'raw',
  /** The platform's real answer, for `hold`. */
  'real',
] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const FaultRequest = v.object({
  call: CallName,
  kind: v.optional(v.string(), 'raw'),
  times: v.optional(v.pipe(count, v.minValue(1)), 1),
  data: v.optional(v.unknown()),
  /** ms until the lock of `otp_block`, `throttled` or `paused` ends. */
  resetInMs: v.optional(v.number(), 120_000),
  field: v.optional(v.string()),
  status: v.optional(v.pipe(count, v.minValue(200), v.maxValue(599))),
  body: v.optional(v.string(), ''),
  hold: v.optional(v.boolean(), false),
});
export type Fault = v.InferOutput<typeof FaultRequest>;

/** Why a call cannot have this fault; null if it can. */
export function refuseFault(fault: Fault): string | null {
  const outcomes: Record<string, { data: v.GenericSchema }> = calls[fault.call].outcomes;
  if (faultKinds.some((kind) => kind === fault.kind)) return null;
  const outcome = outcomes[fault.kind];
  if (!outcome) return `${fault.call} has no outcome or fault '${fault.kind}'.`;
  const fits = fault.data === undefined || v.is(outcome.data, fault.data);
  return fits ? null : `The data is not what ${fault.call}.${fault.kind} carries.`;
}
