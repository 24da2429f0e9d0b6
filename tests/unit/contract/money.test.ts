/** Amounts (MO-1, C83, C84): whole, branded, calculated with in one place, and refused in whatever shape they come. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { parseSync } from 'vite';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  largestAmount,
  MovedPlatinum,
  platinum,
  PlatinumAmount,
  readPlatinum,
  rupiah,
  RupiahAmount,
  type Platinum,
  type Rupiah,
} from '../../../src/contract/money.ts';
import { partOf, payout, priceOf, quote, withdrawalRate, type Terms } from '../../../src/contract/money-sums.ts';
import { isIntentKey } from '../../../src/contract/fields.ts';
import { isVoucher, normaliseVoucher } from '../../../src/contract/redeem.calls.ts';
import { hostileAmounts, hostileNumbers, hostileTexts } from './hostile-amounts.ts';

const root = join(import.meta.dirname, '../../..');

describe('C83 what is no amount', () => {
  it('C83 there are more than 500 hostile ones, each another', () => {
    expect(new Set(hostileAmounts).size).toBe(hostileAmounts.length);
    expect(hostileAmounts.length).toBeGreaterThan(500);
  });

  it('C83 is refused where it is typed', () => {
    expect(hostileTexts.filter((text) => readPlatinum(text) !== null)).toEqual([]);
    expect(hostileNumbers.filter((text) => readPlatinum(text) !== null)).toEqual([]);
  });

  it('C83 is refused where it is sent', () => {
    expect(hostileAmounts.filter((json) => v.is(MovedPlatinum, JSON.parse(json)))).toEqual([]);
  });

  it.each(['1', '10', '50', '999999999'])('C83 %s is one, typed and sent', (text) => {
    expect(readPlatinum(text)).toBe(Number(text));
    expect(v.parse(MovedPlatinum, JSON.parse(text))).toBe(Number(text));
  });

  it.each([-1, -0, 0.555, 1e-7, Number.NaN, Infinity, -Infinity, largestAmount + 1, 2 ** 53])(
    'MO-1 %s is none of ours',
    (value) => {
      expect(() => platinum(value)).toThrow(RangeError);
      expect(() => rupiah(value)).toThrow(RangeError);
      expect(v.is(PlatinumAmount, value)).toBe(false);
      expect(v.is(RupiahAmount, value)).toBe(false);
    },
  );
});

describe('C84 what things cost', () => {
  const terms = (fixed: number, fee: number, discount: number, from: number): Terms => ({
    fee: { fixed: rupiah(fixed), basisPoints: fee },
    discount: { basisPoints: discount, from: platinum(from) },
  });

  it('WD-1 C84 one Platinum is Rp 100, exactly', () => {
    expect(withdrawalRate).toBe(100);
    for (const amount of [1, 7, 50, 333_333, 999_999_999]) {
      expect(priceOf(platinum(amount), withdrawalRate)).toBe(amount * 100);
    }
  });

  it('TU-1 C84 a fee is rounded up, a discount down, and the total is what is left', () => {
    // 33 * 100 = 3,300; 1.5 % of it is 49.5.
    const ofShares = { price: 3_300, fee: 50, discount: 49, total: 3_301 };
    expect(quote(platinum(33), 100, terms(0, 150, 150, 0))).toEqual(ofShares);
    const ofFixed = { price: 1_000, fee: 4_000, discount: 0, total: 5_000 };
    expect(quote(platinum(10), 100, terms(4_000, 0, 0, 0))).toEqual(ofFixed);
    expect(quote(platinum(499), 100, terms(0, 0, 100, 500)).discount).toBe(0);
    expect(quote(platinum(500), 100, terms(0, 0, 100, 500)).discount).toBe(500);
  });

  it('TU-1 C84 whatever the amount and the terms, total = price + fee - discount, in whole rupiah', () => {
    let seed = 42;
    const next = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 2_000; round += 1) {
      const amount = platinum(1 + next(100_000));
      const rate = 1 + next(1_000);
      const given = terms(next(10_000), next(1_000), next(1_000), next(1_000));
      const { price, fee, discount, total } = quote(amount, rate, given);
      expect(total).toBe(price + fee - discount);
      expect(price).toBe(amount * rate);
      for (const part of [price, fee, discount, total]) expect(Number.isSafeInteger(part)).toBe(true);
      // The fee is rounded up to a whole rupiah.
      const exact = given.fee.fixed + (price * given.fee.basisPoints) / 10_000;
      expect(fee - exact).toBeGreaterThanOrEqual(0);
      expect(fee - exact).toBeLessThan(1);
    }
  });

  it('WD-1 a withdrawal pays its price less the fee, and never less than nothing', () => {
    expect(payout(platinum(50), rupiah(2_500))).toEqual({ price: 5_000, fee: 2_500, total: 2_500 });
    expect(payout(platinum(10), rupiah(2_500)).total).toBe(0);
    expect([25, 50, 100].map((percent) => partOf(platinum(51), percent))).toEqual([12, 25, 51]);
  });
});

describe('MO-1 no fraction slips in', () => {
  it('MO-1 what plain arithmetic makes of amounts is none any more', () => {
    const [one, price] = [platinum(1), rupiah(100)];
    expectTypeOf(one + one).toEqualTypeOf<number>();
    // @ts-expect-error a sum of plain arithmetic has no brand
    const sum: Platinum = one + one;
    // @ts-expect-error a part has no brand
    const part: Rupiah = price / 2;
    // @ts-expect-error a plain number has none
    const plain: Platinum = 10;
    // @ts-expect-error Platinum is no rupiah
    const exchanged: Rupiah = one;
    expect([sum, part, plain, exchanged]).toEqual([2, 50, 10, 1]);
  });

  const named = /(money|ledger|voucher|wallet|transaction|top-up|withdrawal|payment-methods|vendor|dana|bank)/;
  /** The modules that know amounts and calculate with them, and the one whose waiting times grow by powers. */
  const excepted = ['src/contract/money.ts', 'src/contract/money-sums.ts', 'src/server/domain/vendors/vendor-tasks.ts'];
  const moneyFiles = ['src/contract', 'src/server/domain'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith('.ts') && named.test(basename(path)) && !excepted.includes(path)),
  );

  it('MO-1 money files divide, round and parse nothing: the places for that are money.ts and money-sums.ts', () => {
    expect(moneyFiles.length).toBeGreaterThan(15);
    const found = moneyFiles.map((path) => [path, floatingPoint(readFileSync(join(root, path), 'utf8'))]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(moneyFiles.map((path) => [path, []])));
  });

  it('MO-1 each operation would be seen, what is text, comment or pattern would not', () => {
    for (const code of [
      '1 / 2',
      'a % b',
      'a ** 2',
      'Math.round(a)',
      'parseFloat(a)',
      'Number.parseFloat(a)',
      'a.toFixed(2)',
      '0.5',
    ])
      expect(floatingPoint(`const x = ${code};`), code).toHaveLength(1);
    expect(floatingPoint("const x = 'a / 2'; // 1 / 2\nconst y = /a/; const z = 1_000n * 2n;")).toEqual([]);
  });
});

