/** The fields of a profile and of its picture, checked alike on both sides (PF-1). */
import { isNationalId } from './fields.ts';

export const profileLength = { fullname: 100, address: 300 } as const;
/** Bytes; the {num} MB of the message (docs/decisions/013). */
export const imageLimit = 5 * 1024 * 1024;
export const imageMegabytes = imageLimit / 1024 / 1024;

export const imageKinds = ['jpeg', 'png'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** The kind of image by a file's first bytes, whatever its name (docs/security.md C71). */
export function imageKindOf(head: Uint8Array): ImageKind | null {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg';
  return startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'png' : null;
}
/** Bytes that `imageKindOf` needs. */
export const imageHead = 8;

export interface ProfileForm {
  fullname: string;
  /** `yyyy-mm-dd`, or empty. */
  birthdate: string;
  address: string;
  /** 16 digits; empty keeps the saved ones. */
  nationalId: string;
}

const profileFields = ['fullname', 'birthdate', 'address', 'nationalId'] as const;
export type ProfileField = (typeof profileFields)[number];

/** A real day from 1900 on. Future days pass: only a clock can refuse them. */
export function isBirthdate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? []).map(Number);
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** Who is younger neither stakes nor withdraws (PF-3, docs/decisions/035). */
const adultAge = 18;

/** The day on which somebody comes of age, as `birthdate` is written. Who was born on a leap day does on 1 March. */
export function adultOn(birthdate: string): string {
  const [year = '', month = '', day = ''] = birthdate.split('-');
  const then = String(Number(year) + adultAge);
  // 18 years after a leap year is none.
  return month === '02' && day === '29' ? `${then}-03-01` : `${then}-${month}-${day}`;
}

export const ages = ['adult', 'minor', 'unknown'] as const;
/** `unknown`: the profile has no birthdate. */
export type Age = (typeof ages)[number];

/** Invisible characters (control and format), which come with pasted text. */
const hasUnseen = (text: string): boolean => /[\p{Cc}\p{Cf}]/u.test(text);
const isLine = (text: string, longest: number): boolean => [...text].length <= longest && !hasUnseen(text);
const asLine = (text: string): string => text.replace(/\r?\n/g, ' ');

/** The invalid fields, in the order of the form. Only the name is required. */
export function profileProblems({ fullname, birthdate, address, nationalId }: ProfileForm): ProfileField[] {
  const fits: Record<ProfileField, boolean> = {
    fullname: fullname.trim() !== '' && isLine(fullname, profileLength.fullname),
    birthdate: birthdate === '' || isBirthdate(birthdate),
    address: isLine(asLine(address), profileLength.address),
    nationalId: nationalId === '' || isNationalId(nationalId),
  };
  return profileFields.filter((field) => !fits[field]);
}

/** The fields with invisible characters, so that no message blames their length. A name of them alone is missing. */
export function unseenProblems({ fullname, address }: ProfileForm): ProfileField[] {
  return [
    ...(fullname.trim() !== '' && hasUnseen(fullname) ? ['fullname' as const] : []),
    ...(hasUnseen(asLine(address)) ? ['address' as const] : []),
  ];
}
