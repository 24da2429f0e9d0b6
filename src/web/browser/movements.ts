/**
 * Tells other tabs to read the balances again after a movement, without amounts or names. A page in the back/forward
 * cache misses the message; without BroadcastChannel a hidden tab does. Both read again when they are shown.
 */

export interface Movements {
  tell(): void;
  /** Also when this page may have missed a message. */
  follow(listener: () => void): void;
}

export const channelName = 'platinum-movements';
const moved = 'moved';

type Surroundings = Pick<Window, 'addEventListener' | 'setTimeout'> & {
  document: Pick<Document, 'hidden' | 'addEventListener'>;
  BroadcastChannel?: typeof BroadcastChannel;
};

export function createMovements(window: Surroundings): Movements {
  const { document } = window;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  let channel: BroadcastChannel | null = null;
  const open = () => {
    channel = window.BroadcastChannel ? new window.BroadcastChannel(channelName) : null;
    channel?.addEventListener('message', ({ data }) => {
      if (data === moved) notify();
    });
  };
  open();
  // Closed, because an open channel keeps a page out of some browsers' back/forward cache.
  window.addEventListener('pagehide', () => channel?.close());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    open();
    // Later, so that tabs.ts follows a missed logout first: no call goes out with an ended token.
    window.setTimeout(notify, 0);
  });
  if (!channel) {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) notify();
    });
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    tell: () => channel?.postMessage(moved),
    follow: (listener) => void listeners.add(listener),
  };
}
