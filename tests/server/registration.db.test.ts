/** Registration from the first step to the wallet, with its refusals and resumptions. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { filePlatform, goodPassword, minute, second, ticketOf, unknownMerchant } from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, clock, codeFor, createPlayer, newPhone, register, resend, sandbox, setPassword, started, verify } =
  testbed;

describe('the whole story', () => {
  it('RG-2 LG-3 SS-3 SS-5 EW-6 goes from a phone number to a wallet and out again', async () => {
    const phone = newPhone();
    await expectOutcome(setPassword(goodPassword, await testbed.verified(phone)), 'accepted');
    const login = await testbed.login(phone, goodPassword);
    expect(login).toMatchObject({ outcome: 'accepted', data: { phone_number: phone } });
    const bearer: string = login.data.token;
    expect(await testbed.walletOf(bearer)).toMatchObject({
      outcome: 'accepted',
      data: { platinum_topup: 0, platinum_in_game: 0 },
    });
    await expectOutcome(ask(calls.eWalletBalance, { bearer }), 'not_linked');

    const logout = await ask(calls.logout, { bearer });
    expect(logout.outcome).toBe('accepted');
    expect(logout.headers.get('clear-site-data')).toBe('"cache"');
    expect((await testbed.walletOf(bearer)).status).toBe(401);
  });
});

describe('the first step', () => {
  it('RG-3 sends an unfinished registration to the code step, with the code that was sent still good', async () => {
    const phone = newPhone();
    const first = await started(phone);
    const again = await register(phone);
    expect(again.outcome).toBe('please_proceed_to_otp_verification');
    const code = await codeFor(phone);
    await expectOutcome(verify(code, ticketOf(again.data)), 'accepted');
    await expectOutcome(verify(code, first), 'ticket_invalid');
  });

  it('RG-3 sends no SMS before the resend that follows', async () => {
    const phone = newPhone();
    await started(phone);
    clock.advance(121 * second);
    const again = await register(phone);
    expect((await sandbox.sms.messages(phone)).length).toBe(1);
    await expectOutcome(resend(ticketOf(again.data)), 'accepted');
    await codeFor(phone);
    expect((await sandbox.sms.messages(phone)).length).toBe(2);
  });

  it('RG-4 sends the browser that verified the number to the password step', async () => {
    const phone = newPhone();
    const step = await testbed.verified(phone);
    const again = await register(phone, step.token);
    expect(again.outcome).toBe('please_proceed_to_set_password');
    const fresh = ticketOf(again.data);
    await expectOutcome(setPassword(goodPassword, step), 'ticket_invalid');
    await expectOutcome(setPassword(goodPassword, fresh), 'accepted');
  });

  it('RG-4 also takes the register token, for the answer to the verification may have been lost', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    await verify(await codeFor(phone), ticket);
    await expectOutcome(register(phone, ticket.token), 'please_proceed_to_set_password');
  });

  it('C27 lets nobody else finish a verified registration, or end it: the number proves itself anew', async () => {
    const phone = newPhone();
    const step = await testbed.verified(phone);
    const stranger = await testbed.verified(newPhone());
    const again = await register(phone, stranger.token);
    expect(again.outcome).toBe('please_proceed_to_otp_verification');
    await expectOutcome(setPassword(goodPassword, step), 'accepted');
  });

  it('RG-5 refuses a number that is a player already, but only at its own merchant', async () => {
    const phone = newPhone();
    await createPlayer({ phone, password: goodPassword });
    await expectOutcome(register(phone), 'validation.already.registered');
    expect(await register(phone, undefined, secondMerchant)).toMatchObject({ outcome: 'accepted', data: { phone } });
  });

  it('RG-7 refuses a merchant that does not exist', async () => {
    await expectOutcome(register(newPhone(), undefined, unknownMerchant), 'merchant_uid');
    await expectOutcome(register(newPhone(), undefined, 'not a uuid'), 'merchant_uid');
  });

  it('RG-8 C26 names the first field that does not fit', async () => {
    const refused = await register('071234567890');
    expect(refused).toMatchObject({
      outcome: 'validation',
      status: 422,
      error: { msg: { phone: 'validation.invalid' } },
    });
    await expectOutcome(ask(calls.register, { body: {} }), 'validation');
    await expectOutcome(ask(calls.register, { body: [] }), 'validation');
  });
});

describe('steps', () => {
  it('OT-2 C29 a ticket lives as long as the code that it sent again in its last seconds', async () => {
    const phone = newPhone();
    const ticket = await started(phone);
    clock.advance(10 * minute - 2 * second);
    await expectOutcome(resend(ticket), 'accepted');
    clock.advance(100 * second);
    await expectOutcome(verify(await codeFor(phone), ticket), 'accepted');
  });
});

describe('merchants and games', () => {
  it('GM-1 lists eight games of each category, every emblem once', async () => {
    const { outcome, data } = await ask(calls.games);
    expect(outcome).toBe('accepted');
    const games: { category: string; emblem: string; slug: string; description: string }[] = data.games;
    expect(games.filter(({ category }) => category === 'agile').length).toBe(8);
    expect(games.filter(({ category }) => category === 'fast').length).toBe(8);
    expect(new Set(games.map(({ emblem }) => emblem)).size).toBe(16);
    expect(new Set(games.map(({ slug }) => slug)).size).toBe(16);
    for (const { description } of games) expect(description.length).toBeLessThanOrEqual(160);
  });
});
