// @vitest-environment happy-dom
/** The two steps on `/verification-otp`, walked for both flows that go through them (RT-12, SS-6, SS-7). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { StepName } from '../../../machines/verification/pending-step.ts';
import type { verificationMachine } from '../../../machines/verification/verification.machine.ts';
import { stepPath } from '../../../src/web/runtime/routes.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { verification } from './model.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot, createStep, isActive } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof verificationMachine;
type Snapshot = SnapshotFrom<Machine>;
type On = ViewFixture<Machine, Fixture>;

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const { flow } = actor.getSnapshot().context;
  const root = createRoot(actor, {
    picture: (step) => createStep(flow, actor, isActive(step)),
    // A registration that is open passes the top bar's button on to its step.
    hear: (event) => {
      if (event.type === 'registerForm.opened') actor.send({ type: 'step.requested' });
    },
  });
  return openFixture({ root });
}

const headings: Record<Snapshot['context']['flow'], Record<StepName, [heading: MessageId, title: MessageId]>> = {
  register: { code: ['code.title', 'title.code'], password: ['password.title', 'title.password'] },
  forgotPassword: { code: ['code.title', 'title.code'], password: ['password.title.reset', 'title.new_password'] },
};

/** Its own address shows the step, its number and its title; elsewhere the storefront goes on as it is. */
async function expectStep({ mounted, effects }: On, { context: { flow } }: Snapshot, step: StepName): Promise<void> {
  await mounted.follow(effects);
  const [heading, title] = headings[flow][step];
  const shown = mounted.find('main h1').textContent;
  expect(mounted.container.querySelector('dialog[open]')).toBeNull();
  if (mounted.place() !== stepPath({ flow, step })) return expect(shown).not.toBe(say(heading));
  expect(shown).toBe(say(heading));
  expect(document.title).toBe(say('title.page', { page: say(title), brand: 'Platinum' }));
  expect(mounted.find('main').textContent).toContain('0812-3456-7890');
  expect(mounted.seek(say('code.change_number'), 'main') !== undefined, 'the way to another number').toBe(
    step === 'code',
  );
}

walkTest(
  'RT-12 RG-2 FP-2 SS-6 SS-7 the verification page shows every configuration of its machine, for both flows',
  verification,
  {
    mount,
    gestures: {
      // Only a registration has its key in the top bar.
      'step.requested': async (on, step) => {
        const { context } = on.actor.getSnapshot();
        if (context.flow === 'register') await on.mounted.press(on.mounted.control(say('nav.register'), 'header'));
        else fromTheWorld(on, step);
      },
      'route.changed': (on: On, step: WalkStep) => {
        on.mounted.goTo((step.edge.offer.event['route'] as { path: string }).path);
        fromTheWorld(on, step);
      },
      'tab.stepMoved': fromTheWorld,
    },
    screenOf: ({ value }: Snapshot) => value,
    screens: {
      deciding: () => expect.unreachable('decided at once'),
      code: (on, snapshot) => expectStep(on, snapshot, 'code'),
      password: (on, snapshot) => expectStep(on, snapshot, 'password'),
      finished: ({ mounted }) =>
        expect(mounted.container.querySelector('input[name=otp], input[name=confirmation]')).toBeNull(),
    },
  },
);
