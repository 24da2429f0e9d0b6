import { expect, test, vi } from 'vitest';
import { createPart } from '../../src/web/runtime/part.ts';

test('ER-4 a part that has arrived is not loaded again, one that failed is', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('machines');
  const part = createPart(load);
  expect([await part.fetch(), part.held()]).toEqual([false, undefined]);
  expect([await part.fetch(), part.held()]).toEqual([true, 'machines']);
  expect(await part.fetch()).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test('ER-4 two at once ask for the part once', async () => {
  const load = vi.fn(() => Promise.resolve('machines'));
  const part = createPart(load);
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual([true, true]);
  expect(load).toHaveBeenCalledOnce();
});

test('ER-4 a part says that it is there in a task of its own, also where it was there before', async () => {
  const part = createPart(() => Promise.resolve('machines'));
  await part.fetch();
  let isSaid = false;
  const said = part.fetch().then(() => (isSaid = true));
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(isSaid).toBe(false);
  await said;
  expect(isSaid).toBe(true);
});
