/**
 * Finds the outcome of a reply from any platform. The specification fixes only the words (`error.msg`, or
 * `error.msg.<field>` and its value), so they decide, at any status and in both generations; `error.type` is a hint.
 */
import * as v from 'valibot';
import type { AnyCall, ErrorShape } from './call.ts';
import type { Stamp } from './deadline.ts';
import { isFilled } from './schemas.ts';

export interface Circumstances {
  /** The family's name if a family was called. */
  name?: string;
  status?: number;
  input?: unknown;
  reference?: string | null;
  /** Receives the path of an unreadable part and what was expected there; never a value. */
  onUnreadable?(path: string, expected: string): void;
}

export type Recognised = { type: string } & Record<string, unknown>;

/**
 * Returns the outcome, or null for a refusal with words that the contract does not list. A success that lacks needed
 * data, and a body that is no reply, are `malformed`.
 */
export function recognise(
  call: AnyCall,
  received: unknown,
  stamp: Stamp,
  { name = call.name, status = 200, input = {}, reference = null, onUnreadable = () => undefined }: Circumstances = {},
): Recognised | null {
  const malformed = { type: `${name}.malformed` };
  if (!isRecord(received)) {
    onUnreadable('', 'an object');
    return malformed;
  }
  const reply = readReply(received);
  if (reply.isStrange) {
    onUnreadable('status', 'a flag');
    return malformed;
  }
  if (reply.flag === true && reply.hasError) {
    onUnreadable('error', 'no error beside a success');
    return malformed;
  }
  const known = reply.flag === true ? null : refusalOf(call, reply, status);
  const read = (key: string, data: unknown) => {
    const outcome = call.outcomes[key];
    if (!outcome) return null;
    const parsed = v.safeParse(outcome.data, data);
    if (!parsed.success) return parsed.issues;
    const details = { stamp, message: reply.message, input, reference };
    return { ...(outcome.read(parsed.output, details) as object), type: `${name}.${key}` };
  };
  const unreadable = (issues: readonly v.BaseIssue<unknown>[]) => {
    const [issue] = issues;
    const expected = issue?.received === 'undefined' ? 'there' : (issue?.expected ?? 'what is needed');
    onUnreadable(`data${pathOf(issue)}`, expected);
    return malformed;
  };
  if (known !== null) {
    const event = read(known, reply.data);
    return Array.isArray(event) ? unreadable(event) : event;
  }
  const entries = Object.entries(call.outcomes);
  if (isSuccess(reply, status)) {
    const succeeded = entries.find(([, outcome]) => !outcome.error)?.[0] ?? '';
    const event = read(succeeded, reply.data);
    if (!Array.isArray(event)) return event;
    const empty = entries.find(([, { orEmpty }]) => orEmpty && isEmpty(reply.data, orEmpty))?.[0];
    return empty === undefined ? unreadable(event) : (read(empty, reply.data) as Recognised);
  }
  if (call.auth === 'bearer' && reply.type === 'error.auth') return { type: `${name}.unauthorized` };
  if (isFailure(status) || reply.isWordless) return null;
  const otherwise = entries.find(([, outcome]) => outcome.otherwise)?.[0];
  return otherwise === undefined ? null : (read(otherwise, reply.data) as Recognised);
}

/** Of the caller or the server, not of the question. */
const isFailure = (status: number): boolean => [401, 404, 405].includes(status) || status >= 500;

interface Reply {
  /** The flag in `status` or `success`; undefined if there is none. */
  flag: boolean | undefined;
  /** It has `data`, but its `status` is not a flag. */
  isStrange: boolean;
  hasError: boolean;
  /** No refusal of the platform's: a problem document (RFC 9457) of a proxy or a limiter in front of it. */
  isWordless: boolean;
  type: string | null;
  /** Every text of the error: messages, field values, type. */
  words: readonly string[];
  /** The error's message if it is an object. */
  fields: Readonly<Record<string, unknown>>;
  message: Record<string, unknown>;
  data: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean => !isFilled(value);

/** True if the value or all its members are empty, or if some of `fields` exist and none is filled in. */
const isEmpty = (value: unknown, fields: readonly string[] = []): boolean =>
  isNothing(value) ||
  (typeof value === 'object' && Object.values(value as object).every(isNothing)) ||
  (isRecord(value) &&
    fields.some((field) => Object.hasOwn(value, field)) &&
    fields.every((field) => isNothing(own(value, field))));

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** Own members only: a reply may have a key such as `__proto__`. */
const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  success: true,
  ok: true,
  1: true,
  0: false,
  false: false,
};
const isRefusing = /^(?:error|fail)/i;

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'number' && value >= 100) return value < 400;
  if (!['boolean', 'number', 'string'].includes(typeof value)) return undefined;
  const text = String(value).toLowerCase();
  return isRefusing.test(text) ? false : own(flags, text) === undefined ? undefined : flags[text];
}

