/** Loads a page: retries by itself up to twice, then only on `fetch`; a shown page can be loaded again. */
import { assign, fromPromise, setup } from 'xstate';

interface Page {
  title: string;
}

export const fetchPage = setup({
  types: {
    context: {} as { retries: number; page: Page | null; failure: string },
  },
  actors: { getPage: fromPromise((): Promise<Page> => Promise.resolve({ title: 'Welcome' })) },
  guards: { isHopeful: ({ context }) => context.retries < 2 },
  delays: { pause: ({ context }) => 1000 * (context.retries + 1) },
}).createMachine({
  id: 'fetchPage',
  context: { retries: 0, page: null, failure: '' },
  initial: 'idle',
  states: {
    idle: { on: { fetch: { target: 'loading' } } },
    loading: {
      invoke: {
        src: 'getPage',
        onDone: { target: 'shown', actions: assign({ page: ({ event }) => event.output, retries: 0 }) },
        onError: [
          { guard: 'isHopeful', target: 'pausing' },
          { target: 'failed', actions: assign({ failure: ({ event }) => (event.error as Error).message }) },
        ],
      },
      on: { cancel: { target: 'idle' } },
    },
    pausing: {
      after: { pause: { target: 'loading', actions: assign({ retries: ({ context }) => context.retries + 1 }) } },
      on: { cancel: { target: 'idle' } },
    },
    failed: { on: { fetch: { target: 'loading', actions: assign({ retries: 0, failure: '' }) } } },
    shown: { on: { fetch: { target: 'loading' } } },
  },
});
