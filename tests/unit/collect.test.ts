/** `collect` finds a folder's modules and names one without the wanted export. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collect } from '../../src/tools/collect.ts';
import { root } from '../../src/tools/fresh-build.ts';
import { isMachine } from '../../src/walk/provide-all.ts';
import { login } from '../flows/login/model.ts';

it('finds what each file of a folder exports, by name, as whoever imports the file has it', async () => {
  const machines = await collect(join(root, 'machines'), /^(log\w+|pin)\/\1\.machine\.ts$/, 'machine', isMachine);
  expect([...machines.keys()]).toEqual(['login', 'pin']);
  expect(machines.get('login')).toBe(login.machine);
});

it('names the file that exports no such thing, and what it exports', async () => {
  const found = collect(join(root, 'src/tools'), /^(collect)\.ts$/, 'machine', isMachine);
  await expect(found).rejects.toThrow('Expected src/tools/collect.ts to export a machine; it exports collect.');
});
