/** The dialog on top: the one that was started last, the deepest first. */
import { createActor, setup } from 'xstate';
import { expect, it } from 'vitest';
import { dismissTop, topDialog } from '../../src/web/runtime/dialog.ts';

const dialog = setup({}).createMachine({
  initial: 'open',
  states: { open: { on: { 'dialog.dismissed': 'closed' } }, closed: { type: 'final' } },
});

it('RT-16 what was opened last lies on top, and going back closes one after the other', () => {
  const page = setup({ actors: { dialog } }).createMachine({
    invoke: [
      { id: 'first', src: 'dialog' },
      { id: 'second', src: 'dialog' },
    ],
  });
  const actor = createActor(page).start();
  const top = () => topDialog(actor)?.id;
  expect(top()).toBe('second');
  dismissTop(actor);
  expect(top()).toBe('first');
  dismissTop(actor);
  expect(top()).toBeUndefined();
});
