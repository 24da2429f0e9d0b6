/** The switches in the drawer; what a round says is told by its own walks. */
import type { SensesTold } from '../../../machines/cues/senses.ts';
import { isPlayer, openAt, openMenu } from '../../browser/gestures.ts';
import { closeForGood, inChromium, openAsPlayer, unprovokable, walkTest, writeElsewhere } from '../kit/browser/walk.ts';
import { cues as model } from './model.ts';
import { cuesPage } from './page.ts';

const saidByRounds = unprovokable(
  'Only a round says it, which lies below no open drawer: tests/browser/cues.test.ts hears one.',
);
const kept = (isOn: boolean | null) => (isOn === true ? 'on' : null);

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(cuesPage('dialog#menu'));
  return {
    async open() {
      const run = await openAsPlayer(fixture, []);
      // At first less motion is asked for, so the device says that it cannot vibrate; samples say otherwise.
      fixture.expects('motion');
      await openAt(run.page, '/');
      await isPlayer(run.page);
      await openMenu(run.page);
      return run;
    },
    // The page moves in the end.
    close: closeForGood,
    gestures: {
      ...gestures,
      async 'senses.told'(run, { edge: { offer } }) {
        const { sound, vibration } = offer.event as SensesTold;
        await run.page.emulateMedia({ reducedMotion: vibration === null ? 'reduce' : 'no-preference' });
        await writeElsewhere(run, { sound: kept(sound), vibration: kept(vibration) });
      },
      'cue.given': saidByRounds,
      'countdown.begun': saidByRounds,
      'countdown.over': saidByRounds,
      'route.changed': saidByRounds,
    },
    outcomes: {},
    endings: {},
    screenOf,
    screens,
  };
});
