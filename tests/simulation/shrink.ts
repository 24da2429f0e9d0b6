/** Makes a failing world small: leaves out people, kinds of faults, gestures and single fates while it fails the same way. */
import type { Engine } from './database.ts';
import { stopwatch } from './timeline.ts';
import { faultKinds, type Without } from './surroundings.ts';
import { runWorld, type Plan, type Result } from './world.ts';

const mostTries = 60;
const longest = 60_000;

export async function shrink(engine: Engine, failed: Result): Promise<Plan> {
  const { seed, finding } = failed;
  let tries = 0;
  const began = stopwatch();
  let without: Without = failed.without;
  let best = failed;

  async function attempt(smaller: Without): Promise<boolean> {
    if ((tries += 1) > mostTries || stopwatch() - began > longest) return false;
    const result = await runWorld(engine, { seed, without: smaller });
    if (result.finding?.rule !== finding?.rule) return false;
    [without, best] = [smaller, result];
    return true;
  }

  for (const kind of faultKinds) await attempt({ ...without, faults: [...(without.faults ?? []), kind] });
  for (
    let half = Math.ceil(failed.people.length / 2), all = [...failed.people];
    half >= 1;
    half = half === 1 ? 0 : Math.ceil(half / 2)
  ) {
    for (let at = 0; at < all.length;) {
      const part = all.slice(at, at + half);
      if (part.length < all.length && (await attempt({ ...without, people: [...(without.people ?? []), ...part] })))
        all = all.filter((one) => !part.includes(one));
      else at += half;
    }
  }
  for (const gestures of [5, 10, 15]) if (await attempt({ ...without, gestures })) break;
  for (const number of [...best.fates.keys()].slice(0, 20))
    await attempt({ ...without, fates: [...(without.fates ?? []), number] });
  return { seed, without };
}
