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
  /** JSON, or the fields of a multipart form where the call's `encoding` says so. */
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  bearer?: Secret;
  /** Names an intent over all its retries; goes as the header `Idempotency-Key`. */
  key?: string;
  /** That the PIN was right, for this very deed; goes as the header `Pin-Proof`. */
  proof?: Secret;
}

/** How the same call is made in the older generation: on the platform base, its fields wrapped in `data`. */
export interface Older<Input = never> {
  path: string;
  /** Only these inputs have an older form; all of them where it is left out. */
  only?(input: Input): boolean;
  /** Fields that this address stands for, so that nobody sends them. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Outcomes that the older generation answers as another one, because it has a text of its own. */
  as?: Readonly<Record<string, string>>;
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
  /** JSON where it is left out. */
  encoding?: 'form';
  /** The field of a form that carries its one file; the others are texts. */
  file?: string;
  older?: Older<Input>;
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

/**
 * Calls that ask the same thing for different purposes, each at its own address. A machine asks the family, and hears
 * one list of outcomes under the family's name; the gateway makes the member's call that `purpose` names.
 */
export interface Family<
  Name extends string = string,
  Members extends Readonly<Record<string, AnyCall>> = Readonly<Record<string, AnyCall>>,
> {
  name: Name;
  members: Members;
}

/** What a machine can ask for. */
export type Askable = AnyCall | Family;

export function defineFamily<const Name extends string, const Members extends Readonly<Record<string, AnyCall>>>(
  name: Name,
  members: Members,
): Family<Name, Members> {
  return { name, members };
}

export const isFamily = (askable: Askable): askable is Family => 'members' in askable;

/** The call that is made for an input. */
export function callFor(askable: Askable, input: unknown): AnyCall {
  if (!isFamily(askable)) return askable;
  const purpose = (input as { purpose: string }).purpose;
  const member = askable.members[purpose];
  if (!member) throw new Error(`${askable.name} has no purpose "${purpose}".`);
  return member;
}

export const callsOf = (askable: Askable): readonly AnyCall[] =>
  isFamily(askable) ? [...new Set(Object.values(askable.members))] : [askable];

export type InputOf<C> =
  C extends Family<string, infer Members>
    ? { [P in keyof Members]: Extract<InputOf<Members[P]>, { purpose: P }> }[keyof Members]
    : C extends Call<string, infer Input, Schema, AnyOutcomes>
      ? Input
      : never;
export type BodyOf<C extends AnyCall> = v.InferOutput<C['body']>;
/** What the server has to send as `data` for an outcome. */
export type DataOf<C extends AnyCall, K extends keyof C['outcomes']> = v.InferInput<C['outcomes'][K]['data']>;

type PayloadOf<C extends AnyCall, K extends keyof C['outcomes']> = ReturnType<C['outcomes'][K]['read']>;

type OwnEvent<Name extends string, C> = C extends AnyCall
  ? { [K in keyof C['outcomes'] & string]: { type: `${Name}.${K}` } & PayloadOf<C, K> }[keyof C['outcomes'] & string]
  : never;
/** `receivedAt`: when it was known, ms on the device's timeline, so that a machine can wait before it asks again. */
type TailEvent<Name extends string> = {
  [K in TailOutcome]: { type: `${Name}.${K}`; reference: string; receivedAt: number };
}[TailOutcome];

/** Every event that a call or a family can send, `<call>.<outcome>`. */
export type OutcomeEvent<C extends Askable> =
  C extends Family<infer Name, infer Members>
    ? OwnEvent<Name, Members[keyof Members]> | TailEvent<Name>
    : C extends AnyCall
      ? OwnEvent<C['name'], C> | TailEvent<C['name']>
      : never;

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

/** All event types of a call or a family, in the order in which they are declared; the tail last. */
export function outcomeTypes(askable: Askable): string[] {
  const own = new Set(callsOf(askable).flatMap(({ outcomes }) => Object.keys(outcomes)));
  return [...own, ...tail].map((outcome) => `${askable.name}.${outcome}`);
}

/**
 * The outcome that an envelope stands for, or null where the contract knows none. Success with an error beside it, or
 * data that does not fit, is `malformed`. `name` is the family's where the call was made for one.
 */
export function recognise(
  call: AnyCall,
  reply: unknown,
  stamp: Stamp,
  name = call.name,
): ({ type: string } & Record<string, unknown>) | null {
  const envelope = v.safeParse(Envelope, reply);
  if (!envelope.success) return { type: `${name}.malformed` };
  const { status, data, error } = envelope.output;
  if (status === (error != null)) return { type: `${name}.malformed` };
  const message: Record<string, unknown> = typeof error?.msg === 'object' ? error.msg : {};
  for (const [key, outcome] of Object.entries(call.outcomes)) {
    const fits = outcome.error ? error != null && isShape(outcome.error, error) : status;
    if (!fits) continue;
    const parsed = v.safeParse(outcome.data, data);
    if (!parsed.success) return { type: `${name}.malformed` };
    return { ...outcome.read(parsed.output, { stamp, message }), type: `${name}.${key}` };
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
