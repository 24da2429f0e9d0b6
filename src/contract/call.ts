/**
 * What a call is: where it goes, what it carries, and the closed list of outcomes it can have.
 *
 * The list is the bridge between the three readers of the contract. The server answers with an outcome
 * (`answer` in src/server/http), the gateway recognises it (`recognise` below) and hands the machine one event
 * `<call>.<outcome>`; the walk offers a machine every outcome of every call that is running.
 */
import * as v from 'valibot';
import type { Secret } from './secret.ts';
import type { Stamp } from './deadline.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** The outcomes that every call has besides its own. */
export const tail = ['unauthorized', 'offline', 'timeout', 'server_error', 'malformed', 'unknown'] as const;
export type TailOutcome = (typeof tail)[number];

/** How an error envelope is told apart. Every property given must hold. */
export interface ErrorShape {
  /** `error.type`. */
  type?: string;
  /** `error.msg` where it is a text. */
  text?: string;
  /** A key of `error.msg` where it is an object, with the code that stands there (any code if left out). */
  field?: string;
  code?: string;
  /** The HTTP status that the server sends with it. Not used for recognition: the envelope counts at any status. */
  status: number;
}

export interface Outcome<Data extends Schema = Schema, Payload extends object = object> {
  /** Absent for the outcome that `status: true` stands for. */
  error?: ErrorShape;
  data: Data;
  /** The event's payload, from the parsed data, the error message and the stamp of the answer. */
  read(data: v.InferOutput<Data>, details: { stamp: Stamp; message: Record<string, unknown> }): Payload;
}

export interface Wire {
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  bearer?: Secret;
}

export interface Call<
  Name extends string = string,
  Input = never,
  Body extends Schema = Schema,
  Outcomes extends Record<string, Outcome> = Record<string, Outcome>,
> {
  name: Name;
  method: 'GET' | 'POST';
  /** `api` gets the suffix /api, `platform` is used as it is (SH-5). */
  base: 'api' | 'platform';
  path: string;
  auth: 'none' | 'bearer';
  /** What the server accepts as JSON body; `v.undefined_()` where there is none. */
  body: Body;
  /** Names of the query parameters that the call carries. */
  query?: readonly string[];
  write(input: Input): Wire;
  outcomes: Outcomes;
}

// oxlint-disable typescript/no-explicit-any -- the widest outcome and call there are; their parameters are contravariant
type AnyOutcomes = Record<string, Outcome<any, any>>;
export type AnyCall = Call<string, any, Schema, AnyOutcomes>;
// oxlint-enable typescript/no-explicit-any

export const nothing = v.unknown();

export function defineCall<const Name extends string, Input, Body extends Schema, const Outcomes extends AnyOutcomes>(
  call: Call<Name, Input, Body, Outcomes>,
): Call<Name, Input, Body, Outcomes> {
  return call;
}

/** The outcome of `status: true`. */
export function success(): Outcome<typeof nothing>;
export function success<Data extends Schema, Payload extends object>(
  data: Data,
  read: Outcome<Data, Payload>['read'],
): Outcome<Data, Payload>;
export function success(data: Schema = nothing, read: Outcome['read'] = () => ({})): Outcome {
  return { data, read };
}

/** An outcome of `status: false`, told apart by its error. */
export function refusal(error: ErrorShape): Outcome<typeof nothing>;
export function refusal<Data extends Schema, Payload extends object>(
  error: ErrorShape,
  data: Data,
  read: Outcome<Data, Payload>['read'],
): Outcome<Data, Payload>;
export function refusal(error: ErrorShape, data: Schema = nothing, read: Outcome['read'] = () => ({})): Outcome {
  return { error, data, read };
}

export type InputOf<C> = C extends Call<string, infer Input, Schema, AnyOutcomes> ? Input : never;
export type BodyOf<C extends AnyCall> = v.InferOutput<C['body']>;
/** What the server has to send as `data` for an outcome. */
export type DataOf<C extends AnyCall, K extends keyof C['outcomes']> = v.InferInput<C['outcomes'][K]['data']>;

type PayloadOf<C extends AnyCall, K extends keyof C['outcomes']> = ReturnType<C['outcomes'][K]['read']>;

/** Every event that a call can send, `<call>.<outcome>`. */
export type OutcomeEvent<C extends AnyCall> =
  | { [K in keyof C['outcomes'] & string]: { type: `${C['name']}.${K}` } & PayloadOf<C, K> }[keyof C['outcomes'] &
      string]
  | { [K in TailOutcome]: { type: `${C['name']}.${K}`; reference: string } }[TailOutcome];

/** The reply that every contract call gives, at any HTTP status (specification 7). */
export const Envelope = v.object({
  status: v.boolean(),
  data: v.optional(v.unknown()),
  error: v.nullish(
    v.object({
      type: v.string(),
      msg: v.union([v.string(), v.record(v.string(), v.unknown())]),
    }),
  ),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** All event types of a call, in the order in which they are declared; the tail last. */
export function outcomeTypes(call: AnyCall): string[] {
  return [...Object.keys(call.outcomes), ...tail].map((outcome) => `${call.name}.${outcome}`);
}

/**
 * The outcome that an envelope stands for, or null where the contract knows none. Success with an error beside it, or
 * data that does not fit, is `malformed`.
 */
export function recognise(
  call: AnyCall,
  reply: unknown,
  stamp: Stamp,
): ({ type: string } & Record<string, unknown>) | null {
  const envelope = v.safeParse(Envelope, reply);
  if (!envelope.success) return { type: `${call.name}.malformed` };
  const { status, data, error } = envelope.output;
  if (status === (error != null)) return { type: `${call.name}.malformed` };
  const message: Record<string, unknown> = typeof error?.msg === 'object' ? error.msg : {};
  for (const [name, outcome] of Object.entries(call.outcomes)) {
    const fits = outcome.error ? error != null && isShape(outcome.error, error) : status;
    if (!fits) continue;
    const parsed = v.safeParse(outcome.data, data);
    if (!parsed.success) return { type: `${call.name}.malformed` };
    return { ...outcome.read(parsed.output, { stamp, message }), type: `${call.name}.${name}` };
  }
  return null;
}

function isShape(shape: ErrorShape, error: NonNullable<Envelope['error']>): boolean {
  if (shape.type !== undefined && shape.type !== error.type) return false;
  if (shape.text !== undefined && shape.text !== error.msg) return false;
  if (shape.field === undefined) return true;
  if (typeof error.msg === 'string' || !Object.hasOwn(error.msg, shape.field)) return false;
  return shape.code === undefined || firstOf(error.msg[shape.field]) === shape.code;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
