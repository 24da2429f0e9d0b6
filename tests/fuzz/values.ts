/** Values from schemas of the contract: what they accept, what nearly fits, and what nobody means well. */
import * as v from 'valibot';
import { playable } from '../../src/contract/room-words.ts';
import type { AnySchema } from '../../src/contract/schemas.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import type { Random } from '../../src/walk/random.ts';
import { goodPassword, goodPin, otherPassword, otherPin, unknownMerchant, wrongPin } from '../server/platform.ts';

/** Part of hostile texts, to search answers and log lines for. */
export const canary = 'cnry7f3a';

/** What only the running platform knows. A choice is made among these, so it depends on the seed alone. */
export const examples = {
  'own account': unknownMerchant,
  'own movement': unknownMerchant,
  'own order': 'PL261125NXC3KBHR7X',
  'own room': unknownMerchant,
  'own phone': '081200000001',
  'own token': 'A'.repeat(43),
  'free phone': '081200000001',
  'foreign account': unknownMerchant,
  'foreign movement': unknownMerchant,
  'foreign order': 'PL261125NXC3KBHR7X',
  'foreign room': unknownMerchant,
  'foreign phone': '081200000001',
  invitation: 'K7MQ2X',
  voucher: 'FUZZ0000',
  'used key': 'b'.repeat(22),
  'ticket token': 'A'.repeat(43),
  'ticket e': 'A'.repeat(43),
  code: '1234',
};
export type Name = keyof typeof examples;
export type Known = Readonly<Record<Name, string>>;

const words = (text: string): string[] =>
  text
    .trim()
    .split(/ \| |\n\s*/)
    .map((word) => word.replaceAll('@', canary));

const texts = [
  ...[goodPassword, otherPassword, goodPin, otherPin, wrongPin],
  ...[defaultMerchant, secondMerchant, unknownMerchant, ...Object.values(playable), 'A'.repeat(43), 'b'.repeat(22)],
  ...words(`081200000001 | 08123456789 | 6281234567890 | +6281234567890 | 1234 | 0000 | 12345 | 123456 | password
    AAAAAAAA | K7MQ2X | no-such-game | bca | dana | gopay | bank | 1234567890 | Siti Aminah | Jl. Melati 5 | 12.00
    1990-02-28 | 2999-01-01 | 1899-12-31 | 3171234567890007 | IDR | order:1 | 2026-01-01T00:00:00Z | true`),
];
const hostile = [
  ...['', ' ', '\0', `${canary}\0`, '\uFEFF', '\uD800', '\u202E', '\u0661\u0662\u0663\u0664', '\uFF11\uFF12\uFF13'],
  ...[`${canary}\r\nSet-Cookie: a=b`, 'x'.repeat(5_000), '💳'.repeat(101), 'ａ'.repeat(60), canary + 'é'.repeat(300)],
  ...words(`<script>@</script> | '; drop table players; -- @ | \${jndi:@} | {{@}} | %00%0d%0a | ../../../etc/passwd
    __proto__ | constructor | toString | NaN | null | undefined | 1e999 | -1 | 0x10 | 1_000 | [object Object]`),
];
const numbers = [
  ...[0, 1, 2, 3, 5, 10, 50, 59, 60, 100, 125, 500, 5_000, 10_000, 100_000, 600_000, 999_999_999],
  ...[-0, -1, 4, 0.5, 5.000_001, 1e9, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 1e21, 1e308, Number.MIN_VALUE, -(2 ** 63)],
];
const small: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
];

/** What a field of this name mostly gets where it fits: names, or texts. */
const usual: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'merchant_uid uuid': [defaultMerchant, secondMerchant],
    'phone phone_number': ['own phone', 'free phone'],
    'register_token set_password_token pin_token': ['ticket token'],
    'e otp_id': ['ticket e'],
    otp: ['code'],
    'pin current_pin': [goodPin, wrongPin],
    'password current_password password_confirmation': [goodPassword, otherPassword],
    account: ['own account'],
    id: ['own account', 'own movement', 'own room'],
    room: ['own room'],
    token: ['own token'],
    code: ['voucher'],
    game: Object.values(playable),
    'method provider': ['bca', 'mandiri'],
  }).flatMap(([keys, words]) => keys.split(' ').map((key) => [key, words])),
);

/** A schema of valibot, as far as it is read here. */
interface Shape {
  type: string;
  entries?: Readonly<Record<string, Shape>>;
  wrapped?: Shape;
  item?: Shape;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly { type: string; requirement?: unknown }[];
}

