/** The end of the process (C90): uncaught errors are logged without their message, then the server stops in order. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './platform.ts';

it.each([
  ['thrown', 'throw Object.assign(new TypeError("0812-3456"), { code: "EODD" })'],
  ['rejected', 'void Promise.reject(Object.assign(new TypeError("0812-3456"), { code: "EODD" }))'],
])('C90 an error that is %s where nobody catches it: a line of the log, an orderly end, and 1', (_, fault) => {
  const script = `
    import { stopOnSignal } from './src/server/until-signal.ts';
    stopOnSignal(async () => { process.stdout.write('stopped'); });
    setTimeout(() => { ${fault}; });
    setInterval(() => undefined, 1000);`;
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([ended.status, ended.stdout]).toEqual([1, 'stopped']);
  expect(JSON.parse(ended.stderr)).toMatchObject({ event: 'uncaught', errorName: 'TypeError', errorCode: 'EODD' });
  expect(ended.stderr).not.toContain('0812');
});
