/** `provideAll` tells neighbours and the world, and names actors that nobody provides. */
import { createActor, createMachine, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { deadline } from '../../machines/kit/deadline.ts';
import { effect } from '../../machines/kit/effect.ts';
import { announceMovement, requestStep } from '../../machines/kit/neighbours.ts';
import { provideAll } from '../../machines/kit/provide-all.ts';

const child = setup({
  actors: { deadline },
  actions: { ring: effect<{ times: number }>('ring') },
}).createMachine({
  id: 'child',
  initial: 'waiting',
  states: {
    waiting: {
      invoke: { src: 'deadline', input: { until: 7 } },
      on: { 'clock.reached': { target: 'over', actions: { type: 'ring', params: { times: 2 } } } },
    },
    over: {},
  },
});
const parent = setup({ actors: { child } }).createMachine({ id: 'parent', invoke: { id: 'child', src: 'child' } });

describe('a family of machines', () => {
  it('tells a neighbour by itself, and the world what to do besides', () => {
    const heard: string[] = [];
    const write = ({ event }: { event: { type: string } }) => void heard.push(event.type);
    const session = createMachine({ on: { '*': { actions: write } } });
    const payer = setup({ actors: { session }, actions: { announceMovement, requestStep } }).createMachine({
      invoke: { src: 'session', systemId: 'session' },
      on: { paid: { actions: ['announceMovement', 'requestStep'] } },
    });
    const announceToTabs = () => void heard.push('other tabs');
    const world = { actors: {}, effects: { write, announceMovement: announceToTabs } };
    createActor(provideAll(payer, world)).start().send({ type: 'paid' });
    expect(heard, 'and nobody where there is no such neighbour').toEqual(['balances.refreshRequested', 'other tabs']);
  });

  it.each([
    ['actor "deadline"', { actors: {}, effects: { ring: () => undefined } }],
    ['effect "ring"', { actors: { deadline }, effects: {} }],
  ])('does not start without its %s', (what, world) => {
    expect(() => provideAll(parent, world)).toThrow(`The machine "child" names the ${what}, which nobody provides.`);
  });
});
