/**
 * The passwords tried first: those that leaked most often, and habits: a word with a usual ending, a row of keys, a date,
 * a repetition. The list of leaked ones is of English-speaking sites, so the words here are Indonesian players'.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const words = `
  admin akucantik akuganteng akusayangkamu alhamdulillah allahuakbar anjing arsenal asdfgh baby babygirl bajingan bandung
  barcelona bareng baseball basket batman bayu berkah bintang bismillah blackpink bogor bola bunga cantik chelsea cinta
  cintaku computer dewi dian dragon doraemon ekonomi facebook fadhil family fitri football freedom gaming ganteng garuda
  google gundul hacker handphone hello heslo honda ibrahim iloveyou indah indomie indonesia instagram internet iphone
  jakarta jancok jesus juventus kampret kamukamu kawasaki keluarga kendari ketemu khadijah killer kontol kucing kucingku
  kurniawan letmein lestari liverpool login london love lovely lukman maheswari mahasiswa makassar malaikat mamapapa
  mancity manchester manunited master matahari medan melati merdeka michael milan mobile monkey monyet mother muhammad
  naruto nasigoreng nirwana nopassword november number nurhayati oktober onepiece oppo orang pacarku padang pahlawan
  pakistan palembang papamama passw0rd password passwort persib persija pokemon polisi pramuka princess prayoga purnama
  putri qazwsx qwerty qwertyui rahasia rahmat rajawali ramadhan realmadrid rembulan ronaldo rumahku sahabat samsung
  sandi sandiku sayang sayangku sayangkamu secret selamanya semangat semarang sepakbola september shadow sholat siapa
  siswa smadav smansa smartfren starwars suka sukses sumatera sunshine super superman supra surabaya suzuki system
  tasikmalaya telkomsel temanku terserah test thomas toyota trustno1 ultraman unyil user vespa vivo wahyu welcome
  whatsapp wibu windows wonderful xiaomi yamaha yogyakarta yusuf zaqwsx`
  .trim()
  .split(/\s+/);

const years = Array.from({ length: 51 }, (_, index) => String(1980 + index));

const endings = [
  '',
  ...'0 00 01 007 1 11 12 123 1234 12345 123456 1234567 12345678 123456789'.split(' '),
  ...'2 21 22 23 3 321 45 69 7 77 1945 88 99 100 111 666 777 888 999'.split(' '),
  ...'! !! .. @ # * ? @1 @12 @123 @1234 #1 1! 123! _123 -123'.split(' '),
  ...years,
];

/** Rows of the keyboard and the alphabet, in the directions in which people type them. */
const rows = [
  ...['1234567890', '0987654321', '12345678901234567890', '147258369', '741852963', '159357', '1qaz2wsx3edc4rfv'],
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfv', 'poiuytrewq', 'lkjhgfdsa', 'mnbvcxz', 'q1w2e3r4t5y6u7i8'],
  ...['1q2w3e4r5t6y7u8i', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba', 'a1b2c3d4e5f6g7h8'],
  ...['qweasdzxc', 'asdqwezxc', 'qwerasdf', 'asdfqwer', '1122334455667788', 'aabbccddeeff', 'qwertyuiopasdfghjkl'],
];

const shortest = 8;

function* fromWords(): Generator<string> {
  for (const word of words) for (const ending of endings) yield `${word}${ending}`;
  for (const word of words) yield `${word}${word}`;
}

function* fromRows(): Generator<string> {
  for (const row of rows) {
    for (let start = 0; start < row.length; start += 1) {
      for (let end = start + shortest; end <= row.length; end += 1) yield row.slice(start, end);
    }
    for (let length = 3; length < shortest; length += 1) {
      const part = row.slice(0, length);
      yield `${part}${part}`;
      yield `${part}${part}${part}`;
      for (const ending of endings) yield `${part}${ending}`;
    }
  }
}

const lookalikes: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', $: 's' };

/** Lower case, with `P@ssw0rd` folded to `password`; digits alone stay digits. */
export function fold(password: string): string {
  const lower = password.normalize('NFKC').toLowerCase();
  return /[a-z]/.test(lower) ? lower.replace(/[@01345$]/g, (sign) => lookalikes[sign] ?? sign) : lower;
}

/** Everything is lower case and folded as `fold` does it. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...fromWords(), ...fromRows()]
    .map(fold)
    .filter((password) => password.length >= shortest),
);

export function isCommon(password: string): boolean {
  const folded = fold(password);
  return commonPasswords.has(folded) || /^(.{1,4})\1+$/u.test(folded) || isRun(folded) || isDate(folded);
}

/** A run of neighbouring characters, up or down: 23456789, hgfedcba. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function isDate(text: string): boolean {
  if (!/^[0-9]{8}$/.test(text)) return false;
  const at = (start: number, end: number): number => Number(text.slice(start, end));
  const isYear = (year: number): boolean => year >= 1930 && year <= 2039;
  const isDay = (one: number, other: number): boolean =>
    one >= 1 && other >= 1 && one <= 31 && other <= 31 && (one <= 12 || other <= 12);
  return (isYear(at(4, 8)) && isDay(at(0, 2), at(2, 4))) || (isYear(at(0, 4)) && isDay(at(4, 6), at(6, 8)));
}
