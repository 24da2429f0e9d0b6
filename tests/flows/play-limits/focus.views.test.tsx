/** Where the focus is after what had it is gone with a form or a question (WCAG 2.4.3). */
import { expect, it } from 'vitest';
import { PlayLimitsCard } from '../../../src/web/flows/play-limits/PlayLimitsCard.tsx';
import type { PlayLimitsActor } from '../../../src/web/runtime/actors.ts';
import { limitsRead, limitsWire } from './samples.ts';
import { settle, showAlone } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

const context = { ...limitsRead(limitsWire.free), days: 1, problems: [] };
const paused = { ...context, ...limitsRead(limitsWire.paused) };

it.each([
  ['a form that was saved', { editing: 'clean' }, 'ready', context],
  ['a question that was answered with no', { confirming: 'clean' }, 'ready', context],
  ['a pause that has begun', { confirming: 'clean' }, 'ready', paused],
  ['a form after which the limits are read again', { editing: 'offline' }, 'reading', context],
])('RP-1 RP-3 ux4 stays in the card: %s', async (_, before, value, after) => {
  const actor = createStub({ value: before, context });
  const card = <PlayLimitsCard actor={actor as unknown as PlayLimitsActor} />;
  const { close } = await settle(() => showAlone(card));
  expect(document.activeElement?.closest('form, [role=group] [role=group]')).not.toBeNull();
  await settle(() => actor.change({ value, context: after }));
  expect(document.activeElement?.getAttribute('role')).toBe('group');
  expect(document.activeElement?.contains(document.querySelector('main p'))).toBe(true);
  close();
});
