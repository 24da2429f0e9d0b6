import { pin } from './model.ts';
import { pinPage } from './page.ts';
import { inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { createPlayerRoot } from '../kit/views/stub.ts';

walkTest('PN-1 PN-2 PN-4 RG-6 ER-2 SS-7 the PIN dialog shows every configuration of its machine', pin, {
  ...inViews(pinPage),
  mount: (actor) => openFixture({ root: createPlayerRoot(actor, { pin: actor }, { flow: 'pin' }) }),
});
