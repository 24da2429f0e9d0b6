import type { PlayLimitsWire } from '../../../src/contract/play-limits.calls.ts';
import { playLimits as model } from './model.ts';
import { playLimitsPage } from './page.ts';
import { limitsWire } from './samples.ts';
import { openAt } from '../../browser/gestures.ts';
import { byFault, inChromium, openAsPlayer, playerTailOf, reconnect, walkTest } from '../kit/browser/walk.ts';

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(playLimitsPage());
  /** The moments of the samples are years away. */
  const told = (call: 'playLimits' | 'setPlayLimits' | 'pausePlay', data: PlayLimitsWire) =>
    byFault({ call, kind: 'accepted', data });
  return {
    async open() {
      const run = await openAsPlayer(fixture, ['playLimits', 'setPlayLimits', 'pausePlay']);
      await openAt(run.page, '/profile');
      return run;
    },
    gestures: { ...gestures, 'connection.restored': reconnect },
    outcomes: {
      ...playerTailOf('playLimits', 'setPlayLimits', 'pausePlay'),
      'playLimits.accepted': {
        limited: told('playLimits', limitsWire.limited),
        paused: told('playLimits', limitsWire.paused),
      },
      'setPlayLimits.accepted': told('setPlayLimits', limitsWire.limited),
      'pausePlay.accepted': told('pausePlay', limitsWire.paused),
    },
    endings: {},
    screenOf,
    screens: { ...screens, ended: ({ driver }) => driver.in('main').see({ buttons: { 'limits.edit': 'absent' } }) },
  };
});
