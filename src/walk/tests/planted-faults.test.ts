/** Every planted fault is found by the shortest path; any-machine.test.ts shows that the sound machines have none. */
import { describe, expect, test } from 'vitest';
import { walkable } from '../guess/guess-model.ts';
import { firstDifference, searchMoments } from '../mutants/equivalence.ts';
import { explore, wayTo } from '../graph/explore.ts';
import { describeWay } from '../checks/finding.ts';
import { keyCheck } from '../checks/key-check.ts';
import { knownGraph } from '../graph/known.ts';
import type { Model } from '../model.ts';
import {
  coarseKeys,
  faultsOfConduct,
  faultsOfShape,
  lateReply,
  noFault,
  plant,
  sound,
  unsaturated,
} from './planted-faults.ts';
import { probeIgnored } from '../checks/probes.ts';
import { createStepper } from '../graph/stepper.ts';
import { checkStructure } from '../checks/structure.ts';

/** The path as printed, without its first step: every machine here has one input. */
const wayOf = (path: readonly string[] = []): string | null => path.slice(1).join(' → ') || null;

describe('SC-2 faults of shape', () => {
  test.each(faultsOfShape)('%s', (_, finding, findings, model, way) => {
    const [kind] = finding.split(': ');
    const all = checkStructure(explore(model));
    const found = all.find((one) => one.kind === kind);
    expect(all).toHaveLength(findings);
    expect(`${kind}: ${found?.what}`.slice(0, finding.length)).toBe(finding);
    expect(wayOf(found?.path)).toBe(way);
  });
});

describe('SC-2 control keys', () => {
  test.each(coarseKeys)('%s', (_, model, way) => {
    const found = keyCheck(explore(model)).findings.toSorted((one, other) => one.path.length - other.path.length);
    expect(wayOf(found[0]?.path)).toBe(way);
  });

  test('unsaturated counter: a given key that counts without end is named; a guessed one merges the counts', () => {
    const bounds = { path: 'stopwatch.machine.ts', side: 'stopwatch.walk.ts', most: 200 };
    expect(() => walkable(unsaturated, { controlKey: unsaturated.controlKey }, bounds)).toThrow(
      'has more than 200 configurations by the controlKey of stopwatch.walk.ts',
    );
    expect(walkable(unsaturated, {}, bounds).guessed?.key).toContain(
      'no guard reads ticks, so they tell nothing apart',
    );
  });
});

/** The first difference between a machine and its variant; the search assumes that every part may differ. */
function partingOf(before: Model, changes: Parameters<typeof plant>[1]) {
  const after = plant(before, changes);
  const { machine } = after;
  const mutant = {
    id: '',
    operator: 'retarget-self' as const,
    where: machine.id,
    what: '',
    state: machine.root.id,
    descriptors: null,
    onEntry: false,
    showsAt: () => true,
    config: machine.config,
    model: after,
  };
  const graph = knownGraph(before);
  return firstDifference(graph, { mutant, stepper: createStepper(machine) }, searchMoments(graph));
}

describe('SC-2 faults of conduct', () => {
  test.each(faultsOfConduct)('%s', (_, before, changes, way, how) => {
    const found = partingOf(before, changes);
    expect(wayOf(found?.path)).toBe(way);
    expect(found?.how).toContain(how);
  });

  test('what only looks like one is told apart', () => {
    expect(partingOf(sound.textStyle, noFault)).toBeNull();
  });
});

test('SC-2 late reply: an answer of a call that is not under way any more is taken', () => {
  const graph = explore(lateReply);
  const [late] = probeIgnored(graph).late;
  expect([...describeWay(wayTo(graph, late?.configuration ?? '')), late?.event]).toEqual([
    'start (plain)',
    'logout.accepted',
  ]);
});
