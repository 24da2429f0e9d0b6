/**
 * Replies of a platform written from the specification alone: each of its words, and no field beyond those that the
 * flow needs next (specification 3, 7 and 8).
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
      const ofTexts = typeof msg === 'string' ? [{ error: msg }, { error: { message: msg } }] : [];
      const forms = [{ message: msg }, { status: 'error', msg }, { success: false, message: msg, data: [] }];
      for (const reply of [...ofTexts, ...forms]) {
        const known = recognise(calls[name], reply, stamp, { status });
        expect(known?.type, JSON.stringify(reply)).toBe(`${name}.${outcome}`);
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
    ['in the message', refused({ otp: 'otp_block', reset_at: new Date(now + minutes(15)).toISOString() })],
    ['beside the message', { status: false, error: { msg: { otp: ['otp_block'] }, reset_at: now + minutes(15) } }],
    ['in the data', { status: false, data: { reset_at: '2026-11-23 05:15:00' }, error: { msg: { otp: 'otp_block' } } }],
    ['in Jakarta’s time', refused({ otp: 'otp_block', reset_at: '2026-11-23 12:15:00' })],
    ['flat', { message: 'otp_block', reset_at: String((now + minutes(15)) / 1000) }],
    ['as a list', refused({ otp: ['otp_block'], reset_at: [(now + minutes(15)) / 1000] })],
  ])('RG-6 OT-3 reset_at %s', (_, reply) => {
    expect(read(calls.resendRegistrationCode, reply, 429)).toEqual({
      type: 'resendRegistrationCode.otp_block',
      until: now + minutes(15),
      minutes: 15,
      reference: null,
    });
  });
});

/** `data`, the event that it is recognised as in any wrapping, and the call's input. */
type Enough = readonly [data: unknown, event: object, input?: object];
const held = ticket('held', '', phone);
const old = { ticket: ticket('old', 'e', phone) };
const form = { fullname: 'Sari', birthdate: '1995-08-17', address: '', nationalId: '3273010101010001' };
const { fullname, birthdate } = form;
const savedProfile = {
  profile: { phone: null, fullname, birthdate, address: null, maskedNationalId: '••••••••••••0001' },
};
const saving = { form, image: null };
const withTicket = (token: string, e = '') => ({ ticket: { token, e, phone } });
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
const readTransaction = {
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
const account = { id: 3, type: 'bank', bank_name: 'BCA', account_number: 1_234_567_890, account_name: 'Sari' };
const readAccount = {
  ...{ id: '3', kind: 'bank', provider: 'BCA', maskedNumber: '1234567890', holder: 'Sari', isDefault: false },
};

const enough: Partial<Record<keyof typeof calls, readonly Enough[]>> = {
  register: [
    [{ register_token: 8_421 }, withTicket('8421')],
    [{ register_token: jwt, phone: 81234567890 }, withTicket(jwt)],
    [{ register_token: jwt, phone_prefix: '62' }, withTicket(jwt)],
    [{ register_token: jwt, prefix: null, e: null }, withTicket(jwt)],
    [{ register_token: 'abc', e: 'x/y+z==' }, withTicket('abc', 'x/y+z==')],
  ],
  resendRegistrationCode: [[{ register_token: 'new' }, withTicket('new', 'e'), old]],
  verifyRegistrationCode: [
    [{ set_password_token: jwt }, { proof: { token: jwt, e: '' } }],
    [{ e: 'only' }, { proof: { token: 'only', e: 'only' } }],
  ],
  verifyPlayerCode: [
    [null, { proof: '' }],
    [{ e: 12 }, { proof: '12' }],
  ],
  verifyNewNumberCode: [[null, { proof: '' }]],
  login: [
    [{ token: jwt }, { session: { token: jwt, phone } }],
    [{ token: jwt, phone_number: null, id: 7 }, { session: { token: jwt, phone } }],
    [{ token: jwt, phone_number: '+62 812-3456-7890' }, { session: { token: jwt, phone } }],
  ],
  merchantLookup: [
    [{}, { merchant: { name: null, mark: null, colours: null } }],
    [{ name: 'Toko', id: 4 }, { merchant: { name: 'Toko' } }],
    [[], { merchant: { name: null } }],
  ],
  wallet: [
    [{ platinum_topup: '12500.50', platinum_in_game: 3 }, { wallet: { token: 12_500.5, winning: 3 } }],
    [{ platinum_topup: 0, platinum_in_game: null }, { wallet: { token: 0, winning: null } }],
    [{ platinum_in_game: '7' }, { wallet: { token: null, winning: 7 } }],
  ],
  eWalletBalance: [
    [{ BALANCE: '75000.00' }, { linked: { balance: 75_000, maskedId: null } }],
    [{ MASK_DANA_ID: '0812***90', phone: 6281234567890 }, { linked: { balance: null, phone } }],
  ],
  profile: [
    ...['phone_number', 'phone', 'phone_prefix', 'prefix'].map((name): Enough => [
      { [name]: phone, birthdate: '12/04/1998', has_pin: 'true' },
      { profile: { phone, fullname: null, birthdate: null, hasPin: true, isPinLocked: false } },
    ]),
    [{ phone_number: phone }, { profile: { hasPin: null } }],
  ],
  saveProfile: [null, {}, { trace: 'b7c1' }].map((data): Enough => [data, savedProfile, saving]),
  payByWallet: [
    [
      { checkout_url: 'https://m.dana.id/x' },
      { url: 'https://m.dana.id/x', transaction: { id: '', type: 'topup', status: 'pending', platinum: 10 } },
      { platinum: 10 },
    ],
  ],
  withdraw: [
    [undefined, { transaction: { id: '', type: 'withdraw', status: 'pending', platinum: 50 } }, { platinum: 50 }],
  ],
  redeem: [[{ id: 99 }, { transaction: { id: '99', platinum: null } }, {}]],
  transaction: [{ transaction }, transaction].map((data): Enough => [data, { transaction: readTransaction }]),
  transactions: [
    ...[[transaction], { transactions: [transaction] }, { items: [transaction], next: 2 }].map((data): Enough => [
      data,
      { value: { items: [readTransaction] } },
    ]),
    [[], { value: { items: [], next: null } }],
  ],
  accounts: [[account], { accounts: [account] }].map((data): Enough => [data, { accounts: [readAccount] }]),
};
const cases = Object.entries(enough).flatMap(([name, rows]) =>
  rows.map(([data, event, input = { phone }]) => ({ name: name as keyof typeof calls, data, event, input })),
);

describe('RG-2 OT-1 OT-2 PN-2 LG-3 SH-4 SH-6 EW-6 EW-7 PF-1 WD-1 RD-1 TX-1 HI-1 PA-1 what is enough', () => {
  it.each(cases)('$name is read from $data', ({ name, data, event, input }) => {
    const isFilled = typeof data === 'object' && data !== null && Object.keys(data).length > 0;
    const wrapped = [
      { status: true, data },
      { status: 'success', data, message: 'OK' },
      ...(isFilled ? [{ data }] : []),
    ];
    // A flat reply names its fields itself.
    const flat = isFilled && !Array.isArray(data) && !('id' in data) ? [data, { ...data, status: 200 }] : [];
    for (const reply of [...wrapped, ...flat]) {
      expect(read(calls[name], reply, 200, input), JSON.stringify(reply)).toMatchObject(event);
    }
  });

  it('RG-3 RG-4 a word that names the step is enough, with the step that is held or none', () => {
    const word = { status: false, error: { msg: { phone_number: 'please_proceed_to_otp_verification' } } };
    for (const [step, token] of [
      [null, ''],
      [held, 'held'],
      [ticket('held', '', '089999999999'), ''],
    ] as const) {
      expect(read(calls.register, word, 422, { phone, held: step })).toMatchObject(withTicket(token));
    }
  });

  it('OT-2 a resend that gives the step no other token leaves it as it is', () => {
    expect(read(calls.resendRegistrationCode, { status: true }, 200, old)).not.toHaveProperty('ticket');
  });

  it('RG-2 what a platform did not give is not sent, and the number says which step it is', () => {
    const code = new Secret('1234');
    const wireOf = (token: string, e: string) =>
      calls.verifyRegistrationCode.write({ purpose: 'register', ticket: ticket(token, e, phone), code });
    expect(wireOf('', '')).toEqual({ body: { otp: '1234', phone }, query: {} });
    expect(wireOf('t', 'e')).toEqual({ body: { otp: '1234', register_token: 't' }, query: { e: 'e' } });
  });

  it('EW-6 an e-wallet that is not linked is no error', () => {
    const balance = (reply: unknown) => read(calls.eWalletBalance, reply);
    const data = [null, {}, [], { BALANCE: null, MASK_DANA_ID: '' }, { BALANCE: null, trace: 'b7c1' }];
    const refused = { status: false, error: { msg: 'Account is not bound' } };
    const withData = data.map((one) => ({ status: true, data: one }));
    for (const reply of [...withData, { status: true }, { status: true, data: null, meta: {} }, refused]) {
      expect(balance(reply), JSON.stringify(reply)).toEqual({ type: 'eWalletBalance.not_linked' });
    }
    expect(balance({ status: true, data: { BALANCE: 'much' } })).toEqual({ type: 'eWalletBalance.malformed' });
  });

  it('PF-1 a profile that was saved with a greeting alone is the one that was sent', () => {
    const reply = { status: true, message: 'Saved', x: 1 };
    expect(read(calls.saveProfile, reply, 200, saving)).toMatchObject(savedProfile);
  });

  it('TX-1 a status that is none of the words is unreadable', () => {
    expect(read(calls.transaction, { status: true, data: { ...transaction, status: 'Lost' } })).toEqual({
      type: 'transaction.malformed',
    });
  });
});
