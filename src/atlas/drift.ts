/**
 * What a machine has that nobody has told of: a state or a transition without words, an event without a sample, a
 * transition that no walked path takes. A line each, which names it and where it is to be told. None of it may be drawn.
 */
import { protocol } from './protocol.ts';
import { actions, answers, states as stateWords, things } from './words/names.ts';
import type { Model } from '../walk/model.ts';
import type { Toured } from '../walk/reports/report.ts';
import type { DeclaredTransition } from '../walk/graph/chart-reader.ts';
import { outcomeOf } from '../walk/diagrams/chart.ts';
import { guardWords } from './words/guards.ts';

const words = 'src/atlas/words/names.ts';

export function driftOf({ graph, paths }: Pick<Toured, 'graph' | 'paths'>): string[] {
  const { model, states, transitions } = graph;
  const taken = new Set(paths.flatMap(({ edges, passed }) => edges.slice(0, passed).flatMap((edge) => edge.taken)));
  return [
    ...states
      .filter(({ key, parent }) => parent && !Object.hasOwn(stateWords, key))
      .map(({ id, key }) => `${model.name}: the state ${id} has no words: add "${key}" to the states of ${words}.`),
    ...transitions.flatMap((transition) => {
      const lacks = [
        ...wordless(model, transition),
        ...(taken.has(transition.id) ? [] : [`has no path: ${whyUntaken(model, transition)}`]),
      ];
      return lacks.map((what) => `${model.name}: the transition ${transition.id} ${what}.`);
    }),
  ];
}

function wordless({ name }: Model, { descriptor, guard }: DeclaredTransition): string[] {
  const missing: string[] = [];
  const need = (word: string, known: object, where: string) => {
    if (!Object.hasOwn(known, word)) missing.push(`has no words: add "${word}" to the ${where}`);
  };
  const heard = outcomeOf(protocol, descriptor);
  if (heard) {
    if (heard.name !== '*') need(heard.name, answers, `answers of ${words}`);
  } else if (isOuter(descriptor)) {
    const [thing = '', action = ''] = descriptor.split('.');
    need(thing, things, `things of ${words}`);
    need(action, actions, `actions of ${words}`);
  }
  if (guard !== null && !guardWords[`${name}.${guard}`]) need(guard, guardWords, 'src/atlas/words/guards.ts');
  return missing;
}

const whyUntaken = ({ events }: Model, { descriptor }: DeclaredTransition): string =>
  isOuter(descriptor) && !outcomeOf(protocol, descriptor) && !Object.hasOwn(events, descriptor)
    ? `the model has no sample of ${descriptor}`
    : 'nothing that the walk tries takes it';

/** Of a person or of the world: what a model has samples of. */
const isOuter = (descriptor: string): boolean =>
  descriptor !== '' && descriptor !== 'clock.reached' && !descriptor.startsWith('xstate.');
