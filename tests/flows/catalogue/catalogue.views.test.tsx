// @vitest-environment happy-dom
/** The list of games, walked through the home page (RT-1, GM-1). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { catalogue } from './model.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof catalogueMachine;
type Snapshot = SnapshotFrom<Machine>;

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const root = createRoot(actor, {
    picture: () => ({ value: { visit: { visitor: 'browsing' } }, children: { catalogue: actor } }),
    hear: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
  });
  return openFixture({ root });
}

/** A list that was read stays, whatever happens afterwards. */
function expectList({ mounted }: ViewFixture<Machine, Fixture>, { context }: Snapshot): void {
  const main = mounted.find('main').textContent ?? '';
  expect(main.includes('Lempar Kelereng')).toBe(context.games !== null);
  expect(main.includes(say('games.card.reward', { amount: '120,00' }))).toBe(context.games !== null);
  expect(main).toContain(say('games.intro.title'));
}

const failed = (cause: MessageId) => (on: ViewFixture<Machine, Fixture>, snapshot: Snapshot) => {
  const main = on.mounted.find('main').textContent ?? '';
  expect(main).toContain(say(cause));
  expect(main.includes(say('games.stale')), 'an old list says that it is one').toBe(snapshot.context.games !== null);
  expect(main.includes(say('games.error.title'))).toBe(snapshot.context.games === null);
  expect(on.mounted.seek(say('games.retry'))).toBeDefined();
  expectList(on, snapshot);
};

walkTest('RT-1 GM-1 ER-2 the home page shows every configuration of the list of games', catalogue, {
  mount,
  gestures: {
    'catalogue.refreshRequested': async (on, step) => {
      const retry = on.mounted.seek(say('games.retry'));
      // A list that is there has no key of its own; a page asks for it when it is opened again.
      if (retry) await on.mounted.press(retry);
      else fromTheWorld(on, step);
    },
    'connection.restored': fromTheWorld,
  },
  screenOf: ({ value }: Snapshot) => (typeof value === 'object' ? value.failed : value),
  screens: {
    reading(on, snapshot) {
      expect(on.mounted.container.querySelector('main [aria-busy=true]') !== null).toBe(
        snapshot.context.games === null,
      );
      expectList(on, snapshot);
    },
    shown(on, snapshot) {
      expect(on.mounted.seek(say('games.retry'))).toBeUndefined();
      expectList(on, snapshot);
    },
    offline: failed('error.offline'),
    timedOut: failed('error.timeout'),
    serverFailed: failed('error.server'),
    malformed: failed('error.malformed'),
    notAvailable: failed('error.not_available'),
    unknown: failed('error.unknown'),
  },
});
