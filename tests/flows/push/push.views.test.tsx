import { expect } from 'vitest';
import { PushCard } from '../../../src/web/flows/push/PushCard.tsx';
import { push } from './model.ts';
import { pushPage } from './page.ts';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(pushPage());

walkTest('PS-1 PS-2 PS-3 PS-4 ER-2 the card of notices shows every configuration of its machine', push, {
  mount: (actor) => showWhile(actor, (running) => running && <PushCard actor={running} about="all" />),
  gestures: {
    ...gestures,
    'route.changed': fromTheWorld,
    'connection.restored': fromTheWorld,
    'page.hidden': fromTheWorld,
    'page.shown': fromTheWorld,
    'page.restored': fromTheWorld,
    'support.found': fromTheWorld,
    'permission.granted': fromTheWorld,
    'permission.denied': fromTheWorld,
    'permission.dismissed': fromTheWorld,
    'subscription.made': fromTheWorld,
    'subscription.failed': fromTheWorld,
  },
  screenOf,
  screens: {
    ...screens,
    async asking(on, snapshot) {
      await screens.asking(on, snapshot);
      expect(on.mounted.find('[role=switch]').getAttribute('aria-checked')).toBe('true');
    },
    async off(on, snapshot) {
      await screens.off(on, snapshot);
      const isWished = snapshot.matches('subscribing') || snapshot.matches('turningOn');
      expect(on.mounted.find('[role=switch]').getAttribute('aria-checked')).toBe(String(isWished));
    },
    ended: ({ mounted }) => mounted.page.in('main').see({ buttons: { 'push.switch': 'absent' } }),
  },
});
