/** What a server, a proxy or a broken line answers in place of a reply. */
import type { AnyCall } from '../../src/contract/call.ts';
import { linkAddress, pendingCheckout } from '../flows/kit/samples.ts';
import { overTheWire, replyOf } from '../unit/contract/replies.ts';
import type { Behaviour, Exchange } from './network.ts';

/** Stands in every text that a server chose: no screen, context or storage may hold it. */
export const raw = 'SQLSTATE 08006 at db-7.internal';

const json = { 'content-type': 'application/json; charset=utf-8' };
const dated = (now: number) => ({ date: new Date(now).toUTCString(), 'x-request-id': 'req-0001' });

const succeeded = ({ outcomes }: AnyCall): string =>
  Object.entries(outcomes).find(([, { error }]) => !error)?.[0] ?? '';

/** The good reply as a value, asked and answered about the same thing. */
export function goodBody({ call, input }: Pick<Exchange, 'call' | 'input'>): Record<string, unknown> {
  const body = overTheWire(replyOf(call, succeeded(call)));
  const { id } = input as { id?: unknown };
  const { transaction } = (body['data'] ?? {}) as { transaction?: Record<string, unknown> };
  if (transaction && typeof id === 'string') transaction['id'] = id;
  if (call.name === 'bindWallet') body['data'] = linkAddress;
  if (call.name === 'payByWallet') Object.assign(body['data'] as object, { checkout_url: pendingCheckout.checkoutUrl });
  return body;
}

const answerWith =
  (write: (body: Record<string, unknown>, exchange: Exchange) => string | Uint8Array<ArrayBuffer>): Behaviour =>
  (exchange) =>
    new Response(write(goodBody(exchange), exchange), { headers: { ...json, ...dated(exchange.clock.now()) } });

export const good = answerWith((body) => JSON.stringify(body));

/** `how` is for readers of the catalogue: at the level of `fetch` all three look alike. */
export const refuse =
  (after: number, _how: 'unsent' | 'executed' | 'broken' = 'broken'): Behaviour =>
  async ({ clock }) => {
    await clock.after(after);
    throw new TypeError('Failed to fetch');
  };

const streamed = (
  exchange: Exchange,
  write: (stream: ReadableStreamDefaultController, bytes: Uint8Array) => Promise<void>,
) => {
  const bytes = new TextEncoder().encode(JSON.stringify(goodBody(exchange)));
  const body = new ReadableStream({
    start(stream) {
      exchange.signal.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError')));
      void write(stream, bytes).catch(() => undefined);
    },
  });
  return new Response(body, { headers: { ...json, 'content-length': String(bytes.length) } });
};

export const cutAfter =
  (share: number): Behaviour =>
  (exchange) =>
    streamed(exchange, async (stream, bytes) => {
      stream.enqueue(bytes.slice(0, Math.floor(bytes.length * share)));
      await exchange.clock.after(50);
      stream.error(new TypeError('terminated'));
    });

export const silence: Behaviour = () => new Promise(() => undefined);

export const drip: Behaviour = (exchange) =>
  streamed(exchange, async (stream, bytes) => {
    for (const byte of bytes) {
      await exchange.clock.after(1_000);
      stream.enqueue(Uint8Array.of(byte));
    }
    stream.close();
  });

/** Later than the longest upload may take. */
export const late: Behaviour = async (exchange) => {
  await exchange.clock.after(90_000);
  return good(exchange);
};

/** As servers and proxies write it that know nothing of the contract. */
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  ({ clock }) =>
    new Response(JSON.stringify({ type: 'about:blank', title: raw, status: code }), {
      status: code,
      headers: { 'content-type': 'application/problem+json', ...dated(clock.now()), ...headers },
    });

export const html =
  (code: number): Behaviour =>
  () =>
    new Response(`<!doctype html><title>${raw}</title><script>alert(1)</script>`, {
      status: code,
      headers: { 'content-type': 'text/html' },
    });

export const empty =
  (code: number): Behaviour =>
  () =>
    new Response(code === 204 ? null : '', { status: code });

export const redirect: Behaviour = ({ redirect: to }) => to('https://elsewhere.example/collect');

export const text = (body: string): Behaviour => answerWith(() => body);
export const cutJson = answerWith((body) => JSON.stringify(body).slice(0, -8));

