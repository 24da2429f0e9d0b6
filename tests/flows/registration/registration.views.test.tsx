import { expect } from 'vitest';
import { registration } from './model.ts';
import { registrationPage } from './page.ts';
import { followed, inViews, openVisitorFlow, sent, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(registrationPage);

walkTest(
  'RG-1 RG-2 RG-3 RG-4 RG-5 RG-6 RG-7 RG-8 RT-12 ER-2 ER-4 registration shows every configuration of its machine',
  registration,
  {
    mount: (actor) => openVisitorFlow(actor, 'registering', 'registration'),
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
