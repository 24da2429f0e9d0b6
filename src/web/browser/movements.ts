/**
 * That something moved, told from tab to tab: no amounts, no names, only that balances are to be read again. Where the
 * browser has no channel the other tabs keep what they show until they are looked at again.
 */

export interface Movements {
  tell(): void;
  /** Calls back whenever another tab tells. */
  follow(listener: () => void): void;
}

const channelName = 'platinum-movements';

export function createMovements(
  window: Pick<Window, never> & { BroadcastChannel?: typeof BroadcastChannel },
): Movements {
  const channel = window.BroadcastChannel ? new window.BroadcastChannel(channelName) : null;
  return {
    tell: () => channel?.postMessage('moved'),
    follow(listener) {
      channel?.addEventListener('message', listener);
    },
  };
}
