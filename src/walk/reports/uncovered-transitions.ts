/** The transitions that the browser tier never takes, read from the scripts' declarations without a browser. */
import { leafStates } from '../graph/xstate-internals.ts';
import { beginning, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { describeOffer } from '../graph/progress.ts';
import { takenTransitions } from '../checks/structure.ts';
import { restrict } from '../tiers/script.ts';

export interface UncoveredTransition {
  machine: string;
  transition: string;
  guard: string | null;
  reason: string;
}

export interface BrowserCoverage {
  machine: string;
  transitions: number;
  uncovered: UncoveredTransition[];
  /** Leaf states in which the machine can come to rest, but no walk does. */
  unseen: { state: string; reason: string }[];
  /** Events that no walk provokes at some place, though their transitions are taken elsewhere or with other samples. */
  leftOut: { events: string[]; reason: string }[];
}

const leavesAt = ({ configurations }: ConfigurationGraph, key: string): string[] =>
  [configurations.get(key)?.progress.snapshot]
    .flatMap((snapshot) => (snapshot ? leafStates(snapshot) : []))
    .map(({ id }) => id);

/** A person can see only these. */
export const restingStates = (graph: ConfigurationGraph): Set<string> =>
  new Set([...graph.configurations.keys()].flatMap((key) => leavesAt(graph, key)));

/** `elsewhere` is the reason of edges that another part begins with. */
export function browserCoverage(
  graph: ConfigurationGraph,
  walks: readonly ((edge: Edge) => string | null)[],
  elsewhere: string,
): BrowserCoverage {
  const machine = graph.model.name;
  const reached = walks.map((reasonAgainst) => restrict(graph, reasonAgainst).graph.edges);
  const open = new Set(reached.flat().map(({ id }) => id));
  const taken = new Set(reached.flat().flatMap((edge) => edge.taken));
  const arrived = new Set([beginning, ...reached.flat().map(({ to }) => to)]);
  const closed = graph.edges.filter(({ id }) => !open.has(id));
  const against = (edge: Edge): string[] =>
    [...new Set(walks.flatMap((reasonAgainst) => reasonAgainst(edge) ?? []))].filter((reason) => reason !== elsewhere);
  const declared = graph.transitions.filter(({ id }) => takenTransitions(graph).has(id) && !taken.has(id));
  const uncovered = declared.map(({ id, guard }): UncoveredTransition => {
    const edges = closed.filter((edge) => edge.taken.includes(id));
    return { machine, transition: id, guard, reason: reasonOf(edges) };
  });
  const seen = new Set([...arrived].flatMap((key) => leavesAt(graph, key)));
  const unseen = [...restingStates(graph)]
    .filter((state) => !seen.has(state))
    .map((state) => ({ state, reason: reasonOf(closed.filter(({ to }) => leavesAt(graph, to).includes(state))) }));
  const leftOut = new Map<string, Set<string>>();
  for (const edge of closed) {
    if (edge.taken.some((id) => !taken.has(id))) continue;
    for (const reason of against(edge)) {
      leftOut.set(reason, (leftOut.get(reason) ?? new Set()).add(describeOffer(edge.offer)));
    }
  }
  const grouped = [...leftOut].map(([reason, events]) => ({ reason, events: [...events] }));
  return { machine, transitions: takenTransitions(graph).size, uncovered, unseen, leftOut: grouped };

  /** The edges' own reasons, or those of the steps that alone lead to the edges. */
  function reasonOf(edges: readonly Edge[]): string {
    const own = [...new Set(edges.flatMap(against))];
    if (own.length > 0) return own.join(' ');
    const beyond = new Set(edges);
    const roots = new Set<string>();
    for (const { from } of beyond) {
      for (const before of closed) {
        if (before.to !== from) continue;
        if (!arrived.has(before.from)) beyond.add(before);
        else for (const reason of against(before)) roots.add(`\`${describeOffer(before.offer)}\`: ${reason}`);
      }
    }
    return `Comes only after ${[...roots].join(' Or after ')}`;
  }
}
