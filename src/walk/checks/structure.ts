/** Faults in the shape of a machine, found in its configuration graph (ER-3). */
import type { AnyStateNode } from 'xstate';
import { configurationOf, type Configuration, type ConfigurationGraph } from '../graph/explore.ts';
import type { DeclaredTransition } from '../graph/chart-reader.ts';
import { findingAt, type Finding } from './finding.ts';
import { activeStates } from '../graph/xstate-internals.ts';
import { checkLiveness } from './liveness.ts';
import { askableOf, outcomeTypes } from '../protocol.ts';
import type { Offer } from '../graph/offer.ts';
import { guardOverlaps } from './overlap.ts';
import { answerName, describeOffer, underway } from '../graph/progress.ts';

export function checkStructure(graph: ConfigurationGraph): Finding[] {
  return [
    ...crashes(graph),
    ...unreachableStates(graph),
    ...neverTaken(graph),
    ...checkLiveness(graph),
    ...busyStates(graph),
    ...guardOverlaps(graph),
  ];
}

const crashes = (graph: ConfigurationGraph): Finding[] => graph.crashes.map((crash) => crashFinding(graph, crash));

/** What a crash is called wherever one is found; `where` may name more places. */
export const crashWords = {
  endless: (event: string, where: string): string => `after ${event} in ${where} the machine never comes to rest`,
  unheard: (source: string | undefined, where: string): string =>
    `nothing hears that ${source} fails in ${where}: the machine ends with its error`,
  thrown: (event: string, where: string, message: string): string => `${event} throws in ${where}: ${message}`,
};

/** Whether the machine ends with the error of an actor: one that is heard, and whose hearing throws, is none of these. */
export const isUnheard = (offer: Offer | undefined, error: unknown): boolean =>
  offer !== undefined && offer.event.type.startsWith('xstate.error.') && error === offer.event['error'];

/** `more`: other places with the same cause, as a part of the sentence. */
export function crashFinding(
  graph: ConfigurationGraph,
  { from, offer, message, endless }: ConfigurationGraph['crashes'][number],
  more = '',
): Finding {
  const event = describeOffer(offer);
  const finding = endless
    ? findingAt(graph, 'endless-always', crashWords.endless(event, from + more), from)
    : findingAt(graph, 'crash', crashWords.thrown(event, from + more, message), from);
  return { ...finding, path: [...finding.path, event] };
}

export const enteredStates = (graph: ConfigurationGraph): Set<string> =>
  new Set(graph.edges.flatMap(({ entered }) => entered));

/** What is remembered is entered instead of a history state. */
export const statesToEnter = ({ states }: Pick<ConfigurationGraph, 'states'>): AnyStateNode[] =>
  states.filter(({ type }) => type !== 'history');

export function unenteredStates(graph: ConfigurationGraph): AnyStateNode[] {
  const entered = enteredStates(graph);
  return statesToEnter(graph).filter(({ id }) => !entered.has(id));
}

/** The path leads to where it would be entered from. */
export const unreachable = (graph: ConfigurationGraph, { id, parent }: AnyStateNode): Finding =>
  findingAt(graph, 'unreachable-state', `no path enters ${id}`, parent && firstWithin(graph, parent.id));

const unreachableStates = (graph: ConfigurationGraph): Finding[] =>
  unenteredStates(graph).map((state) => unreachable(graph, state));

export const takenTransitions = (graph: ConfigurationGraph): Set<string> =>
  new Set(graph.edges.flatMap(({ taken }) => taken));

export function untakenTransitions(graph: ConfigurationGraph): DeclaredTransition[] {
  const taken = takenTransitions(graph);
  return graph.transitions.filter(({ id }) => !taken.has(id));
}

/** `more`: what else that has as its consequence, as a part of the sentence. The path leads to where it could be taken. */
export const untaken = (graph: ConfigurationGraph, { id, guard, source }: DeclaredTransition, more = ''): Finding =>
  findingAt(
    graph,
    'never-taken',
    `no path takes ${id}${guard === null ? '' : ` (guard ${guard})`}${more}`,
    firstWithin(graph, source),
  );

