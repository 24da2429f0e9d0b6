/** The card of the devices, in the profile (DV-1, DV-2). */
import type { DevicesSnapshot } from '../../../machines/devices/devices.machine.ts';
import { devicesScreen } from '../../../machines/devices/devices.selectors.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { main, type PageObject } from '../kit/page.ts';

export const devicesPage = () =>
  ({
    gestures: {
      'devices.opened': (page) => main(page).press('devices.open', 'devices.retry'),
      'devices.closed': (page) => main(page).press('devices.close'),
      'session.ended': (page) => main(page).press(['devices.end.label', { name: 'Firefox · Windows' }]),
      'otherSessions.ended': (page) => main(page).press('devices.end_others'),
    },
    screenOf: devicesScreen,
    screens: {
      closed: (page, snapshot) =>
        main(page).see({
          says: ['devices.title', 'devices.intro'],
          alert: null,
          buttons: {
            'devices.open': snapshot.hasTag('busy') ? 'busy' : 'ready',
            'devices.end_others': 'absent',
            'devices.close': 'absent',
          },
        }),
      failed: (page, snapshot) =>
        main(page).see({
          alert: callFailureIn(snapshot),
          buttons: { 'devices.retry': 'ready', 'devices.close': 'ready' },
        }),
      listed: (page, snapshot) => {
        const hasOthers = snapshot.context.sessions.some(({ isCurrent }) => !isCurrent);
        const isEnding = snapshot.matches('ending');
        // Whose key is busy: that of one session, or that of all others.
        const isAll = isEnding && snapshot.context.ending === null;
        const key = isAll ? 'absent' : snapshot.hasTag('busy') ? 'disabled' : 'ready';
        return main(page).see({
          says: ['devices.this', 'devices.place', ['devices.from', { place: 'Bandung, Indonesia' }]],
          alert: callFailureIn(snapshot) ?? null,
          buttons: {
            'devices.end_others': hasOthers ? key : 'absent',
            'devices.ending': isEnding ? 'busy' : 'absent',
            'devices.close': snapshot.hasTag('busy') ? 'disabled' : 'ready',
          },
        });
      },
      none: (page) => main(page).see({ buttons: { 'devices.open': 'absent' } }),
    },
  }) satisfies PageObject<DevicesSnapshot>;
