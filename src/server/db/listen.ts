/** Notifications between processes, over a connection that reconnects after a loss. */
import pg from 'pg';

export interface Subscription {
  stop(): Promise<void>;
}

export interface Listener {
  onMessage(message: string): void;
  /** Called whenever listening begins: earlier messages may be lost. */
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
