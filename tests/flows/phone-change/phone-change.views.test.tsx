import { phoneChange } from './model.ts';
import { phoneChangePage } from './page.ts';
import { otherPhone } from '../kit/samples.ts';
import { inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { createPlayerRoot } from '../kit/views/stub.ts';

walkTest('PC-1 PC-2 PC-3 FP-1 RG-5 RG-6 ER-2 the phone change shows every configuration of its machine', phoneChange, {
  ...inViews(phoneChangePage(() => otherPhone)),
  mount: (actor) => openFixture({ root: createPlayerRoot(actor, { phoneChange: actor }, { flow: 'phoneChange' }) }),
});
