import { expect, test } from 'vitest';
import { createChoice } from '../../../src/atlas/choice.ts';

const at = (configuration: string, states: string[], answer: string | null = null) => ({
  configuration,
  states,
  answer,
});
const silent = at('silent', ['bell', 'bell.silent']);

test('SC-2 a state is photographed when it is seen first, in every size, theme and language', () => {
  const choice = createChoice();
  expect(choice.looksAt(silent).map(({ language, theme, width }) => `${language} ${theme} ${width}`)).toEqual([
    'id light 360',
    'id dark 360',
    'id light 1280',
    'en light 360',
  ]);
  expect(choice.looksAt(silent)).toEqual([]);
  expect(choice.looksAt(at('ringing', ['bell', 'bell.ringing']))).toHaveLength(4);
});

test('SC-2 another configuration of a known state, and each answer of a call, get one picture', () => {
  const choice = createChoice();
  choice.looksAt(silent);
  const again = choice.looksAt(at('silent tries=1', silent.states));
  expect(again.map(({ language, theme, width }) => `${language} ${theme} ${width}`)).toEqual(['id light 360']);
  expect(choice.looksAt({ ...silent, answer: 'ring.refused' })).toHaveLength(1);
  expect(choice.looksAt({ ...silent, answer: 'ring.refused' })).toEqual([]);
  expect([...choice.taken]).toEqual(['bell', 'bell.silent', 'ring.refused']);
});

test('SC-2 a state that another walk shows in every look is photographed in both languages', () => {
  const choice = createChoice(new Set(silent.states));
  expect(choice.looksAt(silent).map(({ language, theme, width }) => `${language} ${theme} ${width}`)).toEqual([
    'id light 360',
    'en light 360',
  ]);
  expect(choice.looksAt(at('ringing', ['bell', 'bell.ringing']))).toHaveLength(4);
});
