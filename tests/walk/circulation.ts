/**
 * The cheapest way to make every node of a directed graph be left as often as it is entered: minimum-cost flow by
 * successive shortest paths with potentials. The heart of the directed Chinese postman problem.
 */

export interface Arc {
  from: number;
  to: number;
  cost: number;
}

interface Residual {
  to: number;
  cost: number;
  capacity: number;
  /** The place of the opposite arc in `residuals`; even places are the arcs themselves. */
  twin: number;
}

/**
 * How often each arc has to be used in addition. `surplus[node]` is how often the node is entered more often than left
 * (negative: the other way round) and adds up to zero. Arcs have no upper bound and costs of 0 or more.
 */
export function balance(nodes: number, arcs: readonly Arc[], surplus: readonly number[]): number[] {
  const residuals: Residual[] = [];
  const outgoing: number[][] = Array.from({ length: nodes }, () => []);
  for (const { from, to, cost } of arcs) {
    outgoing[from]?.push(residuals.length);
    residuals.push({ to, cost, capacity: Number.POSITIVE_INFINITY, twin: residuals.length + 1 });
    outgoing[to]?.push(residuals.length);
    residuals.push({ to: from, cost: -cost, capacity: 0, twin: residuals.length - 1 });
  }
  const left = [...surplus];
  const potential = new Array<number>(nodes).fill(0);
  for (let source = 0; source < nodes; source += 1) {
    while ((left[source] ?? 0) > 0) {
      const { distance, arrival } = shortestPaths(source, nodes, outgoing, residuals, potential);
      const sink = nearestSink(distance, left);
      if (sink === -1) throw new Error('The graph cannot be balanced: a node cannot reach one that needs it.');
      const reach = distance[sink] ?? 0;
      for (let node = 0; node < nodes; node += 1) {
        potential[node] = (potential[node] ?? 0) + Math.min(distance[node] ?? reach, reach);
      }
      push(source, sink, arrival, residuals, left);
    }
  }
  return arcs.map((_, index) => residuals[2 * index + 1]?.capacity ?? 0);
}

function nearestSink(distance: readonly number[], left: readonly number[]): number {
  let sink = -1;
  for (let node = 0; node < left.length; node += 1) {
    const at = distance[node] ?? Number.POSITIVE_INFINITY;
    if ((left[node] ?? 0) < 0 && at < (sink === -1 ? Number.POSITIVE_INFINITY : (distance[sink] ?? 0))) sink = node;
  }
  return sink;
}

function push(source: number, sink: number, arrival: readonly number[], residuals: Residual[], left: number[]): void {
  const path: Residual[] = [];
  for (let node = sink; node !== source;) {
    const residual = residuals[arrival[node] ?? -1];
    if (!residual) throw new Error('A shortest path broke off.');
    path.push(residual);
    node = residuals[residual.twin]?.to ?? source;
  }
  const amount = Math.min(left[source] ?? 0, -(left[sink] ?? 0), ...path.map(({ capacity }) => capacity));
  for (const residual of path) {
    residual.capacity -= amount;
    const twin = residuals[residual.twin];
    if (twin) twin.capacity += amount;
  }
  left[source] = (left[source] ?? 0) - amount;
  left[sink] = (left[sink] ?? 0) + amount;
}

/** Dijkstra over reduced costs, which the potentials keep at 0 or more. */
function shortestPaths(
  source: number,
  nodes: number,
  outgoing: readonly (readonly number[])[],
  residuals: readonly Residual[],
  potential: readonly number[],
): { distance: number[]; arrival: number[] } {
  const distance = new Array<number>(nodes).fill(Number.POSITIVE_INFINITY);
  const arrival = new Array<number>(nodes).fill(-1);
  const heap = new Heap();
  distance[source] = 0;
  heap.push(0, source);
  for (let top = heap.pop(); top; top = heap.pop()) {
    const [at, node] = top;
    if (at > (distance[node] ?? 0)) continue;
    for (const place of outgoing[node] ?? []) {
      const residual = residuals[place];
      if (!residual || residual.capacity <= 0) continue;
      const { to, cost } = residual;
      const next = at + cost + (potential[node] ?? 0) - (potential[to] ?? 0);
      if (next >= (distance[to] ?? 0)) continue;
      distance[to] = next;
      arrival[to] = place;
      heap.push(next, to);
    }
  }
  return { distance, arrival };
}

/** A binary heap of `[key, value]`, smallest key first; equal keys come out by value, so that tours do not vary. */
class Heap {
  readonly #items: [number, number][] = [];

  push(key: number, value: number): void {
    const items = this.#items;
    items.push([key, value]);
    for (let at = items.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): [number, number] | undefined {
    const items = this.#items;
    const [top] = items;
    const last = items.pop();
    if (!top || !last || items.length === 0) return top;
    items[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < items.length && this.#isBefore(left, least)) least = left;
      if (right < items.length && this.#isBefore(right, least)) least = right;
      if (least === at) return top;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const [a, b] = [this.#items[left], this.#items[right]];
    if (!a || !b) return false;
    return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
  }

  #swap(left: number, right: number): void {
    const items = this.#items;
    const [a, b] = [items[left], items[right]];
    if (a && b) [items[left], items[right]] = [b, a];
  }
}
