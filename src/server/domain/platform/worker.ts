/** Background work: runs when woken, never twice at once, again after a failure. */

export interface Worker {
  /** Runs the work; if it is running, once more afterwards. */
  wake(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Claims and does one piece of work after the other, up to `most` side by side, until none is left. Each line starts the
 * next once it has a piece, so an idle shop asks once. Waits for all, also after a failure, because the caller of `stop`
 * closes the database afterwards.
 */
export async function workOff<Piece>(
  most: number,
  isStopped: () => boolean,
  claim: () => Promise<Piece | null>,
  attempt: (piece: Piece) => Promise<unknown>,
): Promise<void> {
  const lines: Promise<void>[] = [];
  const failures: unknown[] = [];
  async function line(): Promise<void> {
    for (let piece = await claim(); piece !== null; piece = isStopped() ? null : await claim()) {
      if (lines.length < most && !isStopped()) begin();
      await attempt(piece);
    }
  }
  function begin(): void {
    lines.push(line().catch((error: unknown) => void failures.push(error)));
  }
  begin();
  // More lines begin while this waits.
  for (const running of lines) await running;
  if (failures.length > 0) throw failures[0];
}

export interface WorkerOptions {
  /** `isStopped`: whether to end early. */
  work(isStopped: () => boolean): Promise<void>;
  onError(error: unknown): void;
  /** Pause after a failure, ms. */
  retryPause?: number;
  /** Also runs at this interval, ms, for work that becomes due with time. */
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
