import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bell, bellModel, bellMutant, visitModel, withStates } from './fixtures.ts';
import { scoreOf } from '../mutants/mutant-report.ts';
import { mutate } from '../mutants/mutants.ts';
import { printMutants } from '../reports/text.ts';
import { runRules, loadRules } from '../mutants/rule-score.ts';

const rules = join(import.meta.dirname, 'bell-rules.ts');
const product = { rules: { files: [rules], survivors: [] } };
const loaded = await loadRules([rules]);
const mutants = mutate(bellModel);
const noticed = (what: string) => runRules(loaded, bell, bellMutant(what));

test('SC-2 SC-4 one score that is asked for alone says nothing of the other', async () => {
  const replay = await scoreOf(bellModel, { score: 'replay', product });
  const rulesAlone = await scoreOf(bellModel, { score: 'rules', product, runner: { loadRules, runRules } });
  expect(replay).toMatchObject({ ruleKilled: null, survivors: [] });
  expect(printMutants(replay)).not.toContain('rules');
  expect(rulesAlone).toMatchObject({ replayKilled: null, ruleKilled: expect.any(Number) });
  expect(new Set(rulesAlone.survivors.map(({ of }) => of))).toEqual(new Set(['rules']));
  expect(printMutants(rulesAlone)).not.toContain('replay');
});

describe('SC-2 the rule score', () => {
  test.each([
    ['bell.ringing:logout.accepted is not there', 'logout.%s leads %s #1'],
    ['bell.ringing:logout.accepted leads to bell.outside', 'logout.%s leads %s #1'],
    ['bell.pausing waits 600 instead of pause', 'may be rung again'],
    ['bell.pausing:after(pause) is not there', 'may be rung again'],
    ['bell.outside:bell.rung is not there', '›'],
  ])('%s is noticed', (what, rule) => {
    expect(noticed(what)).toContain(rule);
  });

  test('what a group finds out in its body is found out of the mutant', () => {
    const only = { ...loaded, groups: loaded.groups.slice(1), kills: new Map<string, number>() };
    expect(runRules(only, bell, bellMutant('bell.ringing does not run logout'))).toContain('what the body has found');
  });

  test('what no rule is about is not noticed', () => {
    expect(noticed('bell.ringing:bell.left is not there')).toBeNull();
    expect(noticed('bell.outside hears bell.left and goes to bell.ringing')).toBeNull();
  });

  test('the machine is itself again, whatever was noticed', () => {
    const { config } = bell;
    for (const mutant of mutants) runRules(loaded, bell, mutant);
    expect(runRules(loaded, bell, { ...bellMutant('bell.ringing:logout.accepted is not there'), config })).toBeNull();
  });

  test('what a rule has noticed is counted, so that the sharpest is asked first', () => {
    const fresh = { ...loaded, kills: new Map<string, number>() };
    for (const what of ['bell.pausing waits 600 instead of pause', 'bell.pausing:after(pause) is not there']) {
      runRules(fresh, bell, bellMutant(what));
    }
    expect([...fresh.kills.values()]).toEqual([2]);
  });

  test('a group that runs other machines is left out', async () => {
    expect((await loadRules([rules], bell)).groups).toHaveLength(loaded.groups.length);
    expect((await loadRules([rules], visitModel.machine)).groups).toEqual([]);
  });

  test('a mutant that does not end is noticed', () => {
    const mutant = bellMutant('bell.ringing:logout.accepted is not there');
    const circle = withStates({ ringing: { always: { target: 'ringing' } } }).machine.config;
    const endless = { ...mutant, descriptors: null, config: { ...circle, options: { maxIterations: 100 } } };
    expect(runRules(loaded, bell, endless)).not.toBeNull();
  });
});