/** Numbers, or texts of a length, at both sides of every limit that the schema states. */
const edgesOf = ({ type, pipe = [] }: Shape): unknown[] =>
  pipe.flatMap(({ requirement: limit }) => {
    if (typeof limit !== 'number') return [];
    return [limit - 1, limit, limit + 1].map((beside) =>
      type === 'number' ? beside : 'x'.repeat(Math.max(beside, 0)),
    );
  });

const fitting = new WeakMap<Shape, { names: Name[]; plain: unknown[] }>();

function fittingFor(shape: Shape): { names: Name[]; plain: unknown[] } {
  let found = fitting.get(shape);
  if (!found) {
    const fits = (value: unknown): boolean => v.is(shape as unknown as AnySchema, value);
    // A free text is told again to whoever wrote it, so it is no place for what belongs to others.
    const names = fits('any text') ? [] : (Object.keys(examples) as Name[]).filter((name) => fits(examples[name]));
    found = { names, plain: [...texts, ...hostile, ...numbers, ...edgesOf(shape)].filter(fits) };
    fitting.set(shape, found);
  }
  return found;
}

export type Values = ReturnType<typeof createValues>;

export function createValues(chance: Random, known: Known) {
  const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
    Array.from({ length: count }, (_, at) => make(at));

  function anything(): unknown {
    switch (chance.below(8)) {
      case 0:
      case 1:
        return chance.pick(hostile);
      case 2:
        return chance.pick(numbers);
      case 3:
        return chance.pick(small);
      case 4:
        return String.fromCharCode(...times(chance.below(60), () => chance.below(2 ** 16)));
      case 5:
        return times(chance.below(300), (at) => at);
      case 6:
        return Object.fromEntries(times(chance.below(300), (at) => [`k${at}`, at]));
      default: {
        let deep: unknown = canary;
        for (let level = chance.below(2_000); level > 0; level -= 1) deep = level % 2 ? [deep] : { data: deep };
        return deep;
      }
    }
  }

  /** What exists comes first, because it leads deeper. */
  function leaf(shape: Shape, key: string): unknown {
    const { names, plain } = fittingFor(shape);
    const word = usual[key] && chance.chance(0.7) ? chance.pick(usual[key]) : '';
    const value = known[word as Name] ?? word;
    if (value !== '' && v.is(shape as unknown as AnySchema, value)) return value;
    if (names.length > 0 && (plain.length === 0 || chance.chance(0.6))) return known[chance.pick(names)];
    return plain.length > 0 ? chance.pick(plain) : anything();
  }

  function valid(shape: Shape, key = ''): unknown {
    const { entries = {}, options = [], item, wrapped } = shape;
    if (shape.type.endsWith('object'))
      return Object.fromEntries(
        Object.entries(entries)
          .filter(([, entry]) => entry.type !== 'optional' || chance.chance(0.6))
          .map(([name, entry]) => [name, valid(entry, name)]),
      );
    if (shape.type === 'union' || shape.type === 'variant') return valid(chance.pick(options) as Shape, key);
    if (shape.type === 'picklist') return chance.pick(options);
    if (shape.type === 'literal') return shape.literal;
    if (shape.type === 'boolean') return chance.chance(0.5);
    if (shape.type === 'unknown' || shape.type === 'undefined') return undefined;
    if (wrapped) return valid(wrapped, key);
    return item ? times(chance.pick([1, 1, 2, 4, 61]), () => valid(item)) : leaf(shape, key);
  }

  const near = (text: string): string =>
    chance.pick([
      ...[`${text} `, ` ${text}`, `${text}\n`, `${text}0`, `${text}\0`, text + text, text + canary, text.slice(0, -1)],
      ...[
        text.slice(1),
        text.toUpperCase(),
        text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
      ],
    ]);

  /** One part of a value replaced, left out, or nearly right. */
  function spoiled(value: unknown): unknown {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (keys.length === 0 || chance.chance(0.1))
      return typeof value === 'string' && chance.chance(0.6) ? near(value) : anything();
    const key = chance.pick(keys);
    const part = (value as Record<string, unknown>)[key];
    const next = chance.chance(0.1) ? undefined : spoiled(part);
    return Array.isArray(value) ? value.with(Number(key), next) : { ...(value as object), [key]: next };
  }

  return {
    anything,
    hostile: () => chance.pick(hostile),
    /** Mostly what the schema accepts, as far as its own fields say. */
    of(schema: AnySchema, key?: string): unknown {
      const value = chance.chance(0.95) ? valid(schema, key) : anything();
      return chance.chance(0.5) ? value : spoiled(value);
    },
  };
}
