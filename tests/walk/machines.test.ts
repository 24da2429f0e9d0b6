import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFamily, type Askable } from '../../src/walk/protocol.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { models } from '../flows/models.ts';
import { printFinding } from '../../src/walk/checks/finding.ts';
import { paths } from '../../src/walk/index.ts';
import { root } from '../../src/walk/settings.ts';
import { underway } from '../../src/walk/graph/progress.ts';
import { walk } from '../../src/walk/reports/report.ts';
import { printFailure } from '../../src/walk/tiers/tier.ts';
import { goals, tour } from '../../src/walk/tours/tours.ts';

/** Parts of goals that no path can cover, by machine. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  // Both guards ask whether the call is in progress; an answer comes only then, so they are never false.
  'one-time-code': [
    'typing:resendCode.accepted is false',
    'oneTimeCode.waitingForCode.resend.counting:verifyCode.exhausted is false',
  ],
};

const walks = models.map((model) => ({ name: model.name, model, ...walk(model, 'edges') }));

describe.each(walks)('SC-2 $name', ({ model, graph, report }) => {
  test('I15 every wait ends and leaves a way on: it has no structural fault, and an event that it ignores changes nothing', () => {
    expect(report.findings.map(printFinding)).toEqual([]);
  });

  test('covers all that the goals ask for, except what is listed as impossible', () => {
    expect(Object.values(report.coverage).flatMap(({ open }) => open)).toEqual([]);
    expect(goals.flatMap((goal) => tour(graph, goal).impossible)).toEqual(impossible[model.name] ?? []);
  });

  test('behaves as a running actor as the graph says', async () => {
    for (const path of paths(graph, { goal: 'transitions' }))
      await path.replay({
        after: ({ snapshot }, { actor }) =>
          expect(model.controlKey(actor.getSnapshot())).toBe(model.controlKey(snapshot)),
      });
  });

  test('is at every step of every path in the configuration that the graph says', () => {
    expect(report.failures.map(printFailure)).toEqual([]);
    expect(report.tiers.pure?.paths).toBeGreaterThan(0);
  });
});

test('SC-2 every machine has a model', () => {
  const rooms = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' });
  const machines = rooms.filter((path) => path.endsWith('.machine.ts')).map((path) => path.split('/')[0]);
  expect(models.map(({ name }) => name).sort()).toEqual(machines.sort());
});

test('SC-2 every call of the contract is made by some machine, for each of its purposes', () => {
  const wanted = Object.values<Askable>(machineCalls).flatMap((asked) =>
    isFamily(asked) ? Object.keys(asked.members).map((purpose) => `${asked.name} for ${purpose}`) : [asked.name],
  );
  const made = walks.flatMap(({ graph }) =>
    [...graph.configurations.values()].flatMap(({ progress }) =>
      underway(graph.model, progress).map(({ asked, purpose }) =>
        purpose === null ? asked.name : `${asked.name} for ${purpose}`,
      ),
    ),
  );
  expect([...new Set(made)].sort()).toEqual(wanted.sort());
});
