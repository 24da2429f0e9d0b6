import { describe, expect, test } from 'vitest';
import { explore } from '../graph/explore.ts';
import { bell, bellModel, bellMutant, visitModel, withStates } from './fixtures.ts';
import { operators, type Operator } from '../mutants/mutant.ts';
import { mutate } from '../mutants/mutants.ts';

const mutants = mutate(bellModel);
const whatOf = (operator: Operator, of = mutants) =>
  of.filter((mutant) => mutant.operator === operator).map(({ what }) => what);
describe('SC-2 mutants', () => {
  test('every operator that has a place in the machine is at work', () => {
    const absent = operators.filter((operator) => whatOf(operator).length === 0);
    expect(absent).toEqual(['drop-entry', 'drop-exit']);
    const states = { pausing: { entry: 'countRing', exit: 'countRing', after: { pause: { target: 'outside' } } } };
    const more = mutate(withStates(states));
    expect(whatOf('drop-entry', more)).toEqual(['bell.pausing does not countRing on entry']);
    expect(whatOf('drop-exit', more)).toEqual(['bell.pausing does not countRing on exit']);
  });

  test('ids are their own, and the same the next time', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    expect(mutate(bellModel).map(({ id }) => id)).toEqual(mutants.map(({ id }) => id));
  });

  test('the machine itself stays as it is', () => {
    const before = explore(bellModel).edges.map(({ id }) => id);
    for (const { model } of mutants) expect(model.machine).not.toBe(bell);
    expect(explore(bellModel).edges.map(({ id }) => id)).toEqual(before);
  });

  test('a transition that is dropped is gone, one that leads elsewhere does', () => {
    const transitionsIn = (what: string) => explore(bellMutant(what).model).transitions;
    const dropped = transitionsIn('bell.ringing:logout.accepted is not there').map(({ id }) => id);
    expect(dropped).not.toContain('bell.ringing:logout.accepted');
    const led = transitionsIn('bell.ringing:logout.accepted leads to bell.outside');
    expect(led.find(({ id }) => id === 'bell.ringing:logout.accepted')?.targets).toEqual(['bell.outside']);
  });

  test('answers of one call are taken for one another, events of people are not', () => {
    expect(whatOf('swap-outcomes')).toEqual([
      'bell.ringing takes logout.accepted for logout.offline and the other way round',
      'bell.ringing takes logout.offline for logout.* and the other way round',
    ]);
  });

  test('guards are dropped, turned round, and asked in another order', () => {
    const where = 'bell.ringing:logout.*';
    expect(whatOf('drop-guard')).toContain(`${where} is taken without asking its guard`);
    expect(whatOf('negate-guard')).toContain(`${where} is taken where its guard says no`);
    expect(whatOf('swap-branches')).toEqual([`${where} is asked after the branch that follows it`]);
    const swapped = explore(bellMutant(`${where} is asked after the branch that follows it`).model);
    expect(swapped.transitions.filter(({ id }) => id.startsWith(where)).map(({ guard }) => guard)).toEqual([
      null,
      'hasRungTwice',
    ]);
  });

  test('a wait takes no place that another wait of its state has', () => {
    const after = { pause: { target: 'outside' }, 600: { target: 'waiting' } };
    const only = (of: Operator) => whatOf(of, mutate(withStates({ pausing: { after } })));
    expect(only('swap-delay').filter((what) => what.includes('pausing'))).toEqual([
      'bell.pausing waits 1200 instead of 600',
    ]);
  });

  test('what ends a child is a transition too', () => {
    expect(whatOf('drop-transition', mutate(visitModel))).toContain('visit:done(bell) is not there');
  });

  test('a circle of always is a crash, not an endless search', () => {
    const circle = withStates({
      checking: { always: [{ guard: 'never', target: 'outside' }, { target: 'deciding' }] },
      deciding: { always: { guard: 'hasRungTwice', target: 'checking' }, on: { 'bell.left': { target: 'outside' } } },
    });
    const endless = mutate(circle).find(
      ({ operator, where }) => operator === 'drop-guard' && where === 'bell.deciding:always',
    );
    const { crashes } = explore(endless?.model ?? circle);
    expect(crashes.map(({ message }) => message.slice(0, 22))).toContain('Infinite loop detected');
  });
});
