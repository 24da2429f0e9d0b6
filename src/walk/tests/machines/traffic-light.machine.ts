/** A pedestrian crossing: cars keep green until a press, for at least `leastGreen`; the walk phase ends blinking. */
import { setup } from 'xstate';

export const trafficLight = setup({
  delays: { leastGreen: 8000, amberTime: 3000, walkTime: 6000, blinkTime: 2000 },
}).createMachine({
  id: 'trafficLight',
  initial: 'working',
  states: {
    working: {
      initial: 'green',
      on: { 'power.lost': { target: 'dark' } },
      states: {
        green: {
          initial: 'young',
          states: {
            young: { on: { pressed: { target: 'asked' } }, after: { leastGreen: { target: 'old' } } },
            asked: { after: { leastGreen: { target: '#trafficLight.working.amber' } } },
            old: { on: { pressed: { target: '#trafficLight.working.amber' } } },
          },
        },
        amber: { after: { amberTime: { target: 'red' } } },
        red: {
          initial: 'walk',
          states: {
            walk: { after: { walkTime: { target: 'blink' } } },
            blink: { after: { blinkTime: { target: 'over' } } },
            over: { type: 'final' },
          },
          onDone: { target: 'green' },
        },
      },
    },
    dark: { on: { 'power.back': { target: 'working' } } },
  },
});
