/** The 4-digit code: its lifetime, its limits for tries and sending, and parallel requests. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import {
  day,
  filePlatform,
  hour,
  minute,
  otherThan,
  type Platform,
  rowsOf,
  second,
  type CallResult,
  testPlatform,
  ticketOf,
} from './platform.ts';
import { atOnce, expectOutcome, outcomesOf, waitOf } from './outcomes.ts';

const testbed = await filePlatform();
const { clock, codeFor, database, newPhone, register, resend, sandbox, started, verify } = testbed;

describe('the code', () => {
  it('C39 is replaced by the next one, which keeps the ticket', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    const old = await codeFor(phone);
    clock.advance(121 * second);
    await expectOutcome(resend(ticket), 'accepted');
    const fresh = await codeFor(phone);
    if (old !== fresh) await expectOutcome(verify(old, ticket), 'rejected');
    await expectOutcome(verify(fresh, ticket), 'accepted');
  });

  it('OT-1 has four digits, and anything else is not even a try', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    for (const text of ['123', '12345', 'abcd', '１２３４', '']) {
      await expectOutcome(verify(text, ticket), 'rejected');
    }
    await expectOutcome(verify(await codeFor(phone), ticket), 'accepted');
  });

  it('OT-1 names the shop to the browser that may fill it in', async () => {
    const phone = newPhone();
    await started(phone);
    const code = await codeFor(phone);
    const [message] = await sandbox.sms.messages(phone);
    expect(message?.text).toBe(
      `<#> ${code} adalah kode pendaftaran Platinum kamu. Berlaku 2 menit. Jangan berikan kepada siapa pun.\n\n@localhost #${code}`,
    );
  });

  it('C48 is sent five times a day; then sending is blocked until the window ends', async () => {
    const phone = newPhone();
    let ticket = await started(phone);
    const left: unknown[] = [];
    for (let sent = 1; sent < 5; sent += 1) {
      clock.advance(121 * second);
      const sentAgain = await resend(ticket);
      left.push(sentAgain.data.codes_left);
    }
    expect(left, 'said before the last one').toEqual([3, 2, 1, 0]);
    clock.advance(100 * second);
    const blocked = await register(phone);
    expect(blocked.outcome).toBe('otp_block');
    expect(waitOf(blocked, clock.now())).toBeGreaterThan(23 * hour);
    await expectOutcome(resend(ticket), 'otp_block');
    // The block stops sending; the code that was sent last stays valid.
    await expectOutcome(verify(await codeFor(phone), ticket), 'accepted');
    clock.advance(day);
    const again = await register(phone);
    ticket = ticketOf(again.data);
    await expectOutcome(resend(ticket), 'accepted');
  });

  it('C39 C41 locks a phone after fifteen wrong tries, for sending and for verifying', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    for (let round = 1; round <= 5; round += 1) {
      const wrong = otherThan(await codeFor(phone));
      for (let guess = 0; guess < 3; guess += 1) await verify(wrong, ticket);
      if (round === 5) break;
      clock.advance(121 * second);
      await expectOutcome(resend(ticket), 'accepted');
    }
    await expectOutcome(verify(await codeFor(phone), ticket), 'otp_block');
    await expectOutcome(resend(ticket), 'otp_block');
    await expectOutcome(register(phone), 'otp_block');
    await expectOutcome(register(phone, undefined, secondMerchant), 'otp_block');
  });

  it('C38 takes one code a week, with its three tries, after a hundred wrong tries in a row', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    await database.run(sql`update phone_limits set failures_in_a_row = 99 where phone = ${phone}`);
    const code = await codeFor(phone);
    await expectOutcome(verify(otherThan(code), ticket), 'rejected');
    await expectOutcome(resend(ticket), 'otp_block');
    clock.advance(6 * day);
    await expectOutcome(register(phone), 'otp_block');
    clock.advance(day);
    await sweep(database, clock, defaultLimits);
    const again = await register(phone);
    const later = ticketOf(again.data);
    await expectOutcome(resend(later), 'accepted');
    const wrong = otherThan(await codeFor(phone));
    for (let guess = 0; guess < 3; guess += 1) await verify(wrong, later);
    clock.advance(121 * second);
    const blocked = await resend(later);
    expect(blocked.outcome).toBe('otp_block');
    expect(waitOf(blocked, clock.now())).toBeGreaterThan(6 * day);
  });
});

describe('C48 docs/decisions/034 the codes of one purpose', () => {
  it('C48 take none from another one, and all wrong tries count together', async () => {
    const player = await testbed.signedIn();
    const used = async (): Promise<string[]> => {
      const outcomes: string[] = [];
      for (let asked = 0; asked < 6; asked += 1) {
        clock.advance(121 * second);
        outcomes.push((await testbed.sendPlayerCode(player)).outcome);
      }
      return outcomes;
    };
    expect(await used()).toEqual([...Array.from({ length: 5 }, () => 'accepted'), 'otp_block']);
    const other = await testbed.sendPlayerCode(player, newPhone());
    expect(other).toMatchObject({ outcome: 'accepted', data: { codes_left: 4 } });
    clock.advance(121 * second);
    const reset = await testbed.ask(calls.sendPinResetCode, { bearer: player.bearer, body: {} });
    expect(reset).toMatchObject({ outcome: 'accepted', data: { codes_left: 4 } });
    await database.run(sql`update phone_limits set failures = 15 where phone = ${player.phone}`);
    clock.advance(121 * second);
    await expectOutcome(testbed.sendPlayerCode(player, newPhone()), 'otp_block');
  });
});

describe('misses of all phones together', () => {
  it('3.6 C38 leave each code one try for five minutes, whoever missed', async () => {
    const strict = await testPlatform({ limits: { code: { misses: { most: 4, window: 5 * minute } } } });
    const open = async () => {
      const phone = strict.newPhone();
      const ticket = await strict.started(phone);
      const code = await strict.codeFor(phone);
      return { miss: () => strict.verify(otherThan(code), ticket), hit: () => strict.verify(code, ticket) };
    };
    const [one, other, begun, unhurt] = [await open(), await open(), await open(), await open()];
    for (const outcome of ['rejected', 'rejected', 'exhausted']) await expectOutcome(one.miss(), outcome);
    await expectOutcome(begun.miss(), 'rejected');
    // The fourth miss was the last for which a code had three tries.
    await expectOutcome(begun.hit(), 'exhausted');
    await expectOutcome(other.miss(), 'exhausted');
    await expectOutcome(unhurt.hit(), 'accepted');
    strict.clock.advance(5 * minute);
    const later = await open();
    await expectOutcome(later.miss(), 'rejected');
    await expectOutcome(later.hit(), 'accepted');
  });
});

describe('many at once', () => {
  it('C48 sends one SMS for twenty registrations and one for twenty resends', async () => {
    const phone = newPhone();
    const outcomes = await atOnce(20, () => register(phone));
    expect(outcomesOf(outcomes)).toMatchObject({ accepted: 1 });
    clock.advance(121 * second);
    const again = await register(phone);
    const ticket = ticketOf(again.data);
    const resends = await atOnce(20, () => resend(ticket));
    expect(outcomesOf(resends)).toMatchObject({ accepted: 1 });
    await codeFor(phone);
    expect((await sandbox.sms.messages(phone)).length).toBe(2);
  });
});

interface Sent {
  phone: string;
  verify(code: string): Promise<CallResult>;
  /** Starts the flow again, which asks for a new code. */
  again(): Promise<CallResult>;
  /** Has this ticket's code sent again; absent where the flow has no ticket. */
  resend?(): Promise<CallResult>;
}

