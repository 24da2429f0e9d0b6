import { createActor, createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { Sealed } from './kit.ts';
import { digest, isSame } from '../graph/equality.ts';

class Price {
  readonly amount: number;
  constructor(amount: number) {
    this.amount = amount;
  }
}

const machine = createMachine({});
const actorOf = (id: string) => createActor(machine, { id });

test.each([
  ['a set', () => new Set(['a']), () => new Set(['b'])],
  ['a map', () => new Map([['a', [1]]]), () => new Map([['a', [2]]])],
  ['a date', () => new Date(1), () => new Date(2)],
  ['an error', () => new Error('one'), () => new Error('other')],
  ['an instance', () => new Price(1), () => new Price(2)],
  ['a secret', () => new Sealed('one'), () => new Sealed('other')],
  ['an actor', () => actorOf('one'), () => actorOf('other')],
  ['a list', () => [1, { a: null }], () => [1, { a: undefined }]],
  ['an object', () => ({ a: { b: 1 } }), () => ({ a: { c: 1 } })],
])('SC-2 %s equals a copy of itself, and nothing else', (_, one, other) => {
  expect(isSame({ held: one() }, { held: one() })).toBe(true);
  expect(isSame({ held: one() }, { held: other() })).toBe(false);
  expect(digest({ held: one(), at: 1 })).toBe(digest({ at: 1, held: one() }));
});

test('SC-2 a digest tells contexts of other numbers, texts and flags apart', () => {
  const contexts = [{ tries: 1 }, { tries: 2 }, { tries: '1' }, { tries: true }, { tries: null }, { tries: [1, 2] }];
  expect(new Set(contexts.map((context) => digest(context))).size).toBe(contexts.length);
  expect(digest({ deep: { deeper: { deepest: { one: 1 } } } })).toBe(
    digest({ deep: { deeper: { deepest: { one: 2 } } } }),
  );
});

test('SC-2 what shows nothing of itself equals no other, nor does what is of another kind', () => {
  expect(isSame(/a/, /a/)).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(new Set(), new Map())).toBe(false);
  expect(isSame(0, '0')).toBe(false);
});
