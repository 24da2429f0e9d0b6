/**
 * The twelve keys of SS-4 in the local storage. The only others are choices of the device (theme.ts, senses.ts). Reading
 * checks a value and removes an invalid one. While the storage is blocked or full, values live in memory until the page is closed.
 */
import { isLock, resumedDeadline } from '../../contract/deadline.ts';
import { isOpaque, isPhone, isUuid } from '../../contract/fields.ts';
import { Secret } from '../../contract/secret.ts';
import type { Session } from '../../contract/session.calls.ts';
import { isSameTicket, readTicket, ticket, writeTicket, type Ticket } from '../../contract/ticket.ts';
import { createKeptValues } from './kept-values.ts';
import type { Language } from '../../../machines/shell/shell.machine.ts';
import type { PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import type { PendingStep, StepFlow } from '../../../machines/verification/pending-step.ts';

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

const deadlineKeys = ['otp_expired', 'disable_otp'] as const satisfies readonly StorageKey[];
/** Only one flow is under way at a time. */
const flowKeys = {
  register: { phone: 'phone_regist', ticket: 'token_regist' },
  forgotPassword: { phone: 'phone_forget_pass', ticket: 'token_forget_pass' },
} as const satisfies Record<StepFlow, Record<'phone' | 'ticket', StorageKey>>;
const flows = Object.keys(flowKeys) as StepFlow[];

export const stepKeys: readonly StorageKey[] = [
  ...flows.flatMap((flow) => Object.values(flowKeys[flow])),
  ...deadlineKeys,
];
/** Texts that a script stores by mistake for a missing value. */
const isNothing = /^(?:null|undefined|NaN|\[object Object\])$/;

/** Two tokens and a separator, characters. */
const longestValue = 2 * 4096 + 1;

export const sessionKeys: readonly StorageKey[] = ['token', 'phone'];

export interface Storage {
  readSession(): Session | null;
  writeSession(session: Session): void;
  /** The session goes on (PC-3). */
  writePhone(phone: string): void;
  /** Also clears the PIN reset and the code that belong to the session. */
  clearSession(): void;
  /** Checks the countdown by `now`, ms on the device's timeline (SS-7). */
  readStep(now: number): PendingStep | null;
  writeStep(pending: PendingStep): void;
  writeTicket(flow: StepFlow, ticket: Ticket): void;
  clearStep(): void;
  /** Returns whether the step had this ticket. */
  clearStepOf(ticket: Ticket): boolean;
  readPinReset(now: number): PendingPinReset | null;
  writePinReset(pending: PendingPinReset): void;
  clearPinReset(): void;
  /** The number in `phone_call`, and the end of its countdown or lock. */
  readCode(now: number): { phone: string; until: number; locked: boolean } | null;
  writeCode(code: { phone: string; until: number; locked: boolean }): void;
  /** Does nothing during a PIN reset, whose code uses the same keys. */
  clearCode(): void;
  /** The player may ask for a code again. */
  clearDisabled(): void;
  writeDeadline(deadline: { until: number; locked: boolean }): void;
  writeLanguage(language: Language): void;
  readMerchant(): string | null;
  writeMerchant(uid: string): void;
  clearMerchant(): void;
  isLasting(): boolean;
}

export function createStorage(local: () => globalThis.Storage): Storage {
  const { read, write, remove, isLasting } = createKeptValues<StorageKey>(local);
  /** Removes an invalid one. */
  const readChecked = (key: StorageKey, isValid: (text: string) => boolean): string | null => {
    const text = read(key);
    if (text === null || (text.length <= longestValue && !isNothing.test(text) && isValid(text))) return text;
    remove(key);
    return null;
  };

  /** `disable_otp` bars a new code both for two minutes and under a lock; the time left tells them apart. */
  const writeDeadline: Storage['writeDeadline'] = ({ until }) => {
    write('otp_expired', String(Math.round(until)));
    write('disable_otp', 'true');
  };
  const clearDisabled = () => remove('disable_otp');
  const clearDeadline = () => remove(...deadlineKeys);
  const readDeadline = (now: number): { until: number; locked: boolean } | null => {
    const expires = read('otp_expired');
    if (expires === null) return null;
    const isDisabled = read('disable_otp') === 'true';
    const stored = /^[0-9]{1,16}$/.test(expires) ? Number(expires) : null;
    const until = resumedDeadline(stored, isDisabled, now);
    return { until, locked: isDisabled && isLock(until, now) };
  };
  const writeCalled = (phone: string) => {
    if (phone === '') remove('phone_call');
    else write('phone_call', phone);
  };
  const clearPinReset = () => {
    if (read('token_reset_pin') === null) return;
    remove('token_reset_pin', 'phone_call');
    clearDeadline();
  };
  const clearCode = () => {
    if (read('token_reset_pin') !== null || read('phone_call') === null) return;
    remove('phone_call');
    clearDeadline();
  };
  const clearSession = () => {
    clearPinReset();
    clearCode();
    remove(...sessionKeys);
  };
  const clearStep = () => remove(...stepKeys);

  const readStepOf = (flow: StepFlow, now: number): PendingStep | null => {
    const keys = flowKeys[flow];
    const phone = readChecked(keys.phone, isPhone);
    const text = readChecked(keys.ticket, (stored) => readTicket(stored) !== null);
    const ticket = text === null || phone === null ? null : readTicket(text, phone);
    // Another tab may be writing the step at this moment, so half a step is not cleared.
    if (phone === null || ticket === null) return null;
    const deadline = readDeadline(now);
    return deadline ? { flow, step: 'code', phone, ticket, ...deadline } : { flow, step: 'password', phone, ticket };
  };

  const readStep = (now: number) => readStepOf('register', now) ?? readStepOf('forgotPassword', now);

  return {
    readSession() {
      const token = readChecked('token', isOpaque);
      // An earlier client may have stored no phone number, or another spelling.
      const phone = readChecked('phone', isPhone) ?? '';
      // Another tab may be writing a login, token last, so a phone number alone is kept.
      return token === null ? null : { token: new Secret(token), phone, user: null };
    },
    writeSession({ token, phone }) {
      // The stored PIN reset and code belong to an earlier player.
      clearPinReset();
      clearCode();
      if (phone === '') remove('phone');
      else write('phone', phone);
      write('token', token.reveal());
    },
    writePhone: (phone) => write('phone', phone),
    clearSession,
    readStep,
    writeStep(pending) {
      const keys = flowKeys[pending.flow];
      for (const flow of flows) if (flow !== pending.flow) remove(...Object.values(flowKeys[flow]));
      // A ticket without a deadline means that the code was verified. So the deadline is written before the ticket
      // and cleared after it: a tab that reads in between sees the earlier step, never the later.
      if (pending.step === 'code') writeDeadline(pending);
      write(keys.phone, pending.phone);
      write(keys.ticket, writeTicket(pending.ticket));
      if (pending.step === 'password') clearDeadline();
    },
    writeTicket: (flow, ticket) => write(flowKeys[flow].ticket, writeTicket(ticket)),
    clearStep,
    clearStepOf(ticket) {
      const isIt = isSameTicket(ticket, readStep(0)?.ticket);
      if (isIt) clearStep();
      return isIt;
    },
    readPinReset(now) {
      const text = readChecked('token_reset_pin', (stored) => (readTicket(stored)?.token.reveal() ?? '') !== '');
      const held = text === null ? null : readTicket(text);
      if (!held) return null;
      if (held.e.reveal() !== '') return { step: 'pin', otpId: held.token, pinToken: held.e };
      const deadline = readDeadline(now) ?? { until: now, locked: false };
      return { step: 'code', otpId: held.token, phone: readChecked('phone_call', isPhone) ?? '', ...deadline };
    },
    writePinReset(pending) {
      if (pending.step === 'code') {
        writeDeadline(pending);
        writeCalled(pending.phone);
      }
      const pinToken = pending.step === 'pin' ? pending.pinToken.reveal() : '';
      write('token_reset_pin', writeTicket(ticket(pending.otpId.reveal(), pinToken)));
      if (pending.step === 'pin') {
        remove('phone_call');
        clearDeadline();
      }
    },
    clearPinReset,
    readCode(now) {
      const phone = readChecked('phone_call', isPhone);
      if (phone === null || read('token_reset_pin') !== null) return null;
      return { phone, ...(readDeadline(now) ?? { until: now, locked: false }) };
    },
    writeCode(code) {
      remove('token_reset_pin');
      writeDeadline(code);
      writeCalled(code.phone);
    },
    clearCode,
    clearDisabled,
    writeDeadline,
    writeLanguage: (language) => write('lang', language),
    readMerchant: () => readChecked('merchant-uuid', isUuid),
    writeMerchant: (uid) => write('merchant-uuid', uid),
    clearMerchant: () => remove('merchant-uuid'),
    isLasting,
  };
}
