/**
 * What a call is: where it goes, what it carries, and the closed list of outcomes it can have.
 *
 * The list is the bridge between the three readers of the contract. The server answers with an outcome
 * (`answer` in src/server/http), the gateway recognises it (recognise.ts) and hands the machine one event
 * `<call>.<outcome>`; the walk offers a machine every outcome of every call that is running.
 */
import * as v from 'valibot';
import type { Secret } from './secret.ts';
import type { Stamp } from './deadline.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** The outcomes that every call has besides its own. */
export const tail = [
  'unauthorized',
  'offline',
  'timeout',
  'server_error',
  'malformed',
  /** The platform does not have the call: configured so, or a 404, 405 or 501 that nobody recognises. */
  'not_available',
  /** Refused, in words that the contract does not have. */
  'unknown',
] as const;
export type TailOutcome = (typeof tail)[number];

/** How a refusal is said, and by what it is told apart (recognise.ts). */
export interface ErrorShape {
  /** `error.type`: a hint. It decides only where neither text, field nor code is given. */
  type?: string;
  /** `error.msg` where it is a text. */
  text?: string;
  /** Other texts that say the same. */
  also?: readonly string[];
  /** A key of `error.msg` where it is an object, with the code that stands there (any code if left out). */
  field?: string;
  code?: string;
  /** The HTTP status that our platform sends with it. Not used for recognition: a word counts at any status. */
  status: number;
}

/** What an outcome's payload is made of, besides its data. */
export interface Details {
  stamp: Stamp;
  /** The fields of `error.msg`, and what stands beside them (`reset_at`). */
  message: Record<string, unknown>;
  /** What the call was made with. */
  input: unknown;
}

export interface Outcome<Data extends Schema = Schema, Payload extends object = object> {
  /** Absent for the outcome that `status: true` stands for. */
  error?: ErrorShape;
  /** A success without data stands for this outcome too, and one in which these fields say nothing. */
  orEmpty?: readonly string[];
  /** A refusal in words that the contract does not know stands for this outcome. */
  otherwise?: true;
  data: Data;
  /** The event's payload, from the parsed data, the error message and the stamp of the answer. */
  read(data: v.InferOutput<Data>, details: Details): Payload;
}

export interface Wire {
  /** JSON, or the fields of a multipart form where the call's `encoding` says so. */
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  bearer?: Secret;
  /** Names an intent over all its retries; goes as the header `Idempotency-Key`. */
  key?: string;
  /** That the PIN was right, for this very sensitive action; goes as the header `Pin-Proof`. */
  proof?: Secret;
}

/** How the same call is made in v1: on the platform base, its fields wrapped in `data`. */
interface V1Form<Input = never> {
  path: string;
  /** Only these inputs have a v1 form; all of them where it is left out. */
  only?(input: Input): boolean;
  /** Fields that this address stands for, so that nobody sends them. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Outcomes that v1 answers as another one, because it has a text of its own. */
  as?: Readonly<Record<string, string>>;
}

/** An outcome with its payload that no platform has sent. */
type FallbackOutcome = { outcome: string } & Record<string, unknown>;

interface FallbackContext {
  /** Now, ms on the device's timeline. */
  receivedAt: number;
  /** Makes another call instead. Returns its event without the call's name in the type. */
  ask<C extends AnyCall>(call: C, input: InputOf<C>): Promise<FallbackOutcome>;
}

/** How a call is sent. */
interface Sending {
  method: 'GET' | 'POST';
  /** `api` gets the suffix /api, `platform` is used as it is (SH-5). */
  base: 'api' | 'platform';
  auth: 'none' | 'bearer';
}

interface CallDefinition<Name, Input, Body, Outcomes> {
  name: Name;
  path: string;
  /** What the server accepts as JSON body; `v.undefined_()` where there is none. */
  body: Body;
  /** Names of the query parameters that the call carries. */
  query?: readonly string[];
  /** JSON where it is left out. */
  encoding?: 'form';
  /** The field of a form that carries its one file; the others are texts. */
  file?: string;
  v1?: V1Form<Input>;
  /** The outcome where the platform does not have the call, so that a flow works without it. */
  fallback?(input: Input, context: FallbackContext): FallbackOutcome | Promise<FallbackOutcome>;
  write(input: Input): Wire;
  outcomes: Outcomes;
}

export interface Call<
  Name extends string = string,
  Input = never,
  Body extends Schema = Schema,
  Outcomes extends Record<string, Outcome> = Record<string, Outcome>,
>
  extends CallDefinition<Name, Input, Body, Outcomes>, Sending {}

// oxlint-disable typescript/no-explicit-any -- the widest outcome and call there are; their parameters are contravariant
type AnyOutcomes = Record<string, Outcome<any, any>>;
export type AnyCall = Call<string, any, Schema, AnyOutcomes>;
// oxlint-enable typescript/no-explicit-any

export const nothing = v.unknown();

/** A POST to the API with the player's token, unless it says otherwise. */
export function defineCall<const Name extends string, Input, Body extends Schema, const Outcomes extends AnyOutcomes>(
  call: CallDefinition<Name, Input, Body, Outcomes> & Partial<Sending>,
): Call<Name, Input, Body, Outcomes> {
  return { method: 'POST', base: 'api', auth: 'bearer', ...call };
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

/** The reply that our platform gives to every call, at any HTTP status (specification 7). */
export interface Envelope {
  status: boolean;
  data?: unknown;
  error?: { type: string; msg: string | Record<string, unknown> } | null;
}

/** All event types of a call or a family, in the order in which they are declared; the tail last. */
export function outcomeTypes(askable: Askable): string[] {
  const own = new Set(callsOf(askable).flatMap(({ outcomes }) => Object.keys(outcomes)));
  return [...own, ...tail].map((outcome) => `${askable.name}.${outcome}`);
}
