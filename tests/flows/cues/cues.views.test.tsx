import { CueSwitches } from '../../../src/web/flows/cues/CueSwitches.tsx';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';
import { cues } from './model.ts';
import { cuesPage } from './page.ts';

const { gestures, screens, screenOf } = inViews(cuesPage('main'));

walkTest('SH-20 the switches show every configuration of their machine', cues, {
  mount: (actor) => showWhile(actor, (running) => running && <CueSwitches actor={running} />),
  gestures: {
    ...gestures,
    'senses.told': fromTheWorld,
    'cue.given': fromTheWorld,
    'countdown.begun': fromTheWorld,
    'countdown.over': fromTheWorld,
    'route.changed': fromTheWorld,
  },
  screenOf,
  screens,
});
