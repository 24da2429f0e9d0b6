// @vitest-environment happy-dom
/** Setting, changing and resetting a PIN, walked through its one dialog (PN-1, PN-2, PN-4). */
import type { PinActor } from '../../../src/web/runtime/actors.ts';
import { pin } from './model.ts';
import { pinPage } from './page.ts';
import { openAccountFixture } from '../kit/views/account-fixture.ts';
import { inViews } from '../kit/views/page-driver.ts';
import { walkTest } from '../kit/views/walked.ts';

walkTest('PN-1 PN-2 PN-4 RG-6 ER-2 SS-7 the PIN dialog shows every configuration of its machine', pin, {
  ...inViews(pinPage),
  mount: (actor: PinActor) => openAccountFixture(actor, { flow: 'pin', children: { pin: actor } }),
});