type Leaf = (leaf: unknown) => unknown;
const changed = (value: unknown, change: Leaf): unknown => {
  if (Array.isArray(value)) return value.map((inner) => changed(inner, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner, change)]));
};
export const leaves = (change: Leaf): Behaviour =>
  answerWith((body) => JSON.stringify({ ...body, ...('data' in body && { data: changed(body['data'], change) }) }));

const numberMark = '§number§';
export const numbers = (literal: string): Behaviour =>
  answerWith((body) =>
    JSON.stringify({
      ...body,
      data: changed(body['data'], (leaf) => (typeof leaf === 'number' ? numberMark : leaf)),
    }).replaceAll(`"${numberMark}"`, literal),
  );

/** Whether the reply's data has an amount of money: only those have to be possible. */
export const hasNumbers = (call: AnyCall): boolean =>
  /"(?:platinum|amount|minimum|platinum_topup|stake|BALANCE)":\d/.test(JSON.stringify(goodBody({ call, input: {} })));

const withData = (body: Record<string, unknown>, more: object): Record<string, unknown> =>
  typeof body['data'] === 'object' && body['data'] !== null ? { ...body, data: { ...body['data'], ...more } } : body;

export const extra = answerWith((body) =>
  JSON.stringify({ ...withData(body, { tomorrow: [raw] }), tomorrow: { deep: raw } }),
);
export const prototypeKeys = answerWith((body) =>
  JSON.stringify(withData(body, { constructor: { prototype: { polluted: raw } } })).replace(
    /^\{/,
    `{"__proto__":{"polluted":"${raw}"},`,
  ),
);
export const padded = (bytes: number): Behaviour => {
  const padding = 'x'.repeat(bytes);
  return answerWith((body) => JSON.stringify({ ...body, padding }));
};
export const marked = answerWith((body) => `\uFEFF${JSON.stringify(body)}`);
export const utf16 = answerWith((body) => {
  const units = `\uFEFF${JSON.stringify(body)}`;
  const bytes = new Uint8Array(units.length * 2);
  for (const [at, unit] of [...units].entries()) new DataView(bytes.buffer).setUint16(at * 2, unit.charCodeAt(0), true);
  return bytes;
});
export const both = answerWith((body) => JSON.stringify({ ...body, error: { type: 'error.tomorrow', msg: raw } }));

export const refusal =
  (type: string, msg: unknown): Behaviour =>
  ({ clock }) =>
    new Response(JSON.stringify({ status: false, error: { type, msg } }), {
      status: 422,
      headers: { ...json, ...dated(clock.now()) },
    });

/** The outcome that makes a person wait; null where the call has none. */
export const lockOf = (outcomes: AnyCall['outcomes']): string | null =>
  ['otp_block', 'throttled', 'paused'].find((name) => Object.hasOwn(outcomes, name)) ?? null;

export const lock =
  (resetAt: (now: number) => unknown): Behaviour =>
  ({ call, clock }) => {
    const body = overTheWire(replyOf(call, lockOf(call.outcomes) ?? ''));
    const moment = resetAt(clock.now());
    const withMoment = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      const rest = Object.entries(value).filter(([key]) => key !== 'reset_at');
      const inner = Object.fromEntries(rest.map(([key, one]) => [key, withMoment(one)]));
      return 'reset_at' in value && moment !== undefined ? { ...inner, reset_at: moment } : inner;
    };
    return new Response(JSON.stringify(withMoment(body)), { status: 429, headers: { ...json, ...dated(clock.now()) } });
  };

export const without = (field: string): Behaviour =>
  answerWith((body) => {
    const rest = Object.entries(body['data'] as object).filter(([key]) => key !== field);
    return JSON.stringify({ ...body, data: Object.fromEntries(rest) });
  });
export const replaced = (fields: object): Behaviour => answerWith((body) => JSON.stringify(withData(body, fields)));
export const address = (url: string): Behaviour =>
  answerWith((body) =>
    JSON.stringify(typeof body['data'] === 'string' ? { ...body, data: url } : withData(body, { checkout_url: url })),
  );
export const otherId = answerWith((body) => {
  const { transaction } = body['data'] as { transaction: Record<string, unknown> };
  return JSON.stringify({
    ...body,
    data: { transaction: { ...transaction, id: 'ffffffff-0000-4000-8000-000000000000' } },
  });
});
