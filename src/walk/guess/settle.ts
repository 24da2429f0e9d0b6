/**
 * Findings of a machine whose payloads were guessed: what another payload could change is no fault, and one cause is one
 * finding.
 */
import { possibleIn } from '../checks/possible.ts';
import { findingAt, type Finding } from '../checks/finding.ts';
import type { DeclaredTransition } from '../graph/chart-reader.ts';
import {
  crashFinding,
  crashWords,
  isUnheard,
  statesOfRest,
  unenteredStates,
  unreachable,
  untaken,
  untakenTransitions,
} from '../checks/structure.ts';
import { wayTo, type ConfigurationGraph } from '../graph/explore.ts';
import type { Offer } from '../graph/offer.ts';
import { describeOffer } from '../graph/progress.ts';
import { fieldOf, isLength, isPart } from '../graph/reads.ts';
import { append } from '../graph/remembered.ts';
import { activeStates } from '../graph/xstate-internals.ts';
import type { Guessing, Impurity } from '../model.ts';
import type { StepFailure } from '../tiers/tier.ts';
import { heldStill, impureIn, sayImpurity, sayReads, whereOf } from './impure.ts';
import { leftOutBy } from './merged.ts';
import { unansweredIn } from './open-guards.ts';
import { placeIn } from './place.ts';
import { gapIdOf } from './samples.ts';

interface Settled {
  findings: Finding[];
  failures: StepFailure[];
  /** What could not be decided, in sentences. */
  notes: string[];
  /** How many states and transitions no sample reaches. */
  unsampled: number;
}

export function settle(
  graph: ConfigurationGraph,
  { findings, failures }: Pick<Settled, 'findings' | 'failures'>,
  guessed: Guessing,
): Settled {
  const doubted = findings.filter(({ kind }) => kind === 'cross-check').length + failures.length;
  const impure = guessed.impure.filter((one) => tells(one, guessed));
  const leftOut = impure.length === 0 && failures.length > 0 ? leftOutBy(graph, failures) : [];
  // What is outside the machine may show only at another place than it was looked for.
  const changing = impure.length === 0 && leftOut.length === 0 && doubted > 0 ? impureIn(graph) : impure;
  const doubt = {
    // A replay goes by all of the context, and the graph by what is left of it.
    isMerged: guessed.limit !== null || leftOut.length > 0,
    isImpure: changing.length > 0,
    isCut: guessed.cut !== undefined,
    unanswered: unansweredIn(graph),
  };
  const missed = missedIn(graph, guessed, doubt);
  const isDoubtful = doubt.isImpure || doubt.isMerged;
  return {
    findings: [
      ...crashesIn(graph, guessed.drafted),
      ...missed.findings,
      ...changing.map((one) => impureAt(graph, one)),
      ...onceEach(standing(graph, findings, missed, doubt)),
    ],
    failures: isDoubtful ? [] : failures,
    unsampled: missed.undecided.length,
    notes: [
      ...(missed.undecided.length === 0 ? [] : [`${undecidedBy(doubt)}: ${few(missed.undecided)}`]),
      ...(doubt.unanswered.length === 0
        ? []
        : [`no sample answers ${few(doubt.unanswered)} after a wait: what only that leads to is not said`]),
      ...guessed.impure.filter((one) => !tells(one, guessed)).flatMap(harmless),
      ...(isDoubtful && failures.length > 0
        ? [`${failures.length} paths arrive elsewhere when they are walked again, ${reasonOf(leftOut)}`]
        : []),
    ],
  };
}

const reasonOf = (leftOut: readonly string[]): string =>
  leftOut.length === 0
    ? 'for that reason'
    : `since ${leftOut.join(', ')} decides there, of which too little is told apart: a state may be hidden. controlKey says better`;

interface Doubt {
  isMerged: boolean;
  isImpure: boolean;
  isCut: boolean;
  /** Guards that no sample answers. */
  unanswered: readonly string[];
}

const undecidedBy = ({ isCut }: Doubt): string =>
  isCut ? 'not explored' : 'not sampled, so it cannot be said whether it happens';

interface Missed {
  findings: Finding[];
  /** Source states of transitions that are surely never taken. */
  stuckAt: ReadonlySet<string>;
  /** States and transitions of which nothing can be said. */
  undecided: string[];
}

