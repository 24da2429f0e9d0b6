/** What is worth a picture: every state and every answer once. */
import { expect, test } from 'vitest';
import { createChoice } from '../../../src/tools/atlas/choice.ts';

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
  const choice = createChoice({ states: new Set(silent.states), answers: new Set() });
  expect(choice.looksAt(silent).map(({ language, theme, width }) => `${language} ${theme} ${width}`)).toEqual([
    'id light 360',
    'en light 360',
  ]);
  expect(choice.looksAt(at('ringing', ['bell', 'bell.ringing']))).toHaveLength(4);
});

test('SC-2 an answer that another walk shows needs no picture, and nobody has to walk to it', () => {
  const choice = createChoice({ states: new Set(), answers: new Set(['ring.refused']) });
  choice.looksAt(silent);
  expect(choice.looksAt({ ...silent, answer: 'ring.refused' })).toEqual([]);
  expect(choice.looksAt({ ...silent, answer: 'ring.accepted' })).toHaveLength(1);
  expect(choice.taken).toContain('ring.refused');
});
