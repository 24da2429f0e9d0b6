/** A card payment: number and month are checked, then the bank is asked; after one refusal the person may retry. */
import { assign, fromPromise, setup } from 'xstate';

interface Card {
  number: string;
  month: string;
}

export const checkout = setup({
  types: {
    context: {} as Card & { refusals: number },
    events: {} as
      | { type: 'number.entered'; value: string }
      | { type: 'month.entered'; value: string }
      | { type: 'pay' }
      | { type: 'back' },
    output: {} as { paid: boolean },
  },
  actors: { charge: fromPromise<{ receipt: string }, Card>(() => Promise.resolve({ receipt: 'r' })) },
  guards: {
    hasNumber: ({ context }) => /^\d{16}$/.test(context.number),
    hasMonth: ({ context }) => /^\d\d\/\d\d$/.test(context.month),
    mayTryAgain: ({ context }) => context.refusals < 1,
  },
}).createMachine({
  id: 'checkout',
  context: { number: '', month: '', refusals: 0 },
  initial: 'entering',
  output: ({ context }) => ({ paid: context.refusals < 2 }),
  states: {
    entering: {
      initial: 'untouched',
      on: {
        'number.entered': { target: '.untouched', actions: assign({ number: ({ event }) => event.value }) },
        'month.entered': { target: '.untouched', actions: assign({ month: ({ event }) => event.value }) },
        pay: [
          { guard: ({ context }) => context.number === '' && context.month === '', target: '.empty' },
          { guard: { type: 'hasNumber' }, target: 'checking' },
          { target: '.wrong' },
        ],
      },
      states: { untouched: {}, empty: {}, wrong: {} },
    },
    checking: { always: [{ guard: 'hasMonth', target: 'paying' }, { target: 'entering.wrong' }] },
    paying: {
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context: { number, month } }) => ({ number, month }),
        onDone: { target: 'paid' },
        onError: [
          { guard: 'mayTryAgain', target: 'entering', actions: assign({ refusals: 1 }) },
          { target: 'refused', actions: assign({ refusals: 2 }) },
        ],
      },
    },
    paid: { type: 'final' },
    refused: { type: 'final' },
  },
});
