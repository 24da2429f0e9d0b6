/** A forgotten password: who gets a code, and which sessions and tickets the new password ends. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import {
  filePlatform,
  goodPassword,
  goodPin,
  otherPassword,
  otherPin,
  second,
  type Ticket,
  unknownMerchant,
} from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, clock, codeFor, forgot, forgotStarted, forgotVerified, login, sandbox, signedIn, walletOf } = testbed;
const { resetPassword: reset } = testbed;

const verify = (otp: string, { token, e }: Ticket) =>
  ask(calls.verifyForgotCode, { body: { otp, register_token: token }, query: { e } });

describe('asking for a code', () => {
  it('FP-3 refuses a number that is not registered here, and says which registration is not finished', async () => {
    const phone = testbed.newPhone();
    expect(await forgot(phone)).toMatchObject({ outcome: 'validation.not.registered', status: 422 });
    await testbed.started(phone);
    await expectOutcome(forgot(phone), 'please_finish_your_registration_process');
    await expectOutcome(forgot(phone, secondMerchant), 'validation.not.registered');
    expect((await sandbox.sms.messages(phone)).length).toBe(1);
  });

  it('RG-7 RG-8 refuses a merchant that does not exist, and names a field that does not fit', async () => {
    const { phone } = await signedIn();
    await expectOutcome(forgot(phone, unknownMerchant), 'merchant_uid');
    await expectOutcome(forgot('0812'), 'validation');
    await expectOutcome(ask(calls.requestReset, { body: [] }), 'validation');
  });

  it('says what the code is for', async () => {
    const { phone } = await signedIn();
    await forgotStarted(phone);
    const [message] = await sandbox.sms.messages(phone);
    expect(message?.text).toMatch(/^<#> [0-9]{4} adalah kode untuk mengatur ulang kata sandi Platinum kamu\. /);
  });
});

describe('the code', () => {
  it('C39 dies with the next request, and its ticket with it', async () => {
    const { phone } = await signedIn();
    const first = await forgotStarted(phone);
    const code = await codeFor(phone);
    clock.advance(121 * second);
    const again = await forgotStarted(phone);
    await expectOutcome(verify(code, first), 'ticket_invalid');
    const fresh = await codeFor(phone);
    if (code !== fresh) await expectOutcome(verify(code, again), 'rejected');
    await expectOutcome(verify(fresh, again), 'accepted');
  });
});

describe('the new password', () => {
  it('FP-2 FP-6 C52 C57 C58 works while logins are locked, ends every session and request, forgives failures, logs nobody in', async () => {
    const player = await signedIn();
    const other: string = (await login(player.phone, goodPassword)).data.token;
    const proof = await testbed.proven(player);
    clock.advance(121 * second);
    const otpId = await testbed.pinResetStarted(player);
    clock.advance(121 * second);
    for (let count = 0; count < 6; count += 1) await login(player.phone, 'bukan ini');
    await expectOutcome(login(player.phone, goodPassword), 'throttled');
    const step = await forgotVerified(player.phone);
    const done = await reset(otherPassword, step);
    expect(done.outcome).toBe('accepted');
    expect(done.data).toEqual({});
    for (const bearer of [player.bearer, other]) expect((await walletOf(bearer)).status).toBe(401);
    await expectOutcome(login(player.phone, goodPassword), 'invalid_credentials');
    const bearer: string = (await login(player.phone, otherPassword)).data.token;
    // The PIN stays, but tickets from before the reset cannot change it.
    await expectOutcome(testbed.changePin({ bearer }, goodPin, otherPin, proof), 'ticket_invalid');
    await expectOutcome(ask(calls.sendPinResetCode, { bearer, body: { otp_id: otpId } }), 'ticket_invalid');
    await expectOutcome(reset(goodPassword, step), 'ticket_invalid');
  });

  it('C62 is told to the owner', async () => {
    const { phone } = await signedIn();
    await reset(otherPassword, await forgotVerified(phone));
    const [notice] = await sandbox.sms.messages(phone);
    expect(notice?.text).toMatch(/^Kata sandi Platinum kamu diatur ulang/);
    expect(notice?.text).not.toContain(phone);
  });

  it('3.10 C57 leaves no session behind that was opened with the old one meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { phone } = await signedIn();
      const step = await forgotVerified(phone);
      const [, ...logins] = await Promise.all([
        reset(otherPassword, step),
        ...Array.from({ length: 8 }, () => login(phone, goodPassword)),
      ]);
      const opened = logins.filter(({ outcome }) => outcome === 'accepted');
      const answers = await Promise.all(opened.map(({ data }) => walletOf(data.token)));
      expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
    }
  });
});
