/** Registration from the first step to the wallet, and every way in which it can go otherwise. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { filePlatform, goodPassword, minute, second } from './platform.ts';

const bed = await filePlatform();

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
    expect(refused).toMatchObject({
      outcome: 'validation',
      status: 422,
      error: { msg: { phone: 'validation.invalid' } },
    });
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

  it('C29 C31 need both parts of one ticket, once', async () => {
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
    bed.clock.advance(10 * minute + second);
    expect((await bed.resend(ticket)).outcome).toBe('ticket_invalid');
    expect((await bed.verify('0000', ticket)).outcome).toBe('ticket_invalid');
    expect((await bed.setPassword(goodPassword, step)).outcome).toBe('ticket_invalid');
    expect((await bed.register(phone)).outcome).toBe('please_proceed_to_otp_verification');
  });

  it('OT-2 C29 a code that was sent again does not outlive its ticket', async () => {
    const phone = bed.newPhone();
    const ticket = await bed.started(phone);
    bed.clock.advance(10 * minute - 2 * second);
    expect((await bed.resend(ticket)).outcome).toBe('accepted');
    bed.clock.advance(100 * second);
    expect((await bed.verify(await bed.codeFor(phone), ticket)).outcome).toBe('accepted');
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
