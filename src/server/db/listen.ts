/**
 * Notifications between processes on one PostgreSQL: a connection of its own that listens, and reconnects when it is
 * lost.
 */
import pg from 'pg';

export interface Subscription {
  stop(): Promise<void>;
}

export interface Listener {
  onMessage(message: string): void;
  /** It listens from now on; what was told before is not known. */
  onGap(): void;
}

const retryPause = 1_000;

export function listenOn(
  config: pg.ClientConfig,
  channel: string,
  { onMessage, onGap }: Listener,
  onError: (error: Error) => void,
): Subscription {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const mine = new pg.Client({ ...config, keepAlive: true });
    client = mine;
    mine.on('notification', ({ payload }) => onMessage(payload ?? ''));
    mine.on('error', onError);
    mine.once('end', () => {
      if (!stopped) retry = setTimeout(() => void connect(), retryPause).unref();
    });
    try {
      await mine.connect();
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      onGap();
    } catch (error) {
      onError(error as Error);
      await mine.end().catch(() => undefined);
    }
  }

  let connecting = connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      connecting = Promise.resolve();
      await client?.end().catch(() => undefined);
    },
  };
}
