/**
 * Minimum-cost flow: the cheapest way to have every node of a directed graph left as often as it is entered.
 * Primal-dual, from all nodes at once: measures the distance to the nearest node with a deficit, then sends all that
 * fits along ways of that length.
 */

interface Arc {
  from: number;
  to: number;
  /** A whole number, 0 or more. */
  cost: number;
}

/**
 * How many additional times each arc is used. `surplus[node]` is how many more times the node is entered than left; the
 * sum is zero. Arcs have no upper bound.
 */
export function balance(nodes: number, arcs: readonly Arc[], surplus: readonly number[]): number[] {
  const network = new Network(nodes, arcs, surplus);
  while (network.isUneven()) {
    if (!network.measure()) throw new Error('The graph cannot be balanced: a node cannot reach one that needs it.');
    network.fill();
  }
  return arcs.map((_, arc) => network.uses(arc));
}

/** The residual network: arc `n` at place `2n`, its reverse at `2n + 1`. */
class Network {
  readonly #heads: Int32Array;
  readonly #costs: Float64Array;
  readonly #capacities: Float64Array;
  /** The places that leave node `n` are `#places[#begins[n] .. #begins[n + 1]]`. */
  readonly #begins: Int32Array;
  readonly #places: Int32Array;
  /** How many more times each node is still entered than left. */
  readonly #left: Float64Array;
  readonly #sources: number[];
  readonly #potential: Float64Array;
  readonly #distance: Float64Array;
  #seen: number[] = [];

  constructor(nodes: number, arcs: readonly Arc[], surplus: readonly number[]) {
    const size = 2 * arcs.length;
    this.#heads = new Int32Array(size);
    this.#costs = new Float64Array(size);
    this.#capacities = new Float64Array(size);
    this.#begins = new Int32Array(nodes + 1);
    this.#places = new Int32Array(size);
    this.#left = Float64Array.from(surplus);
    this.#sources = surplus.flatMap((amount, node) => (amount > 0 ? [node] : []));
    this.#potential = new Float64Array(nodes);
    this.#distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
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

  isUneven(): boolean {
    return this.#sources.some((node) => at(this.#left, node) > 0);
  }

  /** The capacity of its reverse. */
  uses(arc: number): number {
    return at(this.#capacities, 2 * arc + 1);
  }

  /**
   * Finds the distance from any node with a surplus to the nearest with a deficit, and sets the potentials so that the
   * shortest ways there cost nothing: Dijkstra over reduced costs, which the potentials keep at 0 or more, up to that
   * distance. Distances are small whole numbers, so a list for each is the queue.
   */
  measure(): boolean {
    for (const node of this.#seen) this.#distance[node] = Number.POSITIVE_INFINITY;
    this.#seen = this.#sources.filter((node) => at(this.#left, node) > 0);
    for (const node of this.#seen) this.#distance[node] = 0;
    const queue: number[][] = [[...this.#seen]];
    for (let distance = 0; distance < queue.length; distance += 1) {
      for (const node of queue[distance] ?? []) {
        if (distance > at(this.#distance, node)) continue;
        if (at(this.#left, node) < 0) {
          this.#settle(distance);
          return true;
        }
        this.#reach(node, distance, queue);
      }
    }
    return false;
  }

  #reach(node: number, distance: number, queue: number[][]): void {
    const end = at(this.#begins, node + 1);
    for (let index = at(this.#begins, node); index < end; index += 1) {
      const place = at(this.#places, index);
      if (at(this.#capacities, place) <= 0) continue;
      const to = at(this.#heads, place);
      const next = distance + this.#reduced(node, place, to);
      const known = at(this.#distance, to);
      if (next >= known) continue;
      if (known === Number.POSITIVE_INFINITY) this.#seen.push(to);
      this.#distance[to] = next;
      (queue[next] ??= []).push(to);
    }
  }

  #reduced(node: number, place: number, to: number): number {
    return at(this.#costs, place) + at(this.#potential, node) - at(this.#potential, to);
  }

  /** Potentials count from the farthest settled node, so those of unseen nodes stay. */
  #settle(reach: number): void {
    for (const node of this.#seen) {
      const distance = at(this.#distance, node);
      if (distance < reach) this.#potential[node] = at(this.#potential, node) + distance - reach;
    }
  }

  /** Sends what fits along ways that cost nothing, depth first; skips nodes from which no way led on. */
  fill(): void {
    const tried = new Uint8Array(this.#potential.length);
    const next = this.#begins.slice(0, -1);
    for (const source of this.#sources) {
      while (at(this.#left, source) > 0 && tried[source] === 0) {
        const way = this.#wayFrom(source, tried, next);
        if (way.length === 0) break;
        this.#push(source, way);
        for (const place of way) tried[at(this.#heads, place ^ 1)] = 0;
      }
    }
  }

  #wayFrom(source: number, tried: Uint8Array, next: Int32Array): number[] {
    const way: number[] = [];
    tried[source] = 1;
    for (let node = source; at(this.#left, node) >= 0;) {
      const place = this.#onward(node, tried, next);
      if (place !== -1) {
        way.push(place);
        node = at(this.#heads, place);
        tried[node] = at(this.#left, node) < 0 ? 0 : 1;
        continue;
      }
      const last = way.pop();
      if (last === undefined) return [];
      node = at(this.#heads, last ^ 1);
    }
    return way;
  }

  /** The next arc that leads on from a node at no cost, or -1; the same arc until it is used up. */
  #onward(node: number, tried: Uint8Array, next: Int32Array): number {
    const end = at(this.#begins, node + 1);
    for (let index = at(next, node); index < end; index += 1) {
      const place = at(this.#places, index);
      const to = at(this.#heads, place);
      next[node] = index;
      if (at(this.#capacities, place) > 0 && tried[to] === 0 && this.#reduced(node, place, to) === 0) return place;
    }
    next[node] = end;
    return -1;
  }

  #push(source: number, way: readonly number[]): void {
    const sink = at(this.#heads, way.at(-1) ?? 0);
    const needed = Math.min(at(this.#left, source), -at(this.#left, sink));
    const amount = way.reduce((least, place) => Math.min(least, at(this.#capacities, place)), needed);
    for (const place of way) {
      this.#capacities[place] = at(this.#capacities, place) - amount;
      this.#capacities[place ^ 1] = at(this.#capacities, place ^ 1) + amount;
    }
    this.#left[source] = at(this.#left, source) - amount;
    this.#left[sink] = at(this.#left, sink) + amount;
  }
}

const at = (numbers: Int32Array | Float64Array, index: number): number => numbers[index] ?? 0;
