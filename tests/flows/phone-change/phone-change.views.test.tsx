// @vitest-environment happy-dom
/** A new phone number, walked through its one dialog (PC-1 to PC-3). */
import type { PhoneChangeActor } from '../../../src/web/runtime/actors.ts';
import { phoneChange } from './model.ts';
import { phoneChangePage } from './page.ts';
import { otherPhone } from '../kit/samples.ts';
import { openAccountFixture } from '../kit/views/account-fixture.ts';
import { inViews } from '../kit/views/page-driver.ts';
import { walkTest } from '../kit/views/walked.ts';

walkTest('PC-1 PC-2 PC-3 FP-1 RG-5 RG-6 ER-2 the phone change shows every configuration of its machine', phoneChange, {
  ...inViews(phoneChangePage(() => otherPhone)),
  mount: (actor: PhoneChangeActor) =>
    openAccountFixture(actor, { flow: 'phoneChange', children: { phoneChange: actor } }),
});