/** Keys of an envelope. If a reply has no `data`, all its other keys are the data. */
const envelopeKeys = ['status', 'success', 'data', 'error', 'msg', 'message', 'code'];

/** Splits a reply, in an envelope or flat (as v1 and some v2 calls answer). */
function readReply(reply: Record<string, unknown>): Reply {
  const flag = flagOf(own(reply, 'status')) ?? flagOf(own(reply, 'success'));
  const error = own(reply, 'error');
  const rest = Object.entries(reply).filter(([key]) => !envelopeKeys.includes(key));
  const beside = rest.length > 0 ? Object.fromEntries(rest) : undefined;
  // In an envelope, `data: null` means null, even with other keys beside it.
  const data = flag !== undefined && Object.hasOwn(reply, 'data') ? own(reply, 'data') : (own(reply, 'data') ?? beside);
  const hasError = typeof error === 'string' ? error !== '' : isRecord(error) && !isEmpty(error);
  // Beside a success, a message is a greeting, not an error.
  const said = [
    ...(isRecord(error) ? [own(error, 'msg'), own(error, 'message'), own(error, 'code')] : [error]),
    ...(flag === true ? [] : [own(reply, 'msg'), own(reply, 'message'), own(reply, 'code')]),
  ];
  const fields = said.find(isRecord) ?? {};
  const type = isRecord(error) ? own(error, 'type') : null;
  const details = isRecord(data) ? data : {};
  const places = [fields, isRecord(error) ? error : {}, details, reply];
  const words = [...said.flat(), ...Object.values(fields).map(firstOf), type].filter(
    (word) => typeof word === 'string',
  );
  const resetAt = firstOf(places.map((place) => own(place, 'reset_at')).find((value) => value !== undefined));
  return {
    flag,
    isStrange: flag === undefined && Object.hasOwn(reply, 'data') && !isNothing(own(reply, 'status')),
    hasError,
    isWordless: Number(own(reply, 'status')) >= 100 && words.length === 0,
    type: typeof type === 'string' ? type : null,
    words,
    fields,
    // v1 sends the fields in `data`, beside the message.
    message: {
      ...(Object.keys(fields).length > 0 ? fields : details),
      ...(resetAt !== undefined && { reset_at: resetAt }),
    },
    data,
  };
}

/** By the flag; else by status and error, then by words and data. */
function isSuccess({ flag, hasError, words, data }: Reply, status: number): boolean {
  if (flag !== undefined) return flag;
  if (hasError || status >= 400) return false;
  return (
    words.length === 0 || !isEmpty(data) || words.some((word) => /\b(?:success|succeed|sukses|berhasil|ok)/i.test(word))
  );
}

/** The refusal's name: by words, by field, by type, else a general validation error. */
function refusalOf(call: AnyCall, reply: Reply, status: number): string | null {
  const shapes = Object.entries(call.outcomes).flatMap(([key, { error }]) => (error ? [{ key, error }] : []));
  const find = (fits: (error: ErrorShape) => boolean) => shapes.find(({ error }) => fits(error))?.key ?? null;
  const isSaid = (word: string | undefined) => word !== undefined && reply.words.includes(word);
  const byWord =
    find(({ text, code, also = [] }) => isSaid(text) || isSaid(code) || also.some(isSaid)) ??
    find(
      ({ text, code, field }) =>
        text === undefined &&
        code === undefined &&
        field !== undefined &&
        (Object.hasOwn(reply.fields, field) || isSaid(field)),
    );
  if (byWord !== null) return byWord;
  const isTyped = ({ text, field, type }: ErrorShape) => text === undefined && field === undefined && isSaid(type);
  const byType = find((error) => error.type !== 'error.validation' && isTyped(error));
  if (byType !== null) return byType;
  if (isFailure(status)) return null;
  const names = Object.keys(reply.fields).filter((field) => field !== 'reset_at');
  const isInvalid = names.length > 0 || isSaid('error.validation');
  return isInvalid
    ? find(({ text, field, type }) => text === undefined && field === undefined && type === 'error.validation')
    : null;
}

const pathOf = (issue: v.BaseIssue<unknown> | undefined): string =>
  (issue?.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
