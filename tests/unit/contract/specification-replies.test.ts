/**
 * Replies of a platform written from the specification alone: each of its words, and no field beyond what the flow needs
 * next (specification 3, 7 and 8).
 */
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { recognise } from '../../../src/contract/recognise.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { ticket } from '../../../src/contract/ticket.ts';

const now = Date.UTC(2026, 10, 23, 5);
const stamp = { receivedAt: now, serverDate: null };
const phone = '081234567890';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJlLw';
const minutes = (n: number) => n * 60_000;

const inTheOpen = (value: unknown): unknown => {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(inTheOpen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inTheOpen(inner)]));
};

/** The recognised event, secrets revealed. */
const read = (call: AnyCall, reply: unknown, status = 200, input: unknown = { phone }) =>
  inTheOpen(recognise(call, reply, stamp, { status, input })) as object;

describe('RG-2 to RG-8 LG-4 FP-3 FP-4 PN-3 the words of the specification, at any HTTP status and with any type', () => {
  const refused = (msg: unknown, type?: unknown) => ({
    status: false,
    error: { ...(type !== undefined && { type }), msg },
  });
  it.each([
    ['register', { phone_number: 'please_proceed_to_otp_verification' }, 'please_proceed_to_otp_verification'],
    ['register', { phone_number: ['please_proceed_to_set_password'] }, 'please_proceed_to_set_password'],
    ['register', { phone_number: 'validation.already.registered' }, 'validation.already.registered'],
    ['register', { phone: 'validation.already.registered' }, 'validation.already.registered'],
    ['register', 'Player already Registered in this Merchant', 'already_registered_here'],
    ['register', 'validation.already.registered', 'validation.already.registered'],
    ['register', { merchant_uid: 'invalid' }, 'merchant_uid'],
    ['register', { otp: 'otp_block' }, 'otp_block'],
    ['register', { address: ['is required'] }, 'validation'],
    ['requestReset', { phone_number: 'validation.not.registered' }, 'validation.not.registered'],
    [
      'requestReset',
      { phone_number: 'please_finish_your_registration_process' },
      'please_finish_your_registration_process',
    ],
    ['requestReset', 'Player Not Found!', 'player_not_found'],
    ['login', 'Invalid Phone Number or Password', 'invalid_credentials'],
    ['changePhone', 'Incorrect PIN', 'wrong'],
    ['changePin', 'Incorrect PIN', 'wrong'],
    ['changePin', 'The PIN you entered is wrong', 'wrong'],
    ['withdraw', 'Incorrect PIN', 'wrong_pin'],
    ['withdraw', 'The PIN you entered is wrong', 'wrong_pin'],
    ['addAccount', { pin: 'pin_wrong' }, 'wrong_pin'],
    ['removeAccount', { pin: ['Incorrect PIN'] }, 'wrong_pin'],
    ['chooseAccount', 'Incorrect PIN', 'wrong_pin'],
    ['changePassword', 'Wrong current password!', 'wrong_current'],
    ['setPin', 'New PIN must not be the same as the old PIN', 'same_as_old'],
    ['sendAuth', 'AUTH_CODE_EXPIRED', 'auth_code_expired'],
    ['verifyRegistrationCode', 'Verification failed, sorry', 'rejected'],
    ['verifyPlayerCode', { otp: 'is wrong' }, 'rejected'],
  ] as const)('ER-3 %s: %j is %s', (name, msg, outcome) => {
    for (const status of [200, 400, 401, 403, 422, 500]) {
      // For a word outside the specification, 401 and 500 take precedence.
      if (['validation', 'rejected'].includes(outcome) && [401, 500].includes(status)) continue;
      for (const type of [undefined, null, 'error.validation', 'SomethingElse', 7]) {
        expect(recognise(calls[name], refused(msg, type), stamp, { status })?.type, String(status)).toBe(
          `${name}.${outcome}`,
        );
      }
      const v1 =
        typeof msg === 'string' ? [{ message: msg }, { error: msg }, { error: { message: msg } }] : [{ message: msg }];
      for (const reply of [...v1, { status: 'error', msg }, { success: false, message: msg, data: [] }]) {
        expect(recognise(calls[name], reply, stamp, { status })?.type, JSON.stringify(reply)).toBe(
          `${name}.${outcome}`,
        );
      }
    }
  });

  it.each([
    ['a word the contract does not know', refused('Maintenance')],
    ['no word', { status: false }],
    ['an error without words', { status: false, error: {} }],
    ['a lone message that is no greeting', { message: 'Unauthenticated.' }],
  ])('ER-2 %s is an unknown refusal, never a success', (_, reply) => {
    for (const call of [calls.setRegistrationPassword, calls.withdraw, calls.logout, calls.unlinkWallet]) {
      expect(recognise(call, reply, stamp, { status: 200 })).toBeNull();
    }
  });

  it('ER-2 an envelope whose flag is none is malformed, never a success', () => {
    for (const call of [calls.setRegistrationPassword, calls.withdraw, calls.logout, calls.verifyPlayerCode]) {
      expect(recognise(call, { status: 'yes', data: [] }, stamp)?.type).toBe(`${call.name}.malformed`);
    }
  });

  it('EW-5 an error.auth ends the session, on unlinking and on every other call with a bearer', () => {
    const reply = refused('Not logged in', 'error.auth');
    expect(recognise(calls.unlinkWallet, reply, stamp)?.type).toBe('unlinkWallet.session_ended');
    expect(recognise(calls.wallet, reply, stamp)?.type).toBe('wallet.unauthorized');
  });

  it.each([
    [
      'in the message',
      { status: false, error: { msg: { otp: 'otp_block', reset_at: new Date(now + minutes(15)).toISOString() } } },
    ],
    ['beside the message', { status: false, error: { msg: { otp: ['otp_block'] }, reset_at: now + minutes(15) } }],
    ['in the data', { status: false, data: { reset_at: '2026-11-23 05:15:00' }, error: { msg: { otp: 'otp_block' } } }],
    ['in Jakarta’s time', { status: false, error: { msg: { otp: 'otp_block', reset_at: '2026-11-23 12:15:00' } } }],
    ['flat', { message: 'otp_block', reset_at: String((now + minutes(15)) / 1000) }],
    ['as a list', { status: false, error: { msg: { otp: ['otp_block'], reset_at: [(now + minutes(15)) / 1000] } } }],
  ])('RG-6 OT-3 reset_at %s', (_, reply) => {
    expect(read(calls.resendRegistrationCode, reply, 429)).toEqual({
      type: 'resendRegistrationCode.otp_block',
      until: now + minutes(15),
      minutes: 15,
    });
  });
});

