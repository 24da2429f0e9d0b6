/** Style buttons above a text: three independent ones, and a group of lists of which one is on at most. */
import { createMachine } from 'xstate';

const switchOn = (type: string) => ({
  initial: 'off' as const,
  states: { off: { on: { [type]: { target: 'on' } } }, on: { on: { [type]: { target: 'off' } } } },
});

export const textStyle = createMachine({
  id: 'textStyle',
  type: 'parallel',
  on: { cleared: { target: ['.bold.off', '.italic.off', '.underline.off', '.list.none'] } },
  states: {
    bold: switchOn('bold.toggled'),
    italic: switchOn('italic.toggled'),
    underline: switchOn('underline.toggled'),
    list: {
      initial: 'none',
      states: {
        none: { on: { 'bullets.chosen': { target: 'bullets' }, 'numbers.chosen': { target: 'numbers' } } },
        bullets: { on: { 'bullets.chosen': { target: 'none' }, 'numbers.chosen': { target: 'numbers' } } },
        numbers: { on: { 'numbers.chosen': { target: 'none' }, 'bullets.chosen': { target: 'bullets' } } },
      },
    },
  },
});
