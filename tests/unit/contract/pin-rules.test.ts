/** Weak PINs: the product's rule against a slow one written from the requirement (C65, docs/security.md 3.7). */
import { describe, expect, it } from 'vitest';
import { isPin, readPin } from '../../../src/contract/fields.ts';
import { weakPin, type WeakPin } from '../../../src/contract/pin-rules.ts';

const phone = '081234567890';
const digits = [...'0123456789'];
const all = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0'));
/** A phone number that contains none of the PINs. */
const nobody = '';

/** No more than two digits in any order, 123123, 123321, 121212, 112233. */
function repeats(): Set<string> {
  const found = new Set<string>();
  for (const a of digits) {
    for (const b of digits) {
      for (let bits = 0; bits < 64; bits++) {
        found.add(Array.from({ length: 6 }, (_, at) => (bits & (1 << at) ? a : b)).join(''));
      }
      for (const c of digits) {
        found.add(a + b + c + a + b + c);
        found.add(a + b + c + c + b + a);
        found.add(a + a + b + b + c + c);
      }
    }
  }
  return found;
}

/** 123456, 135791, and both backwards; going on at 0 after 9. */
function runs(): Set<string> {
  const circles = ['0123456789', '02468', '13579'].flatMap((circle) => [circle, [...circle].reverse().join('')]);
  return new Set(circles.flatMap((circle) => [...circle].map((_, start) => circle.repeat(3).slice(start, start + 6))));
}

/** Days of 1940 to 2026 as ddmmyy, mmddyy and yymmdd, and months as mmyyyy and yyyymm. */
function dates(): Set<string> {
  const found = new Set<string>();
  const two = (value: number) => String(value).padStart(2, '0');
  for (let year = 1940; year <= 2026; year++) {
    const short = String(year).slice(2);
    for (let month = 1; month <= 12; month++) {
      found.add(two(month) + year).add(year + two(month));
      for (let day = 1; day <= 31; day++) {
        found.add(two(day) + two(month) + short);
        found.add(two(month) + two(day) + short);
        found.add(short + two(month) + two(day));
      }
    }
  }
  return found;
}

const slow = { repeats: repeats(), run: runs(), date: dates() };
const verdicts = new Map(all.map((pin) => [pin, weakPin(pin, nobody)]));

describe('C65 the refused PINs', () => {
  it('C65 are between 5 % and 12 % of all', () => {
    const refused = all.filter((pin) => verdicts.get(pin) !== null).length;
    expect(refused).toBeGreaterThanOrEqual(50_000);
    expect(refused).toBeLessThanOrEqual(120_000);
  });

  it.each(Object.entries(slow))('C65 every PIN that is said to be one of %s is one', (reason, set) => {
    const said = all.filter((pin) => verdicts.get(pin) === reason);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((pin) => !set.has(pin))).toEqual([]);
  });

  it('C65 the verdict on each of the million is the slow one’s; only keypad shapes come on top', () => {
    const different = all.filter((pin) => {
      const verdict = verdicts.get(pin);
      return verdict !== 'shape' && (verdict !== null) !== Object.values(slow).some((set) => set.has(pin));
    });
    expect(different).toEqual([]);
  });

  it('C65 shapes are few, refused in both directions, and drawn from key to key', () => {
    const shapes = all.filter((pin) => verdicts.get(pin) === 'shape');
    expect(shapes.length).toBeGreaterThan(10);
    expect(shapes.length).toBeLessThan(100);
    for (const shape of shapes) {
      expect(verdicts.get([...shape].reverse().join('')), shape).not.toBeNull();
      // Within each half of the PIN, neighbouring digits are neighbouring keys.
      const place = (key: string | undefined) =>
        key === '0' ? [3, 1] : [Math.floor((Number(key) - 1) / 3), (Number(key) - 1) % 3];
      for (let at = 1; at < 6; at++) {
        if (at === 3) continue;
        const [row = 0, column = 0] = place(shape[at]);
        const [earlierRow = 0, earlierColumn = 0] = place(shape[at - 1]);
        expect(Math.max(Math.abs(row - earlierRow), Math.abs(column - earlierColumn)), shape).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('C65 what the slow rule does not say', () => {
  it.each<[WeakPin, string]>([
    ['shape', '147258'],
    ['shape', '159753'],
    ['shape', '852741'],
  ])('C65 %s: %s', (reason, pin) => expect(weakPin(pin, nobody)).toBe(reason));

  it('C65 every part of the own number, also as it is written abroad', () => {
    for (const number of [phone, `62${phone.slice(1)}`]) {
      for (let at = 0; at + 6 <= number.length; at++) expect(weakPin(number.slice(at, at + 6), phone)).not.toBeNull();
    }
    const other = '085711384920';
    expect(weakPin('384920', other)).toBe('phone');
    expect(weakPin('285711', other)).toBe('phone');
    expect(weakPin('628571', other)).toBe('phone');
    expect(weakPin('384920', phone)).toBeNull();
  });

  it.each(['804917', '937402', '620853', '003947', '318274', '749136'])('C65 %s is as good as any', (pin) => {
    expect(weakPin(pin, phone)).toBeNull();
  });
});

it.each([
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  ['١٢٣٤٥٦', false],
  [' 12345', false],
  ['123456\n', false],
  ['', false],
])('PN-1 %j is six digits: %s', (text, expected) => expect(isPin(text)).toBe(expected));

it.each([
  ['739164', '739164'],
  ['73-91 64', '739164'],
  ['٧٣٩١٦٤', '739164'],
  ['7391640', '739164'],
  ['PIN 0007', '0007'],
  ['', ''],
])('PN-1 typed or pasted as a PIN: %j', (text, digits) => expect(readPin(text)).toBe(digits));