describe('what is enough', () => {
  it.each([
    ['a token alone', { register_token: 8_421 }, '8421', ''],
    ['with phone', { register_token: jwt, phone: 81234567890 }, jwt, ''],
    ['with phone_prefix', { register_token: jwt, phone_prefix: '62' }, jwt, ''],
    ['with prefix, and e null', { register_token: jwt, prefix: null, e: null }, jwt, ''],
    ['with e', { register_token: 'abc', e: 'x/y+z==' }, 'abc', 'x/y+z=='],
  ])('RG-2 a registration is accepted with %s', (_, data, token, e) => {
    for (const reply of [
      { status: true, data },
      { data },
      data,
      { status: 'success', data, message: 'OK' },
      { status: 200, ...data },
    ]) {
      expect(read(calls.register, reply)).toMatchObject({ type: 'register.accepted', ticket: { token, e, phone } });
    }
  });

  it('RG-3 RG-4 a word that names the step is enough, with the step that is held or none', () => {
    const word = { status: false, error: { msg: { phone_number: 'please_proceed_to_otp_verification' } } };
    const fresh = read(calls.register, word, 422, { phone, held: null });
    expect(fresh).toMatchObject({ ticket: { token: '', e: '', phone } });
    const held = ticket('held', '', phone);
    expect(read(calls.register, word, 422, { phone, held })).toMatchObject({ ticket: { token: 'held' } });
    const other = ticket('held', '', '089999999999');
    expect(read(calls.register, word, 422, { phone, held: other })).toMatchObject({ ticket: { token: '' } });
  });

  it('OT-2 a resend may give the step another token', () => {
    const input = { ticket: ticket('old', 'e', phone) };
    const again = read(calls.resendRegistrationCode, { status: true, data: { register_token: 'new' } }, 200, input);
    expect(again).toMatchObject({ ticket: { token: 'new', e: 'e', phone } });
    expect(read(calls.resendRegistrationCode, { status: true }, 200, input)).not.toHaveProperty('ticket');
  });

  it('RG-2 what a platform did not give is not sent, and the number says which step it is', () => {
    const wire = calls.verifyRegistrationCode.write({
      purpose: 'register',
      ticket: ticket('', '', phone),
      code: ticket('1234', '').token,
    });
    expect(wire).toEqual({ body: { otp: '1234', phone }, query: {} });
    const whole = calls.verifyRegistrationCode.write({
      purpose: 'register',
      ticket: ticket('t', 'e', phone),
      code: ticket('1234', '').token,
    });
    expect(whole).toEqual({ body: { otp: '1234', register_token: 't' }, query: { e: 'e' } });
  });

  it('OT-1 PN-2 a right code is accepted with a set-password token, with e alone, or for a PIN with neither', () => {
    expect(read(calls.verifyRegistrationCode, { status: true, data: { set_password_token: jwt } })).toMatchObject({
      proof: { token: jwt, e: '' },
    });
    expect(read(calls.verifyRegistrationCode, { status: true, data: { e: 'only' } })).toMatchObject({
      proof: { token: 'only', e: 'only' },
    });
    expect(read(calls.verifyPlayerCode, { status: true, data: null })).toMatchObject({
      type: 'verifyPlayerCode.accepted',
      proof: '',
    });
    expect(read(calls.verifyPlayerCode, { status: true, data: { e: 12 } })).toMatchObject({ proof: '12' });
  });

  it('LG-3 a login is a token; the number is the one that was typed where the reply has none', () => {
    for (const data of [
      { token: jwt },
      { token: jwt, phone_number: null, id: 7 },
      { token: jwt, phone_number: '+62 812-3456-7890' },
    ]) {
      for (const reply of [{ status: true, data }, data, { data }]) {
        expect(read(calls.login, reply)).toMatchObject({ session: { token: jwt, phone } });
      }
    }
  });

  it('SH-4 a merchant is what its data says, with nothing in it too', () => {
    expect(read(calls.merchantLookup, { status: true, data: {} })).toMatchObject({
      merchant: { name: null, mark: null, colours: null },
    });
    expect(read(calls.merchantLookup, { status: 1, data: { name: 'Toko', id: 4 } })).toMatchObject({
      merchant: { name: 'Toko' },
    });
    expect(read(calls.merchantLookup, { status: true, data: [] })).toMatchObject({ type: 'merchantLookup.accepted' });
  });

  it('SH-6 a wallet has either balance, as number or text, with two decimals', () => {
    const wallet = (data: object) => read(calls.wallet, { status: true, data });
    expect(wallet({ platinum_topup: '12500.50', platinum_in_game: 3 })).toMatchObject({
      wallet: { token: 12_500.5, winning: 3 },
    });
    expect(wallet({ platinum_topup: 0, platinum_in_game: null })).toMatchObject({
      wallet: { token: 0, winning: null },
    });
    expect(read(calls.wallet, { platinum_in_game: '7' })).toMatchObject({ wallet: { token: null, winning: 7 } });
  });

  it('EW-6 a linked e-wallet is any of its fields, and none is no error', () => {
    const balance = (reply: unknown) => read(calls.eWalletBalance, reply);
    expect(balance({ status: true, data: { BALANCE: '75000.00' } })).toMatchObject({
      linked: { balance: 75_000, maskedId: null },
    });
    expect(balance({ status: true, data: { MASK_DANA_ID: '0812***90', phone: 6281234567890 } })).toMatchObject({
      linked: { balance: null, phone },
    });
    for (const data of [null, {}, [], { BALANCE: null, MASK_DANA_ID: '' }, { BALANCE: null, trace: 'b7c1' }]) {
      expect(balance({ status: true, data }), JSON.stringify(data)).toEqual({ type: 'eWalletBalance.not_linked' });
    }
    expect(balance({ status: true })).toEqual({ type: 'eWalletBalance.not_linked' });
    expect(balance({ status: true, data: { BALANCE: 'much' } })).toEqual({ type: 'eWalletBalance.malformed' });
    expect(balance({ status: true, data: null, meta: {} })).toEqual({ type: 'eWalletBalance.not_linked' });
    expect(balance({ status: false, error: { msg: 'Account is not bound' } })).toEqual({
      type: 'eWalletBalance.not_linked',
    });
  });

  it('PF-1 a saved profile that is not told back is the one that was sent', () => {
    const form = { fullname: 'Sari', birthdate: '1995-08-17', address: '', nationalId: '3273010101010001' };
    const profile = {
      phone: null,
      fullname: 'Sari',
      birthdate: '1995-08-17',
      address: null,
      maskedNationalId: '••••••••••••0001',
    };
    for (const more of [{ data: null }, { data: {} }, { data: { trace: 'b7c1' } }, { message: 'Saved', x: 1 }]) {
      const reply = { status: true, ...more };
      expect(read(calls.saveProfile, reply, 200, { form, image: null })).toMatchObject({
        type: 'saveProfile.accepted',
        profile,
      });
    }
  });

  it('PF-1 a profile is its phone number; what the platform does not say is not known', () => {
    for (const name of ['phone_number', 'phone', 'phone_prefix', 'prefix']) {
      expect(
        read(calls.profile, { status: true, data: { [name]: phone, birthdate: '12/04/1998', has_pin: 'true' } }),
      ).toMatchObject({
        profile: { phone, fullname: null, birthdate: null, hasPin: true, isPinLocked: false },
      });
    }
    expect(read(calls.profile, { status: true, data: { phone_number: phone } })).toMatchObject({
      profile: { hasPin: null },
    });
  });

  it('EW-7 a checkout is its address', () => {
    expect(
      read(calls.payByWallet, { status: true, data: { checkout_url: 'https://m.dana.id/x' } }, 200, { platinum: 10 }),
    ).toMatchObject({
      url: 'https://m.dana.id/x',
      transaction: { id: '', type: 'topup', status: 'pending', platinum: 10 },
    });
  });

  it('WD-1 RD-1 a movement is accepted with nothing but a status', () => {
    expect(read(calls.withdraw, { status: true }, 200, { platinum: 50 })).toMatchObject({
      transaction: { id: '', type: 'withdraw', status: 'pending', platinum: 50 },
    });
    expect(read(calls.redeem, { status: true, data: { id: 99 } }, 200, {})).toMatchObject({
      transaction: { id: '99', platinum: null },
    });
  });

  it('TX-1 HI-1 a transaction has the fields of the specification, under the names a platform may give them', () => {
    const transaction = {
      id: 1_204,
      type: 'TopUp',
      status: 'Pending',
      virtual_account_number: '8801234567890',
      order_number: 'PLT-1',
      payment_method: 'BCA Virtual Account',
      created_date: '2026-11-23 12:00:00',
      expiry_date: (now + minutes(60)) / 1000,
      admin_fee: '4000.00',
      discount: null,
      total: 104_000,
    };
    const expected = {
      id: '1204',
      type: 'topup',
      status: 'pending',
      vaNumber: '8801234567890',
      orderNumber: 'PLT-1',
      method: { code: 'BCA Virtual Account' },
      createdAt: now,
      expiresAt: now + minutes(60),
      fee: 4_000,
      discount: null,
      total: 104_000,
    };
    for (const data of [{ transaction }, transaction]) {
      expect(read(calls.transaction, { status: true, data })).toMatchObject({ transaction: expected });
    }
    for (const data of [[transaction], { transactions: [transaction] }, { items: [transaction], next: 2 }]) {
      expect(read(calls.transactions, { status: true, data })).toMatchObject({ value: { items: [expected] } });
    }
    expect(read(calls.transactions, { status: true, data: [] })).toMatchObject({ value: { items: [], next: null } });
    expect(read(calls.transaction, { status: true, data: { ...transaction, status: 'Lost' } })).toEqual({
      type: 'transaction.malformed',
    });
  });

  it('PA-1 a list of payment accounts may be the data itself', () => {
    const account = { id: 3, type: 'bank', bank_name: 'BCA', account_number: 1_234_567_890, account_name: 'Sari' };
    for (const data of [[account], { accounts: [account] }]) {
      expect(read(calls.accounts, { status: true, data })).toMatchObject({
        accounts: [
          { id: '3', kind: 'bank', provider: 'BCA', maskedNumber: '1234567890', holder: 'Sari', isDefault: false },
        ],
      });
    }
  });
});
