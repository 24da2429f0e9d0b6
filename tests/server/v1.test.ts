/** v1 addresses: the same rules in v1's form, in any mixture with v2. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { v1Outcome } from '../../src/contract/v1.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { filePlatform, goodPin, otherPassword, otherPin, second, wrongPin } from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, codeFor, logs, newPhone, rules, shop, signedIn } = testbed;
beforeEach(() => testbed.faults.reset());

const pinPath = '/guard/change/api/v1.0/pin';
const playerPath = '/player/api/v1.0';

const callsWithV1 = Object.values<AnyCall>(calls).filter((call) => call.v1 !== undefined);
const post = async (path: string, body?: unknown, bearer?: string) => {
  const response = await fetch(`${shop}${path}`, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await rules.outbox.settled();
  return { status: response.status, body: (await response.json()) as never, headers: response.headers };
};
const order = (call: string, kind: string) =>
  fetch(`${testbed.control}/faults`, { method: 'POST', body: JSON.stringify({ call, kind }) });

describe('the form of v1', () => {
  it('PN-5 is data inside, data outside, and a word where it refuses', async () => {
    const player = await signedIn(null);
    const { bearer } = player;
    // The v1 address names the purpose, so the request needs no body.
    expect((await post(`${pinPath}/request`, undefined, bearer)).body).toEqual({ data: { codes_left: 4 } });
    const otp = await codeFor(player.phone);
    const verified = await post(`${pinPath}/verify`, { data: { otp } }, bearer);
    expect(verified.body).toEqual({ data: { e: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) } });
    const { e } = (verified.body as { data: { e: string } }).data;
    const weak = await post(`${pinPath}/set`, { data: { pin: '123456', e } }, bearer);
    expect(weak).toMatchObject({ status: 422, body: { message: 'pin_weak', data: { reason: 'run' } } });
    expect((await post(`${pinPath}/set`, { data: { pin: goodPin, e } }, bearer)).body).toEqual({
      data: {},
    });
    const used = await post(`${pinPath}/set`, { data: { pin: goodPin, e } }, bearer);
    expect(used).toMatchObject({ status: 403, body: { message: 'error.token', data: {} } });
  });

  it('RG-5 FP-4 has its own words for a number that is known, or is not', async () => {
    const { phone } = await signedIn();
    const known = await post(`${playerPath}/register`, { data: { phone, merchant_uid: defaultMerchant } });
    expect(known.body).toEqual({ message: 'Player already Registered in this Merchant', data: {} });
    const unknown = { data: { phone: newPhone(), merchant_uid: defaultMerchant } };
    const missing = await post(`${playerPath}/forgot/password/request`, unknown);
    expect(missing).toMatchObject({ status: 404, body: { message: 'Player Not Found!', data: {} } });
  });

  it('RG-6 C42 says until when a lock lasts', async () => {
    const { phone } = await signedIn();
    const request = { data: { phone, merchant_uid: defaultMerchant } };
    await post(`${playerPath}/forgot/password/request`, request);
    const blocked = await post(`${playerPath}/forgot/password/request`, request);
    expect(blocked.status).toBe(429);
    expect(blocked.body).toEqual({ message: 'otp_block', data: { reset_at: expect.stringMatching(/^\d{4}-.*Z$/) } });
    const resetAt = Date.parse((blocked.body as { data: { reset_at: string } }).data.reset_at);
    const wait = (resetAt - Date.parse(blocked.headers.get('date') ?? '')) / second;
    expect(Math.abs(Number(blocked.headers.get('retry-after')) - wait)).toBeLessThanOrEqual(1);
  });

  it('ER-1 answers 401 with one word', async () => {
    const refused = await post(`${pinPath}/set`, { data: { pin: goodPin } });
    expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    expect(Object.keys(refused.body)).toEqual(['message']);
  });

  it('RG-8 C23 is refused as the newer one is where it does not fit, and where it is no JSON', async () => {
    for (const body of [{}, { data: null }, { data: [] }, { data: 'x' }, { phone: '081234567890' }, null, []]) {
      expect(await post(`${playerPath}/register`, body)).toMatchObject({
        status: 422,
        body: { message: 'error.validation', data: { phone: 'validation.invalid' } },
      });
    }
    const bad = { data: { phone: newPhone(), merchant_uid: 'x' } };
    expect((await post(`${playerPath}/register`, bad)).body).toMatchObject({ message: 'merchant_uid' });
    const text = { method: 'POST', body: '{"data":{}}', headers: { 'Content-Type': 'text/plain' } };
    expect((await fetch(`${shop}${playerPath}/register`, text)).status).toBe(415);
    // A body without a content type is not read.
    const bare = {
      method: 'POST',
      body: new Blob([JSON.stringify({ data: { phone: newPhone(), merchant_uid: defaultMerchant } })]),
    };
    expect((await fetch(`${shop}${playerPath}/register`, bare)).status).toBe(422);
    expect((await fetch(`${shop}${playerPath}/register`)).status).toBe(405);
  });

  it('C31 3.15 is logged by its route, without what was in it', async () => {
    const player = await signedIn();
    const e = await testbed.proven(player);
    const request = {
      bearer: player.bearer,
      body: { pin: otherPin, current_pin: wrongPin },
      query: { e },
      v1: true,
    };
    await ask(calls.changePin, request);
    const line = logs.findLast((text) => text.includes(`${pinPath}/change`)) ?? '';
    expect(JSON.parse(line)).toMatchObject({ call: 'changePin', outcome: 'wrong', status: 422 });
    for (const secret of [e, otherPin, wrongPin, player.bearer, player.phone])
      expect(logs.join()).not.toContain(secret);
  });
});

const everyOutcome = callsWithV1.flatMap((call) =>
  Object.keys(call.outcomes).map((outcome) => [call.name, outcome, call] as const),
);

describe('an ordered fault', () => {
  it.each(everyOutcome)(
    'ER-3 answers %s.%s in the form of v1, recognised as what it is',
    async (name, outcome, call) => {
      expect((await order(name, outcome)).status).toBe(200);
      const told = await ask(call, { v1: true });
      expect(told.outcome).toBe(v1Outcome(call, outcome));
    },
  );
});

describe('both generations in one flow', () => {
  /** All ways to send `count` steps by v1 or v2. */
  const choices = (count: number): boolean[][] =>
    Array.from({ length: 2 ** count }, (_, number) =>
      Array.from({ length: count }, (_, place) => Boolean(number & (1 << place))),
    );

  const registering = {
    begin: calls.register,
    resend: calls.resendRegistrationCode,
    verify: calls.verifyRegistrationCode,
    set: calls.setRegistrationPassword,
    phone: async () => newPhone(),
  };
  const forgetting = {
    begin: calls.requestReset,
    resend: calls.resendForgotCode,
    verify: calls.verifyForgotCode,
    set: calls.resetPassword,
    phone: async () => (await signedIn()).phone,
  };

  describe.each([
    ['RG-2 C27 registers', registering],
    ['FP-6 C27 resets a password', forgetting],
  ])('%s', (_name, flow) => {
    it.each(choices(4))('in v1: %j %j %j %j', async (...v1) => {
      const phone = await flow.phone();
      const body = { phone, merchant_uid: defaultMerchant };
      const begun = await ask(flow.begin, { body, v1: v1[0] === true });
      const ticket = { body: { register_token: begun.data.register_token }, query: { e: begun.data.e } };
      testbed.clock.advance(121 * second);
      await expectOutcome(ask(flow.resend, { ...ticket, v1: v1[1] === true }), 'accepted');
      const typed = { ...ticket, body: { ...ticket.body, otp: await codeFor(phone) } };
      const verified = await ask(flow.verify, { ...typed, v1: v1[2] === true });
      const { set_password_token, e } = verified.data;
      const chosen = { body: { password: otherPassword, set_password_token }, query: { e } };
      await expectOutcome(ask(flow.set, { ...chosen, v1: v1[3] === true }), 'accepted');
      // A ticket used in one generation is used in the other.
      await expectOutcome(ask(flow.set, { ...chosen, v1: v1[3] !== true }), 'ticket_invalid');
      await expectOutcome(testbed.login(phone, otherPassword), 'accepted');
    });
  });

  it.each(choices(3))('PN-2 C66 changes a PIN in v1: %j %j %j', async (...v1) => {
    const player = await signedIn();
    const { bearer } = player;
    const flag = { is_change_pin: true };
    const sent = await ask(calls.sendPlayerCode, { bearer, body: flag, v1: v1[0] === true });
    expect(sent.outcome).toBe('accepted');
    const otp = await codeFor(player.phone);
    const verified = await ask(calls.verifyPlayerCode, {
      bearer,
      body: { otp, ...flag },
      v1: v1[1] === true,
    });
    const change = { bearer, body: { pin: otherPin, current_pin: goodPin }, query: { e: verified.data.e } };
    await expectOutcome(ask(calls.changePin, { ...change, v1: v1[2] === true }), 'accepted');
    expect(await rules.pins.check(player.id, otherPin)).toEqual({ outcome: 'right' });
  });

  it('C40 the v1 address for a PIN code sends a PIN code, whatever its body says', async () => {
    const player = await signedIn();
    const { bearer } = player;
    const sneaked = { data: { is_change_pin: false, is_change_phone_number: true, phone_number: newPhone() } };
    expect((await post(`${pinPath}/request`, sneaked, bearer)).status).toBe(400);
    await post(`${pinPath}/request`, { data: { is_change_pin: false } }, bearer);
    expect((await testbed.sandbox.sms.messages(player.phone))[0]?.text).toContain('adalah kode untuk PIN');
  });
});
