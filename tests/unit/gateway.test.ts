/** The gateway: one outcome per call, and the token only in its own header (ER-1, ER-2, SS-8, SH-5, C01, C02). */
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { createActor, setup } from 'xstate';
import { contractAddresses, type Addresses } from '../../src/contract/addresses.ts';
import type { AnyCall, Wire } from '../../src/contract/call.ts';
import { isToken } from '../../src/contract/fields.ts';
import { hasV1 } from '../../src/contract/v1.ts';
import { calls, machineCalls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { Secret, secretsIn } from '../../src/contract/secret.ts';
import type { TopUpOptions } from '../../src/contract/top-up.calls.ts';
import { callActors, deadlineActor } from '../../src/web/gateway/actors.ts';
import { createGateway, longestCall } from '../../src/web/gateway/gateway.ts';
import { madeCalls, type MadeCall } from '../flows/kit/call-inputs.ts';
import { merchantUid, moment, password, phone, session, someTicket } from '../flows/kit/samples.ts';

const head = { apiBase: 'https://api.example/v/api', platformBase: 'https://platform.example/p' };
const { token } = session;

type Init = RequestInit & { headers: Headers; signal: AbortSignal };
interface Sent {
  url: string;
  init: Init;
}

type Reply = () => Response | Promise<Response>;
const json =
  (body: unknown, init: ResponseInit = {}): Reply =>
  () =>
    new Response(JSON.stringify(body), init);

const refused = (type: string, msg: unknown, status: number, headers = {}): Reply =>
  json({ status: false, error: { type, msg } }, { status, headers });

/** `reply` may depend on where a call goes, and on when it is aborted. */
function gatewayTo(
  reply: (url: string, init: Init) => Response | Promise<Response>,
  generation: 'v1' | 'v2' = 'v2',
  addresses: Partial<Addresses> = {},
) {
  const sent: Sent[] = [];
  const fetch = (async (url: string, init: Init) => {
    sent.push({ url, init: { ...init, headers: new Headers(init.headers) } });
    return reply(url, init);
  }) as unknown as typeof globalThis.fetch;
  const report = () => undefined;
  const ours = { ...head, generation, addresses: { ...contractAddresses, ...addresses } };
  return { sent, gateway: createGateway({ head: ours, now: () => moment, fetch, report }) };
}

const live = () => new AbortController().signal;
const logIn = { phone, password, merchantUid };
const run = (reply: Reply) => gatewayTo(reply).gateway.run(calls.login, logIn, live());
/** The one request that a call sends. */
async function sentBy({ call, input }: MadeCall, generation: 'v1' | 'v2' = 'v2'): Promise<Sent> {
  const { sent, gateway } = gatewayTo(json({ status: true }), generation);
  await gateway.run(call, input, live());
  expect(sent).toHaveLength(1);
  return sent[0] as Sent;
}

const code = new Secret('4821');
const pin = new Secret('739146');
const current = new Secret('840257');
const e = new Secret('proof-of-a-right-code-123456');
const newPhone = '085711112222';
const bearer = token;

const key = 'a-nonce-of-one-page-12.3.0';
const voucher = { bearer, key, code: 'SARI2026' };

const made = madeCalls();
// Forms go by XMLHttpRequest and are tested below.
const everyCall = made.filter(({ call }) => call.encoding !== 'form');
const v1Calls = everyCall.filter(({ call, input }) => hasV1(call, input));
const bodyOf = ({ init }: Pick<Sent, 'init'>): unknown =>
  typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
const tokenOf = ({ bearer: secret }: Wire) => (secret ? `Bearer ${secret.reveal()}` : null);

it('SC-2 every call of the contract is made, with fields that our server reads', () => {
  expect([...new Set(made.map(({ call }) => call.name))].sort()).toEqual(Object.keys(calls).sort());
  const unread = made.filter(({ call, input }) => {
    const { body, query = {} } = call.write(input);
    return !v.is(call.body, body) || !Object.values(query).every(isToken);
  });
  expect(unread.map(({ title }) => title)).toEqual([]);
});

it.each(everyCall)(
  'SH-5 LG-3 SS-8 MO-1 C01 C02 C85 C86 $title goes to its base without redirects, copies or cookies to elsewhere; secrets only in headers',
  async (made) => {
    const { url, init } = await sentBy(made);
    const { call, input } = made;
    expect(url.split('?')[0]).toBe(`${call.base === 'api' ? head.apiBase : head.platformBase}${call.path}`);
    expect(init).toMatchObject({
      method: call.method,
      redirect: 'error',
      // Only a logout may outlive its page.
      keepalive: call.name === 'logout',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    expect(init.credentials ?? 'same-origin').toBe('same-origin');
    const wire = call.write(input);
    expect(bodyOf({ init })).toEqual(wire.body);
    expect(init.headers.get('content-type')).toBe(wire.body ? 'application/json' : null);
    expect(tokenOf(wire) !== null).toBe(call.auth === 'bearer');
    expect(init.headers.get('authorization')).toBe(tokenOf(wire));
    expect(init.headers.get('idempotency-key')).toBe(wire.key ?? null);
    expect(init.headers.get('pin-proof')).toBe(wire.proof?.reveal() ?? null);
    const { searchParams } = new URL(url);
    expect([...searchParams.keys()]).toEqual(call.query ?? []);
    expect(call.query ?? ['e']).toEqual(['e']);
    const hidden = secretsIn(input).map((secret) => secret.reveal());
    for (const text of hidden.filter((secret) => secret !== searchParams.get('e'))) expect(url).not.toContain(text);
    const elsewhere = `${url} ${String(init.body ?? '')}`;
    for (const text of [wire.key, wire.proof?.reveal(), wire.bearer?.reveal()])
      if (text !== undefined) expect(elsewhere).not.toContain(text);
  },
);

describe('ER-2 ER-1 what becomes of an answer', () => {
  const accepted = { status: true, data: { token: token.reveal(), phone_number: phone, id: '1', username: 'Sari' } };
  it.each([
    ['a success', json(accepted), 'accepted'],
    [
      'a refusal of the contract',
      refused('error.auth', 'Invalid Phone Number or Password', 401),
      'invalid_credentials',
    ],
    ['a bare 401', () => new Response('', { status: 401 }), 'unauthorized'],
    ['a 401 with another error', refused('error.token', 'gone', 401), 'unauthorized'],
    ['a 401 of v1', json({ message: 'Unauthenticated.' }, { status: 401 }), 'unauthorized'],
    ['a refusal of v1 that nobody knows', json({ message: 'something new' }, { status: 422 }), 'unknown'],
    ['a 500 as HTML', () => new Response('<h1>500</h1>', { status: 500 }), 'server_error'],
    ['a 502 without a body', () => new Response(null, { status: 502 }), 'server_error'],
    ['a 503 as JSON', json({ message: 'later' }, { status: 503 }), 'server_error'],
    ['HTML of a captive portal', () => new Response('<html>login</html>', { status: 200 }), 'malformed'],
    ['nothing', () => new Response('', { status: 200 }), 'malformed'],
    ['half a JSON', () => new Response('{"status":tr', { status: 200 }), 'malformed'],
    ['more than a reply can be', json({ ...accepted, padding: 'x'.repeat(1_000_001) }), 'malformed'],
    ['a code that nobody knows', refused('error.new', 'x', 422), 'unknown'],
    ['C87 a 409 that was cut, as of a request under way', () => new Response('{"sta', { status: 409 }), 'malformed'],
    ['C87 a 408 of a proxy', () => new Response('<html>', { status: 408 }), 'malformed'],
    ['a 400 as HTML', () => new Response('no', { status: 400 }), 'unknown'],
    ['a 404 as HTML', () => new Response('no', { status: 404 }), 'not_available'],
    ['a 404 in words that nobody knows', refused('x', 'x', 404), 'not_available'],
    ['a 405', () => new Response('', { status: 405 }), 'not_available'],
    ['a 501', json({ message: 'later' }, { status: 501 }), 'not_available'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['a redirect, which is refused', () => Promise.reject(new TypeError('redirect mode is set to error')), 'offline'],
  ] as const)('ER-2 ER-1 %s', async (_, reply, outcome) => {
    expect((await run(reply)).type).toBe(`login.${outcome}`);
  });

  it.each(everyCall.filter(({ call }) => !call.fallback))(
    'ER-2 MO-1 SH-3 an empty reply is a success of $title only where there is nothing to read in one',
    async ({ call, input }) => {
      const saysAll =
        'logout|resend.*|sendPlayerCode|sendNewNumberCode|setPin|changePin|checkPin|resetPin|changePhone|sendAuth|unlinkWallet|set.*Password|resetPassword|changePassword|turnPush.*|closeReminder|setListing';
      for (const status of [200, 204]) {
        const { gateway } = gatewayTo(() => new Response(null, { status }));
        const isSaid = new RegExp(`^(?:${saysAll})$`).test(call.name);
        expect((await gateway.run(call, input, live())).type).toBe(`${call.name}.${isSaid ? 'accepted' : 'malformed'}`);
      }
    },
  );

  it.each([400, 403, 408, 413, 429])(
    'ER-2 FP-5 SH-8 a problem document with %i is no word of the platform',
    async (status) => {
      const problem = { type: 'about:blank', title: 'Too much', status };
      const { gateway } = gatewayTo(json(problem, { status }));
      const asked = await gateway.run(calls.eWalletBalance, { token }, live());
      const verified = await gateway.run(
        calls.verifyRegistrationCode,
        { purpose: 'register', code, ticket: someTicket },
        live(),
      );
      expect([asked.type, verified.type]).toEqual(['eWalletBalance.unknown', 'verifyRegistrationCode.unknown']);
    },
  );

  it('ER-2 nothing is sent twice, whatever fails', async () => {
    const status = (code: number) => () => new Response('', { status: code });
    for (const reply of [() => Promise.reject(new TypeError('no')), status(503), status(429)]) {
      const { sent, gateway } = gatewayTo(reply);
      await gateway.run(calls.login, logIn, live());
      expect(sent).toHaveLength(1);
    }
  });

  it('ER-5 a failure carries the platform’s reference, or none: no log has another', async () => {
    expect(await run(() => new Response('', { status: 500, headers: { 'x-request-id': 'abc-1' } }))).toMatchObject({
      reference: 'abc-1',
    });
    for (const reply of [() => Promise.reject(new TypeError('no')), () => new Response('', { status: 500 })])
      expect((await run(reply))['reference']).toBe('');
  });

  it('OT-4 a lock is counted from the server’s own clock', async () => {
    const date = new Date(moment - 3_600_000);
    const resetAt = new Date(date.getTime() + 15 * 60_000).toISOString();
    const headers = { date: date.toUTCString(), 'x-request-id': 'a1b2-c3d4' };
    const { gateway } = gatewayTo(refused('error.otp', { otp: 'otp_block', reset_at: resetAt }, 429, headers));
    const outcome = await gateway.run(machineCalls.resendCode, { purpose: 'register', ticket: someTicket }, live());
    expect(outcome).toEqual({
      type: 'resendCode.otp_block',
      until: moment + 15 * 60_000,
      minutes: 15,
      reference: 'a1b2-c3d4',
    });
  });
});

describe('SC-1 families: one question, each purpose at its own address', () => {
  it('SC-1 the outcome carries the family’s name, the request goes to the member’s address', async () => {
    const { sent, gateway } = gatewayTo(json({ status: true, data: { e: e.reveal() } }));
    const outcome = await gateway.run(machineCalls.verifyCode, { purpose: 'phone', code, bearer, newPhone }, live());
    expect(outcome['type']).toBe('verifyCode.accepted');
    expect((outcome['proof'] as Secret).reveal()).toBe(e.reveal());
    expect(sent[0]?.url).toBe(`${head.apiBase}${calls.verifyPlayerCode.path}`);
    expect(sent.map(bodyOf)).toEqual([{ otp: '4821', is_change_phone_number: true }]);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('no')), 'offline'],
    ['HTML', () => new Response('<html>', { status: 200 }), 'malformed'],
    ['a bare 401', () => new Response('', { status: 401 }), 'unauthorized'],
  ] as const)('ER-2 %s is the family’s too', async (_, reply, outcome) => {
    const { gateway } = gatewayTo(reply);
    const { type } = await gateway.run(machineCalls.submitPin, { purpose: 'set', bearer, e, pin }, live());
    expect(type).toBe(`submitPin.${outcome}`);
  });
});

describe('D13 v1', () => {
  it('D13 every call that has a v1 form is made with an input that has it', () => {
    const withForm = Object.values<AnyCall>(calls).filter(({ v1 }) => v1);
    expect([...new Set(v1Calls.map(({ call }) => call.name))].sort()).toEqual(withForm.map(({ name }) => name).sort());
  });

  it.each(v1Calls)('D13 SS-8 $title: its own address, everything in data, nothing in the address', async (made) => {
    const { url, init } = await sentBy(made, 'v1');
    const { call, input } = made;
    expect(url).toBe(`${head.platformBase}${call.v1?.path}`);
    expect(init.method).toBe('POST');
    expect(init.headers.get('authorization')).toBe(tokenOf(call.write(input)));
    const { body: fields, query } = call.write(input);
    const fixed = Object.keys(call.v1?.fixed ?? {});
    const data = Object.entries({ ...fields, ...query }).filter(([field]) => !fixed.includes(field));
    expect(bodyOf({ init })).toEqual(data.length === 0 ? undefined : { data: Object.fromEntries(data) });
  });
});

describe('SH-5 calls whose addresses are configured', () => {
  const configured = (addresses: Partial<Addresses>, generation: 'v1' | 'v2' = 'v2') =>
    gatewayTo(json({ status: true }), generation, addresses);

  it('SH-5 go to the base and the path of the configuration, in both generations', async () => {
    const addresses = {
      bases: { '/v2/auth': 'platform', '/old': 'api' } as const,
      paths: { redeem: '/v2/auth/vouchers' },
      olderPaths: { requestReset: '/old/reset' },
    };
    const newer = configured(addresses);
    await newer.gateway.run(calls.redeem, voucher, live());
    await newer.gateway.run(calls.verifyRegistrationCode, { purpose: 'register', code, ticket: someTicket }, live());
    const v1 = configured(addresses, 'v1');
    await v1.gateway.run(calls.requestReset, { phone, merchantUid }, live());
    expect([...newer.sent, ...v1.sent].map(({ url }) => url)).toEqual([
      `${head.platformBase}/v2/auth/vouchers`,
      `${head.apiBase}/v2/player/otp/verify?e=${someTicket.e?.reveal()}`,
      `${head.apiBase}/old/reset`,
    ]);
  });

  const withFallback = Object.values<AnyCall>(calls).filter(({ fallback }) => fallback);

  it('SH-5 the options and the PIN confirmation have fallbacks, other calls do not', () => {
    expect(withFallback.map(({ name }) => name).sort()).toEqual(['confirmPin', 'topUpOptions', 'withdrawOptions']);
  });

  it.each(made.filter(({ call }) => !call.fallback))(
    'SH-5 $title: without it the network is not touched',
    async ({ call, input }) => {
      const { sent, gateway } = configured({ paths: { [call.name]: null } });
      const outcome = await gateway.run(call, input, live());
      expect(outcome).toMatchObject({ type: `${call.name}.not_available`, receivedAt: moment });
      expect(sent).toEqual([]);
    },
  );

  it('MO-1 an intent’s key travels under the configured name, or not at all', async () => {
    const renamed = configured({ idempotencyHeader: 'x-request-key' });
    await renamed.gateway.run(calls.redeem, voucher, live());
    expect(renamed.sent[0]?.init.headers.get('x-request-key')).toBe(key);
    expect(renamed.sent[0]?.init.headers.get('idempotency-key')).toBeNull();
    const silent = configured({ idempotencyHeader: null });
    await silent.gateway.run(calls.redeem, voucher, live());
    expect([...(silent.sent[0]?.init.headers.keys() ?? [])].sort().join()).toBe('accept,authorization,content-type');
  });
});

describe('PF-1 a form with a picture', () => {
  /** The part of XMLHttpRequest that a form needs; `answer` and events stand for the network. */
  class Request extends EventTarget {
    static last: Request;
    upload = new EventTarget();
    headers: Record<string, string> = {};
    sent: FormData | null = null;
    aborted = false;
    url = '';
    constructor() {
      super();
      Request.last = this;
    }
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getAllResponseHeaders = () => '';
    send(form: FormData) {
      this.sent = form;
    }
    abort() {
      this.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    answer(status: number, text: string, url = this.url) {
      Object.assign(this, { status, responseText: text, responseURL: url });
      this.dispatchEvent(new Event('load'));
    }
  }
  const picture = new Blob(['x'.repeat(10)], { type: 'image/png' });
  const form = { fullname: 'Sari', birthdate: '1999-12-31', address: 'Jl. Melati 1', nationalId: '' };
  const image = { name: 'ktp.png', size: 10, content: picture };
  const save = (signal = live(), onProgress?: (percent: number) => void) => {
    vi.stubGlobal('XMLHttpRequest', Request);
    const gateway = createGateway({ head, now: () => moment });
    return gateway.run(calls.saveProfile, { bearer, form, image }, signal, onProgress);
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('PF-1 C73 carries the fields and the picture, without the name that the file had', async () => {
    const answer = save();
    const { sent, headers, url } = Request.last;
    const error = { type: 'error.validation', msg: { address: 'x' } };
    Request.last.answer(200, JSON.stringify({ status: false, error }));
    expect(url).toBe(`${head.apiBase}${calls.saveProfile.path}`);
    expect(headers['authorization']).toBe(`Bearer ${token.reveal()}`);
    expect([...(sent?.keys() ?? [])].sort()).toEqual(['address', 'birthdate', 'fullname', 'id_image', 'national_id']);
    expect((sent?.get('id_image') as File).name).toBe('id_image');
    expect(await answer).toMatchObject({ type: 'saveProfile.validation', fields: ['address'] });
  });

  it('PF-1 says how much has left', async () => {
    const told: number[] = [];
    const answer = save(live(), (percent) => told.push(percent));
    for (const loaded of [0, 50, 100]) {
      const event = Object.assign(new Event('progress'), { loaded, total: 200, lengthComputable: true });
      Request.last.upload.dispatchEvent(event);
    }
    Request.last.answer(500, '');
    expect((await answer).type).toBe('saveProfile.server_error');
    expect(told).toEqual([0, 25, 50]);
  });

  it('ER-2 C02 no connection, an answer from elsewhere and a state that was left', async () => {
    const broken = save();
    Request.last.dispatchEvent(new Event('error'));
    expect((await broken).type).toBe('saveProfile.offline');
    const elsewhere = save();
    Request.last.answer(200, '{}', 'https://evil.example/api');
    expect((await elsewhere).type).toBe('saveProfile.offline');
    const leaving = new AbortController();
    const left = save(leaving.signal);
    leaving.abort();
    expect((await left).type).toBe('saveProfile.offline');
    expect(Request.last.aborted).toBe(true);
  });
});

/** Settles only when its call is aborted. */
const silence = (_: string, { signal }: Init) =>
  new Promise<Response>((__, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('ER-2 OT-6 giving up', () => {
  it('ER-2 a server that does not answer in 15 s is a timeout', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const heard = vi.fn<(type: string) => void>();
    void gatewayTo(silence)
      .gateway.run(calls.login, logIn, live())
      .then(({ type }) => heard(type));
    expect(longestCall).toBe(15_000);
    await vi.advanceTimersByTimeAsync(longestCall - 1);
    expect(heard).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(heard.mock.calls).toEqual([['login.timeout']]);
  });

  it('OT-6 a call whose state was left is aborted, and what it becomes is not heard', async () => {
    const { sent, gateway } = gatewayTo(silence);
    const actors = callActors(gateway, machineCalls);
    const heard: string[] = [];
    const machine = setup({ actors, actions: { note: ({ event }) => void heard.push(event.type) } }).createMachine({
      initial: 'asking',
      on: { 'login.*': { actions: 'note' } },
      states: {
        asking: { invoke: { src: 'call:login', input: logIn }, on: { left: 'idle' } },
        idle: {},
      },
    });
    const actor = createActor(machine).start();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    actor.send({ type: 'left' });
    expect(sent[0]?.init.signal.aborted).toBe(true);
    // The aborted call settles within these turns.
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard).toEqual([]);
  });

  it('OT-2 a deadline tells its machine, and is given up with the state', () => {
    const stop = vi.fn();
    const at = vi.fn<(until: number, reached: () => void) => () => void>(() => stop);
    const heard: string[] = [];
    const machine = setup({
      actors: { deadline: deadlineActor({ now: () => moment, at, onTick: () => stop }) },
      actions: { note: ({ event }) => void heard.push(event.type) },
    }).createMachine({
      initial: 'waiting',
      states: {
        waiting: {
          invoke: { src: 'deadline', input: { until: moment + 5 } },
          on: { 'clock.reached': { actions: 'note' }, left: 'idle' },
        },
        idle: {},
      },
    });
    const actor = createActor(machine).start();
    expect(at).toHaveBeenCalledExactlyOnceWith(moment + 5, expect.any(Function));
    at.mock.calls[0]?.[1]();
    expect(heard).toEqual(['clock.reached']);
    actor.send({ type: 'left' });
    expect(stop).toHaveBeenCalledOnce();
  });
});

describe('MO-3 SH-5 a platform that lacks what comes before a call that it has', () => {
  const missing = [
    ['configured so', { topUpOptions: null, withdrawOptions: null, confirmPin: null }, 200],
    ['a 404', {}, 404],
    ['a 405', {}, 405],
    ['a 501', {}, 501],
  ] as const;
  /** A platform with the wallet and the calls that move money, without options and PIN confirmation. */
  const platform = (paths: Addresses['paths'], status: number, wallet: Reply, moves: Reply) =>
    gatewayTo(
      (url) => {
        if (url.endsWith(calls.wallet.path)) return wallet();
        return /options|confirm/.test(url) ? new Response('no', { status }) : moves();
      },
      'v2',
      { paths },
    );
  const balances = json({ status: true, data: { platinum_topup: 3, platinum_in_game: '740.5' } });
  const paid = json({ status: true, data: { checkout_url: 'https://m.dana.id/pay' } });
  const amount = platinum(250);
  const form = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Sari' } as const;

  it.each(missing)('TU-1 top-up by e-wallet works with defaults (%s)', async (_, paths, status) => {
    const { sent, gateway } = platform(paths, status, balances, paid);
    const read = await gateway.run(machineCalls.read, { purpose: 'topUpOptions', bearer }, live());
    const free = { kind: 'e_wallet', fee: { fixed: 0, basisPoints: 0 }, discount: { basisPoints: 0 } };
    expect(read).toMatchObject({
      type: 'read.accepted',
      receivedAt: moment,
      value: { minimum: 10, rate: 100, isAssumed: true, methods: [free] },
    });
    sent.length = 0;
    const order = { purpose: 'e_wallet', bearer, key, platinum: amount, total: null } as const;
    expect((await gateway.run(machineCalls.topUp, order, live())).type).toBe('topUp.checkout');
    // No total, because no price was shown.
    expect(sent.map(bodyOf)).toEqual([{ data: { platinum: 250 } }]);
  });

  const at = (ms: number) => new Date(moment + ms).toISOString();
  const order = (id: string, more: object = {}) => {
    const times = { created_at: at(-60_000), expires_at: at(60_000) };
    return { id, type: 'topup', status: 'pending', ...times, ...more };
  };

  it.each([
    [
      'the newest',
      [order('old', { created_at: at(-90_000) }), order('new'), order('older', { created_at: at(-95_000) })],
      'new',
    ],
    ['none that is past its time', [order('late', { expires_at: at(-1) })], null],
    ['none that somebody looks at', [order('reviewed', { under_review: true })], null],
    [
      'none that is over, or no top-up, though it was asked for these',
      [order('a', { status: 'success' }), order('b', { type: 'withdraw' })],
      null,
    ],
    ['none where there is none', [], null],
  ])('TU-3 without options the history tells which order is open: %s', async (_, listed, id) => {
    const { sent, gateway } = gatewayTo((url) =>
      url.endsWith(calls.transactions.path)
        ? json({ status: true, data: { transactions: listed } })()
        : new Response('no', { status: 404 }),
    );
    const read = await gateway.run(machineCalls.read, { purpose: 'topUpOptions', bearer }, live());
    const openOrder = (read as unknown as { value: TopUpOptions }).value.openOrder;
    expect([read.type, openOrder?.id ?? null]).toEqual(['read.accepted', id]);
    expect(bodyOf(sent.at(-1)!)).toEqual({ type: 'topup', status: 'pending' });
  });

  it.each([
    ['there is no history', 404, 'accepted'],
    ['it cannot be read', 500, 'accepted'],
    ['the session has ended', 401, 'unauthorized'],
  ])('TU-3 ER-1 without options, where %s', async (_, status, outcome) => {
    const { gateway } = gatewayTo(
      (url) => new Response('', { status: url.endsWith(calls.transactions.path) ? status : 404 }),
    );
    const read = await gateway.run(machineCalls.read, { purpose: 'topUpOptions', bearer }, live());
    expect(read).toMatchObject({
      type: `read.${outcome}`,
      ...(outcome === 'accepted' && { value: { openOrder: null } }),
    });
  });

  it.each(missing)('WD-1 a withdrawal takes the balance from the wallet (%s)', async (_, paths, status) => {
    const { gateway } = platform(paths, status, balances, paid);
    expect(await gateway.run(machineCalls.read, { purpose: 'withdrawOptions', bearer }, live())).toEqual({
      type: 'read.accepted',
      receivedAt: moment,
      value: {
        ...{ kind: 'withdrawOptions', minimum: 50, maximum: 740.5, available: 740.5, fee: 0 },
        ...{ arrivalMinutes: null, pausedUntil: null, pin: null, pinPause: null, age: null, adultOn: null },
      },
    });
  });

  it.each([
    ['unauthorized', () => new Response('', { status: 401 })],
    ['server_error', () => new Response('', { status: 500 })],
    ['offline', () => Promise.reject(new TypeError('no'))],
    ['not_available', () => new Response('', { status: 404 })],
    ['malformed', json({ status: true, data: { platinum_topup: 3 } })],
  ] as const)('WD-1 a withdrawal whose balance cannot be had is not begun: %s', async (outcome, wallet) => {
    const { gateway } = platform({ withdrawOptions: null }, 200, wallet, paid);
    expect((await gateway.run(machineCalls.read, { purpose: 'withdrawOptions', bearer }, live())).type).toBe(
      `read.${outcome}`,
    );
  });

  it.each(missing)(
    'WD-1 PN-3 the PIN travels with the sensitive action where nobody confirms it (%s)',
    async (_, paths, status) => {
      const { sent, gateway } = platform(paths, status, balances, json({ status: true }));
      const confirm = { purpose: 'confirm', bearer, deed: { kind: 'unlink' }, current } as const;
      const confirmed = await gateway.run(machineCalls.submitPin, confirm, live());
      expect(confirmed.type).toBe('submitPin.confirmed');
      expect(JSON.stringify(confirmed)).not.toContain(current.reveal());
      sent.length = 0;
      const typed = { bearer, proof: confirmed['proof'] as Secret };
      await gateway.run(calls.withdraw, { ...typed, key, platinum: amount, account: merchantUid }, live());
      await gateway.run(calls.addAccount, { ...typed, form }, live());
      await gateway.run(calls.removeAccount, { ...typed, id: merchantUid }, live());
      await gateway.run(calls.chooseAccount, { ...typed, id: merchantUid }, live());
      await gateway.run(calls.unlinkWallet, typed, live());
      const bodies = [{ platinum: 250, account: merchantUid }, form, { id: merchantUid }, { id: merchantUid }, {}];
      expect(sent.map(bodyOf)).toEqual(bodies.map((body) => ({ ...body, pin: current.reveal() })));
      expect(sent.map(({ init }) => init.headers.get('pin-proof'))).toEqual([null, null, null, null, null]);
    },
  );

  it('EW-5 unbinding has no body where nobody asks for the PIN', async () => {
    const { sent, gateway } = platform({}, 404, balances, json({ status: true }));
    await gateway.run(calls.unlinkWallet, { bearer, proof: null }, live());
    expect(sent.map(({ init }) => [init.body, init.headers.get('pin-proof')])).toEqual([[undefined, null]]);
  });

  it('a 404 in words that the contract has stays that outcome', async () => {
    const { gateway } = platform({}, 404, balances, refused('error.money', 'NOT_FOUND', 404));
    expect((await gateway.run(calls.moneyResult, { bearer, key }, live())).type).toBe('moneyResult.not_found');
  });
});
