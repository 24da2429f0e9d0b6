/** A media player: media, sound and menu are parallel; the menu reopens at its last page (history state). */
import { fromCallback, setup } from 'xstate';

export const mediaPlayer = setup({
  actors: { element: fromCallback(() => undefined) },
  delays: { hideTime: 3000 },
}).createMachine({
  id: 'mediaPlayer',
  type: 'parallel',
  invoke: { id: 'element', src: 'element' },
  states: {
    media: {
      initial: 'loading',
      states: {
        loading: { on: { 'media.loaded': { target: 'paused' } } },
        paused: { on: { play: { target: 'playing' } } },
        playing: { on: { pause: { target: 'paused' }, 'media.ended': { target: 'ended' } } },
        ended: { on: { play: { target: 'playing' } } },
      },
    },
    sound: {
      initial: 'loud',
      states: { loud: { on: { mute: { target: 'muted' } } }, muted: { on: { mute: { target: 'loud' } } } },
    },
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.opened': { target: 'open.last' } } },
        open: {
          initial: 'subtitles',
          on: { 'menu.closed': { target: 'closed' } },
          after: { hideTime: { target: 'closed' } },
          states: {
            last: { type: 'history' },
            subtitles: { on: { 'speed.chosen': { target: 'speed' } } },
            speed: { on: { 'subtitles.chosen': { target: 'subtitles' } } },
          },
        },
      },
    },
  },
});
