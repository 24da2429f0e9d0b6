/** Every outcome of every call is recognised, and nothing else is taken for one (ER-2, ER-3, specification 7 and 8). */
import { describe, expect, it } from 'vitest';
import {
  callFor,
  isFamily,
  outcomeTypes,
  tail,
  type AnyCall,
  type Askable,
  type Outcome,
} from '../../../src/contract/call.ts';
import { calls, machineCalls } from '../../../src/contract/index.ts';
import { recognise } from '../../../src/contract/recognise.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { readTicket, ticket, writeTicket } from '../../../src/contract/ticket.ts';
import { sampleData } from '../../../src/sandbox/testbed/samples.ts';
import { resetAt, stamp } from './replies.ts';

const token = 'abcdefghijklmnopqrstuvwx';
const loggedIn = { ...(sampleData('login', 'accepted') as object), token };

it('ER-3 each call declares its own outcomes and the closed tail', () => {
  for (const call of Object.values(calls)) {
    const types = outcomeTypes(call);
    expect(new Set(types).size).toBe(types.length);
    for (const outcome of tail) expect(types).toContain(`${call.name}.${outcome}`);
  }
});

describe('ER-3 families', () => {
  const members = Object.values<Askable>(machineCalls)
    .filter(isFamily)
    .flatMap((family) => Object.entries(family.members).map(([purpose, call]) => ({ family, purpose, call })));

  it.each(members)(
    'ER-3 $family.name for $purpose is heard under the name of the family',
    ({ family, purpose, call }) => {
      expect(callFor(family, { purpose })).toBe(call);
      const types = outcomeTypes(family);
      for (const name of Object.keys(call.outcomes)) expect(types).toContain(`${family.name}.${name}`);
      const [success] = Object.entries<Outcome>(call.outcomes).find(([, { error }]) => !error) ?? [];
      const reply = { status: true, data: sampleData(call.name, String(success)) ?? {} };
      expect(recognise(call, reply, stamp, { name: family.name })).toMatchObject({ type: `${family.name}.${success}` });
      expect(recognise(call, 'no answer', stamp, { name: family.name })).toEqual({ type: `${family.name}.malformed` });
    },
  );

  it('ER-3 a purpose that a family does not have is an error of ours', () => {
    expect(() => callFor(machineCalls.requestCode, { purpose: 'register' })).toThrow('no purpose');
  });

  it('PN-4 no more than four tries can be left after a wrong PIN', () => {
    const error = { type: 'error.pin', msg: { pin: 'pin_wrong' } };
    const wrong = (left: unknown) =>
      recognise(calls.changePin, { status: false, data: { tries_left: left }, error }, stamp);
    for (const left of [1, 2, 3, 4]) expect(wrong(left)).toMatchObject({ type: 'changePin.wrong', triesLeft: left });
    for (const left of [0, 5, -1, 1.5, '3', null, undefined]) {
      expect(wrong(left)).toMatchObject({ type: 'changePin.wrong', triesLeft: null });
    }
  });
});

describe('RG-2 RG-8 LG-3 what an outcome carries', () => {
  it('RG-2 the code’s two minutes are counted from the answer', () => {
    const reply = { status: true, data: sampleData('register', 'accepted') };
    expect(recognise(calls.register, reply, stamp)).toMatchObject({ until: stamp.receivedAt + 120_000 });
  });

  it('RG-8 the first field key, cut to a length that can be shown', () => {
    const msg = { reset_at: resetAt, ['x'.repeat(99)]: 'no', other: 'no' };
    const reply = { status: false, error: { type: 'error.validation', msg } };
    expect(recognise(calls.register, reply, stamp)).toEqual({ type: 'register.validation', field: 'x'.repeat(40) });
  });

  it('LG-3 SS-1 the session, its token as a secret', () => {
    const outcome = recognise(calls.login, { status: true, data: loggedIn }, stamp);
    expect(outcome).toMatchObject({
      session: { phone: '081234567890', user: { username: 'Pemain 7890', phoneNumber: '081234567890' } },
    });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });
});

