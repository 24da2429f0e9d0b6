/**
 * The twelve keys of SS-4 and nothing else. Whatever lies there is checked when it is read and dropped when it is not
 * what it should be; where storage is blocked or full the values live in memory for as long as the page does.
 */
import { resumedDeadline } from '../../contract/deadline.ts';
import { isIndonesianPhone, isPhone, isToken, isUuid } from '../../contract/fields.ts';
import { Secret } from '../../contract/secret.ts';
import type { Session } from '../../contract/session.calls.ts';
import { readTicket, writeTicket } from '../../contract/ticket.ts';
import type { PendingRegistration } from '../../../machines/registration/registration.machine.ts';

export const storageKeys = [
  'token',
  'phone',
  'merchant-uuid',
  'phone_call',
  'phone_regist',
  'token_regist',
  'phone_forget_pass',
  'token_forget_pass',
  'token_reset_pin',
  'otp_expired',
  'disable_otp',
  'lang',
] as const;
export type StorageKey = (typeof storageKeys)[number];

export const registrationKeys: readonly StorageKey[] = ['phone_regist', 'token_regist', 'otp_expired', 'disable_otp'];
export const sessionKeys: readonly StorageKey[] = ['token', 'phone'];

export interface Storage {
  readSession(): Session | null;
  writeSession(session: Session): void;
  clearSession(): void;
  /** The registration that was begun, with its countdown where it should be at `now` (SS-7). */
  readRegistration(now: number): PendingRegistration | null;
  writeRegistration(pending: PendingRegistration): void;
  writeDeadline(deadline: { until: number; locked: boolean }): void;
  clearRegistration(): void;
  readMerchant(): string | null;
  writeMerchant(uid: string): void;
  clearMerchant(): void;
  /** Whether what is written will still be there after the page is closed. */
  isLasting(): boolean;
}

export function createStorage(local: () => globalThis.Storage): Storage {
  const memory = new Map<StorageKey, string>();
  let lasting = true;

  const read = (key: StorageKey): string | null => {
    if (memory.has(key)) return memory.get(key) ?? null;
    try {
      return local().getItem(key);
    } catch {
      lasting = false;
      return null;
    }
  };
  const write = (key: StorageKey, value: string) => {
    try {
      local().setItem(key, value);
      memory.delete(key);
    } catch {
      lasting = false;
      memory.set(key, value);
    }
  };
  const remove = (...keys: readonly StorageKey[]) => {
    for (const key of keys) {
      memory.delete(key);
      try {
        local().removeItem(key);
      } catch {
        lasting = false;
      }
    }
  };
  /** The value where it is what it should be; anything else is dropped. */
  const readChecked = (key: StorageKey, isValid: (text: string) => boolean): string | null => {
    const text = read(key);
    if (text === null || (text.length <= 300 && isValid(text))) return text;
    remove(key);
    return null;
  };

  const writeDeadline: Storage['writeDeadline'] = ({ until, locked }) => {
    write('otp_expired', String(Math.round(until)));
    if (locked) write('disable_otp', 'true');
    else remove('disable_otp');
  };
  const clearSession = () => remove(...sessionKeys);
  const clearRegistration = () => remove(...registrationKeys);

  return {
    readSession() {
      const token = readChecked('token', isToken);
      const phone = readChecked('phone', isPhone);
      if (token !== null && phone !== null) return { token: new Secret(token), phone, user: null };
      // A phone alone may be a login that another tab is writing at this moment: the token comes last.
      if (token !== null) clearSession();
      return null;
    },
    writeSession({ token, phone }) {
      write('phone', phone);
      write('token', token.reveal());
    },
    clearSession,
    readRegistration(now) {
      const phone = readChecked('phone_regist', isIndonesianPhone);
      const text = readChecked('token_regist', (stored) => readTicket(stored) !== null);
      const ticket = text === null ? null : readTicket(text);
      // Half of it may be what another tab is writing at this moment: it is not this tab's to clear.
      if (phone === null || ticket === null) return null;
      const expires = read('otp_expired');
      if (expires === null) return { step: 'password', phone, ticket };
      const locked = read('disable_otp') === 'true';
      const stored = /^[0-9]{1,16}$/.test(expires) ? Number(expires) : null;
      return { step: 'code', phone, ticket, until: resumedDeadline(stored, locked, now), locked };
    },
    writeRegistration(pending) {
      // Only the code step has a deadline; its absence says that the code was verified. So it is there before the
      // ticket of its step and gone after it: who reads in between takes a step for the earlier one, never the later.
      if (pending.step === 'code') writeDeadline(pending);
      write('phone_regist', pending.phone);
      write('token_regist', writeTicket(pending.ticket));
      if (pending.step === 'password') remove('otp_expired', 'disable_otp');
    },
    writeDeadline,
    clearRegistration,
    readMerchant: () => readChecked('merchant-uuid', isUuid),
    writeMerchant: (uid) => write('merchant-uuid', uid),
    clearMerchant: () => remove('merchant-uuid'),
    isLasting: () => lasting,
  };
}
