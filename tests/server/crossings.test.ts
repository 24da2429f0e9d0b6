/**
 * Every ticket at every step of another flow, player, phone and merchant, in both generations of the calls: refused, and
 * no row of the database changes (C27, C29, C40).
 */
import { describe, expect, it } from 'vitest';
import { hasV1 } from '../../src/contract/v1.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { newToken } from '../../src/server/domain/platform/secrets.ts';
import {
  day,
  filePlatform,
  goodPassword,
  goodPin,
  minute,
  otherPassword,
  otherPin,
  rowsOf,
  type Platform,
  type Player,
  second,
  type Ticket,
} from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';

// No pause between codes and enough tries for all crossings; `touch` keeps `sessions` unchanged for `allRows`.
const testbed = await filePlatform({
  limits: {
    code: { pause: 0, perPurpose: 1_000, strangers: { perPurpose: 1_000, failuresPerWindow: 30 }, tries: 10 },
    session: { touch: day },
  },
});
const {
  ask,
  codeFor,
  database,
  sandbox,
  forgotStarted,
  forgotVerified,
  login,
  pinResetStarted,
  proven,
  sendPlayerCode,
  signedIn,
  verifyPlayerCode,
} = testbed;

const tables = [
  'players',
  'ledger_accounts',
  'sessions',
  'verifications',
  'tickets',
  'codes',
  'known_devices',
  'outbox',
];

const allRows = async () => JSON.stringify([await rowsOf(database, tables), await sandbox.sms.messages()]);

type Kind =
  | 'registerCode'
  | 'registerProof'
  | 'forgotCode'
  | 'forgotProof'
  | 'pinProof'
  | 'phoneProof'
  | 'newPhoneProof'
  | 'pinResetCode'
  | 'pinResetProof';

/** One valid ticket of each kind, each of another player. */
interface Hand {
  proofs: Record<Kind, Ticket>;
  players: Partial<Record<Kind, Player>>;
  newPhones: Record<'phoneProof' | 'newPhoneProof', string>;
  code: string;
}

async function deal(): Promise<Hand> {
  const alone = (token: string): Ticket => ({ token, e: token });
  const players = {
    pinProof: await signedIn(),
    phoneProof: await signedIn(),
    newPhoneProof: await signedIn(),
    pinResetCode: await signedIn(),
    pinResetProof: await signedIn(),
  };
  const newPhones = { phoneProof: testbed.newPhone(), newPhoneProof: testbed.newPhone() };
  const registering = testbed.newPhone();
  const proofs = {
    registerCode: await testbed.started(registering),
    registerProof: await testbed.verified(testbed.newPhone()),
    forgotCode: await forgotStarted((await signedIn()).phone),
    forgotProof: await forgotVerified((await signedIn()).phone),
    pinProof: alone(await proven(players.pinProof)),
    phoneProof: alone(await testbed.provenOld(players.phoneProof, newPhones.phoneProof)),
    newPhoneProof: alone(await proven(players.newPhoneProof, newPhones.newPhoneProof)),
    pinResetCode: alone(await pinResetStarted(players.pinResetCode)),
    pinResetProof: await testbed.pinResetVerified(players.pinResetProof),
  };
  return { proofs, players, newPhones, code: await codeFor(registering) };
}

interface Step {
  call: AnyCall;
  takes: Kind;
  request(proof: Ticket, hand: Hand): { body: Record<string, unknown>; query?: Record<string, string> };
}