describe('ER-2 what is no answer', () => {
  const error = { type: 'error.validation', msg: { phone_number: 'x' } };
  it.each([
    null,
    undefined,
    '',
    'ok',
    42,
    true,
    [],
    {},
    [{ status: true }],
    { status: 'true', data: {} },
    { status: 'maybe', data: [] },
    { status: 1 },
    { status: null },
    { status: true, data: loggedIn, error },
    { status: true, data: null },
    { status: true, data: {} },
    { status: true, data: [] },
    { status: true, data: { ...loggedIn, token: 'with a space' } },
    { status: true, data: { ...loggedIn, token: 'x'.repeat(4097) } },
  ])('ER-2 %j is malformed', (reply) => {
    expect(recognise(calls.login, reply, stamp)).toEqual({ type: 'login.malformed' });
  });

  it.each<object>([
    ...[-1, 1.555, '12,5', '0x10', 2 ** 53].map((platinum_topup) => ({ platinum_topup, platinum_in_game: 0 })),
    { platinum_topup: null },
    {},
  ])('ER-2 SH-6 %j is no wallet', (wallet) => {
    expect(recognise(calls.wallet, { status: true, data: wallet }, stamp)).toEqual({ type: 'wallet.malformed' });
  });

  it.each([
    { type: 'error.new', msg: 'x' },
    { type: 'error.auth', msg: 'invalid phone number or password' },
    { type: 'toString', msg: {} },
    { type: 'x' },
    { msg: 'x' },
    { type: 1, msg: 'x' },
    { type: 'x', msg: 1 },
    { type: 'x', msg: null },
    {},
    null,
    [],
    'x',
  ])('ER-2 an error that the contract does not know is none of its outcomes: %j', (unknown) => {
    expect(recognise(calls.login, { status: false, error: unknown }, stamp)).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('ER-2 C19 %s is only a key or a word', (key) => {
    const reply: unknown = JSON.parse(
      `{"status":false,"error":{"type":"error.validation","msg":{"${key}":{"merchant_uid":"x"}}}}`,
    );
    expect(recognise(calls.login, reply, stamp)).toMatchObject({ type: 'login.validation' });
    for (const call of Object.values<AnyCall>(calls)) {
      for (const text of ['{"%":{"message":"x"}}', '{"message":"%","data":{"%":{"otp":"x"}}}', '{"message":{"%":1}}']) {
        expect(() => recognise(call, JSON.parse(text.replaceAll('%', key)), stamp)).not.toThrow();
      }
    }
    for (const field of ['merchant_uid', 'message', 'otp']) expect({}).not.toHaveProperty(field);
  });
});

describe('SS-8 secrets and tickets', () => {
  it('SS-8 a secret shows its mask to whatever writes it out', () => {
    const secret = new Secret('4821');
    expect([String(secret), JSON.stringify({ secret }), Object.keys(secret)]).toEqual(['•••', '{"secret":"•••"}', []]);
    const others = [new Secret('4821'), new Secret('1'), null];
    expect([secret.reveal(), ...others.map((other) => secret.equals(other))]).toEqual(['4821', true, false, false]);
  });

  it('SS-4 a ticket is read as it was written, and nothing else is one', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl';
    const pairs = [[token, `${token}2`], [jwt, jwt], [jwt], ['4711'], ['', 'only-e'], []];
    for (const [first = '', second = ''] of pairs) {
      const read = readTicket(writeTicket(ticket(first, second)));
      expect([read?.token.reveal(), read?.e.reveal()]).toEqual([first, second]);
    }
    for (const text of [`${token} ${token} ${token}`, 'ä', '\u0000', 'x'.repeat(4097), `${token}\n${token}`]) {
      expect(readTicket(text), text).toBeNull();
    }
  });

  it('SS-4 a ticket that our earlier version stored goes on', () => {
    const read = readTicket(`${token}.${token}2`);
    expect([read?.token.reveal(), read?.e.reveal()]).toEqual([token, `${token}2`]);
  });
});
