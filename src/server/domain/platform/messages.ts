/** Sends SMS: within a budget, and with another person's number masked. */
import type { Queryable } from '../../db/database.ts';
import { after, day } from './clock.ts';
import { consume } from './counters.ts';
import type { Limits } from './limits.ts';
import { writeMessage, type NewMessage } from './outbox.ts';
import { RateLimited } from './refusals.ts';

/** `0812****890`, in characters that every phone can display. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)}****${phone.slice(-3)}`;

/** In the caller's transaction. Throws `RateLimited` where the platform's budget is used up. */
export async function sendMessage(handle: Queryable, limits: Limits, message: NewMessage): Promise<void> {
  const budgetEnds = await consume(handle, 'messages', limits.messages, message.writtenAt);
  if (budgetEnds) throw new RateLimited('platform', budgetEnds);
  await writeMessage(handle, message);
}

const withHelp = (text: string): string => `${text} Kalau bukan kamu, atur ulang kata sandi kamu dan hubungi kami.`;

/** Notices of a change, sent whoever made it (C62). */
export const notices = {
  newDevice: ({ browser, system }: Record<'browser' | 'system', string | null>) => {
    const on = [browser, system].filter((name) => name !== null).join(', ');
    return withHelp(`Ada yang masuk ke akun Platinum kamu di perangkat baru${on && ` (${on})`}.`);
  },
  passwordReset: withHelp('Kata sandi Platinum kamu diatur ulang dan semua sesi diakhiri.'),
  passwordChanged: withHelp('Kata sandi Platinum kamu diganti dan sesi lain diakhiri.'),
  passkeyAdded: withHelp('Akun Platinum kamu sekarang bisa dibuka dengan passkey baru.'),
  /** Whoever has the copy is out; so is the owner's own one. */
  passkeyCopied: withHelp('Passkey akun Platinum kamu mungkin disalin, jadi kami hapus.'),
  pinSet: withHelp('PIN Platinum kamu dibuat dan sesi lain diakhiri.'),
  pinChanged: withHelp('PIN Platinum kamu diganti dan sesi lain diakhiri.'),
  pinReset: withHelp('PIN Platinum kamu diatur ulang dan sesi lain diakhiri.'),
  phoneTaken: withHelp('Nomor ini sekarang terhubung dengan akun Platinum kamu.'),
  /** To the old number, which can take the account back (PC-5). */
  phoneLeft: (newPhone: string) =>
    `Nomor akun Platinum kamu diganti ke ${maskedPhone(newPhone)}. ` +
    'Bukan kamu? Dalam 24 jam pilih Lupa kata sandi dengan nomor ini, dan akunmu kembali.',
  phoneBack: withHelp('Akun Platinum kamu kembali ke nomor ini. Semua sesi diakhiri dan PIN dihapus.'),
  /** To the number that the account was taken back from. */
  phoneLost: 'Akun Platinum kembali ke nomor lamanya, tidak lagi di nomor ini. Bukan kamu? Hubungi kami.',
} as const;

export async function sendNotice(
  handle: Queryable,
  limits: Limits,
  phone: string,
  text: string,
  now: Date,
): Promise<void> {
  await sendMessage(handle, limits, { phone, text, writtenAt: now, expiresAt: after(now, day) });
}
