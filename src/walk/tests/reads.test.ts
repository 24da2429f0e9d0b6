import { expect, test } from 'vitest';
import { Sealed } from './kit.ts';
import { freeze } from '../graph/freeze.ts';
import { partAt, readingOf } from '../graph/reads.ts';

const memory = { session: { token: new Sealed('a-token'), phone: '0812' }, list: [{ id: 1 }], open: null };
freeze(memory);
const reading = (run: (watched: typeof memory) => unknown) =>
  readingOf(memory, (watched) => run(watched as typeof memory));

test('SC-2 parts are named by the way to them; lists and secrets are read as a whole', () => {
  const { result, read } = reading(({ session, list }) => [session.token.reveal(), list[0]?.id]);
  expect(result).toEqual(['a-token', 1]);
  expect(read).toEqual(['session', 'list', 'session.token']);
});

test('SC-2 what is spread is read, and looks as it does', () => {
  const { result, read } = reading(({ session }) => ({ ...session }));
  expect(result).toEqual(memory.session);
  expect(read).toEqual(['session', 'session.token', 'session.phone']);
});

test('SC-2 where a function throws, what it read before is known', () => {
  const { result, read } = reading(({ open, session }) => {
    if (open === null) throw new Error('Closed.');
    return session.phone;
  });
  expect(result).toBeNull();
  expect(read).toEqual(['open', 'session']);
});

test('SC-2 a part that is not there is nothing', () => {
  expect(partAt(memory, 'session.phone')).toBe('0812');
  expect(partAt(memory, 'open.phone')).toBeUndefined();
});
