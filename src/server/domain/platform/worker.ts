/** Background work: runs when woken, never twice at once, again after a failure. */

export interface Worker {
  /** Runs the work; if it is running, once more afterwards. */
  wake(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface Lines {
  work(isStopped: () => boolean): Promise<void>;
  /** Another line looks, where others run and are not too many: for what came up since they looked. */
  more(): void;
}

/**
 * Claims and does one piece of work after the other, up to `most` side by side, until none is left. Each line starts the
 * next once it has a piece, so an idle shop asks once. Waits for all, also after a failure, because the caller of `stop`
 * closes the database afterwards.
 */
export function createLines<Piece>(
  most: number,
  claim: () => Promise<Piece | null>,
  attempt: (piece: Piece) => Promise<unknown>,
): Lines {
  const lines = new Set<Promise<void>>();
  let isStopped = (): boolean => true;
  let failures: unknown[] = [];
  async function line(): Promise<void> {
    for (let piece = await claim(); piece !== null; piece = isStopped() ? null : await claim()) {
      more();
      await attempt(piece);
    }
  }
  function begin(): void {
    const running = line()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => lines.delete(running));
    lines.add(running);
  }
  function more(): void {
    if (lines.size > 0 && lines.size < most && !isStopped()) begin();
  }
  return {
    async work(isOver) {
      isStopped = isOver;
      failures = [];
      begin();
      // More lines begin while this waits; each is visited in its turn.
      for (const running of lines) await running;
      if (failures.length > 0) throw failures[0];
    },
    more,
  };
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
