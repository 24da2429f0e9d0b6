/** Other tabs' changes of the shared storage as events (SS-6), also those missed in the back/forward cache. */
import type { TabEvent } from '../../../machines/kit/tab.ts';
import type { Clock } from './clock.ts';
import { stepKeys, sessionKeys, type Storage } from './storage.ts';

export function followTabs(window: Window, storage: Storage, clock: Clock, send: (event: TabEvent) => void): void {
  let concerned = new Set<'session' | 'step'>();

  const tell = () => {
    const told = concerned;
    concerned = new Set();
    // The step first, so that a flow that ended with a login ends before this tab follows the login.
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
    // The other tab writes several keys in a row; this tab reads them once, together.
    if (before === 0 && concerned.size > 0) window.setTimeout(tell, 0);
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    concerned = new Set(['session', 'step']);
    tell();
  });
}
