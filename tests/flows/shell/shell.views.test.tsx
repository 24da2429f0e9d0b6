// @vitest-environment happy-dom
/** Language, drawer, toasts and success screen, walked through the frame (SH-1, SH-8, SH-10, SH-11). */
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { languageOf } from '../../../machines/shell/shell.selectors.ts';
import type { shellMachine } from '../../../machines/shell/shell.machine.ts';
import { loadEnglish, type Language, type MessageId } from '../../../src/web/i18n/messages.ts';
import { textOf } from '../../../src/web/i18n/use-text.ts';
import { shell } from './model.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { fromTheWorld } from '../../../src/walk/tiers/views.ts';
import { openFixture, say as sayIndonesian, settle, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof shellMachine;

const english = createIntl({ locale: 'en', messages: await loadEnglish() });
/** In the language that the page says it is in. */
const say: typeof sayIndonesian = (id, values) =>
  document.documentElement.lang === 'en' ? textOf(english, id, values) : sayIndonesian(id, values);
const languageKey = ({ control }: Fixture, language: 'id' | 'en') =>
  control(say(`drawer.language.${language}`), '#menu');

const toast = ({ find }: Fixture) => find('[popover=manual]');
const menuKey = (fixture: Fixture) => fixture.control(say('nav.menu'));

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const root = createRoot(actor, {
    snapshotWith: () => ({ value: { visit: { visitor: 'browsing' } }, children: { shell: actor } }),
  });
  return openFixture({ root, onMove: (path) => actor.send({ type: 'route.changed', route: { name: 'games', path } }) });
}

walkTest('SH-8 SH-10 SH-11 RT-16 the frame shows every configuration of drawer, toasts and success screen', shell, {
  mount,
  gestures: {
    'language.chosen': async (on, step) => {
      if (!on.mounted.isOpen('menu')) return fromTheWorld(on, step);
      return on.mounted.press(languageKey(on.mounted, step.edge.offer.event['language'] as Language));
    },
    'menu.toggled': async (on, step) => {
      if (!on.mounted.isOpen('menu')) return on.mounted.press(menuKey(on.mounted));
      // The drawer lies above its own key; a keyboard shortcut or the browser's invoker may still toggle it.
      on.mounted.expectOutOfReach(menuKey(on.mounted));
      fromTheWorld(on, step);
    },
    'dialog.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), '#menu')),
    'route.changed': {
      plain: ({ mounted }) => mounted.goTo(mounted.place() === '/agile' ? '/fast' : '/agile'),
      ofSuccess: fromTheWorld,
    },
    'toast.requested': fromTheWorld,
    'toast.held': ({ mounted }) => mounted.point(toast(mounted), 'over'),
    'toast.released': ({ mounted }) => mounted.point(toast(mounted), 'out'),
    'success.reached': fromTheWorld,
    'success.left': async (on, step) => {
      const leave = on.mounted.control(say('success.games'));
      if (!on.mounted.isOpen('menu')) return on.mounted.press(leave);
      on.mounted.expectOutOfReach(leave);
      fromTheWorld(on, step);
    },
  },
  screenOf: (): 'frame' => 'frame',
  screens: {
    frame({ mounted }, snapshot: SnapshotFrom<Machine>) {
      const language = languageOf(snapshot);
      expect(document.documentElement.lang).toBe(language);
      expect(mounted.find('footer nav').getAttribute('aria-label')).toBe(say('footer.label'));
      for (const one of ['id', 'en'] as const) {
        expect(languageKey(mounted, one).getAttribute('aria-pressed')).toBe(String(one === language));
      }
      expect(mounted.isOpen('menu')).toBe(snapshot.matches({ drawer: 'open' }));
      expectToast(mounted, snapshot);
      const isSuccess = snapshot.matches({ success: 'shown' });
      const heading = mounted.find('main h1').textContent;
      if (!isSuccess) return expect(heading).not.toBe(say('register.welcome'));
      expect(heading).toBe(say('register.welcome'));
      expect(mounted.find('main').textContent).toContain(say('redeem.success.title'));
      expect(mounted.find('main').textContent).not.toContain(say('games.intro.title'));
      expect(mounted.control(say('success.transaction')).getAttribute('href')).toBe('/history/transaction/T-1');
    },
  },
});

/** Seen in the toast and heard in a region that was there before. */
function expectToast(fixture: Fixture, { context: { toasts } }: SnapshotFrom<Machine>): void {
  const [first] = toasts;
  const text = first === undefined ? '' : first.id === 'toast.default' ? 'no text' : say('code.resent');
  expect(toast(fixture).hasAttribute('data-visible')).toBe(first !== undefined);
  expect(toast(fixture).textContent).toBe(text);
  expect([...fixture.container.querySelectorAll('[role=log]')].map((region) => region.textContent)).toContain(text);
}

it('SH-11 RT-16 while something that went through is shown, the window is called after the address below it', async () => {
  const { actor, stop } = createControlledActor(shell.machine, { language: 'id' });
  const root = createRoot(actor, {
    snapshotWith: () => ({ value: { visit: { visitor: 'browsing' } }, children: { shell: actor } }),
  });
  const fixture = openFixture({ root });
  const titled = (page: MessageId) => say('title.page', { page: say(page), brand: 'Platinum' });
  const success = { title: { id: 'register.welcome' }, subtitle: { id: 'redeem.success.title' }, transactionId: 'T-1' };
  await settle(() => actor.send({ type: 'success.reached', success }));
  expect(fixture.find('main h1').textContent).toBe(say('register.welcome'));
  expect(document.title).toBe(titled('title.games'));
  // A wallet's return leaves its own address for the receipt's.
  await settle(() => fixture.goTo('/history/transaction'));
  expect(fixture.find('main h1').textContent).toBe(say('register.welcome'));
  expect(document.title).toBe(titled('title.history'));
  fixture.close();
  stop();
});
