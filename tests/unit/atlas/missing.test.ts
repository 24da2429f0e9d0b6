import { expect, test } from 'vitest';
import { unpictured } from '../../../src/atlas/missing.ts';
import { picture, shot } from './shot.ts';

const english = shot({ pictures: [picture({ language: 'en' })] });
const bell = { machine: 'bell', states: ['bell.silent', 'bell.ringing'], reasons: new Map<string, string>() };

test('SC-2 a state needs a picture in either language', () => {
  expect(unpictured([shot(), english], [{ ...bell, states: ['bell.silent'] }])).toEqual([]);
  expect(unpictured([shot()], [bell])).toEqual([
    { machine: 'bell', state: 'bell.silent', languages: ['en'], reason: null },
    { machine: 'bell', state: 'bell.ringing', languages: ['id', 'en'], reason: null },
  ]);
});

test('SC-2 a picture of another machine does not count, and a declared reason is passed on', () => {
  const reasons = new Map([['bell.silent', 'It always rings.']]);
  expect(unpictured([shot({ machine: 'lamp' }), english], [{ ...bell, states: ['bell.silent'], reasons }])).toEqual([
    { machine: 'bell', state: 'bell.silent', languages: ['id'], reason: 'It always rings.' },
  ]);
});
