/**
 * Findings of a machine whose payloads were guessed: what another payload could change is no fault, and one cause is one
 * finding.
 */
import { possibleIn } from '../checks/possible.ts';
import { findingAt, type Finding } from '../checks/finding.ts';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { describeOffer } from '../graph/progress.ts';
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
  const isDoubtful = impure.length > 0 || guessed.isMerged;
  const isOpen = guessed.payloads.length > 0 || graph.crashes.length > 0 || isDoubtful;
  const entered = new Set(graph.edges.flatMap((edge) => edge.entered));
  const unentered = graph.states.filter(({ id, type }) => type !== 'history' && !entered.has(id));
  const topmost = unentered.filter(({ parent }) => !parent || entered.has(parent.id));
  const impossible = topmost.filter(({ id }) => !isOpen || !states.has(id));
  const taken = new Set(graph.edges.flatMap((edge) => edge.taken));
  const lost = new Set(unentered.map(({ id }) => id));
  const untaken = graph.transitions.filter(({ id, source }) => !taken.has(id) && !lost.has(source));
  const throwing = new Set(graph.crashes.map(({ offer }) => offer.event.type));
  const certain = untaken.filter(
    ({ id, guard, descriptor }) => !transitions.has(id) || (guard === null ? !throwing.has(descriptor) : !isOpen),
  );
  const undecided = [
    ...topmost.filter((state) => !impossible.includes(state)).map(({ id }) => id),
    ...untaken.filter((transition) => !certain.includes(transition)).map(({ id }) => id),
  ];
  const isDecided = undecided.length === 0 && graph.crashes.length === 0 && impure.length === 0;
  const kept = findings.filter(({ kind }) => {
    if (kind === 'crash' || kind === 'unreachable-state' || kind === 'never-taken') return false;
    if (kind === 'key-too-coarse') return !guessed.isMerged;
    if (kind === 'cross-check') return !isDoubtful && graph.crashes.length === 0;
    return isDecided || !ofLiveness.has(kind);
  });
  return {
    findings: [
      ...crashesIn(graph, isOpen),
      ...impossible.map(({ id }) => findingAt(graph, 'unreachable-state', `no path enters ${id}`)),
      ...certain.map(({ id, guard }) =>
        findingAt(graph, 'never-taken', `no path takes ${id}${guard === null ? '' : ` (guard ${guard})`}`),
      ),
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
    const { from, offer, message, endless } = first;
    const more = alike.length === 1 ? '' : `, and in ${alike.length - 1} more configurations`;
    const event = describeOffer(offer);
    const finding = endless
      ? findingAt(graph, 'endless-always', `after ${event} in ${from} the machine never comes to rest${more}`, from)
      : offer.event.type.startsWith('xstate.error.')
        ? findingAt(
            graph,
            'unhandled-failure',
            `nothing hears that ${offer.source} fails in ${from}${more}: the machine ends with its error`,
            from,
          )
        : findingAt(
            graph,
            isOpen && !message.includes('is not implemented') ? 'needs-sample' : 'crash',
            `${event} throws in ${from}${more}: ${lastLine(message)}`,
            from,
          );
    return [{ ...finding, path: [...finding.path, event] }];
  });
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