const purposes: Record<string, (at: Platform) => Promise<Sent>> = {
  async register(at) {
    const phone = at.newPhone();
    const ticket = await at.started(phone);
    return {
      phone,
      verify: (code) => at.verify(code, ticket),
      // Another merchant: at the same one the registration would continue.
      again: () => at.register(phone, undefined, secondMerchant),
      resend: () => at.resend(ticket),
    };
  },
  async 'forgot password'(at) {
    const { phone } = await at.signedIn();
    const { token, e } = await at.forgotStarted(phone);
    const verify = (otp: string) =>
      at.ask(calls.verifyForgotCode, { body: { otp, register_token: token }, query: { e } });
    const resend = () => at.ask(calls.resendForgotCode, { body: { register_token: token }, query: { e } });
    return { phone, verify, again: () => at.forgot(phone), resend };
  },
  async PIN(at) {
    const player = await at.signedIn();
    const again = () => at.sendPlayerCode(player);
    await again();
    return { phone: player.phone, verify: (code) => at.verifyPlayerCode(player, code), again };
  },
  async 'new number'(at) {
    const player = await at.signedIn();
    const newPhone = at.newPhone();
    const again = () => at.sendPlayerCode(player, newPhone);
    await again();
    return { phone: player.phone, verify: (code) => at.verifyPlayerCode(player, code, newPhone), again };
  },
  async 'PIN reset'(at) {
    const player = await at.signedIn();
    const { bearer } = player;
    const otpId = await at.pinResetStarted(player);
    const verify = (otp: string) => at.ask(calls.verifyPinResetCode, { bearer, body: { otp, otp_id: otpId } });
    const send = (body: object) => at.ask(calls.sendPinResetCode, { bearer, body });
    return { phone: player.phone, verify, again: () => send({}), resend: () => send({ otp_id: otpId }) };
  },
};

