import type { VerificationActor } from '../../../src/web/runtime/actors.ts';
import { verification } from './model.ts';
import { verificationPage } from './page.ts';
import {
  followed,
  fromTheWorld,
  goToItsRoute,
  inViews,
  openFixture,
  walkTest,
  type Fixture,
} from '../kit/views/fixture.tsx';
import { createRoot, createStep, isActive } from '../kit/views/stub.ts';

function mount(actor: VerificationActor): Fixture {
  const { flow } = actor.getSnapshot().context;
  const root = createRoot(actor, {
    snapshotWith: (step) => createStep(flow, actor, isActive(step)),
    // A registration that is open passes the top bar's button on to its step.
    hear: (event) => {
      if (event.type === 'registerForm.opened') actor.send({ type: 'step.requested' });
    },
  });
  return openFixture({ root });
}

const { gestures, screens, screenOf } = inViews(verificationPage);

walkTest(
  'RT-12 RG-2 FP-2 SS-6 SS-7 the verification page shows every configuration of its machine, for both flows',
  verification,
  {
    mount,
    gestures: {
      'step.requested': (on, step) =>
        on.actor.getSnapshot().context.flow === 'register' ? gestures['step.requested'](on) : fromTheWorld(on, step),
      'route.changed': goToItsRoute,
      'tab.stepMoved': fromTheWorld,
    },
    screenOf,
    screens: followed(screens),
  },
);