const rows: readonly [AnyCall, Kind, Step['request']][] = [
  [
    calls.verifyRegistrationCode,
    'registerCode',
    ({ token, e }, { code }) => ({ body: { otp: code, register_token: token }, query: { e } }),
  ],
  [calls.resendRegistrationCode, 'registerCode', ({ token, e }) => ({ body: { register_token: token }, query: { e } })],
  [
    calls.setRegistrationPassword,
    'registerProof',
    ({ token, e }) => ({ body: { password: otherPassword, set_password_token: token }, query: { e } }),
  ],
  [
    calls.verifyForgotCode,
    'forgotCode',
    ({ token, e }, { code }) => ({ body: { otp: code, register_token: token }, query: { e } }),
  ],
  [calls.resendForgotCode, 'forgotCode', ({ token, e }) => ({ body: { register_token: token }, query: { e } })],
  [
    calls.resetPassword,
    'forgotProof',
    ({ token, e }) => ({ body: { password: otherPassword, set_password_token: token }, query: { e } }),
  ],
  [calls.setPin, 'pinProof', ({ token }) => ({ body: { pin: otherPin }, query: { e: token } })],
  [calls.checkPin, 'pinProof', ({ token }) => ({ body: { pin: goodPin }, query: { e: token } })],
  [
    calls.changePin,
    'pinProof',
    ({ token }) => ({ body: { pin: otherPin, current_pin: goodPin }, query: { e: token } }),
  ],
  [calls.resetPin, 'pinResetProof', ({ token, e }) => ({ body: { pin: otherPin, pin_token: token, otp_id: e } })],
  [
    calls.sendNewNumberCode,
    'phoneProof',
    ({ token }, { newPhones }) => ({ body: { phone_number: newPhones.phoneProof }, query: { e: token } }),
  ],
  [
    calls.changePhone,
    'newPhoneProof',
    ({ token }, { newPhones }) => ({
      body: { phone_number: newPhones.newPhoneProof, pin: goodPin },
      query: { e: token },
    }),
  ],
  [calls.sendPinResetCode, 'pinResetCode', ({ token }) => ({ body: { otp_id: token } })],
  [calls.verifyPinResetCode, 'pinResetCode', ({ token }, { code }) => ({ body: { otp: code, otp_id: token } })],
];
const steps: readonly Step[] = rows.map(([call, takes, request]) => ({ call, takes, request }));

/** The generations that a call has, as values of `v1`. */
const generationsOf = (call: AnyCall): boolean[] => (hasV1(call, { purpose: 'pin' }) ? [false, true] : [false]);

async function expectRefused({ call, request }: Step, kind: Kind, ticket: Ticket, hand: Hand, bearer?: string) {
  for (const v1 of generationsOf(call)) {
    const told = await ask(call, { ...request(ticket, hand), bearer, v1 });
    expect(told.outcome, `${kind} in ${call.name}${v1 ? ', v1' : ''}`).toBe('ticket_invalid');
  }
}

/** But `phoneProof`, which is not used up: the code to the new number can be sent again (PC-4). */
const afterCode = [
  'registerProof',
  'forgotProof',
  'pinProof',
  'newPhoneProof',
  'pinResetProof',
] as const satisfies Kind[];

function open(hand: Hand, kind: Kind) {
  const step = steps.findLast(({ takes, call }) => takes === kind && !call.name.startsWith('verify'));
  if (!step) throw new Error(`Expected a step that takes a ${kind}, found none.`);
  return ask(step.call, { ...step.request(hand.proofs[kind], hand), bearer: hand.players[kind]?.bearer });
}

