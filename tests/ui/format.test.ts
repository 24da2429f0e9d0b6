import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCountdown, formatPlatinum, formatRupiah, groupPhone, maskPhone } from '../../src/web/ui/format.ts';

describe('amounts (SH-7)', () => {
  it.each([
    [98_765.5, '98.765,50'],
    [0.125, '0,13'],
    [-1500, '\u22121.500,00'],
    [-0.001, '0,00'],
  ])('prints %d as %s', (amount, text) => expect(formatPlatinum(amount)).toBe(text));

  it('prints rupiah without a space', () => {
    expect(formatRupiah(104_000)).toBe('Rp104.000,00');
    expect(formatRupiah(1500.5)).toBe('Rp1.500,50');
    expect(formatRupiah(-20)).toBe('\u2212Rp20,00');
  });

  it('agrees with the Indonesian locale for every whole amount', () => {
    const locale = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.nat(), (amount) => {
        expect(formatPlatinum(amount)).toBe(locale.format(amount));
      }),
    );
  });
});

describe('phone numbers', () => {
  it('groups four, four and the rest', () => {
    expect(groupPhone('081234567890')).toBe('0812-3456-7890');
    expect(groupPhone('0812')).toBe('0812');
    expect(groupPhone('')).toBe('');
  });

  it('masks the middle', () => {
    expect(maskPhone('081234567890')).toBe('0812-••••-7890');
    expect(maskPhone('0812345678')).toBe('0812-••-5678');
  });

  it('masks what is too short to keep both ends entirely', () => expect(maskPhone('08123456')).toBe('••••••••'));
});

describe('countdown (OT-2)', () => {
  it.each([
    [120_000, '02 : 00'],
    [119_001, '02 : 00'],
    [65_000, '01 : 05'],
    [1, '00 : 01'],
    [0, '00:00'],
    [-5000, '00:00'],
    [Number.NaN, '00:00'],
    [3_600_000, '1 j 00 m'],
    [8_040_000, '2 j 14 m'],
  ])('prints %d ms as %s', (left, text) => expect(formatCountdown(left, 'j')).toBe(text));
});
