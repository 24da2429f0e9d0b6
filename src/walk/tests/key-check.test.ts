import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { controlKeyOf } from '../graph/control-key.ts';
import { explore } from '../graph/explore.ts';
import { askerModel, bellModel, counterFamily, visitModel, withStates } from './fixtures.ts';
import { keyCheck, keyCheckWith } from '../checks/key-check.ts';

describe('SC-2 the control key', () => {
  test('that leaves out a counter which a guard reads, with both shortest ways', () => {
    const { findings } = keyCheck(explore({ ...bellModel, controlKey: controlKeyOf }));
    expect(findings).toMatchObject([
      {
        kind: 'key-too-coarse',
        what: 'active ringing stands for two configurations: logout.unauthorized takes bell.ringing:logout.*[1] to active outside after start (plain) → bell.rung, and takes bell.ringing:logout.* to active waiting after the path below',
        path: ['start (plain)', 'bell.rung', 'bell.left', 'bell.rung', 'logout.unauthorized'],
      },
    ]);
  });

  test('is not accused of what throws after every way', () => {
    const broken = assign(() => {
      throw new Error('Broken.');
    });
    const model = withStates({
      outside: { on: { 'bell.rung': { actions: 'countRing' }, 'bell.left': { actions: broken } } },
    });
    const graph = explore({ ...model, controlKey: controlKeyOf });
    expect(graph.crashes.map(({ message }) => message)).toEqual(['Broken.']);
    expect(keyCheck(graph)).toMatchObject({ compared: 2, findings: [] });
  });

  test('that says too little of a call that is on its way', () => {
    const { findings } = keyCheck(explore({ ...askerModel, controlKey: controlKeyOf }));
    expect(findings[0]?.what).toContain('does nothing after start (pin)');
  });

  test('that holds what guards read is fine, also where contexts differ', () => {
    expect(keyCheck(explore(bellModel))).toMatchObject({ compared: 0, passedOver: 0, findings: [] });
    expect(keyCheck(explore(visitModel)).findings).toEqual([]);
  });

  test('is compared no more often than a number of times for each key', () => {
    const { machine, ...family } = counterFamily(3, 3);
    const oneKey = explore({ ...family, machine, controlKey: (snapshot) => String(snapshot.value) });
    const { compared, passedOver, findings } = keyCheckWith(oneKey, 1);
    expect(findings).toEqual([]);
    expect([compared, passedOver]).toEqual([3, 15]);
  });
});
