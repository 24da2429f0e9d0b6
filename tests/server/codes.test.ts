/** The 4-digit code: how long it lives, how often it may be tried and sent, and what happens when many try at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { day, goodPassword, hour, otherThan, platform, second, type Platform } from './platform.ts';

let bed: Platform;
beforeAll(async () => {
  bed = await platform();
});
afterAll(() => bed.stop());

describe('the code', () => {
  it('OT-5 C38 is refused twice, dead the third time, and dead it stays', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    const code = await bed.codeFor(phone);
    const wrong = otherThan(code);
    const outcomes = [await bed.verify(wrong, ticket), await bed.verify(wrong, ticket), await bed.verify(wrong, ticket)];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'exhausted']);
    expect((await bed.verify(code, ticket)).outcome).toBe('exhausted');
  });

  it('C36 lives 120 seconds by the clock of the server', async () => {
    const [early, late] = [bed.newPhone(), bed.newPhone()];
    const tickets = [await bed.started(early), await bed.started(late)] as const;
    const codes = [await bed.codeFor(early), await bed.codeFor(late)] as const;
    bed.clock.advance(119 * second);
    expect((await bed.verify(codes[0], tickets[0])).outcome).toBe('accepted');
    bed.clock.advance(2 * second);
    expect((await bed.verify(codes[1], tickets[1])).outcome).toBe('expired');
  });

  it('C39 is replaced by the next one, which keeps the ticket', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    const old = await bed.codeFor(phone);
    bed.clock.advance(121 * second);
    expect((await bed.resend(ticket)).outcome).toBe('accepted');
    const fresh = await bed.codeFor(phone);
    if (old !== fresh) expect((await bed.verify(old, ticket)).outcome).toBe('rejected');
    expect((await bed.verify(fresh, ticket)).outcome).toBe('accepted');
  });

  it('OT-1 has four digits, and anything else is not even a try', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    for (const text of ['123', '12345', 'abcd', '１２３４', '']) {
      expect((await bed.verify(text, ticket)).outcome).toBe('rejected');
    }
    expect((await bed.verify(await bed.codeFor(phone), ticket)).outcome).toBe('accepted');
  });

  it('OT-1 names the shop to the browser that may fill it in', async () => {
    const phone = bed.newPhone();
    await bed.started(phone);
    const code = await bed.codeFor(phone);
    const [message] = await bed.sandbox.sms.messages(phone);
    expect(message?.text).toBe(
      `<#> ${code} adalah kode pendaftaran Platinum kamu. Berlaku 2 menit. Jangan berikan kepada siapa pun.\n\n@localhost #${code}`,
    );
  });

  it('C48 comes five times a day, then sending stops until the window ends', async () => {
    const phone = bed.newPhone();
    let ticket = await bed.started(phone);
    for (let sent = 1; sent < 5; sent += 1) {
      bed.clock.advance(121 * second);
      expect((await bed.resend(ticket)).outcome).toBe('accepted');
    }
    bed.clock.advance(100 * second);
    const blocked = await bed.register(phone);
    expect(blocked.outcome).toBe('otp_block');
    const { reset_at: resetAt } = blocked.error?.msg as { reset_at: string };
    expect(Date.parse(resetAt) - bed.clock.now().getTime()).toBeGreaterThan(23 * hour);
    expect((await bed.resend(ticket)).outcome).toBe('otp_block');
    // The fifth code is as good as the first one was.
    expect((await bed.verify(await bed.codeFor(phone), ticket)).outcome).toBe('accepted');
    bed.clock.advance(day);
    const again = await bed.register(phone);
    ticket = { token: again.data.register_token, e: again.data.e };
    expect((await bed.resend(ticket)).outcome).toBe('accepted');
  });

  it('C39 C41 locks a phone after fifteen wrong tries, for sending and for verifying', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    for (let round = 1; round <= 5; round += 1) {
      const wrong = otherThan(await bed.codeFor(phone));
      for (let guess = 0; guess < 3; guess += 1) await bed.verify(wrong, ticket);
      if (round === 5) break;
      bed.clock.advance(121 * second);
      expect((await bed.resend(ticket)).outcome).toBe('accepted');
    }
    expect((await bed.verify(await bed.codeFor(phone), ticket)).outcome).toBe('otp_block');
    expect((await bed.resend(ticket)).outcome).toBe('otp_block');
    expect((await bed.register(phone)).outcome).toBe('otp_block');
    expect((await bed.register(phone, undefined, secondMerchant)).outcome).toBe('otp_block');
  });

  it('C41 refuses the password step of a phone that was locked in the meantime', async () => {
    const phone = bed.newPhone();
    const step = await bed.verified(phone);
    await bed.sandbox.shop.database.run(sql`update phone_limits set failures = 15 where phone = ${phone}`);
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('ticket_invalid');
  });

  it('C38 stops for good after a hundred wrong tries in a row', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    await bed.sandbox.shop.database.run(sql`update phone_limits set failures_in_a_row = 99 where phone = ${phone}`);
    const code = await bed.codeFor(phone);
    expect((await bed.verify(otherThan(code), ticket)).outcome).toBe('rejected');
    expect((await bed.verify(code, ticket)).outcome).toBe('otp_block');
    bed.clock.advance(2 * day);
    expect((await bed.register(phone)).outcome).toBe('otp_block');
  });
});

describe('many at once', () => {
  it('C38 evaluates three of fifty parallel wrong guesses', async () => {
    for (let round = 0; round < 3; round += 1) {
      const phone = bed.newPhone();
      const ticket = await bed.started(phone);
      const wrong = otherThan(await bed.codeFor(phone));
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => bed.verify(wrong, ticket)));
      expect(outcomes.filter(({ outcome }) => outcome === 'rejected').length).toBe(2);
      expect(outcomes.filter(({ outcome }) => outcome === 'exhausted').length).toBe(48);
      const row = await bed.sandbox.shop.database.row(sql`select failures from phone_limits where phone = ${phone}`);
      expect(row).toEqual({ failures: 3 });
    }
  });

  it('C30 C37 lets one of thirty-two parallel right verifications through', async () => {
    for (let round = 0; round < 3; round += 1) {
      const phone = bed.newPhone();
      const ticket = await bed.started(phone);
      const code = await bed.codeFor(phone);
      const outcomes = await Promise.all(Array.from({ length: 32 }, () => bed.verify(code, ticket)));
      expect(outcomes.filter(({ outcome }) => outcome === 'accepted').length).toBe(1);
    }
  });

  it('C30 makes one player of thirty-two parallel passwords', async () => {
    const phone = bed.newPhone();
    const step = await bed.verified(phone);
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => bed.setPassword(goodPassword, step)));
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted').length).toBe(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'ticket_invalid').length).toBe(31);
  });

  it('C48 sends one SMS for twenty registrations and one for twenty resends', async () => {
    const phone = bed.newPhone();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => bed.register(phone)));
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted').length).toBe(1);
    bed.clock.advance(121 * second);
    const again = await bed.register(phone);
    const ticket = { token: again.data.register_token, e: again.data.e };
    const resends = await Promise.all(Array.from({ length: 20 }, () => bed.resend(ticket)));
    expect(resends.filter(({ outcome }) => outcome === 'accepted').length).toBe(1);
    await bed.codeFor(phone);
    expect((await bed.sandbox.sms.messages(phone)).length).toBe(2);
  });
});
