import { expect } from 'vitest';
import { forgotPassword } from './model.ts';
import { forgotPasswordPage } from './page.ts';
import { followed, inViews, openVisitorFlow, sent, walkTest } from '../kit/views/fixture.tsx';

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