interface Node {
  type: string;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const rounding = ['Math', 'parseFloat', 'toFixed', 'toPrecision'];

/** Expressions in a source text that can produce, round or hide a fraction. */
function floatingPoint(code: string): string[] {
  const { program, errors } = parseSync('file.ts', code);
  expect(errors).toEqual([]);
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part);
    if (!isNode(value)) return;
    const { operator, name, raw } = value as { operator?: string; name?: string; raw?: string };
    if (/^(Binary|Assignment)Expression$/.test(value.type) && /^(\/|%|\*\*)=?$/.test(operator ?? ''))
      found.push(`${operator}`);
    if (value.type === 'Identifier' && rounding.includes(name ?? '')) found.push(`${name}`);
    if (value.type === 'Literal' && typeof value['value'] === 'number' && !Number.isInteger(value['value']))
      found.push(`${raw}`);
    for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  return found;
}

describe('MO-1 keys of intents', () => {
  const random = 'abcdefghijklmnopqrstuv';
  it.each(['', '.3', '.3.17', '.1.2.3'])('MO-1 128 random bits and %j are one', (counters) => {
    expect(isIntentKey(random + counters)).toBe(true);
    expect(isIntentKey('A'.repeat(64) + counters)).toBe(true);
  });

  it.each(['', 'short', 'A'.repeat(65), ...['.', '.x', '.1.2.3.4', ' v', '\n'].map((end) => random + end)])(
    'MO-1 %j is none',
    (key) => {
      expect(isIntentKey(key)).toBe(false);
    },
  );
});

describe('RD-1 voucher codes', () => {
  it.each([
    'hadiah0001',
    ' HADIAH-0001 ',
    'ha di ah 00 01',
    'Hadiah–0001',
    'HADIAH—0001\n',
    'ＨＡＤＩＡＨ００01',
    '\u00a0hadiah‑0001',
  ])('RD-1 %j is read as HADIAH0001', (typed) => {
    expect(normaliseVoucher(typed)).toBe('HADIAH0001');
    expect(isVoucher(normaliseVoucher(typed))).toBe(true);
  });

  it.each(['', '1234567', 'A'.repeat(17), 'HADIAH_0001', 'HADIAH0001!', 'ХАДИАХ0001', '💰💰💰💰💰💰💰💰'])(
    'RD-1 %j is no code',
    (typed) => {
      expect(isVoucher(normaliseVoucher(typed))).toBe(false);
    },
  );
});