/** The ids of all states in which the machine can come to rest. */
export const statesOfRest = ({ configurations }: ConfigurationGraph): ReadonlySet<string> =>
  new Set([...configurations.values()].flatMap(({ progress }) => activeStates(progress.snapshot).map(({ id }) => id)));

/** The nearest configuration in which a state is active. */
function firstWithin({ configurations }: ConfigurationGraph, id: string): string | undefined {
  for (const { key, progress } of configurations.values())
    if (activeStates(progress.snapshot).some((state) => state.id === id)) return key;
  return undefined;
}

const neverTaken = (graph: ConfigurationGraph): Finding[] =>
  untakenTransitions(graph).map((transition) => untaken(graph, transition));

function busyStates(graph: ConfigurationGraph): Finding[] {
  return graph.states.flatMap((state) =>
    state.invoke.flatMap(({ id, src }) => {
      const asked = askableOf(graph.model.protocol, src);
      return asked ? busyState(graph, state, id, asked.name) : [];
    }),
  );
}

function busyState(graph: ConfigurationGraph, state: AnyStateNode, child: string, call: string): Finding[] {
  const active = [...graph.configurations.values()].filter(({ progress }) => isActive(progress.snapshot, state));
  const unhandled = active.flatMap(({ key, ignored }) =>
    ignored
      .filter(({ kind, child: speaker }) => kind === 'outcome' && speaker === child)
      .map((offer) => ({ key, type: offer.event.type })),
  );
  const types = [...new Set(unhandled.map(({ type }) => type))];
  const findings = types.map((type) => {
    const first = unhandled.find((entry) => entry.type === type);
    return findingAt(graph, 'unhandled-outcome', `${state.id} ignores ${type}`, first?.key);
  });
  const leaves = active.some(({ edges }) =>
    edges.some(
      ({ offer, to, entered }) =>
        offer.kind === 'outcome' &&
        offer.child === child &&
        (entered.includes(state.id) || !isActive(configurationOf(graph, to).progress.snapshot, state)),
    ),
  );
  if (active.length > 0 && !leaves) {
    findings.push(
      findingAt(graph, 'busy-without-exit', `no outcome of ${call} leads out of ${state.id}`, active[0]?.key),
    );
  }
  return [...findings, ...wildcards(graph, state, call)];
}

const isActive = (snapshot: Configuration['progress']['snapshot'], state: AnyStateNode): boolean =>
  activeStates(snapshot).includes(state);

/** A waiting state must have `<call>.*` as its last branch, so that a new outcome of the contract is handled. */
function wildcards(graph: ConfigurationGraph, state: AnyStateNode, call: string): Finding[] {
  const wildcard = `${call}.*`;
  for (let at: AnyStateNode | undefined = state; at; at = at.parent) {
    const descriptors = [...at.transitions.keys()];
    const place = descriptors.indexOf(wildcard);
    if (place === -1) continue;
    const isLast = descriptors.slice(place).every((name) => name === wildcard || !name.startsWith(`${call}.`));
    const isOpen = at.transitions.get(wildcard)?.at(-1)?.guard === undefined;
    if (isLast && isOpen) return [];
    const why = isLast ? 'has a guard on its last branch' : 'is followed by a named outcome';
    return [findingAt(graph, 'wildcard-not-last', `${wildcard} in ${at.id} ${why}`)];
  }
  return [findingAt(graph, 'wildcard-missing', `${state.id} waits for ${call} without ${wildcard}`)];
}

/** Of a family only the called members count. */
export function outcomeCoverage(graph: ConfigurationGraph): { declared: string[]; covered: string[] } {
  const made = [...graph.configurations.values()].flatMap(({ progress }) =>
    underway(graph.model, progress).map(({ call }) => call),
  );
  const declared = [...new Set(made)].flatMap((call) => outcomeTypes(graph.model.protocol, call));
  const taken = new Set(
    graph.edges.filter(({ offer }) => offer.kind === 'outcome').map(({ offer }) => answerName(offer)),
  );
  return { declared, covered: declared.filter((answer) => taken.has(answer)) };
}