describe('a proof', () => {
  it('C27 C29 C40 opens no step but its own, in either generation, and changes no row', async () => {
    const hand = await deal();
    const stranger = await signedIn();
    const before = await allRows();
    for (const step of steps) {
      for (const [kind, proof] of Object.entries(hand.proofs) as [Kind, Ticket][]) {
        if (step.takes === kind) continue;
        const bearer = step.call.auth === 'bearer' ? (hand.players[kind] ?? stranger).bearer : undefined;
        await expectRefused(step, kind, proof, hand, bearer);
        await expectRefused(step, kind, { token: proof.e, e: proof.token }, hand, bearer);
      }
    }
    expect(await allRows()).toBe(before);
    // Each ticket still opens its own step, so the refusals were not for dead tickets.
    for (const kind of Object.keys(hand.proofs) as Kind[]) {
      await expectOutcome(open(hand, kind), 'accepted', kind);
    }
  });

  it('C29 has ten minutes', async () => {
    const hand = await deal();
    testbed.clock.advance(10 * minute + second);
    for (const step of steps)
      await expectRefused(step, step.takes, hand.proofs[step.takes], hand, hand.players[step.takes]?.bearer);
  });

  it('C29 C30 is taken once of thirty-two at a time', async () => {
    const hand = await deal();
    for (const kind of afterCode) {
      const told = await atOnce(32, () => open(hand, kind));
      expect(outcomesOf(told), kind).toMatchObject({ accepted: 1 });
    }
  });

  it('C41 stays good while its phone is locked: what others miss ends no flow', async () => {
    const hand = await deal();
    await database.run(sql`update phone_limits set failures = 30`);
    for (const kind of afterCode) await expectOutcome(open(hand, kind), 'accepted', kind);
  });

  it('C29 C68 is of no use to another player, whatever the shop', async () => {
    const hand = await deal();
    const strangers = [await signedIn(), await signedIn(goodPin, secondMerchant)];
    const before = await allRows();
    for (const step of steps.filter(({ call }) => call.auth === 'bearer')) {
      for (const { bearer } of strangers) {
        await expectRefused(step, step.takes, hand.proofs[step.takes], hand, bearer);
      }
    }
    expect(await allRows()).toBe(before);
  });

  it('C29 is refused with the `e` of another ticket', async () => {
    const [one, other] = [await deal(), await deal()];
    const before = await allRows();
    const ofPairs: Kind[] = ['registerCode', 'registerProof', 'forgotCode', 'forgotProof', 'pinResetProof'];
    for (const step of steps.filter(({ takes }) => ofPairs.includes(takes))) {
      const mixed = { token: one.proofs[step.takes].token, e: other.proofs[step.takes].e };
      await expectRefused(step, step.takes, mixed, one, one.players[step.takes]?.bearer);
    }
    expect(await allRows()).toBe(before);
  });

  it('C29 of the same number in one shop is nothing in another', async () => {
    const phone = testbed.newPhone();
    for (const merchant of [undefined, secondMerchant]) {
      await testbed.createPlayer({
        phone,
        password: goodPassword,
        pin: goodPin,
        ...(merchant && { merchant_uid: merchant }),
      });
    }
    const here: Player = { id: '', phone, bearer: (await login(phone, goodPassword)).data.token };
    const there: Player = { ...here, bearer: (await login(phone, goodPassword, secondMerchant)).data.token };
    const e = await proven(here);
    await expectOutcome(testbed.changePin(there, goodPin, otherPin, e), 'ticket_invalid');
    await sendPlayerCode(here);
    await expectOutcome(verifyPlayerCode(there, await codeFor(phone)), 'ticket_invalid');
    await expectOutcome(testbed.resetPassword(otherPassword, await forgotVerified(phone)), 'accepted');
    await expectOutcome(login(phone, goodPassword, secondMerchant), 'accepted');
  });
});

