import { DevicesCard } from '../../../src/web/flows/devices/DevicesCard.tsx';
import { devices } from './model.ts';
import { devicesPage } from './page.ts';
import { inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(devicesPage());

walkTest('DV-1 DV-2 ER-2 the card of the devices shows every configuration of its machine', devices, {
  mount: (actor) => showWhile(actor, (running) => running && <DevicesCard actor={running} />),
  gestures,
  screenOf,
  screens,
});
