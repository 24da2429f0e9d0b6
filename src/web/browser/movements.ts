/**
 * That something moved, told from tab to tab: no amounts, no names, only that balances are to be read again. A page that
 * lay in the browser's memory meanwhile has missed it; and where the browser has no channel, so has every tab that was
 * not looked at. Those read again when they are back.
 */

export interface Movements {
  tell(): void;
  /** Calls back whenever another tab tells, or may have told without being heard. */
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
  // A page with an open channel is not kept in memory by every browser, so it is closed on the way out.
  window.addEventListener('pagehide', () => channel?.close());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    open();
    // A logout that was missed is followed first: nobody asks with a token that is gone.
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
