/** Every planted fault is found, and by the shortest path; the machines that they are planted in have none. */
import { describe, expect, test } from 'vitest';
import { bounded } from '../cli/any-machine.ts';
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
  sound,
  unsaturated,
} from './planted-faults.ts';
import { probeIgnored } from '../checks/probes.ts';
import { createStepper } from '../graph/stepper.ts';
import { checkStructure } from '../checks/structure.ts';

test.each(Object.values(sound))('SC-2 $name has no fault before one is planted', (model) => {
  const graph = knownGraph(model);
  expect([...checkStructure(graph), ...keyCheck(graph).findings, ...probeIgnored(graph).harmful]).toEqual([]);
});

describe('SC-2 faults of shape', () => {
  test.each(faultsOfShape)('%s', (_, kind, model, path) => {
    const found = checkStructure(explore(model)).filter((finding) => finding.kind === kind);
    expect(found[0]?.path).toEqual(path);
  });

  test('timer order: of two timers only the one that is due first elapses', () => {
    const model = faultsOfShape.find(([fault]) => fault.startsWith('timer order'))?.[2];
    const whats = model && checkStructure(explore(model)).map(({ what }) => what);
    expect(whats).toEqual(['no path takes trafficLight.working.green.asked:after(leastGreen)']);
  });
});

describe('SC-2 control keys', () => {
  test.each(coarseKeys)('%s', (_, model, path) => {
    const found = keyCheck(explore(model)).findings.toSorted((one, other) => one.path.length - other.path.length);
    expect(found[0]?.path).toEqual(path);
  });

  test('unsaturated counter: what counts on is named, and what to do', () => {
    expect(() => bounded(unsaturated, 'stopwatch.machine.ts', 'stopwatch.walk.ts')).toThrow(
      /ticks \(\d+ values\).*Say in stopwatch\.walk\.ts what its guards read.*snapshot\.context\.ticks/s,
    );
  });
});

/** The machine and its variant are searched together; everything of the variant may be different. */
function partingOf(before: Model, after: Model) {
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
  test.each(faultsOfConduct)('%s', (_, before, after, path, how) => {
    const found = partingOf(before, after);
    expect(found?.path).toEqual(path);
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
