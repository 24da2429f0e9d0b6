import { shell } from './model.ts';
import { shellPage } from './page.ts';
import { fromTheWorld, goToItsRoute, inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';

const { gestures, screens, screenOf } = inViews(
  shellPage({
    toast: 'code.resent',
    success: { title: 'register.welcome', subtitle: ['redeem.success.title'], transactionId: 'T-1' },
  }),
);
const toast = '[popover=manual]';

walkTest('SH-8 SH-10 SH-11 RT-16 the frame shows every configuration of drawer, toasts and success screen', shell, {
  mount(actor) {
    const root = createRoot(actor, {
      snapshotWith: () => ({ value: { visit: { visitor: 'browsing' } }, children: { shell: actor } }),
    });
    return openFixture({
      root,
      onMove: (path) => actor.send({ type: 'route.changed', route: { name: 'games', path } }),
    });
  },
  gestures: {
    ...gestures,
    'route.changed': {
      plain: ({ mounted }) => mounted.goTo(mounted.place() === '/agile' ? '/fast' : '/agile'),
      // A wallet's return leaves its own address for the receipt's.
      ofSuccess: goToItsRoute,
    },
    'toast.requested': fromTheWorld,
    'toast.held': ({ mounted }) => mounted.point(mounted.find(toast), 'over'),
    'toast.released': ({ mounted }) => mounted.point(mounted.find(toast), 'out'),
    'success.reached': fromTheWorld,
    // Its link leads away, which closes an open drawer as well.
    'success.left': (on, step) => (on.mounted.isOpen('menu') ? fromTheWorld(on, step) : gestures['success.left'](on)),
  },
  screenOf,
  screens,
});
