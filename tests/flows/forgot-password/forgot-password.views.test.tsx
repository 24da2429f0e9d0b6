import { expect, it } from 'vitest';
import { forgotPassword } from './model.ts';
import { forgotPasswordPage } from './page.ts';
import { merchantUid } from '../kit/samples.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { followed, inViews, openVisitorFlow, say, sent, settle, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(forgotPasswordPage);

walkTest(
  'FP-1 FP-2 FP-3 FP-4 RG-6 RG-7 RG-8 ER-2 ER-4 forgot password shows every configuration of its machine',
  forgotPassword,
  {
    mount: (actor) => openVisitorFlow(actor, 'recovering', 'forgotPassword'),
    gestures: { ...gestures, ...sent('part.arrived', 'part.missing', 'connection.restored') },
    screenOf,
    screens: followed({
      ...screens,
      async verifying(on, snapshot) {
        const { pending } = snapshot.context;
        await screens.verifying(on, snapshot);
        expect(on.mounted.place().endsWith('create_password=true')).toBe(pending?.step === 'password');
      },
    }),
  },
);

it('FP-2 the second half of a double tap on the number asks for no code; a tap on the way of sending does', async () => {
  const { actor, stop } = createControlledActor(forgotPassword.machine, {
    merchantUid,
    phone: '',
    pending: null,
    areStepsFetched: true,
  });
  const mounted = await settle(() => openVisitorFlow(actor, 'recovering', 'forgotPassword'));
  await settle(() => gestures['phone.submitted'].complete({ mounted }));
  const tap = (detail: number) => {
    const button = mounted.control(say('recovery.method.sms'), '#recovery');
    return settle(() => void button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  };
  await tap(2);
  expect(actor.getSnapshot().matches('method')).toBe(true);
  await tap(1);
  expect(actor.getSnapshot().matches('sendingCode')).toBe(true);
  mounted.close();
  stop();
});
