import { expect } from 'vitest';
import { registration } from './model.ts';
import { registrationPage } from './page.ts';
import { followed, inViews, openVisitorFlow, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(registrationPage);

walkTest(
  'RG-1 RG-2 RG-3 RG-4 RG-5 RG-6 RG-7 RG-8 RT-12 ER-2 registration shows every configuration of its machine',
  registration,
  {
    mount: (actor) => openVisitorFlow(actor, 'registering', 'registration'),
    gestures,
    screenOf,
    screens: followed({
      ...screens,
      async verifying(on, { context: { pending } }) {
        await screens.verifying(on);
        expect(on.mounted.place().endsWith('create_password=true')).toBe(pending?.step === 'password');
      },
    }),
  },
);
