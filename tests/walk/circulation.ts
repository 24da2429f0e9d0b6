/**
 * The cheapest way to make every node of a directed graph be left as often as it is entered: minimum-cost flow by
 * successive shortest paths with potentials. The heart of the directed Chinese postman problem.
 */

export interface Arc {
  from: number;
  to: number;
  cost: number;
}

/**
 * How often each arc has to be used in addition. `surplus[node]` is how often the node is entered more often than left
 * (negative: the other way round) and adds up to zero. Arcs have no upper bound and costs of 0 or more.
 */
export function balance(nodes: number, arcs: readonly Arc[], surplus: readonly number[]): number[] {
  const network = new Network(nodes, arcs);
  const left = [...surplus];
  for (let source = 0; source < nodes; source += 1) {
    while ((left[source] ?? 0) > 0) {
      const sink = network.nearest(source, left);
      if (sink === -1) throw new Error('The graph cannot be balanced: a node cannot reach one that needs it.');
      const amount = network.push(source, sink, Math.min(left[source] ?? 0, -(left[sink] ?? 0)));
      left[source] = (left[source] ?? 0) - amount;
      left[sink] = (left[sink] ?? 0) + amount;
    }
  }
  return arcs.map((_, arc) => network.uses(arc));
}

/** Every arc forwards at an even place, and at the odd place after it backwards, with what could be taken back. */
class Network {
  readonly #heads: Int32Array;
  readonly #costs: Float64Array;
  readonly #capacities: Float64Array;
  /** The places that leave node `n` are `#places[#begins[n] .. #begins[n + 1]]`. */
  readonly #begins: Int32Array;
  readonly #places: Int32Array;
  readonly #potential: Float64Array;
  readonly #distance: Float64Array;
  readonly #arrival: Int32Array;
  /** The nodes that the last search has seen. */
  #seen: number[] = [];

  constructor(nodes: number, arcs: readonly Arc[]) {
    const size = 2 * arcs.length;
    this.#heads = new Int32Array(size);
    this.#costs = new Float64Array(size);
    this.#capacities = new Float64Array(size);
    this.#begins = new Int32Array(nodes + 1);
    this.#places = new Int32Array(size);
    this.#potential = new Float64Array(nodes);
    this.#distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
    this.#arrival = new Int32Array(nodes).fill(-1);
    for (const [index, { from, to, cost }] of arcs.entries()) {
      const [forwards, backwards] = [2 * index, 2 * index + 1];
      this.#heads[forwards] = to;
      this.#heads[backwards] = from;
      this.#costs[forwards] = cost;
      this.#costs[backwards] = -cost;
      this.#capacities[forwards] = Number.POSITIVE_INFINITY;
      this.#begins[from + 1] = at(this.#begins, from + 1) + 1;
      this.#begins[to + 1] = at(this.#begins, to + 1) + 1;
    }
    for (let node = 0; node < nodes; node += 1) {
      this.#begins[node + 1] = at(this.#begins, node + 1) + at(this.#begins, node);
    }
    const next = this.#begins.slice();
    for (let place = 0; place < size; place += 1) {
      const tail = at(this.#heads, place ^ 1);
      this.#places[at(next, tail)] = place;
      next[tail] = at(next, tail) + 1;
    }
  }

  /** How often an arc is used: what could be taken back. */
  uses(arc: number): number {
    return at(this.#capacities, 2 * arc + 1);
  }

  /**
   * The node with a deficit that is nearest to `source`, or -1: Dijkstra over reduced costs, which the potentials keep
   * at 0 or more, and no further than needed.
   */
  nearest(source: number, left: readonly number[]): number {
    for (const node of this.#seen) this.#distance[node] = Number.POSITIVE_INFINITY;
    this.#seen = [source];
    this.#distance[source] = 0;
    const heap = new Heap();
    heap.push(0, source);
    for (let top = heap.pop(); top; top = heap.pop()) {
      const [distance, node] = top;
      if (distance > at(this.#distance, node)) continue;
      if ((left[node] ?? 0) < 0) {
        this.#settle(distance);
        return node;
      }
      this.#leave(node, distance, heap);
    }
    return -1;
  }

  #leave(node: number, distance: number, heap: Heap): void {
    const end = at(this.#begins, node + 1);
    for (let index = at(this.#begins, node); index < end; index += 1) {
      const place = at(this.#places, index);
      if (at(this.#capacities, place) <= 0) continue;
      const to = at(this.#heads, place);
      const next = distance + at(this.#costs, place) + at(this.#potential, node) - at(this.#potential, to);
      const known = at(this.#distance, to);
      if (next >= known) continue;
      if (known === Number.POSITIVE_INFINITY) this.#seen.push(to);
      this.#distance[to] = next;
      this.#arrival[to] = place;
      heap.push(next, to);
    }
  }

  /** Potentials count from the farthest that was settled, so those of nodes that were not seen stay. */
  #settle(reach: number): void {
    for (const node of this.#seen) {
      const distance = at(this.#distance, node);
      if (distance < reach) this.#potential[node] = at(this.#potential, node) + distance - reach;
    }
  }

  /** Sends as much as fits, at most `most`, along the way that was found; returns how much. */
  push(source: number, sink: number, most: number): number {
    const way: number[] = [];
    for (let node = sink; node !== source; node = at(this.#heads, (way.at(-1) ?? 0) ^ 1)) {
      way.push(at(this.#arrival, node));
    }
    const amount = way.reduce((least, place) => Math.min(least, at(this.#capacities, place)), most);
    for (const place of way) {
      this.#capacities[place] = at(this.#capacities, place) - amount;
      this.#capacities[place ^ 1] = at(this.#capacities, place ^ 1) + amount;
    }
    return amount;
  }
}

const at = (numbers: Int32Array | Float64Array, index: number): number => numbers[index] ?? 0;

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
