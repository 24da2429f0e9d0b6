/**
 * Finds drift: a state or transition without words, an event without a sample, a transition that no walked path takes.
 * Each line names one and the file to describe it in. The atlas is not built while any is left.
 */
import { protocol } from './protocol.ts';
import { actions, answers, states as stateWords, things, guardWords } from './words/names.ts';
import type { Model } from '../walk/model.ts';
import type { Toured } from '../walk/reports/report.ts';
import type { DeclaredTransition } from '../walk/graph/chart-reader.ts';
import { outcomeOf } from '../walk/diagrams/chart.ts';

const fileOf = ({ name }: Model): string => `src/atlas/flows/${name}.ts`;

export function driftOf({ graph, paths }: Pick<Toured, 'graph' | 'paths'>): string[] {
  const { model, states, transitions } = graph;
  const taken = new Set(paths.flatMap(({ edges, passed }) => edges.slice(0, passed).flatMap((edge) => edge.taken)));
  return [
    ...states
      .filter(({ key, parent }) => parent && !Object.hasOwn(stateWords, key))
      .map(
        ({ id, key }) => `${model.name}: the state ${id} has no words: add "${key}" to the states of ${fileOf(model)}.`,
      ),
    ...transitions.flatMap((transition) => {
      const lacks = [
        ...wordless(model, transition),
        ...(taken.has(transition.id) ? [] : [`has no path: ${whyUntaken(model, transition)}`]),
      ];
      return lacks.map((what) => `${model.name}: the transition ${transition.id} ${what}.`);
    }),
  ];
}

function wordless(model: Model, { descriptor, guard }: DeclaredTransition): string[] {
  const missing: string[] = [];
  const need = (word: string, known: object, kind: string) => {
    if (!Object.hasOwn(known, word)) missing.push(lack(word, kind));
  };
  const lack = (word: string, kind: string) => `has no words: add "${word}" to the ${kind} of ${fileOf(model)}`;
  const heard = outcomeOf(protocol, descriptor);
  if (heard) {
    if (heard.name !== '*') need(heard.name, answers, 'answers');
  } else if (isOuter(descriptor)) {
    const [thing = '', action = ''] = descriptor.split('.');
    need(thing, things, 'things');
    need(action, actions, 'actions');
  }
  if (guard !== null && !guardWords(model.name, guard)) missing.push(lack(guard, 'guards'));
  return missing;
}

const whyUntaken = ({ events }: Model, { descriptor }: DeclaredTransition): string =>
  isOuter(descriptor) && !outcomeOf(protocol, descriptor) && !Object.hasOwn(events, descriptor)
    ? `the model has no sample of ${descriptor}`
    : 'nothing that the walk tries takes it';

/** False for events of the clock and of XState, and for transitions without an event. */
const isOuter = (descriptor: string): boolean =>
  descriptor !== '' && descriptor !== 'clock.reached' && !descriptor.startsWith('xstate.');
