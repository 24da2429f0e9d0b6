/** Formats amounts, numbers and waits, the same in both languages (SH-7). */

/** As wide as a plus, and read as a minus; a hyphen is neither. */
export const minus = '\u2212';

/** Digits in groups of a thousand, with a dot: `12.500`. */
export const groupByThousand = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** Dots between thousands, always two decimals: `12.500,00`. */
export function formatPlatinum(amount: number): string {
  const hundredths = Math.round(Math.abs(amount) * 100);
  const whole = Math.floor(hundredths / 100);
  const groups = groupByThousand(String(whole));
  const sign = amount < 0 && hundredths > 0 ? minus : '';
  return `${sign}${groups},${String(hundredths % 100).padStart(2, '0')}`;
}

/** Written without a space, so that it cannot wrap: `Rp104.000,00`. */
export function formatRupiah(amount: number): string {
  const text = formatPlatinum(amount);
  return text.startsWith(minus) ? `${minus}Rp${text.slice(1)}` : `Rp${text}`;
}

/** `0812-3456-7890`: four, four and the rest. */
export function groupPhone(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter(Boolean).join('-');
}

/** `0812-••••-7890`: enough for the owner to recognise the number, too little for others to use it. */
export function maskPhone(digits: string): string {
  if (digits.length < 9) return '•'.repeat(digits.length);
  return `${digits.slice(0, 4)}-${'•'.repeat(digits.length - 8)}-${digits.slice(-4)}`;
}

/** A long number, masked or not, in groups that can be read: `3201 0123 4567 8901`. */
export const groupByFour = (digits: string): string => digits.replace(/.{4}(?=.)/g, '$& ');

/** The same length for every number: `•••• 7890`. */
export const shortMask = (masked: string): string => `•••• ${masked.slice(-4)}`;

/** The time left of a wait: `mm : ss`, `2 j 14 m` from an hour up, and `00:00` at the end. `hour`: its sign, as `j`. */
export function formatCountdown(milliseconds: number, hour = ''): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.ceil(milliseconds / 1000)) : 0;
  if (seconds === 0) return '00:00';
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} ${hour} ${two(Math.floor(seconds / 60) % 60)} m`;
  return `${two(Math.floor(seconds / 60))} : ${two(seconds % 60)}`;
}
