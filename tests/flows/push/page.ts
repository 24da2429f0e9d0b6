/** The card of notices (PS-1 to PS-4), in the profile. */
import type { PushSnapshot } from '../../../machines/push/push.machine.ts';
import { pushScreen } from '../../../machines/push/push.selectors.ts';
import { main, stateOf, type ButtonState, type PageDriver, type PageObject } from '../kit/page.ts';
import type { Text } from '../kit/texts.ts';
import { callFailureIn } from '../kit/call-failures.ts';

const problems: Readonly<Record<string, Text>> = {
  dismissed: 'push.problem.dismissed',
  notSubscribed: 'push.problem.not_subscribed',
  foreignService: 'push.problem.foreign_service',
  throttled: ['push.problem.throttled', { n: 1, unit: 'minutes' }],
};

/** With the platform, or in the browser while it subscribes. */
const isBusy = (snapshot: PushSnapshot) => snapshot.hasTag('busy') || snapshot.matches('subscribing');

const press = (page: PageDriver) => main(page).press('push.switch');

/** `alerts`: whether the card's are the only ones on the page. */
const see = (page: PageDriver, snapshot: PushSnapshot, state: ButtonState, says: readonly Text[] = []) => {
  const failure = callFailureIn(snapshot) ?? problems[stateOf(snapshot)];
  return main(page).see({
    says: ['push.title', 'push.intro.all', ...says, ...(failure ? [failure] : [])],
    alert: failure ?? null,
    buttons: { 'push.switch': state, 'push.retry': 'absent' },
  });
};

const without = (id: 'push.denied' | 'push.unsupported' | 'push.installable') => (page: PageDriver) =>
  main(page).see({ says: ['push.title', id], buttons: { 'push.switch': 'absent', 'push.retry': 'absent' } });

export const pushPage = () =>
  ({
    gestures: {
      'notices.switchedOn': press,
      'notices.switchedOff': press,
      'notices.retried': (page) => main(page).press('push.retry'),
    },
    screenOf: (snapshot: PushSnapshot) => (snapshot.status === 'active' ? pushScreen(snapshot) : 'ended'),
    screens: {
      none: (page) => main(page).see({ buttons: { 'push.switch': 'absent' }, doesNotSay: /Notifikasi/ }),
      failed: (page, snapshot) =>
        main(page).see({
          says: ['push.title'],
          alert: callFailureIn(snapshot),
          buttons: { 'push.switch': 'absent', 'push.retry': 'ready' },
        }),
      denied: without('push.denied'),
      unsupported: without('push.unsupported'),
      installable: without('push.installable'),
      asking: (page, snapshot) => see(page, snapshot, 'pressed', ['push.asking']),
      off: (page, snapshot) =>
        see(page, snapshot, isBusy(snapshot) ? 'busy' : snapshot.hasTag('blocked') ? 'locked' : 'ready'),
      on: (page, snapshot) => see(page, snapshot, isBusy(snapshot) ? 'busy' : 'pressed'),
    },
  }) satisfies PageObject<PushSnapshot>;
