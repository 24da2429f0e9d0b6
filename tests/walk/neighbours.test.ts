import { expect, test } from 'vitest';
import type { Tells } from '../../machines/kit/neighbours.ts';
import { chartOf } from '../../src/walk/diagrams/chart.ts';
import { createStepper } from '../../src/walk/graph/stepper.ts';
import { withdrawal } from '../flows/withdrawal/model.ts';
import product from './product.ts';

const told = product.models.flatMap(({ name, machine }) =>
  Object.values(machine.implementations.actions as Record<string, { tells?: Tells }>).flatMap(({ tells }) =>
    tells ? [{ name, ...tells }] : [],
  ),
);

test('SC-2 there are machines that tell others', () => {
  const receivers = [
    'profile',
    'session',
    'shell',
    'verification',
    'withdrawal',
    'room',
    'accounts',
    'passkeys',
    'seat',
    'reminder',
    'catalogue',
    'cues',
  ];
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set(receivers));
});

test.each(told)('SC-2 $name tells $to of $event, which hears it', ({ to, event }) => {
  const neighbour = product.models.find(({ name }) => name === to);
  if (!neighbour) throw new Error(`There is no machine "${to}".`);
  const { transitions } = createStepper(neighbour.machine);
  expect(transitions.map(({ descriptor }) => descriptor)).toContain(event);
});

test('SC-3 WD-1 that a withdrawal has the balances read again is a line of its diagram', () => {
  const { arrows } = chartOf('withdrawal', withdrawal.machine, product.protocol);
  const lines = arrows.flatMap((arrow) => arrow.lines).filter(({ tells }) => tells.length > 0);
  expect(lines.map(({ tells }) => tells)).toContainEqual([
    'session: balances refresh requested',
    'shell: success reached',
  ]);
});
