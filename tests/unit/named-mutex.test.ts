/** Work under one name runs in turn and holds nothing that other work needs. */
import { expect, it } from 'vitest';
import { createNamedMutex } from '../../src/server/domain/platform/concurrency.ts';

it('3.5 runs one piece at a time under a name, in order, past failures, and other names beside it', async () => {
  const inOrder = createNamedMutex();
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const work = (label: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(label);
      open.push(() => (label.startsWith('bad') ? reject(new Error(label)) : resolve(label)));
    });
  const told = ['one', 'bad two', 'three'].map((label) => inOrder('siti', work(label)));
  const failed = expect(told[1]).rejects.toThrow('bad two');
  const other = inOrder('budi', work('other'));
  await expect.poll(() => begun).toEqual(['one', 'other']);
  open.splice(0, 1)[0]?.();
  expect(await told[0]).toBe('one');
  await expect.poll(() => begun).toEqual(['one', 'other', 'bad two']);
  for (const end of open.splice(0)) end();
  await failed;
  expect(await other).toBe('other');
  await expect.poll(() => begun).toEqual(['one', 'other', 'bad two', 'three']);
  open.splice(0, 1)[0]?.();
  expect(await told[2]).toBe('three');
});
