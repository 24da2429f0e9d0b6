/** Work behind the scenes: done when somebody wakes it, never twice at once, again after a failure, and ended in order. */

export interface Worker {
  /** There is something to do. */
  wake(): void;
  /** When everything that could be done has been. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Does all there is; asks now and then whether it should end. Throws what `onError` is told. */
  work(isStopped: () => boolean): Promise<void>;
  onError(error: unknown): void;
  /** ms after a failure. */
  retryPause?: number;
  /** Looks by itself as often as this, ms, for what becomes due with time. */
  every?: number;
}

export function createWorker({ work, onError, retryPause = 5_000, every }: WorkerOptions): Worker {
  let running: Promise<void> = Promise.resolve();
  let again = false;
  let busy = false;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  const timer = every === undefined ? undefined : setInterval(() => wake(), every).unref();

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await work(() => stopped);
      } catch (error) {
        onError(error);
        retry = setTimeout(() => wake(), retryPause).unref();
      }
    } while (again && !stopped);
    busy = false;
  }

  function wake(): void {
    clearTimeout(retry);
    if (stopped) return;
    again = true;
    if (busy) return;
    busy = true;
    running = run();
  }

  return {
    wake,
    settled: () => running,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(timer);
      await running;
    },
  };
}
