/** What a person reads of the machines has words in Indonesian. */
import { expect, test } from 'vitest';
import { actions, answers, states, things } from '../../src/atlas/words/names.ts';
import { protocol } from '../../src/atlas/protocol.ts';
import { callsOf, outcomeTypes } from '../../src/walk/protocol.ts';
import { statesBelow } from '../../src/walk/graph/chart-reader.ts';
import { models } from '../flows/models.ts';

const partOf = (type: string, part: 0 | 1): string => type.split('.')[part] ?? '';
const events = models.flatMap((model) => Object.keys(model.events));
const keys = models
  .flatMap(({ machine }) => Object.values(machine.root.states).flatMap((state) => [...statesBelow(state)]))
  .map(({ key }) => key);
const outcomes = Object.values(protocol.calls)
  .flatMap(callsOf)
  .flatMap((call) => outcomeTypes(protocol, call));

test.each([
  ['things', events.map((type) => partOf(type, 0)), things],
  ['actions', events.map((type) => partOf(type, 1)), actions],
  ['states', keys, states],
  ['answers', outcomes.map((type) => partOf(type, 1)), answers],
])('SC-1 every name of the %s that a person reads has its Indonesian word', (_what, names, words) => {
  expect(names.length).toBeGreaterThan(10);
  expect([...new Set(names)].filter((name) => !Object.hasOwn(words, name))).toEqual([]);
});