describe.each(Object.entries(purposes))('a code for: %s', (_name, begin) => {
  it('C36 lives 120 seconds by the clock of the server', async () => {
    const [early, late] = [await begin(testbed), await begin(testbed)];
    const codes = [await codeFor(early.phone), await codeFor(late.phone)] as const;
    clock.advance(119 * second);
    await expectOutcome(early.verify(codes[0]), 'accepted');
    clock.advance(2 * second);
    await expectOutcome(late.verify(codes[1]), 'expired');
  });

  it('RG-6 C42 C48 is followed by another one after two minutes, not before, and says so', async () => {
    const { again } = await begin(testbed);
    const blocked = await again();
    const { headers } = blocked;
    expect(blocked).toMatchObject({ outcome: 'otp_block', status: 429 });
    const wait = waitOf(blocked, new Date(headers.get('date') ?? '')) / second;
    expect(Math.abs(Number(headers.get('retry-after')) - wait)).toBeLessThanOrEqual(1);
    clock.advance(121 * second);
    await expectOutcome(again(), 'accepted');
  });

  it('C37 C30 is accepted once of thirty-two at a time', async () => {
    const { phone, verify } = await begin(testbed);
    const code = await codeFor(phone);
    const told = await atOnce(32, () => verify(code));
    expect(outcomesOf(told)).toMatchObject({ accepted: 1 });
    await expectOutcome(verify(code), 'ticket_invalid');
  });

  it('OT-5 C38 three of fifty parallel wrong guesses are compared, then not even the right one', async () => {
    const { phone, verify } = await begin(testbed);
    const code = await codeFor(phone);
    const wrong = otherThan(code);
    const told = await atOnce(50, () => verify(wrong));
    expect(outcomesOf(told)).toEqual({ rejected: 2, exhausted: 48 });
    await expectOutcome(verify(code), 'exhausted');
    const row = await database.row(sql`select max(failures) as failures from phone_limits where phone = ${phone}`);
    expect(row).toEqual({ failures: 3 });
  });

  it('OT-5 C48 is replaced at once where three wrong tries burned it, as often as codes and tries allow', async () => {
    const { phone, verify, again, resend = again } = await begin(testbed);
    const burn = async () => {
      const wrong = otherThan(await codeFor(phone));
      for (const outcome of ['rejected', 'rejected', 'exhausted']) await expectOutcome(verify(wrong), outcome);
    };
    await burn();
    await expectOutcome(resend(), 'accepted');
    const blocked = await resend();
    expect(blocked.outcome, 'the next code waits as any other').toBe('otp_block');
    expect(waitOf(blocked, clock.now())).toBeLessThanOrEqual(2 * minute);
    for (let codes = 2; codes < defaultLimits.code.perPurpose; codes += 1) {
      await burn();
      await expectOutcome(resend(), 'accepted');
    }
    await burn();
    const used = await resend();
    expect(used.outcome).toBe('otp_block');
    expect(waitOf(used, clock.now())).toBeGreaterThan(23 * hour);
  });

  it('OT-5 C48 is replaced at once where it was used, for the answer may have been lost', async () => {
    const { phone, verify, again } = await begin(testbed);
    await expectOutcome(verify(await codeFor(phone)), 'accepted');
    expect((await again()).outcome).not.toBe('otp_block');
  });

  it('C28 C35 is kept as a digest only, and so is what it opens', async () => {
    const { phone, verify } = await begin(testbed);
    const code = await codeFor(phone);
    const kept = () => rowsOf(database, ['tickets', 'codes', 'verifications', 'outbox']);
    const before = await kept();
    expect(before).not.toMatch(new RegExp(`adalah kode|\\\\x${Buffer.from(code).toString('hex')}\\b`));
    const tokens = Object.values<string>((await verify(code)).data);
    expect(tokens.length).toBeGreaterThan(0);
    const text = await kept();
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
    expect(testbed.logs.join()).not.toContain(phone);
  });

  it('C41 is neither compared nor sent again while its phone is locked', async () => {
    const { phone, verify, again } = await begin(testbed);
    const code = await codeFor(phone);
    await database.run(sql`update phone_limits set failures = 15 where phone = ${phone}`);
    expect(await verify(code)).toMatchObject({ outcome: 'otp_block', status: 429 });
    clock.advance(121 * second);
    expect(await again()).toMatchObject({ outcome: 'otp_block', status: 429 });
  });
});

const locks = {
  'codes used up': { column: sql`update code_counts set codes = 10`, at: 'resend' },
  'wrong tries': { column: sql`update phone_limits set failures = 15`, at: 'verify' },
} as const;

const resent = ['register', 'forgot password', 'PIN reset'];

describe.each(resent)('OT-3 a resend offered after a lock works: %s', (name) => {
  it.each(Object.entries(locks))('tickets outlive the lock they wait for: %s', async (_lock, { column, at }) => {
    const { phone, verify, ...begun } = await purposes[name]!(testbed);
    const resend = begun.resend!;
    clock.advance(121 * second);
    await database.run(column);
    const blocked = at === 'resend' ? await resend() : await verify(await codeFor(phone));
    expect(blocked.outcome).toBe('otp_block');
    const wait = waitOf(blocked, clock.now());
    expect(wait).toBeGreaterThan(hour);
    // The ticket outlives the lock by the lifetime of a code.
    clock.advance(wait + 121 * second);
    await sweep(database, clock, defaultLimits);
    await expectOutcome(resend(), 'accepted');
    await expectOutcome(verify(await codeFor(phone)), 'accepted');
  });
});
