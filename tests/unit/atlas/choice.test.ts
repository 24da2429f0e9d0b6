import { expect, test } from 'vitest';
import { createChoice, partsOf } from '../../../src/atlas/choice.ts';

const at = (configuration: string, states: string[], outcome: string | null = null) => ({
  configuration,
  states,
  outcome,
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

test('SC-2 another configuration of a known state, and each outcome of a call, get one picture', () => {
  const shown = { states: new Set<string>(), outcomes: new Set<string>() };
  const choice = createChoice(shown);
  choice.looksAt(silent);
  const again = choice.looksAt(at('silent tries=1', silent.states));
  expect(again.map(({ language, theme, width }) => `${language} ${theme} ${width}`)).toEqual(['id light 360']);
  expect(choice.looksAt({ ...silent, outcome: 'ring.refused' })).toHaveLength(1);
  expect(choice.looksAt({ ...silent, outcome: 'ring.refused' })).toEqual([]);
  expect([...shown.states, ...shown.outcomes]).toEqual(['bell', 'bell.silent', 'ring.refused']);
});

test('SC-2 an outcome that another walk of the machine has shown is not photographed again, its states are', () => {
  const choice = createChoice({ states: new Set(silent.states), outcomes: new Set(['ring.refused']) });
  expect(choice.looksAt({ ...silent, outcome: 'ring.refused' })).toHaveLength(1);
  expect(choice.looksAt({ ...silent, outcome: 'ring.refused' })).toEqual([]);
  expect(choice.looksAt({ ...silent, outcome: 'ring.heard' })).toHaveLength(1);
});

test('SC-2 a state that another walk shows in every look gets one picture, for the texts that differ', () => {
  const choice = createChoice({ states: new Set(silent.states), outcomes: new Set() });
  expect(choice.looksAt(silent).map(({ language, theme, width }) => `${language} ${theme} ${width}`)).toEqual([
    'id light 360',
  ]);
  expect(choice.looksAt(at('ringing', ['bell', 'bell.ringing']))).toHaveLength(4);
  expect([...choice.states]).toEqual(['bell', 'bell.silent', 'bell.ringing']);
});

test('SC-2 screens with the same parts are alike in the dark and on a wide page, whatever they say', () => {
  const refused = '- dialog "Masuk":\n  - heading "Masuk" [level=2]\n  - alert: Salah\n  - button "Masuk \\"lagi\\""';
  expect(partsOf(refused)).toBe('alert\nbutton\ndialog\nheading [level=2]');
  expect(partsOf(refused.replaceAll('Masuk', 'Daftar').replace('Salah', 'Sibuk'))).toBe(partsOf(refused));
  expect(partsOf(refused.replace('lagi\\""', 'lagi\\"" [disabled]'))).not.toBe(partsOf(refused));
  expect(partsOf(refused.replace('alert', 'status'))).not.toBe(partsOf(refused));
});
