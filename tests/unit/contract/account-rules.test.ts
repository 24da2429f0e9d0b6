/** The rules of payment accounts (PA-1). */
import { describe, expect, it } from 'vitest';
import {
  accountKinds,
  accountProblems,
  mostAccounts,
  providerOf,
  providers,
  type AccountForm,
} from '../../../src/contract/account-rules.ts';

const bank: AccountForm = { kind: 'bank', provider: 'bca', number: '1234567890', holder: 'Sari Wulandari' };
const eWallet: AccountForm = { kind: 'e_wallet', provider: 'gopay', number: '081234567890', holder: 'Sari' };

describe('PA-1 providers', () => {
  it('PA-1 each has a code and a name of its own, and a number that some account can have', () => {
    for (const key of ['code', 'name'] as const) {
      expect(new Set(providers.map((provider) => provider[key])).size).toBe(providers.length);
    }
    for (const { code, digits } of providers) {
      expect(providerOf(code)?.code).toBe(code);
      expect(digits.min).toBeGreaterThan(0);
      expect(digits.max).toBeGreaterThanOrEqual(digits.min);
    }
    expect(new Set(providers.map(({ kind }) => kind))).toEqual(new Set(accountKinds));
    expect(mostAccounts).toBe(10);
  });

  it.each(['', 'BCA', 'constructor', '__proto__', 'nobody'])('PA-1 %j is none', (code) => {
    expect(providerOf(code)).toBeUndefined();
    expect(accountProblems({ ...bank, provider: code })).toContain('provider');
  });
});

describe('PA-1 the form', () => {
  it.each(providers.filter(({ kind }) => kind === 'bank'))(
    'PA-1 $name: as many digits as it has, no fewer, no more',
    ({ code, digits }) => {
      for (let length = 1; length <= 20; length++) {
        const fits = length >= digits.min && length <= digits.max;
        expect(accountProblems({ ...bank, provider: code, number: '1'.repeat(length) })).toEqual(
          fits ? [] : ['number'],
        );
      }
    },
  );

  it.each(providers.filter(({ kind }) => kind === 'e_wallet'))('PA-1 $name: an Indonesian phone number', ({ code }) => {
    for (const [number, fits] of [
      ['081234567890', true],
      ['0812345678', true],
      ['08123456789012', true],
      ['081234567', false],
      ['081234567890123', false],
      ['628123456789', false],
      ['1234567890', false],
    ] as const) {
      expect(accountProblems({ ...eWallet, provider: code, number })).toEqual(fits ? [] : ['number']);
    }
  });

  it.each([
    [{ kind: 'e_wallet' as const }, ['provider', 'number']],
    [{ provider: 'gopay' }, ['provider']],
    [{ number: '' }, ['number']],
    [{ number: '12345 67890' }, ['number']],
    [{ number: '１２３４５６７８９０' }, ['number']],
    [{ holder: '' }, ['holder']],
    [{ holder: ' ' }, ['holder']],
    [{ holder: 'x'.repeat(100) }, []],
    [{ holder: 'x'.repeat(101) }, ['holder']],
    [{ holder: '𝒮'.repeat(100) }, []],
    [{ holder: 'Sari\u202e' }, ['holder']],
    [{ holder: 'Sari\n' }, ['holder']],
    [{ provider: '', number: 'x', holder: '' }, ['provider', 'number', 'holder']],
  ])('PA-1 %o: %j', (more, expected) => {
    expect(accountProblems({ ...bank, ...more })).toEqual(expected);
  });
});
