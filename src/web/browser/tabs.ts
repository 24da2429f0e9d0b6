/** What other tabs do, as events: they share this one's storage (SS-6). Also what a page restored from memory missed. */
import type { TabEvent } from '../../../machines/kit/tab.ts';
import type { Clock } from './clock.ts';
import { stepKeys, sessionKeys, type Storage } from './storage.ts';

export function followTabs(window: Window, storage: Storage, clock: Clock, send: (event: TabEvent) => void): void {
  let concerned = new Set<'session' | 'step'>();

  const tell = () => {
    const told = concerned;
    concerned = new Set();
    // The step first: a flow that ended with a login ends before the login is followed.
    if (told.has('step')) {
      send({ type: 'tab.stepMoved', pending: storage.readStep(clock.now()) });
    }
    if (told.has('session')) {
      const session = storage.readSession();
      send(session ? { type: 'tab.signedIn', session } : { type: 'tab.signedOut' });
    }
  };

  window.addEventListener('storage', ({ key }) => {
    const before = concerned.size;
    const isAbout = (keys: readonly string[]) => key === null || keys.includes(key);
    if (isAbout(sessionKeys)) concerned.add('session');
    if (isAbout(stepKeys)) concerned.add('step');
    // One write of the other tab touches several keys; they are read once, together.
    if (before === 0 && concerned.size > 0) window.setTimeout(tell, 0);
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    concerned = new Set(['session', 'step']);
    tell();
  });
}
