/** Makes a failing world small: leaves out people, kinds of faults, gestures and single fates while it fails the same way. */
import type { Engine } from './database.ts';
import { faultKinds, type Without } from './surroundings.ts';
import { stopwatch } from './timeline.ts';
import { runWorld, type Plan, type Result } from './world.ts';

const longest = 60_000;
/** Draws of a smaller world: who is left out shifts when the others' statements run. */
const salts = [0, 1, 2];

export async function shrink(engine: Engine, failed: Result): Promise<Plan> {
  const { seed } = failed;
  const began = stopwatch();
  let best = failed;

  async function attempt(smaller: Without): Promise<boolean> {
    for (const salt of new Set([best.without.salt ?? 0, ...salts])) {
      if (stopwatch() - began > longest) return false;
      const without = { ...best.without, ...smaller, salt };
      const result = await runWorld(engine, { seed, without, most: best.steps + 1_000 });
      if (result.finding?.rule !== failed.finding?.rule) continue;
      best = result;
      return true;
    }
    return false;
  }

  /** Halves of it, then quarters, and so on. */
  async function leaveOut<One>(all: readonly One[], smaller: (out: readonly One[]) => Without): Promise<void> {
    let kept = all;
    for (let size = kept.length; size > 1;) {
      size = Math.ceil(size / 2);
      for (let at = 0; at < kept.length;) {
        const out = kept.slice(at, at + size);
        if (await attempt(smaller(out))) kept = kept.filter((one) => !out.includes(one));
        else at += size;
      }
    }
  }

  await leaveOut(failed.people, (out) => ({ people: [...(best.without.people ?? []), ...out] }));
  await leaveOut(faultKinds, (out) => ({ faults: [...(best.without.faults ?? []), ...out] }));
  for (const gestures of [3, 6, 12]) if (await attempt({ gestures })) break;
  await leaveOut([...best.fates.keys()], (out) => ({ fates: [...(best.without.fates ?? []), ...out] }));
  return { seed, without: best.without };
}