/** States that are not entered and transitions that are not taken: those that no payload could change are faults. */
function missedIn(graph: ConfigurationGraph, { payloads }: Guessing, doubt: Doubt): Missed {
  const { states, transitions } = possibleIn(graph.stepper.machine.root);
  const isOpen = payloads.length > 0 || graph.crashes.length > 0 || doubt.isImpure || doubt.isMerged || doubt.isCut;
  const lost = new Set(unenteredStates(graph).map(({ id }) => id));
  const topmost = graph.states.filter(({ id, parent }) => lost.has(id) && (!parent || !lost.has(parent.id)));
  const impossible = topmost.filter(({ id }) => !isOpen || !states.has(id));
  const throwing = new Set(graph.crashes.map(({ offer }) => offer.event.type));
  // What starts in a state that is not entered has that state's cause.
  const missed = untakenTransitions(graph).filter(({ source }) => !lost.has(source));
  // A state that is left at once may be stayed in with another payload.
  const stayedIn = statesOfRest(graph);
  const isSure = ({ guard, descriptor, source }: DeclaredTransition): boolean =>
    !doubt.isCut && guard === null && !throwing.has(descriptor) && stayedIn.has(source);
  const certain = missed.filter((transition) => !transitions.has(transition.id) || !isOpen || isSure(transition));
  // What only a transition that is never taken could enter has that as its cause.
  const consequent = impossible.filter(({ id }) => states.has(id) && certain.some(({ guard }) => guard !== null));
  const [first, ...others] = certain.toSorted((a, b) => Number(b.guard !== null) - Number(a.guard !== null));
  return {
    findings: [
      ...impossible.filter((state) => !consequent.includes(state)).map((state) => unreachable(graph, state)),
      ...(first ? [untaken(graph, first, consequenceOf(consequent))] : []),
      ...others.map((transition) => untaken(graph, transition)),
    ],
    stuckAt: new Set(certain.map(({ source }) => source)),
    undecided: [
      ...topmost.filter((state) => !impossible.includes(state)).map(({ id }) => id),
      ...missed.filter((transition) => !certain.includes(transition)).map(({ id }) => id),
    ],
  };
}

/** The findings of the walk that another payload would not change, and that have no other finding as their cause. */
function standing(
  graph: ConfigurationGraph,
  findings: readonly Finding[],
  { stuckAt, undecided }: Missed,
  { isMerged, isImpure, isCut, unanswered }: Doubt,
): Finding[] {
  // What was not gone on from counts as a way out, so a cut hides no way.
  const isDecided =
    (isCut || undecided.length === 0) && graph.crashes.length === 0 && !isImpure && unanswered.length === 0;
  const kept = findings.filter(({ kind }) => {
    if (kind === 'crash' || kind === 'unreachable-state' || kind === 'never-taken') return false;
    if (kind === 'busy-without-exit') return !isCut;
    if (kind === 'key-too-coarse') return !isMerged && !isCut && !isImpure;
    if (kind === 'cross-check') return !isImpure && !isMerged && graph.crashes.length === 0;
    return isDecided || !ofLiveness.has(kind);
  });
  const dead = new Set(kept.flatMap(({ kind, at }) => (kind === 'dead-end' ? [at] : [])));
  return kept.filter(
    ({ kind, at }) =>
      (kind !== 'dead-end' || !isWithin(graph, at, stuckAt)) && (kind !== 'endless-wait' || !dead.has(at)),
  );
}

/** Whether it shows in the key, or in the way that is taken. */
const tells = ({ fields, isNaming, isStraying }: Impurity, { told }: Guessing): boolean =>
  isNaming || isStraying || fields.some((name) => told.some((path) => fieldOf(path) === name && !isLength(path)));

function impureAt(graph: ConfigurationGraph, impurity: Impurity): Finding {
  const edge = graph.edges.find(({ taken }) => whereOf(taken) === impurity.at);
  return findingAt(graph, 'impure', `${sayImpurity(impurity)}${heldStill(impurity.reads)}`, edge?.from);
}

