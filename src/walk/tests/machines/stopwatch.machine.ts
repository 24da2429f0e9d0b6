/** Counts ticks while it runs; at five ticks the stopwatch stops by itself. */
import { assign, setup } from 'xstate';

export const stopwatch = setup({
  types: {
    context: {} as { ticks: number },
  },
  guards: { isFull: ({ context }) => context.ticks >= 5 },
  delays: { tick: 100 },
}).createMachine({
  id: 'stopwatch',
  context: { ticks: 0 },
  initial: 'stopped',
  states: {
    stopped: {
      on: { start: { target: 'running' }, reset: { actions: assign({ ticks: 0 }) } },
    },
    running: {
      always: { guard: 'isFull', target: 'full' },
      after: {
        tick: { target: 'running', reenter: true, actions: assign({ ticks: ({ context }) => context.ticks + 1 }) },
      },
      on: { stop: { target: 'stopped' } },
    },
    full: { on: { reset: { target: 'stopped', actions: assign({ ticks: 0 }) } } },
  },
});
