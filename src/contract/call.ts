/**
 * A call: its address, its request, and the closed list of its outcomes. The server answers with one (src/server/http),
 * the gateway recognises it (recognise.ts) and sends `<call>.<outcome>`; the walk offers a machine all of them.
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
  /** The platform lacks the call: by configuration, or by a 404, 405 or 501 without known words. */
  'not_available',
  /** A refusal whose words the contract does not list. */
  'unknown',
] as const;
export type TailOutcome = (typeof tail)[number];

/** How the server words a refusal, and how recognise.ts identifies it. */
export interface ErrorShape {
  /** Decides only where the shape has neither text, field nor code. */
  type?: string;
  /** `error.msg` if it is a text. */
  text?: string;
  /** Texts with the same meaning. */
  also?: readonly string[];
  /** A key of `error.msg` if it is an object. `code` is the value required there; any value if left out. */
  field?: string;
  code?: string;
  /** Sent by our platform; recognition ignores it. */
  status: number;
}

/** What `read` gets besides the data. */
export interface Details {
  stamp: Stamp;
  /** The fields of `error.msg`, and `reset_at` from beside them. */
  message: Record<string, unknown>;
  input: unknown;
  /** The platform's name for the request, by which its support finds it. */
  reference?: string | null;
}

export interface Outcome<Data extends Schema = Schema, Payload extends object = object> {
  /** Absent for a success (`status: true`). */
  error?: ErrorShape;
  /** An unreadable success without data, or with none of these fields filled in, is this outcome. */
  orEmpty?: readonly string[];
  /** A refusal with unlisted words is this outcome. */
  otherwise?: true;
  data: Data;
  read(data: v.InferOutput<Data>, details: Details): Payload;
}

export interface Wire {
  /** JSON, or multipart fields if the call's `encoding` is `form`. */
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  bearer?: Secret;
  /** Names an intent over all its retries; goes as the header `Idempotency-Key`. */
  key?: string;
  /** Proves that the PIN was right for this sensitive action; goes as the header `Pin-Proof`. */
  proof?: Secret;
}

/** The call in v1: on the platform base, its fields wrapped in `data`. */
interface V1Form<Input = never> {
  path: string;
  /** Which inputs have a v1 form; all if left out. */
  only?(input: Input): boolean;
  /** Fields that the v1 path implies; the request omits them. */
  fixed?: Readonly<Record<string, unknown>>;
  /** By outcome: the outcome that v1 answers instead, with a text of its own. */
  as?: Readonly<Record<string, string>>;
}

type FallbackOutcome = { outcome: string } & Record<string, unknown>;

interface FallbackContext {
  /** Now, ms on the device's timeline. */
  receivedAt: number;
  /** Makes another call and returns its event, with `outcome` instead of `type`. */
  ask<C extends AnyCall>(call: C, input: InputOf<C>): Promise<FallbackOutcome>;
}

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
  query?: readonly string[];
  /** JSON if left out. */
  encoding?: 'form';
  /** The field of a form that carries its one file; the others are texts. */
  file?: string;
  v1?: V1Form<Input>;
  /** The outcome if the platform lacks the call, so that the flow still works. */
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

/** Defaults: POST, API base, the player's token. */
export function defineCall<const Name extends string, Input, Body extends Schema, const Outcomes extends AnyOutcomes>(
  call: CallDefinition<Name, Input, Body, Outcomes> & Partial<Sending>,
): Call<Name, Input, Body, Outcomes> {
  return { method: 'POST', base: 'api', auth: 'bearer', ...call };
}

export function success(): Outcome<typeof nothing>;
export function success<Data extends Schema, Payload extends object>(
  data: Data,
  read: Outcome<Data, Payload>['read'],
): Outcome<Data, Payload>;
export function success(data: Schema = nothing, read: Outcome['read'] = () => ({})): Outcome {
  return { data, read };
}

export function refusal(error: ErrorShape): Outcome<typeof nothing>;
export function refusal<Data extends Schema, Payload extends object>(
  error: ErrorShape,
  data: Data,
  read: Outcome<Data, Payload>['read'],
): Outcome<Data, Payload>;
export function refusal(error: ErrorShape, data: Schema = nothing, read: Outcome['read'] = () => ({})): Outcome {
  return { error, data, read };
}

/** The success of a read: its value, and when it arrived, ms on the device's timeline. */
export const valueRead = <Data extends Schema, Value>(
  data: Data,
  read: (data: v.InferOutput<Data>, stamp: Stamp) => Value,
) =>
  success(data, (parsed, { stamp }): { value: Value; receivedAt: number } => ({
    receivedAt: stamp.receivedAt,
    value: read(parsed, stamp),
  }));

/**
 * Calls that ask the same for different purposes, each at its own address. A machine calls the family and gets one list
 * of outcomes under the family's name; the gateway picks the member by the input's `purpose`.
 */
export interface Family<
  Name extends string = string,
  Members extends Readonly<Record<string, AnyCall>> = Readonly<Record<string, AnyCall>>,
> {
  name: Name;
  members: Members;
}

export type Askable = AnyCall | Family;

export function defineFamily<const Name extends string, const Members extends Readonly<Record<string, AnyCall>>>(
  name: Name,
  members: Members,
): Family<Name, Members> {
  return { name, members };
}

export const isFamily = (askable: Askable): askable is Family => 'members' in askable;

/** The call itself, or the family's member for the input's `purpose`. */
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
/** `receivedAt`: when the outcome was known, ms on the device's timeline; a machine delays its next try by it. */
type TailEvent<Name extends string> = {
  /** `reference`: by which the platform's support finds the request; empty where it gave none. */
  [K in TailOutcome]: { type: `${Name}.${K}`; reference: string; receivedAt: number };
}[TailOutcome];

export type OutcomeEvent<C extends Askable> =
  C extends Family<infer Name, infer Members>
    ? OwnEvent<Name, Members[keyof Members]> | TailEvent<Name>
    : C extends AnyCall
      ? OwnEvent<C['name'], C> | TailEvent<C['name']>
      : never;

/** Our platform's reply to every call (specification 7). */
export interface Envelope {
  status: boolean;
  data?: unknown;
  error?: { type: string; msg: string | Record<string, unknown> } | null;
}

/** All event types of a call or a family, as declared; the tail last. */
export function outcomeTypes(askable: Askable): string[] {
  const own = new Set(callsOf(askable).flatMap(({ outcomes }) => Object.keys(outcomes)));
  return [...own, ...tail].map((outcome) => `${askable.name}.${outcome}`);
}
