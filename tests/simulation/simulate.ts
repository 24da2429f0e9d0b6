/** `npm run simulate`: bundles the simulation and runs it. Usage: docs/testing.md. */
import { spawnSync } from 'node:child_process';
import { bundle } from './bundle.ts';
import { counting, planted } from './planted.ts';

const given = process.argv.slice(2);

/** Each fault alone, until it is found. */
async function findPlanted(options: readonly string[], only: string | undefined): Promise<number> {
  let missed = 0;
  for (const [index, fault] of planted.entries()) {
    if (only !== undefined && only !== String(index + 1)) continue;
    const file = await bundle(`planted-${index + 1}`, [fault]);
    const began = performance.now();
    const found = spawnSync(process.execPath, [file, '--until-found', ...options], { encoding: 'utf8' });
    if (found.status !== 0) missed += 1;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(
      `${found.status === 0 ? '✓' : '✗'} ${index + 1}. ${fault.name}: ${found.stdout.trim().split('\n').at(-1)}, ${seconds} s in all\n`,
    );
  }
  process.stdout.write(`${planted.length - missed} of ${planted.length} planted faults found\n`);
  return missed === 0 ? 0 : 1;
}

async function run(): Promise<number> {
  const at = given.indexOf('--planted');
  if (at === -1)
    return (
      spawnSync(process.execPath, [await bundle('simulation', counting), ...given], { stdio: 'inherit' }).status ?? 1
    );
  const next = given[at + 1];
  const only = next !== undefined && /^[0-9]+$/.test(next) ? next : undefined;
  const options = [...given.slice(0, at), ...given.slice(at + (only === undefined ? 1 : 2))];
  return findPlanted(options.length > 0 ? options : ['--minutes', '60'], only);
}

process.exit(await run());