describe('a code', () => {
  // The code to the new number follows the one to the old number, which replaces it where it is asked for again.
  it.each(['old', 'new'])(
    'C40 is good for what it was asked for, and for nothing else that is asked for at the same time (%s number)',
    async (at) => {
      const player = await signedIn();
      const newPhone = testbed.newPhone();
      const codes = new Map<string, string>();
      const sendCode = async (name: string, send: () => Promise<unknown>, to = player.phone) => {
        // Random codes may be equal; a crossing needs four different ones.
        do {
          await send();
          codes.delete(name);
          const code = await codeFor(to);
          if (![...codes.values()].includes(code)) codes.set(name, code);
        } while (!codes.has(name));
      };
      let forgot: Ticket = { token: '', e: '' };
      let otpId = '';
      if (at === 'new') {
        await testbed.provenOld(player, newPhone);
        await sendCode('newPhone', () => testbed.sendNewNumberCode(player, newPhone), newPhone);
      }
      await sendCode('forgot', async () => (forgot = await forgotStarted(player.phone)));
      await sendCode('pin', () => sendPlayerCode(player));
      if (at === 'old') await sendCode('phone', () => sendPlayerCode(player, newPhone));
      await sendCode('reset', async () => (otpId = await pinResetStarted(player)));
      const { bearer } = player;
      const verify: Record<string, (otp: string) => ReturnType<Platform['ask']>> = {
        forgot: (otp) =>
          ask(calls.verifyForgotCode, { body: { otp, register_token: forgot.token }, query: { e: forgot.e } }),
        pin: (otp) => verifyPlayerCode(player, otp),
        ...(at === 'old'
          ? { phone: (otp: string) => verifyPlayerCode(player, otp, newPhone) }
          : { newPhone: (otp: string) => testbed.verifyNewNumberCode(player, otp) }),
        reset: (otp) => ask(calls.verifyPinResetCode, { bearer, body: { otp, otp_id: otpId } }),
      };
      const names = Object.keys(verify);
      for (const name of names) {
        for (const other of names.filter((candidate) => candidate !== name)) {
          expect((await verify[name]?.(codes.get(other) ?? ''))?.outcome, `${other} for ${name}`).toBe('rejected');
        }
      }
      for (const name of names) {
        expect((await verify[name]?.(codes.get(name) ?? ''))?.outcome, name).toBe('accepted');
        expect((await verify[name]?.(codes.get(name) ?? ''))?.outcome, `${name} again`).toBe('ticket_invalid');
      }
    },
  );

  it('C40 C35 is bound to its request even in the database: moved to another one, it is wrong there', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await sendPlayerCode(one);
    await sendPlayerCode(other);
    const code = await codeFor(one.phone);
    await database.run(sql`
      update codes set digest = (
        select c.digest from codes c join verifications v on v.id = c.verification where v.player = ${one.id})
      where verification = (select id from verifications where player = ${other.id})`);
    await expectOutcome(verifyPlayerCode(other, code), 'rejected');
    await expectOutcome(verifyPlayerCode(one, code), 'accepted');
  });

  it('C40 needs exactly one of the two flags, to be sent and to be verified', async () => {
    const { bearer, phone } = await signedIn();
    await sendPlayerCode({ id: '', bearer, phone });
    const otp = await codeFor(phone);
    const before = await allRows();
    const both = { is_change_pin: true, is_change_phone_number: true };
    for (const flags of [{}, both, { is_change_pin: false }, { is_change_pin: 'true' }, { is_change_pin: 1 }]) {
      await expectOutcome(ask(calls.verifyPlayerCode, { bearer, body: { otp, ...flags } }), 'ticket_invalid');
      const sent = await ask(calls.sendPlayerCode, {
        bearer,
        body: { ...flags, phone_number: testbed.newPhone() },
      });
      expect(sent.status).toBe(400);
    }
    expect(await allRows()).toBe(before);
  });
});

describe('hostile bodies', () => {
  const deep = `${'{"data":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const values = [
    'null',
    '[]',
    '{}',
    '""',
    '-1',
    'true',
    '"\\u0000"',
    `"${'9'.repeat(400)}"`,
    '{"$gt":""}',
    '["0812"]',
  ];
  const hostile = (): string[] => {
    const names = ['otp', 'pin', 'password', 'phone', 'phone_number', 'merchant_uid', 'register_token', 'otp_id', 'e'];
    const filled = values.map((value) => `{${names.map((name) => `"${name}":${value}`).join(',')}}`);
    const polluted = `{"__proto__":{"is_change_pin":true},"constructor":{"prototype":{"otp":"1234"}},"data":{"__proto__":{"otp":"1234"}}}`;
    const plain = [...values, ...filled, deep, polluted, '', '{', '\uFFFF', '{"otp":"1234"'];
    return [...plain, ...filled.map((text) => `{"data":${text}}`), ...values.map((text) => `{"data":${text}}`)];
  };
  const postAddresses = Object.values<AnyCall>(calls)
    .filter((call) => call.method === 'POST' && call.encoding !== 'form')
    .flatMap((call) => [`/api${call.path}`, ...(call.v1 ? [call.v1.path] : [])].map((path) => [path, call] as const));

  it.each(postAddresses)('3.12 C19 to %s are refused, never a fault of the server', async (path, call) => {
    const { bearer } = await signedIn();
    const faults = () => testbed.logs.filter((line) => line.includes('request failed')).length;
    const before = faults();
    for (const body of hostile()) {
      for (const query of ['', `?e=${'x'.repeat(300)}`, '?e[]=1&e=%00', `?e=${newToken()}`]) {
        const response = await fetch(`${testbed.shop}${path}${query}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...(call.auth === 'bearer' && { Authorization: `Bearer ${bearer}` }),
          },
          body,
        });
        expect(response.status, `${path}${query} ${body.slice(0, 80)}`).toBeLessThan(500);
        await response.body?.cancel();
      }
    }
    expect(faults()).toBe(before);
    expect(Object.hasOwn(Object.prototype, 'is_change_pin')).toBe(false);
  });
});
