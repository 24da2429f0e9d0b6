/** The twelve keys of SS-4 in localStorage: validated when read, kept in memory when it refuses (SS-2, SS-4, SS-7). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStorage, storageKeys, type StorageKey } from '../../../src/web/browser/storage.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { laterTicket, minutes, moment, phone, session, someTicket } from '../../flows/kit/samples.ts';
import { writeTicket } from '../../../src/contract/ticket.ts';
import { corruptValues } from './corrupt-values.ts';
import { fakeStorage, refuse } from './fake-storage.ts';

const uid = '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f';

function fakeLocal(entries: Partial<Record<StorageKey, string>> = {}) {
  const { storage: local, ...rest } = fakeStorage(entries);
  return { ...rest, storage: createStorage(() => local), local };
}

const code = {
  flow: 'register',
  step: 'code',
  phone,
  ticket: someTicket,
  until: moment + minutes(1),
  locked: false,
} as const;
const recovery = { ...code, flow: 'forgotPassword', ticket: laterTicket } as const;
const otpId = new Secret('otp-id-of-one-pin-reset-123');
const pinToken = new Secret('pin-token-of-one-reset-456789');
const waiting = { phone, until: moment + minutes(1), locked: false };
const reset = { step: 'code', otpId, ...waiting } as const;

describe('SS-4 the keys', () => {
  it('SS-4 are these twelve and no others', () => {
    expect([...storageKeys].sort().join(' ')).toBe(
      'disable_otp lang merchant-uuid otp_expired phone phone_call phone_forget_pass phone_regist token token_forget_pass token_regist token_reset_pin',
    );
  });

  it('SS-2 SS-4 everything written lies under them, and clearing a session removes token and phone alone', () => {
    const { keys, storage } = fakeLocal();
    storage.writeSession(session);
    storage.writeStep(code);
    storage.writeDeadline({ until: moment, locked: true });
    storage.writeMerchant(uid);
    storage.writeLanguage('en');
    expect(keys().join(' ')).toBe('disable_otp lang merchant-uuid otp_expired phone phone_regist token token_regist');
    storage.clearSession();
    expect(keys().join(' ')).toBe('disable_otp lang merchant-uuid otp_expired phone_regist token_regist');
    expect(storage.isLasting()).toBe(true);
  });

  it('SS-1 a session is read back without its user', () => {
    const { storage } = fakeLocal();
    storage.writeSession(session);
    const read = storage.readSession();
    expect([read?.token.reveal(), read?.phone, read?.user]).toEqual([session.token.reveal(), phone, null]);
  });
});

describe('SS-4 corrupt values', () => {
  /** Platforms choose their tokens: a text is corrupt only if a header cannot carry it. */
  const holdsToken = (key: string) => key.startsWith('token');
  const isToken = (text: string) => /^[\x21-\x7e]{0,4096}(?: [\x21-\x7e]{0,4096})?$/.test(text);

  it.each(storageKeys)('SS-4 200 corrupt values of %s never throw, and are never believed', (key) => {
    const texts = fc
      .oneof(
        fc.constantFrom(...corruptValues.map(({ value }) => value), 'a b c', '0'.repeat(40)),
        fc.string(),
        fc.string({ unit: 'binary', maxLength: 400 }),
      )
      .filter((text) => !holdsToken(key) || !isToken(text) || ['null', 'undefined', 'NaN'].includes(text));
    fc.assert(
      fc.property(texts, (text) => {
        const { values, storage } = fakeLocal({ [key]: text });
        expect(storage.readSession()).toBeNull();
        expect(storage.readStep(moment)).toBeNull();
        expect(storage.readPinReset(moment)).toBeNull();
        expect(storage.readCode(moment)).toBeNull();
        const merchant = storage.readMerchant();
        expect(merchant).toBe(key === 'merchant-uuid' && merchant !== null ? text : null);
        // A corrupt value is removed; another tab may write the last two before the ticket that they belong to.
        if (!['merchant-uuid', 'lang', 'otp_expired', 'disable_otp'].includes(key)) {
          expect(values.has(key)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('SS-1 SS-4 a token that an earlier client stored is a session, with or without a phone number', () => {
    for (const token of ['4711', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2ln', 'a/b+c==:d', 'x'.repeat(4096)]) {
      const alone = fakeLocal({ token }).storage.readSession();
      expect([alone?.token.reveal(), alone?.phone]).toEqual([token, '']);
      expect(fakeLocal({ token, phone: '+62 812' }).storage.readSession()?.phone).toBe('');
      expect(fakeLocal({ token, phone }).storage.readSession()?.phone).toBe(phone);
    }
  });

  it('SS-4 a registration without its ticket is not resumed', () => {
    const step = fakeLocal({ phone_regist: phone, otp_expired: String(moment) });
    expect(step.storage.readStep(moment)).toBeNull();
  });

  it('SS-6 a half-written step of another tab is neither cleared nor read as a later step', () => {
    const { storage, local } = fakeLocal();
    const seen: string[] = [];
    // `storage` reads everything after each single write of the other tab.
    const look = () => {
      storage.readSession();
      seen.push(storage.readStep(moment)?.step ?? 'none');
    };
    const watched =
      <Args extends unknown[]>(change: (...args: Args) => void) =>
      (...args: Args) => {
        change(...args);
        look();
      };
    const { setItem, removeItem } = local;
    const other = createStorage(() => ({ ...local, setItem: watched(setItem), removeItem: watched(removeItem) }));
    other.writeStep(code);
    expect(seen).not.toContain('password');
    other.writeStep({ flow: 'register', step: 'password', phone, ticket: someTicket });
    other.writeSession(session);
    expect(storage.readSession()?.token.reveal()).toBe(session.token.reveal());
    expect(storage.readStep(moment)?.step).toBe('password');
  });
});

describe('SS-7 OT-3 resuming a registration', () => {
  const stored = { phone_regist: phone, token_regist: writeTicket(someTicket) };
  it.each([
    ['a lock that runs', { otp_expired: String(moment + minutes(30)), disable_otp: 'true' }, minutes(30), true],
    ['a lock that cannot be', { otp_expired: String(moment + minutes(9999)), disable_otp: 'true' }, minutes(2), false],
    ['something that is no moment', { otp_expired: 'besok' }, 0, false],
    ['a lock that says nothing', { otp_expired: String(moment + minutes(1)), disable_otp: 'ya' }, minutes(1), false],
  ])('SS-7 OT-3 OT-4 %s', (_, more, wait, locked) => {
    const pending = fakeLocal({ ...stored, ...more }).storage.readStep(moment);
    expect(pending).toMatchObject({ step: 'code', phone, until: moment + wait, locked });
  });

  it('SS-7 without a deadline it stands at the password step', () => {
    const { keys, storage } = fakeLocal();
    storage.writeStep(code);
    storage.writeStep({ flow: 'register', step: 'password', phone, ticket: someTicket });
    expect(storage.readStep(moment)).toMatchObject({ step: 'password', phone });
    expect(keys()).toEqual(['phone_regist', 'token_regist']);
  });

  it('SS-6 SS-7 a step is cleared by its own ticket; one that another tab began anew stays', () => {
    const { values, storage } = fakeLocal();
    storage.writeStep({ ...code, ticket: laterTicket });
    expect(storage.clearStepOf(someTicket)).toBe(false);
    expect(storage.readStep(moment)).toMatchObject({ step: 'code', phone });
    expect(storage.clearStepOf(laterTicket)).toBe(true);
    expect(values.size).toBe(0);
    expect(storage.clearStepOf(laterTicket)).toBe(false);
  });
});

describe('SS-7 FP-2 resuming a password reset', () => {
  it('SS-7 FP-2 lies under keys of its own, and is read back at its step', () => {
    const { keys, storage } = fakeLocal();
    storage.writeStep(recovery);
    expect(keys()).toEqual(['disable_otp', 'otp_expired', 'phone_forget_pass', 'token_forget_pass']);
    expect(storage.readStep(moment)).toMatchObject({ flow: 'forgotPassword', step: 'code', phone });
    storage.writeStep({ flow: 'forgotPassword', step: 'password', phone, ticket: someTicket });
    expect(storage.readStep(moment)).toMatchObject({ flow: 'forgotPassword', step: 'password' });
  });

  it.each([
    ['registration', code, recovery],
    ['password reset', recovery, code],
  ] as const)('SS-7 C05 a %s that begins takes the place of the other flow', (_, begun, before) => {
    const { values, storage } = fakeLocal();
    storage.writeStep(before);
    storage.writeStep(begun);
    expect(storage.readStep(moment)?.flow).toBe(begun.flow);
    expect(values.size).toBe(4);
    storage.clearStep();
    expect(values.size).toBe(0);
  });
});

describe('SS-7 PN-5 resuming a PIN reset', () => {
  it('SS-7 PN-5 C05 stands at its step, and goes with its countdown when it is over', () => {
    const { keys, values, storage } = fakeLocal();
    storage.writePinReset(reset);
    expect(keys()).toEqual(['disable_otp', 'otp_expired', 'phone_call', 'token_reset_pin']);
    expect(values.get('phone_call')).toBe(phone);
    expect(storage.readCode(moment)).toBeNull();
    storage.clearCode();
    expect(storage.readPinReset(moment)).toMatchObject({ step: 'code', ...waiting });
    storage.writePinReset({ step: 'pin', otpId, pinToken });
    expect(keys()).toEqual(['token_reset_pin']);
    const resumed = storage.readPinReset(moment);
    expect(resumed?.step === 'pin' && [resumed.otpId.reveal(), resumed.pinToken.reveal()]).toEqual([
      otpId.reveal(),
      pinToken.reveal(),
    ]);
    storage.clearPinReset();
    expect(values.size).toBe(0);
  });

  it('SS-2 C05 a login leaves nothing of what an earlier player had begun', () => {
    const { keys, storage } = fakeLocal();
    storage.writePinReset(reset);
    storage.writeSession(session);
    expect(keys()).toEqual(['phone', 'token']);
    storage.clearSession();
    storage.writeCode(waiting);
    storage.writeSession(session);
    expect(keys()).toEqual(['phone', 'token']);
  });

  it('SS-2 C05 the end of the session takes it along, and a code that is waited for', () => {
    const { values, storage } = fakeLocal();
    storage.writeSession(session);
    storage.writePinReset({ ...reset, locked: true });
    storage.clearSession();
    expect(values.size).toBe(0);
    storage.writeSession(session);
    storage.writeCode(waiting);
    storage.clearSession();
    expect(values.size).toBe(0);
  });

  it('PC-3 a new number takes the place of the old one in the session', () => {
    const { storage } = fakeLocal();
    storage.writeSession(session);
    storage.writePhone('085711112222');
    expect(storage.readSession()?.phone).toBe('085711112222');
  });
});

describe('SS-4 blocked or full storage', () => {
  const { local } = fakeLocal();
  it.each<[string, () => Storage]>([
    ['blocked', refuse],
    ['with calls that all fail', () => ({ ...local, getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['full', () => ({ ...local, setItem: refuse })],
  ])('SS-4 %s: a working session in memory, and it says so', (_, open) => {
    const storage = createStorage(open);
    storage.writeSession(session);
    storage.writeStep(code);
    storage.writeMerchant(uid);
    expect(storage.readSession()?.phone).toBe(phone);
    expect(storage.readStep(moment)).toMatchObject({ step: 'code', phone });
    expect(storage.readMerchant()).toBe(uid);
    expect(storage.isLasting()).toBe(false);
    storage.clearSession();
    storage.clearStep();
    storage.clearMerchant();
    expect([storage.readSession(), storage.readStep(moment), storage.readMerchant()]).toEqual([null, null, null]);
  });
});

it('SS-4 C13 a login that only memory holds leaves no older one, and a later one of another tab is its own', () => {
  const { local, values } = fakeLocal();
  const full = createStorage(() => ({ ...local, setItem: refuse }));
  createStorage(() => local).writeSession({ ...session, token: new Secret('earlier') });
  full.writeSession(session);
  expect(values.has('token')).toBe(false);
  expect(full.readSession()?.token.reveal()).toBe(session.token.reveal());
  createStorage(() => local).writeSession({ ...session, token: new Secret('later') });
  expect(full.readSession()?.token.reveal()).toBe('later');
});

it.each([
  ['the two minutes of a code', minutes(2), false],
  ['a lock', minutes(30), true],
  ['the longest lock', minutes(24 * 60), true],
] as const)(
  'SS-4 OT-3 `disable_otp` is true during %s, and a lock is told from a countdown after a reload',
  (_, wait, locked) => {
    const { values, storage } = fakeLocal();
    storage.writeStep({ ...code, until: moment + wait, locked });
    expect(values.get('disable_otp')).toBe('true');
    expect(storage.readStep(moment)).toMatchObject({ until: moment + wait, locked });
    storage.clearDisabled();
    expect(values.has('disable_otp')).toBe(false);
    expect(storage.readStep(moment + wait)).toMatchObject({ until: moment + wait, locked: false });
  },
);

it('SS-4 SS-7 `phone_call` holds the number that a code for a player went to, with its countdown', () => {
  const { keys, values, storage } = fakeLocal();
  storage.writeSession(session);
  storage.writeCode(waiting);
  expect(values.get('phone_call')).toBe(phone);
  expect(storage.readCode(moment)).toEqual(waiting);
  storage.clearCode();
  expect(keys()).toEqual(['phone', 'token']);
  expect(storage.readCode(moment)).toBeNull();
});
