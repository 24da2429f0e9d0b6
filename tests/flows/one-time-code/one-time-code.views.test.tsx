import { expect } from 'vitest';
import { CodeStep } from '../../../src/web/flows/one-time-code/CodeStep.tsx';
import { PhoneChangeDialog } from '../../../src/web/flows/phone-change/PhoneChangeDialog.tsx';
import { PinDialog } from '../../../src/web/flows/pin/PinDialog.tsx';
import type { OneTimeCodeActor, PhoneChangeActor, PinActor } from '../../../src/web/runtime/actors.ts';
import { oneTimeCode } from './model.ts';
import { oneTimeCodePage, purposeOf, regionsOf, submitCode } from './page.ts';
import { code, minutes, moment, phone } from '../kit/samples.ts';
import { fromTheWorld, inViews, showWhile, walkTest, type Fixture } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

function mount(actor: OneTimeCodeActor): Fixture {
  const purpose = purposeOf(actor.getSnapshot());
  if (purpose === 'register' || purpose === 'forgotPassword')
    return showWhile(actor, (running) => running && <CodeStep actor={running} />);
  const context = { phone, intent: purpose === 'pinReset' ? 'reset' : 'set' };
  // Does as the parent flow does.
  const hear = (event: object) => actor.send(event as { type: 'dialog.dismissed' });
  const value = purpose === 'newPhone' ? 'newCode' : 'code';
  const parent = createStub({ value, children: { oneTimeCode: actor }, context }, hear) as unknown;
  return showWhile(actor, (running) =>
    purpose === 'phone' || purpose === 'newPhone' ? (
      <PhoneChangeDialog actor={running && (parent as PhoneChangeActor)} />
    ) : (
      <PinDialog actor={running && (parent as PinActor)} />
    ),
  );
}

const { gestures, screens, screenOf } = inViews(oneTimeCodePage);

walkTest(
  'OT-1 OT-2 OT-3 OT-5 OT-6 RG-6 FP-5 PN-2 ER-2 the code shows every configuration of its machine, for every purpose',
  oneTimeCode,
  {
    mount,
    gestures: {
      ...gestures,
      'code.submitted': ({ mounted }, step) => submitCode(mounted.page, step, code.reveal()),
      // The PIN flow offers no other number.
      'number.changeRequested': (on, step) =>
        purposeOf(on.actor.getSnapshot()).startsWith('pin')
          ? fromTheWorld(on, step)
          : gestures['number.changeRequested'](on, step),
      'tab.deadlineMoved': fromTheWorld,
    },
    screenOf,
    screens: {
      async waitingForCode(on, snapshot) {
        const { mounted, effects } = on;
        await screens.waitingForCode(on, snapshot);
        const { resend } = regionsOf(snapshot);
        const left = resend === 'counting' || resend === 'locked' ? (snapshot.context.until - moment) / minutes(1) : 0;
        expect(mounted.find('[role=timer]').firstElementChild?.textContent).toBe(
          left > 0 ? `${String(left).padStart(2, '0')} : 00` : '00:00',
        );
        for (const told of [JSON.stringify(effects), mounted.place()]) expect(told).not.toContain(code.reveal());
      },
      finished: ({ mounted }) => expect(mounted.container.querySelector('input[name=otp]')).toBeNull(),
    },
  },
);
