/** One queue of events decides what runs next. Timers and clocks of the process are its own. */
import { createHash, type Hash } from 'node:crypto';

interface Entry {
  at: number;
  order: number;
  what: string;
  /** Null: cancelled. */
  run: (() => unknown) | null;
  every?: number;
}

const real = { setImmediate, now: performance.now.bind(performance) };
const start = Date.UTC(2026, 5, 1, 3);

/** Ms of the processor, for reports. */
export const stopwatch = (): number => real.now();

/** A macrotask: all that runs without timers has ended then. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    real.setImmediate(resolve);
  });

export class Timeline {
  now = start;
  steps = 0;
  /** Lines of the trace, where it is asked for. */
  lines: string[] | null = null;
  readonly #entries: Entry[] = [];
  #order = 0;
  #immediates: (() => unknown)[] = [];
  readonly #trace: Hash = createHash('sha256');

  at(at: number, what: string, run: () => unknown): Entry {
    const entry: Entry = { at: Math.max(at, this.now), order: this.#order++, what, run };
    this.#push(entry);
    return entry;
  }

  in(ms: number, what: string, run: () => unknown): Entry {
    return this.at(this.now + ms, what, run);
  }

  /** Resolves `ms` later. */
  pause(ms: number, what: string): Promise<void> {
    return new Promise((resolve) => this.in(ms, what, resolve));
  }

  note(line: string): void {
    this.#trace.update(`${this.now} ${line}\n`);
    this.lines?.push(`${((this.now - start) / 1000).toFixed(3).padStart(9)}  ${line}`);
  }

  /** In the trace only: it follows from what is noted. */
  hint(line: () => string): void {
    this.lines?.push(`${((this.now - start) / 1000).toFixed(3).padStart(9)}    ${line()}`);
  }

  hash(): string {
    return this.#trace.copy().digest('hex').slice(0, 16);
  }

  immediately(run: () => unknown): void {
    this.#immediates.push(run);
  }

  /** Waits until nothing runs that needs no time. */
  async drain(): Promise<void> {
    for (await turn(); this.#immediates.length > 0; await turn()) {
      const due = this.#immediates;
      this.#immediates = [];
      for (const run of due) run();
    }
  }

  /** Runs the next event; false where there is none until `until`. */
  async step(until = Infinity): Promise<boolean> {
    for (let next = this.#entries[0]; next && next.at <= until; next = this.#entries[0]) {
      this.#pop();
      if (next.run === null) continue;
      this.now = next.at;
      this.steps += 1;
      if (next.what !== '') this.note(next.what);
      const { run } = next;
      if (next.every === undefined) next.run = null;
      run();
      if (next.every !== undefined && next.run !== null) {
        next.at = this.now + next.every;
        next.order = this.#order++;
        this.#push(next);
      }
      await this.drain();
      return true;
    }
    return false;
  }

  /** As a machine that slept: what was due meanwhile is due now, once. */
  sleep(ms: number): void {
    this.now += ms;
    for (const entry of this.#entries) entry.at = Math.max(entry.at, this.now);
    this.#entries.sort(before);
  }

  clear(): void {
    this.#entries.length = 0;
    this.#immediates = [];
  }

  #push(entry: Entry): void {
    const heap = this.#entries;
    heap.push(entry);
    for (let at = heap.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (before(heap[above]!, entry) <= 0) break;
      heap[at] = heap[above]!;
      heap[above] = entry;
      at = above;
    }
  }

  #pop(): void {
    const heap = this.#entries;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && before(heap[below + 1]!, heap[below]!) < 0) below += 1;
      if (before(last, heap[below]!) <= 0) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
  }
}

const before = (one: Entry, other: Entry): number => one.at - other.at || one.order - other.order;

type Timer = ReturnType<typeof timer>;

function timer(entry: Entry | null) {
  return {
    cancel() {
      if (entry) entry.run = null;
    },
    ref() {
      return this;
    },
    unref() {
      return this;
    },
    hasRef: () => true,
  };
}

const setTimer = (timeline: Timeline, run: () => unknown, ms = 0): Timer =>
  timer(Number.isFinite(ms) ? timeline.in(Math.max(ms, 1), '', run) : timeline.in(1, '', run));

const clearTimer = (handle: unknown): void => {
  if (typeof handle === 'object' && handle !== null && 'cancel' in handle) (handle as Timer).cancel();
};

/** The timers and clocks of the process follow the timeline from now on. */
export function rule(timeline: () => Timeline): void {
  const replaced = {
    setTimeout: (run: (...args: unknown[]) => unknown, ms = 0, ...args: unknown[]) =>
      setTimer(timeline(), () => run(...args), ms),
    setInterval(run: () => unknown, ms: number) {
      const entry = timeline().in(Math.max(ms, 1), '', run);
      entry.every = Math.max(ms, 1);
      return timer(entry);
    },
    setImmediate(run: (...args: unknown[]) => unknown, ...args: unknown[]) {
      timeline().immediately(() => run(...args));
      return timer(null);
    },
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
  };
  Object.assign(globalThis, replaced);
  Date.now = () => timeline().now;
  performance.now = () => timeline().now - start;
}
