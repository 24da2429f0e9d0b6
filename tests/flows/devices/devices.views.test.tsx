import { DevicesCard } from '../../../src/web/flows/devices/DevicesCard.tsx';
import { devices } from './model.ts';
import { devicesPage } from './page.ts';
import { expect, it } from 'vitest';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { devicesMachine } from '../../../machines/devices/devices.machine.ts';
import { bearer, openSession } from '../kit/samples.ts';
import { answer, inViews, say, settle, showAlone, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(devicesPage());

walkTest('DV-1 DV-2 ER-2 the card of the devices shows every configuration of its machine', devices, {
  mount: (actor) => showWhile(actor, (running) => running && <DevicesCard actor={running} />),
  gestures,
  screenOf,
  screens,
});

it.each([
  ['Bandung', 'ID', 'Bandung, Indonesia', 'devices.place'],
  ['Bandung', null, 'Bandung', 'devices.place'],
  [null, 'ID', 'Indonesia', 'devices.place'],
  [null, null, null, 'devices.place.none'],
] as const)('DV-1 a login from %s, %s is told as such, or that no place is', async (city, country, place, note) => {
  const controlled = createControlledActor(devicesMachine, { bearer });
  const { container, close } = await settle(() => showAlone(<DevicesCard actor={controlled.actor} />));
  await settle(() => controlled.actor.send({ type: 'devices.opened' }));
  await answer(controlled, { type: 'sessions.accepted', sessions: [{ ...openSession, city, country }] });
  expect(container.textContent).toContain(say(note));
  if (place === null) expect(container.textContent).not.toContain(say('devices.from', { place: '' }).trim());
  else expect(container.textContent).toContain(say('devices.from', { place }));
  close();
  controlled.stop();
});
