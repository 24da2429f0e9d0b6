/** The fields that both sides check alike, and what typing or pasting makes of them (C26, RG-1, RG-9, OT-1). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  isCode,
  isIndonesianPhone,
  isNewPassword,
  isPhone,
  isToken,
  isUuid,
  normalisePhone,
  readCode,
} from '../../../src/contract/fields.ts';
import { Code, IndonesianPhone, NewPassword, Phone, Token, Uuid } from '../../../src/contract/schemas.ts';

type Row = readonly [text: string, phone: boolean, indonesian: boolean];

/** Digits only, of every length around the limits and with every kind of beginning. */
const byLength: Row[] = ['08', '62', '07', '00', '18', '80'].flatMap((prefix) =>
  Array.from({ length: 14 }, (_, index) => index + 5).map((length): Row => {
    const isLong = length >= 10 && length <= 14;
    return [prefix + '1234567890123456'.slice(0, length - 2), isLong, isLong && prefix === '08'];
  }),
);

/** Characters that no number may contain, at any place. */
const strangers = ['\r\n', ...' \n\t\u00a0\u200b\u00ad\u202e\u0000+-.,/()#*aOe٣۳３²०①😀é\u0301'];
const decorated: Row[] = strangers.flatMap((stranger) =>
  [`${stranger}081234567890`, `081234${stranger}567890`, `081234567890${stranger}`, `0812345678${stranger}`].map(
    (text): Row => [text, false, false],
  ),
);
const others: Row[] = [
  ['', false, false],
  ['+6281234567890', false, false],
  ['6281234567890', true, false],
  ['٠٨١٢٣٤٥٦٧٨٩٠', false, false],
  ['０８１２３４５６７８９０', false, false],
  ['1e10000000', false, false],
  ['0x81234567', false, false],
];
const table = [...byLength, ...decorated, ...others];

describe('C26 phone numbers', () => {
  it('C26 has a table of at least 200 different strings', () => {
    expect(new Set(table.map(([text]) => text)).size).toBeGreaterThanOrEqual(200);
  });

  it.each(table)('C26 RG-1 LG-2 %j', (text, phone, indonesian) => {
    expect([isPhone(text), isIndonesianPhone(text)]).toEqual([phone, indonesian]);
    expect([v.safeParse(Phone, text).success, v.safeParse(IndonesianPhone, text).success]).toEqual([phone, indonesian]);
  });

  it('C26 whatever the text, both sides agree', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789 +') }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(v.safeParse(Phone, text).success).toBe(isPhone(text));
        expect(v.safeParse(IndonesianPhone, text).success).toBe(isIndonesianPhone(text));
        expect(v.safeParse(Code, text).success).toBe(isCode(text));
        expect(v.safeParse(NewPassword, text).success).toBe(isNewPassword(text));
        if (isIndonesianPhone(text)) expect(isPhone(text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('C26 RG-1 what is typed or pasted as a phone number', () => {
  it.each([
    ['081234567890', '081234567890'],
    ['+62 812-3456-7890', '081234567890'],
    ['62 812 3456 7890', '081234567890'],
    ['0062 812 3456 7890', '081234567890'],
    ['+62 0812 3456 7890', '081234567890'],
    ['+62(0)812.3456.7890', '081234567890'],
    ['(0812) 3456 7890', '081234567890'],
    ['\u202a+6281234567890\u202c', '081234567890'],
    ['٠٨١٢٣٤٥٦٧٨٩٠', '081234567890'],
    ['۰۸۱۲۳۴۵۶۷۸۹۰', '081234567890'],
    ['０８１２３４５６７８９０', '081234567890'],
    ['+62 8123 4567 890123', '08123456789012'],
    ['0812345678901299', '08123456789012'],
    ['nomor: 0812', '0812'],
    ['abc', ''],
    ['', ''],
  ])('C26 %j becomes %j', (text, digits) => {
    expect(normalisePhone(text)).toBe(digits);
  });

  it('C26 is always at most 14 ASCII digits, and a number that begins with 08 stays as it is', () => {
    const local = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }).map((rest) => `08${rest}`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), local, (text, own) => {
        expect(normalisePhone(text)).toMatch(/^[0-9]{0,14}$/);
        expect(normalisePhone(own)).toBe(own);
      }),
    );
  });
});

describe('OT-1 the code, whichever way it comes', () => {
  it.each([
    ['typed', '4', '4'],
    ['typed', '482', '482'],
    ['typed', '4821', '4821'],
    ['pasted', ' 4821 ', '4821'],
    ['pasted in two parts', '48 21', '4821'],
    ['pasted with dashes', '4-8-2-1', '4821'],
    ['the whole message', 'Kode Platinum kamu 4821. Berlaku 2 menit, jangan bagikan.', '4821'],
    ['a message with other numbers', 'Pesanan 123456, kode 0007, berlaku 2 menit', '0007'],
    ['the origin-bound line', '@toko.example #4821', '4821'],
    ['another script', '٤٨٢١', '4821'],
    ['full width', '４８２１', '4821'],
    ['leading zeros', '0007', '0007'],
    ['a fifth digit', '48213', '4821'],
    ['letters between', '4a8b2c1', '4821'],
    ['nothing of use', 'kode', ''],
  ])('OT-1 %s: %j', (_, text, code) => {
    expect(readCode(text)).toBe(code);
  });

  it.each([
    ['4821', true],
    ['0007', true],
    ['482', false],
    ['48213', false],
    ['48 1', false],
    ['٤٨٢١', false],
    ['4821\n', false],
    ['-482', false],
  ])('OT-1 %j is a code: %s', (text, expected) => expect(isCode(text)).toBe(expected));
});

describe('RG-9 SS-4 passwords, uuids, tokens', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(50), true],
    ['x'.repeat(51), false],
    ['🔑'.repeat(8), true],
    ['🔑'.repeat(51), false],
    ['kata sandi', true],
    ['kata\nsandi1', false],
    ['kata\u0000sandi', false],
    [' '.repeat(8), true],
  ])('RG-9 %j is a new password: %s', (text, expected) => expect(isNewPassword(text)).toBe(expected));

  it.each([
    ['3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f', true],
    ['3F2B6C1E-8A54-4D0E-9C77-1B2A3C4D5E6F', true],
    ['3f2b6c1e8a544d0e9c771b2a3c4d5e6f', false],
    ['3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6g', false],
    ['3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f\n', false],
    ['', false],
  ])('SH-3 %j is a uuid: %s', (text, expected) => {
    expect(isUuid(text)).toBe(expected);
    expect(v.safeParse(Uuid, text).success).toBe(expected);
  });

  it.each([
    ['A'.repeat(22), true],
    ['A'.repeat(128), true],
    ['A'.repeat(21), false],
    ['A'.repeat(129), false],
    [`${'A'.repeat(22)} `, false],
    [`${'A'.repeat(22)}\r\nx: y`, false],
    ['abcdefghijklmnopqrstuvwxyz-_0', true],
  ])('SS-4 %j is a token: %s', (text, expected) => {
    expect(isToken(text)).toBe(expected);
    expect(v.safeParse(Token, text).success).toBe(expected);
  });
});
