// @vitest-environment happy-dom
/** Drawer, toasts and success screen, walked through the frame (SH-8, SH-10, SH-11). */
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { shellMachine } from '../../../machines/shell/shell.machine.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { shell } from '../../models/shell.ts';
import { createControlledActor } from '../../walk/tiers/controlled-actor.ts';
import { defineViewScript, fromTheWorld } from '../../walk/tiers/views.ts';
import { openStage, say, settle, type Stage } from '../stage.tsx';
import { createRoot } from '../stand-in.ts';
import { failuresOf, patience } from './walked.ts';

type Machine = typeof shellMachine;

const toast = ({ find }: Stage) => find('[popover=manual]');
const menuKey = (stage: Stage) => stage.control(say('nav.menu'));

function mount(actor: ActorRefFrom<Machine>): Stage {
  const root = createRoot(actor, {
    picture: () => ({ value: { visit: { visitor: 'browsing' } }, children: { shell: actor } }),
    hear: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
  });
  return openStage({ root, onMove: (path) => actor.send({ type: 'page.left', path }) });
}

const script = defineViewScript(shell, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'menu.toggled': async (on, step) => {
      if (!on.mounted.isOpen('menu')) return on.mounted.press(menuKey(on.mounted));
      // The drawer lies above its own key; a keyboard shortcut or the browser's invoker may still toggle it.
      on.mounted.expectOutOfReach(menuKey(on.mounted));
      fromTheWorld(on, step);
    },
    'drawer.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), '#menu')),
    'page.left': {
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
function expectToast(stage: Stage, { context: { toasts } }: SnapshotFrom<Machine>): void {
  const [first] = toasts;
  const text = first === undefined ? '' : first.id === 'toast.default' ? 'no text' : say('code.resent');
  expect(toast(stage).hasAttribute('data-visible')).toBe(first !== undefined);
  expect(toast(stage).textContent).toBe(text);
  expect([...stage.container.querySelectorAll('[role=log]')].map((region) => region.textContent)).toContain(text);
}

it(
  'SH-8 SH-10 SH-11 RT-16 the frame shows every configuration of drawer, toasts and success screen',
  async () => {
    expect(await failuresOf(shell, script)).toEqual([]);
  },
  patience,
);

it('SH-11 RT-16 while something that went through is shown, the window is called after the address below it', async () => {
  const { actor, stop } = createControlledActor(shell.machine, undefined);
  const root = createRoot(actor, {
    picture: () => ({ value: { visit: { visitor: 'browsing' } }, children: { shell: actor } }),
  });
  const stage = openStage({ root });
  const titled = (page: MessageId) => say('title.page', { page: say(page), brand: 'Platinum' });
  const success = { title: { id: 'register.welcome' }, subtitle: { id: 'redeem.success.title' }, transactionId: 'T-1' };
  await settle(() => actor.send({ type: 'success.reached', success }));
  expect(stage.find('main h1').textContent).toBe(say('register.welcome'));
  expect(document.title).toBe(titled('title.games'));
  // A wallet's return leaves its own address for the receipt's.
  await settle(() => stage.goTo('/history/transaction'));
  expect(stage.find('main h1').textContent).toBe(say('register.welcome'));
  expect(document.title).toBe(titled('title.history'));
  stage.close();
  stop();
});
