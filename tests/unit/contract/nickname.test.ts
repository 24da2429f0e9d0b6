/** The rules of nicknames (NM-1). */
import { describe, expect, it } from 'vitest';
import { isReserved, nicknameKey, nicknameProblem, trimNickname } from '../../../src/contract/nickname.ts';

describe('NM-1 nicknames', () => {
  it.each([
    'Sari',
    'Sari 7',
    'si_budi',
    'Anak-Bandung',
    'KelerengBiru99',
    'abc',
    'A'.repeat(20),
    'Perdana',
    'Botak',
    'Timur',
  ])('NM-1 "%s" may be one', (text) => expect(nicknameProblem(text)).toBeNull());

  it.each([
    ['', 'length'],
    ['ab', 'length'],
    ['A'.repeat(21), 'length'],
    ['Sari  7', 'characters'],
    [' Sari', 'characters'],
    ['-Sari', 'characters'],
    ['Sari_', 'characters'],
    ['Sari.com', 'characters'],
    ['sari@x', 'characters'],
    ['bit.ly/x', 'characters'],
    ['Sаri', 'characters'],
    ['Sari\u200d', 'characters'],
    ['Sari\u202e', 'characters'],
    ['Sari🙂', 'characters'],
    ['٠٨١٢٣٤', 'characters'],
    ['12345', 'characters'],
    ['Sari 081234', 'digits'],
    ['0812-3456-789', 'characters'],
    ['s0812-3456-789', 'digits'],
    ['Admin', 'reserved'],
    ['4dm1n', 'reserved'],
    ['a d m i n', 'reserved'],
    ['Aadmmiin', 'reserved'],
    ['AdrnIn', 'reserved'],
    ['SupportToko', 'reserved'],
    ['CS Resmi', 'reserved'],
    ['tim bantuan', 'reserved'],
    ['Staff 1', 'reserved'],
    ['DANA', 'reserved'],
    ['Pemain 1234', 'reserved'],
    ['pema1n 9', 'reserved'],
    ['Lawan Latihan', 'reserved'],
    ['Platinum Gratis', 'reserved'],
    ['wvvw sari', 'reserved'],
    ['WhatsApp aku', 'reserved'],
    ['sari titik com', 'reserved'],
    ['wa ku', 'reserved'],
  ])('NM-1 "%s" may not: %s', (text, problem) => expect(nicknameProblem(text)).toBe(problem));

  it('NM-1 names of the shop itself are reserved as well', () => {
    expect(isReserved('Kios Kelereng', ['Kios Kelereng'])).toBe(true);
    expect(isReserved('K10s-keIereng 2', ['Kios Kelereng'])).toBe(true);
    expect(isReserved('Sari', ['Kios Kelereng', 'A', ''])).toBe(false);
  });

  it.each([
    ['Sari', 'sari'],
    ['Sari 7', 'SARI-7'],
    ['Bimo', 'B1m0'],
    ['Bimo', 'Birno'],
    ['Lili', 'L1l1'],
    ['Wawan', 'VVawan'],
  ])('NM-1 "%s" and "%s" look alike', (one, other) => expect(nicknameKey(one)).toBe(nicknameKey(other)));

  it('NM-1 others do not', () => {
    expect(nicknameKey('Sari')).not.toBe(nicknameKey('Sara'));
    expect(nicknameKey('Buddi')).not.toBe(nicknameKey('Budi'));
  });

  it('NM-1 spaces around a nickname and doubled ones are dropped', () => {
    expect(trimNickname('  Sari   7 ')).toBe('Sari 7');
  });
});
