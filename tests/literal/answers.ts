import { randomBytes, randomUUID } from 'node:crypto';
import type { Dialect } from './dialects.ts';

export type Generation = 'v2' | 'v1';
export type Fields = Readonly<Record<string, unknown>>;

/** A refusal in the words of specification 8; `type` where the specification has one. */
export interface Refusal {
  msg: string | Fields;
  type?: string;
  /** The HTTP status by kind of refusal; dialects change all but 401. */
  status: number;
  /** Whether the specification has the words; an `odd` dialect changes the status of these only. */
  named: boolean;
  /** The end of a lock, ms. */
  resetAt?: number;
  /** Sent beside the error if the dialect has `dataBesideError`. */
  data?: Fields;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** The body of a reply: an envelope, `data` or `message` alone, or bare fields. */
export type Wrapping = 'enveloped' | 'data or message' | 'flat';

let last = 0;

const tokens: Record<Dialect['token'], () => string> = {
  uuid: randomUUID,
  short: () => randomBytes(6).toString('base64url'),
  jwt: () =>
    ['{"alg":"HS256","typ":"JWT"}', `{"sub":"${randomUUID()}","iat":1700000000}`, randomUUID()]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.'),
  long: () => `v2:${randomBytes(3069).toString('base64')}`.padEnd(4096, '/+=:').slice(0, 4096),
};

export function writerOf(dialect: Dialect) {
  const written = <Value>(value: Value): Value | null | undefined =>
    dialect.optional === 'given' ? value : dialect.optional === 'null' ? null : undefined;

  return {
    token: (): string => tokens[dialect.token](),
    /** A secret for a query, where a percent-encoded `long` token would exceed an address's 4 kB. */
    ticket(): string {
      return dialect.token === 'long' ? `e:${randomBytes(48).toString('base64')}/+=` : this.token();
    },
    id(): string | number {
      last += 1;
      return dialect.ids === 'number' ? 1000 + last : `P-${1000 + last}`;
    },
    amount(hundredths: number): string | number {
      const amount = hundredths / 100;
      return { integer: Math.floor(amount), decimal: amount, text: amount.toFixed(2) }[dialect.amounts];
    },
    time(moment: number): string | number {
      const iso = new Date(moment).toISOString();
      const plain = iso.slice(0, 19).replace('T', ' ');
      return { iso, plain, seconds: Math.ceil(moment / 1000), milliseconds: moment }[dialect.resetAt];
    },
    /** A field that every flow can do without. */
    optional: written,
    /** The phone number under the dialect's field name, or no field. */
    phone(phone: string): Fields {
      return dialect.phone === 'none' ? {} : { [dialect.phone]: phone };
    },
    accepted(data: unknown, wrapping: Wrapping): Answer {
      const isFields = typeof data === 'object' && data !== null && !Array.isArray(data);
      const more = dialect.unknownFields ? { trace: 'b7c1', server_time: 1_700_000_000, links: [] } : {};
      const fields = isFields ? { ...more, ...data } : data;
      if (wrapping === 'flat' && isFields) return { status: 200, body: fields };
      if (wrapping !== 'enveloped') return { status: 200, body: { data: fields } };
      return { status: 200, body: { status: true, data: fields, ...(dialect.unknownFields ? { meta: {} } : {}) } };
    },
    refused({ msg, type, status, named, resetAt, data: beside = {} }: Refusal, wrapping: Wrapping): Answer {
      const whole = (words: string) => (dialect.message === 'array' ? [words] : words);
      const lock = resetAt === undefined ? {} : { reset_at: this.time(resetAt) };
      const said =
        typeof msg === 'string'
          ? whole(msg)
          : {
              ...Object.fromEntries(Object.entries(msg).map(([field, value]) => [field, whole(String(value))])),
              ...lock,
            };
      const code = status === 401 ? 401 : statusOf(dialect, status, named, typeof msg === 'string');
      const data = dialect.dataBesideError ? { data: beside } : {};
      if (wrapping !== 'enveloped') return { status: code, body: { message: said, ...data } };
      const error = { ...typeOf(dialect, type ?? 'error'), msg: said };
      return { status: code, body: { status: false, ...data, error } };
    },
  };
}

function statusOf({ refusals }: Dialect, byKind: number, named: boolean, isText: boolean): number {
  if (refusals === 'always 200') return 200;
  if (refusals === 'by kind' || !named) return byKind;
  return isText ? 418 : 500;
}

const typeOf = ({ errorType }: Dialect, specified: string): Fields =>
  ({ specified: { type: specified }, other: { type: 'E_REFUSED_7' }, null: { type: null }, missing: {} })[errorType];
