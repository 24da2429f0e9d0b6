/** The fields of a profile and its picture (PF-1, C71). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  imageHead,
  imageKindOf,
  imageLimit,
  imageMegabytes,
  adultOn,
  isBirthdate,
  profileProblems,
  type ProfileForm,
  unseenProblems,
} from '../../../src/contract/profile-rules.ts';

const form: ProfileForm = {
  fullname: 'Sari Wulandari',
  birthdate: '1998-04-12',
  address: 'Jalan Melati 7\nBandung',
  nationalId: '3273015204980007',
};

describe('C71 what the first bytes say', () => {
  it.each<[kind: string | null, text: string]>([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JF'],
    ['jpeg', '\xff\xd8\xff\xe1\0\x10Ex'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ...['\x89PNG\r\n\x1a', '\xff\xd8', '', '\0\xff\xd8\xff\xe0'].map((text): [null, string] => [null, text]),
    ...['GIF89a..', '<svg xml', '<!DOCTYP', '%PDF-1.7', 'RIFF....', 'ktp.jpeg'].map((text): [null, string] => [
      null,
      text,
    ]),
  ])('C71 %s: %j', (kind, text) => {
    const head = Uint8Array.from(Buffer.from(text, 'latin1'));
    expect(imageKindOf(head)).toBe(kind);
    expect(imageKindOf(head.slice(0, imageHead))).toBe(kind);
  });

  it('PF-1 five megabytes, and said as such', () => {
    expect([imageLimit, imageMegabytes]).toEqual([5_242_880, 5]);
  });
});

describe('PF-1 the day of birth', () => {
  it('PF-1 is a day that the calendar has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.nat({ max: 13 }),
        fc.nat({ max: 32 }),
        (year, month, day) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const date = new Date(Date.UTC(year, month - 1, day));
          const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
          expect(isBirthdate(text)).toBe(exists);
        },
      ),
      { seed: 20_261_121, numRuns: 5000 },
    );
  });

  it.each([
    '',
    '1899-12-31',
    '98-04-12',
    '1998-4-12',
    '12-04-1998',
    '1998/04/12',
    ' 1998-04-12',
    '1998-04-12T00:00',
    '١٩٩٨-٠٤-١٢',
    '1900-02-29',
    '2023-02-29',
  ])('PF-1 %j is none', (text) => expect(isBirthdate(text)).toBe(false));

  it.each(['1900-01-01', '2000-02-29', '2024-02-29', '2026-12-31'])('PF-1 %s is one', (text) =>
    expect(isBirthdate(text)).toBe(true),
  );
});

describe('PF-1 the form', () => {
  it('PF-1 fits as a whole, and with the name alone', () => {
    expect(profileProblems(form)).toEqual([]);
    expect(profileProblems({ fullname: 'S', birthdate: '', address: '', nationalId: '' })).toEqual([]);
  });

  it.each([
    [{ fullname: '' }, ['fullname']],
    [{ fullname: ' \t ' }, ['fullname']],
    [{ fullname: 'x'.repeat(100) }, []],
    [{ fullname: 'x'.repeat(101) }, ['fullname']],
    [{ fullname: '𝒮'.repeat(100) }, []],
    [{ fullname: 'Sari\u202eidraW' }, ['fullname']],
    [{ fullname: 'Sari\nWulandari' }, ['fullname']],
    [{ address: 'x'.repeat(300) }, []],
    [{ address: 'x'.repeat(301) }, ['address']],
    [{ address: 'Jalan\r\nMelati' }, []],
    [{ address: 'Jalan\u0000' }, ['address']],
    [{ nationalId: '327301520498000' }, ['nationalId']],
    [{ nationalId: '32730152049800071' }, ['nationalId']],
    [{ nationalId: '3273 0152 0498 0007' }, ['nationalId']],
    [{ nationalId: '３２７３０１５２０４９８０００７' }, ['nationalId']],
    [{ birthdate: '1998-02-30' }, ['birthdate']],
    [
      { nationalId: 'x', address: 'x'.repeat(301), birthdate: 'x', fullname: '' },
      ['fullname', 'birthdate', 'address', 'nationalId'],
    ],
  ])('PF-1 %o: %j', (more, expected) => {
    expect(profileProblems({ ...form, ...more })).toEqual(expected);
  });

  it.each([
    [{}, []],
    [{ fullname: '\uFEFFBudi' }, ['fullname']],
    [{ fullname: 'Budi\t' }, ['fullname']],
    [{ fullname: 'Sari\u202eidraW' }, ['fullname']],
    [{ fullname: ' Budi ' }, []],
    [{ fullname: 'x'.repeat(101) }, []],
    [{ address: 'Jalan Melati\u200b' }, ['address']],
    [{ address: 'Jalan\r\nMelati\n' }, []],
  ])('PF-1 %o: what nobody sees is told apart from what is too long, %j', (more, expected) => {
    const changed = { ...form, ...more };
    expect(unseenProblems(changed)).toEqual(expected);
    expect(profileProblems(changed)).toEqual(expect.arrayContaining(expected));
  });
});

it.each([
  ['2013-05-17', '2031-05-17'],
  ['2008-02-29', '2026-03-01'],
  ['2000-02-29', '2018-03-01'],
  ['2012-02-28', '2030-02-28'],
])('PF-3 who was born on %s comes of age on %s', (birthdate, day) => expect(adultOn(birthdate)).toBe(day));
