/** Background work: runs when woken, never twice at once, again after a failure. */

export interface Worker {
  /** Runs the work; if it is running, once more afterwards. */
  wake(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClaimedWorkParts<Piece> {
  /** Side by side. */
  most: number;
  /** As many pieces as are there, `room` at most. */
  claim(room: number): Promise<readonly Piece[]>;
  attempt(piece: Piece): Promise<unknown>;
}

export type ClaimedWork = Required<Pick<WorkerOptions, 'work' | 'more'>>;

/**
 * Claims pieces of work and does them side by side. One claim at a time, of what there is room for, so that each piece
 * begins as it is claimed and a claim's time runs for nobody who waits. A claim that got less than it asked for is the
 * last, so an idle shop asks once. Waits for all, also after a failure, because the caller of `stop` closes the database
 * afterwards.
 */
export function claimedWork<Piece>({ most, claim, attempt }: ClaimedWorkParts<Piece>): ClaimedWork {
  const running = new Set<Promise<void>>();
  let failures: unknown[] = [];
  let isStopped = (): boolean => true;
  let isWorking = false;
  let isClaiming = false;
  let isMore = false;
  let open = 0;

  function begin(work: () => Promise<void>): void {
    const one = work()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
  }
  async function look(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (isMore && open < most && !isStopped()) {
        const room = most - open;
        isMore = false;
        const pieces = await claim(room);
        if (pieces.length === room) isMore = true;
        for (const piece of pieces) begin(() => done(piece));
      }
    } finally {
      isClaiming = false;
    }
  }
  async function done(piece: Piece): Promise<void> {
    open += 1;
    try {
      await attempt(piece);
    } finally {
      open -= 1;
      begin(look);
    }
  }
  function more(): boolean {
    if (!isWorking) return false;
    isMore = true;
    begin(look);
    return true;
  }
  return {
    async work(isOver) {
      isStopped = isOver;
      failures = [];
      isWorking = true;
      more();
      // What begins while this waits is visited in its turn.
      for (const one of running) await one;
      isWorking = false;
      if (failures.length > 0) throw failures[0];
    },
    more,
  };
}

export interface WorkerOptions {
  /** `isStopped`: whether to end early. */
  work(isStopped: () => boolean): Promise<void>;
  /** Woken while it works: whether that work looks once more. Otherwise it is done again afterwards. */
  more?(): boolean;
  onError(error: unknown): void;
  /** Pause after a failure, ms. */
  retryPause?: number;
  /** Also runs at this interval, ms, for work that becomes due with time. */
  every?: number;
}

export function createWorker({ work, more, onError, retryPause = 5_000, every }: WorkerOptions): Worker {
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
    if (stopped || (busy && more?.())) return;
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