const harmless = ({ at, fields, reads }: Impurity): string[] =>
  reads.length === 0 ? [] : [`${at} reads ${sayReads(reads)}, which shows only in ${fields.join(', ')}`];

/** Any payload that is missing could lead on. */
const ofLiveness = new Set(['dead-end', 'no-end', 'no-home', 'trap', 'endless-wait']);

const few = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;

const consequenceOf = (states: readonly { id: string }[]): string =>
  states.length === 0 ? '' : `, so nothing enters ${few(states.map(({ id }) => id))}`;

/** Whether one of these states is active at the end of the finding's path. */
function isWithin(graph: ConfigurationGraph, key: string | undefined, ids: ReadonlySet<string>): boolean {
  const configuration = key === undefined ? undefined : graph.configurations.get(key);
  return configuration !== undefined && activeStates(configuration.progress.snapshot).some(({ id }) => ids.has(id));
}

/** The same of the same states is one finding, whatever the context. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const alike = new Map<string, Finding[]>();
  for (const finding of findings)
    append(alike, `${finding.kind} ${finding.at === undefined ? finding.what : stateIn(finding.what)}`, finding);
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [others.length === 0 ? first : { ...first, what: `${first.what}${andMore(others.length)}` }] : [],
  );
}

/** The sentence without the parts of the context, as ` tries=2`. */
const stateIn = (what: string): string => what.replace(/ \S+=.*$/s, '');

const andMore = (count: number): string =>
  count === 0 ? '' : `, and in ${count} more configuration${count === 1 ? '' : 's'}`;

/** One for each cause: the place in the source where it was thrown, else what was said. */
function crashesIn(graph: ConfigurationGraph, drafted: ReadonlySet<string>): Finding[] {
  const causes = new Map<string, ConfigurationGraph['crashes']>();
  for (const crash of graph.crashes) append(causes, causeOf(crash), crash);
  return [...causes.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { from, offer } = first;
    const more = andMore(alike.length - 1);
    if (first.endless) return [crashFinding(graph, first, more)];
    const finding = crashFinding(graph, { ...first, message: messageOf(first) }, more);
    if (isUnheard(offer, first.error)) {
      return [{ ...finding, kind: 'unhandled-failure', what: crashWords.unheard(offer.source, from + more) }];
    }
    const way = graph.configurations.has(from) ? wayTo(graph, from).map((edge) => edge.offer) : [];
    const suspect = [...way, offer].findLast((one) => drafted.has(gapIdOf(one)));
    const events = [...new Set(alike.map((crash) => describeOffer(crash.offer)))];
    const others = events.length === 1 ? '' : `; so do ${few(events.slice(1))}`;
    const what = `${finding.what}${others}`;
    if (!suspect || /is not (?:implemented|defined)/.test(first.message)) return [{ ...finding, what }];
    return [{ ...finding, kind: 'needs-sample', what: `${what}. A line to add: ${lineFor(graph, suspect)}` }];
  });
}

type Crash = ConfigurationGraph['crashes'][number];

function causeOf(crash: Crash): string {
  const { offer, endless, error } = crash;
  if (endless || isUnheard(offer, error)) return offer.event.type;
  return placeIn(error) ?? messageOf(crash).replaceAll(/'[^']*'|\d+/g, '');
}

/** XState puts a line of its own before what a guard throws. */
function messageOf({ message, error }: Crash): string {
  const place = placeIn(error);
  const said = message.trim().split('\n').at(-1) ?? '';
  return place === null ? said : `${said} (${place})`;
}

/** A sample for the payload that was guessed, to be filled in. */
function lineFor({ model }: ConfigurationGraph, offer: Offer): string {
  const [place = '', ...name] = gapIdOf(offer).split(' ');
  const { output, error, ...payload } = offer.event;
  const whole = { outputs: output as unknown, errors: error, inputs: model.inputs[offer.sample] }[place] ?? payload;
  const parts = isPart(whole) ? Object.keys(whole).flatMap((part) => (part === 'type' ? [] : [`${part}: …`])) : [];
  const samples = `{ good: ${parts.length > 0 ? `{ ${parts.join(', ')} }` : '…'} }`;
  return `export const ${place} = ${place === 'inputs' ? samples : `{ '${name.join(' ')}': ${samples} }`};`;
}
