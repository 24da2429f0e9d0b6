/** Nicknames and marbles, checked alike on both sides (NM-1, NM-2). */

/** One for each dye of the marbles (src/web/ui/art/design.ts). */
export const marbles = ['tarum', 'kunyit', 'pandan', 'bata', 'langit', 'kapas', 'manggis', 'secang'] as const;
export type MarbleKind = (typeof marbles)[number];

export const nicknameLength = { least: 3, most: 20 } as const;
/** Fewer than any phone number has. */
export const mostDigits = 5;

/** `reserved`: passes as the shop, its staff, a vendor or a name that the shop gives, or leads elsewhere. */
export type NicknameProblem = 'length' | 'characters' | 'digits' | 'reserved';

export const trimNickname = (text: string): string => text.trim().replace(/ {2,}/g, ' ');

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** Names with equal keys look alike: without case, separators, and digits that pass as letters. */
export const nicknameKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ _-]/g, '')
    .replace(/[01i3456789]/g, (letter) => lookAlikes[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Doubled letters hide nothing. */
const plainKey = (text: string): string => nicknameKey(text).replace(/(.)\1+/g, '$1');

const reservedParts = [
  'admin moderator operator official resmi support bantuan layanan helpdesk customer kasir petugas sistem system',
  'platinum pemain latihan http whatsapp telegram dotcom titikcom',
]
  .join(' ')
  .split(' ')
  .map(plainKey);
const reservedWords = ['bank', 'bot', 'cs', 'dana', 'dev', 'staf', 'staff', 'team', 'tim', 'toko', 'wa'].map(plainKey);

/** `own`: further names of the shop, which only the platform knows. */
export function isReserved(nickname: string, own: readonly string[] = []): boolean {
  const key = plainKey(nickname);
  const parts = [...reservedParts, ...own.map(plainKey).filter(({ length }) => length > 2)];
  return (
    parts.some((part) => key.includes(part)) ||
    nicknameKey(nickname).includes('www') ||
    nickname.split(/[ _-]/).some((word) => reservedWords.includes(plainKey(word)))
  );
}

/** Of a trimmed nickname; null: it may be one. */
export function nicknameProblem(nickname: string): NicknameProblem | null {
  const { least, most } = nicknameLength;
  if (nickname.length < least || nickname.length > most) return 'length';
  // Letters of one alphabet: those of others look alike.
  if (!/^[A-Za-z0-9]+([ _-][A-Za-z0-9]+)*$/.test(nickname) || !/[A-Za-z]/.test(nickname)) return 'characters';
  if (nickname.replace(/[^0-9]/g, '').length > mostDigits) return 'digits';
  return isReserved(nickname) ? 'reserved' : null;
}
