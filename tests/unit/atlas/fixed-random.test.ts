import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newCode, newToken } from '../../../src/server/domain/platform/secrets.ts';
import { beginChanceAnew, endChance } from '../../flows/kit/browser/fixed-random.ts';

const draw = () => [newCode(), newToken(), randomInt(30), randomBytes(32).toString('hex')];

test('SC-2 the platform draws the same numbers each time that it begins anew', () => {
  try {
    beginChanceAnew();
    const first = draw();
    expect(draw()).not.toEqual(first);
    beginChanceAnew();
    expect(draw()).toEqual(first);
    expect(randomInt(5, 6)).toBe(5);
    const [id, otherId] = [randomUUID(), randomUUID()];
    expect(id.slice(0, 8)).toBe(otherId.slice(0, 8));
    expect(id).not.toBe(otherId);
    expect(randomBytes(16).equals(randomBytes(16))).toBe(false);
  } finally {
    endChance();
  }
  const [one, other] = [draw(), draw()];
  beginChanceAnew();
  const fixed = draw();
  endChance();
  expect([one[1], other[1]]).not.toContain(fixed[1]);
});
