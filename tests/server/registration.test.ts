/** Registration from the first step to the wallet, and every way in which it can go otherwise. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { day, goodPassword, hour, minute, otherThan, platform, second, type Platform } from './platform.ts';

let bed: Platform;
beforeAll(async () => {
  bed = await platform();
});
afterAll(() => bed.stop());

const unknownMerchant = '00000000-0000-4000-8000-000000000000';

describe('the whole story', () => {
  it('RG-2 LG-3 SS-3 SS-5 EW-6 goes from a phone number to a wallet and out again', async () => {
    const phone = bed.newPhone();
    const registered = await bed.register(phone);
    expect(registered).toMatchObject({ outcome: 'accepted', status: 200, data: { phone } });

    const code = await bed.codeFor(phone);
    const verified = await bed.verify(code, { token: registered.data.register_token, e: registered.data.e });
    expect(verified.outcome).toBe('accepted');

    const ticket = { token: verified.data.set_password_token, e: verified.data.e };
    expect((await bed.setPassword(goodPassword, ticket)).outcome).toBe('accepted');

    const login = await bed.login(phone, goodPassword);
    expect(login).toMatchObject({ outcome: 'accepted', data: { phone_number: phone } });
    const bearer: string = login.data.token;
    expect(await bed.ask(calls.wallet, { bearer })).toMatchObject({
      outcome: 'accepted',
      data: { platinum_topup: 0, platinum_in_game: 0 },
    });
    expect((await bed.ask(calls.eWalletBalance, { bearer })).outcome).toBe('not_linked');

    const logout = await bed.ask(calls.logout, { bearer });
    expect(logout.outcome).toBe('accepted');
    expect(logout.headers.get('clear-site-data')).toBe('"cache"');
    expect((await bed.ask(calls.wallet, { bearer })).status).toBe(401);
  });

  it('EW-6 tells the balance of a linked e-wallet, and wallets in whole Platinum', async () => {
    const phone = bed.newPhone();
    await bed.createPlayer({
      phone,
      password: goodPassword,
      wallet: { platinum_topup: 12_500, platinum_in_game: 9_007_199_254_740_991 },
      linked: { balance: 150_000, masked_id: '0812•••34' },
    });
    const bearer: string = (await bed.login(phone, goodPassword)).data.token;
    expect((await bed.ask(calls.eWalletBalance, { bearer })).data).toEqual({
      BALANCE: 150_000,
      MASK_DANA_ID: '0812•••34',
    });
    expect((await bed.ask(calls.wallet, { bearer })).data).toEqual({
      platinum_topup: 12_500,
      platinum_in_game: 9_007_199_254_740_991,
    });
  });
});

describe('the first step', () => {
  it('RG-3 sends an unfinished registration to the code step, with the code that was sent still good', async () => {
    const phone = bed.newPhone();
    const first = await bed.started(phone);
    const again = await bed.register(phone);
    expect(again.outcome).toBe('please_proceed_to_otp_verification');
    const code = await bed.codeFor(phone);
    expect((await bed.verify(code, first)).outcome).toBe('ticket_invalid');
    expect((await bed.verify(code, { token: again.data.register_token, e: again.data.e })).outcome).toBe('accepted');
  });

  it('RG-3 sends no SMS before the resend that follows', async () => {
    const phone = bed.newPhone();
    await bed.started(phone);
    bed.clock.advance(121 * second);
    const again = await bed.register(phone);
    expect((await bed.sandbox.sms.messages(phone)).length).toBe(1);
    expect((await bed.resend({ token: again.data.register_token, e: again.data.e })).outcome).toBe('accepted');
    await bed.codeFor(phone);
    expect((await bed.sandbox.sms.messages(phone)).length).toBe(2);
  });

  it('RG-4 sends the browser that verified the number to the password step', async () => {
    const phone = bed.newPhone();
    const step = await bed.verified(phone);
    const again = await bed.register(phone, step.token);
    expect(again.outcome).toBe('please_proceed_to_set_password');
    const fresh = { token: again.data.set_password_token, e: again.data.e };
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('ticket_invalid');
    expect((await bed.setPassword(goodPassword, fresh)).outcome).toBe('accepted');
  });

  it('RG-4 also takes the register token, for the answer to the verification may have been lost', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    await bed.verify(await bed.codeFor(phone), ticket);
    expect((await bed.register(phone, ticket.token)).outcome).toBe('please_proceed_to_set_password');
  });

  it('C27 lets nobody else finish a verified registration: the number proves itself anew', async () => {
    const phone = bed.newPhone();
    const step = await bed.verified(phone);
    const stranger = await bed.verified(bed.newPhone());
    const again = await bed.register(phone, stranger.token);
    expect(again.outcome).toBe('please_proceed_to_otp_verification');
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('ticket_invalid');
    expect((await bed.register(phone, step.token)).outcome).toBe('please_proceed_to_otp_verification');
  });

  it('RG-5 refuses a number that is a player already, but only at its own merchant', async () => {
    const phone = bed.newPhone();
    await bed.createPlayer({ phone, password: goodPassword });
    expect((await bed.register(phone)).outcome).toBe('validation.already.registered');
    expect((await bed.register(phone, undefined, secondMerchant)).outcome).toBe('accepted');
  });

  it('RG-7 refuses a merchant that does not exist', async () => {
    expect((await bed.register(bed.newPhone(), undefined, unknownMerchant)).outcome).toBe('merchant_uid');
    expect((await bed.register(bed.newPhone(), undefined, 'not a uuid')).outcome).toBe('merchant_uid');
  });

  it('RG-8 C26 names the first field that does not fit', async () => {
    const refused = await bed.register('071234567890');
    expect(refused).toMatchObject({ outcome: 'validation', status: 422, error: { msg: { phone: 'validation.invalid' } } });
    expect((await bed.ask(calls.register, { body: {} })).outcome).toBe('validation');
    expect((await bed.ask(calls.register, { body: [] })).outcome).toBe('validation');
  });

  it('RG-6 C42 waits two minutes between codes to one phone, whichever merchant asks', async () => {
    const phone = bed.newPhone();
    await bed.started(phone);
    const blocked = await bed.register(phone, undefined, secondMerchant);
    expect(blocked).toMatchObject({ outcome: 'otp_block', status: 429 });
    const { reset_at: resetAt } = blocked.error?.msg as { reset_at: string };
    expect(resetAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const wait = (Date.parse(resetAt) - Date.parse(blocked.headers.get('date') ?? '')) / second;
    expect(Math.abs(Number(blocked.headers.get('retry-after')) - wait)).toBeLessThanOrEqual(1);
    bed.clock.advance(121 * second);
    expect((await bed.register(phone, undefined, secondMerchant)).outcome).toBe('accepted');
  });
});

describe('steps', () => {
  it('C27 cannot be skipped or swapped', async () => {
    const registerTicket = await bed.started(bed.newPhone());
    expect((await bed.setPassword(goodPassword, registerTicket)).outcome).toBe('ticket_invalid');
    const phone = bed.newPhone();
    const passwordTicket = await bed.verified(phone);
    expect((await bed.verify(await bed.codeFor(phone), passwordTicket)).outcome).toBe('ticket_invalid');
    expect((await bed.resend(passwordTicket)).outcome).toBe('ticket_invalid');
  });

  it('C29 C31 need both halves of one ticket, once', async () => {
    const [phone, other] = [bed.newPhone(), bed.newPhone()];
    const [mine, theirs] = [await bed.started(phone), await bed.started(other)];
    const code = await bed.codeFor(phone);
    const made = { ...mine, e: theirs.e };
    expect((await bed.verify(code, made)).outcome).toBe('ticket_invalid');
    expect((await bed.resend(made)).outcome).toBe('ticket_invalid');
    expect((await bed.verify(code, mine)).outcome).toBe('accepted');
    expect((await bed.verify(code, mine)).outcome).toBe('ticket_invalid');
    expect((await bed.resend(mine)).outcome).toBe('ticket_invalid');
    const step = await bed.verified(bed.newPhone());
    expect((await bed.setPassword(goodPassword, { ...step, e: mine.e })).outcome).toBe('ticket_invalid');
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('accepted');
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('ticket_invalid');
  });

  it('C29 end after ten minutes', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    const step = await bed.verified(bed.newPhone());
    bed.clock.advance(10 * minute - 2 * second);
    expect((await bed.resend(ticket)).outcome).toBe('accepted');
    bed.clock.advance(3 * second);
    expect((await bed.verify(await bed.codeFor(phone), ticket)).outcome).toBe('ticket_invalid');
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('ticket_invalid');
    expect((await bed.register(phone)).outcome).toBe('please_proceed_to_otp_verification');
  });

  it('C28 keeps tickets and codes as digests only', async () => {
    const phone = bed.newPhone();
    const { token, e } = await bed.started(phone);
    const code = await bed.codeFor(phone);
    const rows = await bed.sandbox.shop.database.rows<{ line: string }>(sql`
      select t::text as line from tickets t union all select c::text from codes c union all select o::text from outbox o`);
    const text = rows.map(({ line }) => line).join('\n');
    expect(text).not.toContain(token);
    expect(text).not.toContain(e);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
    expect(text).not.toContain(`adalah kode`);
    expect(text).not.toMatch(new RegExp(`\\\\x${Buffer.from(code).toString('hex')}\\b`));
  });
});

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
      `<#> ${code} adalah kode Platinum kamu. Berlaku 2 menit. Jangan berikan kepada siapa pun.\n\n@localhost #${code}`,
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

describe('merchants and games', () => {
  it('SH-4 looks a merchant up, in either case of letters', async () => {
    const found = await bed.ask(calls.merchantLookup, { body: { uuid: defaultMerchant.toUpperCase() } });
    expect(found).toMatchObject({ outcome: 'accepted', data: { uuid: defaultMerchant, name: 'Platinum', mark: 'P' } });
    const other = await bed.ask(calls.merchantLookup, { body: { uuid: secondMerchant } });
    expect(other.data.name).not.toBe('Platinum');
    expect((await bed.ask(calls.merchantLookup, { body: { uuid: unknownMerchant } })).outcome).toBe('not_found');
    expect((await bed.ask(calls.merchantLookup, { body: { uuid: "' or 1=1" } })).outcome).toBe('not_found');
  });

  it('GM-1 lists eight games of each category, every emblem once', async () => {
    const { outcome, data } = await bed.ask(calls.games);
    expect(outcome).toBe('accepted');
    const games: { category: string; emblem: string; slug: string; description: string }[] = data.games;
    expect(games.filter(({ category }) => category === 'agile').length).toBe(8);
    expect(games.filter(({ category }) => category === 'fast').length).toBe(8);
    expect(new Set(games.map(({ emblem }) => emblem)).size).toBe(16);
    expect(new Set(games.map(({ slug }) => slug)).size).toBe(16);
    for (const { description } of games) expect(description.length).toBeLessThanOrEqual(160);
  });
});
