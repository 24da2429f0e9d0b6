/** A list whose entries are actors, spawned by `add` and stopped by `remove`. */
import { assign, setup, stopChild, type ActorRefFrom } from 'xstate';

export const todo = setup({
  types: {
    context: {} as { text: string },
    input: {} as { text: string } | undefined,
    output: {} as { given: string },
  },
}).createMachine({
  id: 'todo',
  context: ({ input }) => ({ text: input?.text ?? '' }),
  initial: 'open',
  output: ({ context }) => ({ given: context.text }),
  states: {
    open: { on: { edit: { target: 'editing' }, toggle: { target: 'done' }, 'give.up': { target: 'gone' } } },
    editing: { on: { save: { target: 'open' } } },
    done: { on: { toggle: { target: 'open' } } },
    gone: { type: 'final' },
  },
});

const idOf = (event: unknown): string => (event as { actorId: string }).actorId;

export const todos = setup({
  types: {
    context: {} as { list: ActorRefFrom<typeof todo>[]; given: number },
    events: {} as { type: 'add' } | { type: 'remove' } | { type: 'xstate.done.actor.todo'; actorId: string },
  },
  actors: { todo },
  guards: { hasRoom: ({ context }) => context.list.length < 3, hasAny: ({ context }) => context.list.length > 0 },
}).createMachine({
  id: 'todos',
  context: { list: [], given: 0 },
  initial: 'ready',
  states: {
    ready: {
      on: {
        add: {
          guard: 'hasRoom',
          actions: assign({
            list: ({ context, spawn }) => [...context.list, spawn('todo', { input: { text: 'milk' } })],
          }),
        },
        remove: {
          guard: 'hasAny',
          actions: [
            stopChild(({ context }) => context.list.at(-1) ?? 'nobody'),
            assign({ list: ({ context }) => context.list.slice(0, -1) }),
          ],
        },
        'xstate.done.actor.*': {
          actions: [
            // XState keeps an ended child among the children until it is stopped.
            stopChild(({ event }) => idOf(event)),
            assign({ list: ({ context, event }) => context.list.filter(({ id }) => id !== idOf(event)), given: 1 }),
          ],
        },
      },
    },
  },
});
