/**
 * Findings of a machine whose payloads were guessed: what another payload could change is no fault, and one cause is one
 * finding.
 */
import { possibleIn } from '../checks/possible.ts';
import type { Finding } from '../checks/finding.ts';
import { crashFinding, unenteredStates, unreachable, untaken, untakenTransitions } from '../checks/structure.ts';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { append } from '../graph/remembered.ts';
import type { Guessing } from '../model.ts';
import type { StepFailure } from '../tiers/tier.ts';
import { impureIn } from './impure.ts';

interface Settled {
  findings: Finding[];
  failures: StepFailure[];
  /** What could not be decided, in sentences. */
  notes: string[];
}

export function settle(
  graph: ConfigurationGraph,
  { findings, failures }: Pick<Settled, 'findings' | 'failures'>,
  guessed: Guessing,
): Settled {
  const { states, transitions } = possibleIn(graph.stepper.machine.root);
  const doubted = findings.filter(({ kind }) => kind === 'cross-check').length + failures.length;
  const impure = doubted > 0 ? impureIn(graph) : [];
  // A replay goes by all of the context, and the graph by what is left of it.
  const isMerged = guessed.limit !== null;
  const isDoubtful = impure.length > 0 || isMerged;
  const isOpen = guessed.payloads.length > 0 || graph.crashes.length > 0 || isDoubtful;
  const lost = new Set(unenteredStates(graph).map(({ id }) => id));
  const topmost = graph.states.filter(({ id, parent }) => lost.has(id) && (!parent || !lost.has(parent.id)));
  const impossible = topmost.filter(({ id }) => !isOpen || !states.has(id));
  const throwing = new Set(graph.crashes.map(({ offer }) => offer.event.type));
  // What starts in a state that is not entered has that state's cause.
  const missed = untakenTransitions(graph).filter(({ source }) => !lost.has(source));
  const certain = missed.filter(
    ({ id, guard, descriptor }) => !transitions.has(id) || (guard === null ? !throwing.has(descriptor) : !isOpen),
  );
  const undecided = [
    ...topmost.filter((state) => !impossible.includes(state)).map(({ id }) => id),
    ...missed.filter((transition) => !certain.includes(transition)).map(({ id }) => id),
  ];
  const isDecided = undecided.length === 0 && graph.crashes.length === 0 && impure.length === 0;
  const kept = findings.filter(({ kind }) => {
    if (kind === 'crash' || kind === 'unreachable-state' || kind === 'never-taken') return false;
    if (kind === 'key-too-coarse') return !isMerged;
    if (kind === 'cross-check') return !isDoubtful && graph.crashes.length === 0;
    return isDecided || !ofLiveness.has(kind);
  });
  return {
    findings: [
      ...crashesIn(graph, isOpen),
      ...impossible.map((state) => unreachable(graph, state)),
      ...certain.map((transition) => untaken(graph, transition)),
      ...impure,
      ...kept,
    ],
    failures: isDoubtful ? [] : failures,
    notes: [
      ...(undecided.length === 0 ? [] : [`not sampled, so it cannot be said whether it happens: ${few(undecided)}`]),
      ...(isDoubtful && failures.length > 0
        ? [`${failures.length} paths arrive elsewhere when they are walked again, for that reason`]
        : []),
    ],
  };
}

/** Any payload that is missing could lead on. */
const ofLiveness = new Set(['dead-end', 'no-end', 'no-home', 'trap', 'endless-wait']);

const few = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;

function crashesIn(graph: ConfigurationGraph, isOpen: boolean): Finding[] {
  const causes = new Map<string, ConfigurationGraph['crashes']>();
  for (const crash of graph.crashes) append(causes, `${crash.offer.event.type} ${firstLine(crash.message)}`, crash);
  return [...causes.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { from, offer, message } = first;
    const more = alike.length === 1 ? '' : `, and in ${alike.length - 1} more configurations`;
    const finding = crashFinding(graph, { ...first, message: lastLine(message) }, more);
    if (finding.kind !== 'crash') return [finding];
    if (offer.event.type.startsWith('xstate.error.')) {
      const what = `nothing hears that ${offer.source} fails in ${from}${more}: the machine ends with its error`;
      return [{ ...finding, kind: 'unhandled-failure', what }];
    }
    return [isOpen && !message.includes('is not implemented') ? { ...finding, kind: 'needs-sample' } : finding];
  });
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
