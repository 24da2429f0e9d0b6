import { log } from 'xstate';
import { expect, test } from 'vitest';
import { explore } from '../graph/explore.ts';
import { nearestClasses, outcomeClass } from '../graph/outcome-classes.ts';
import { tour } from '../tours/tours.ts';
import { ringing, withStates } from './fixtures.ts';

const on = { ...ringing.on, 'logout.timeout': { target: 'outside', actions: log('too late') } };
const graph = explore(withStates({ ringing: { ...ringing, on } }));
const outcomes = graph.edges.filter(({ offer }) => offer.kind === 'outcome');

test('outcomes that do the same are one class, those that do something else are not', () => {
  const [first] = outcomes;
  const classes = new Map<string, string[]>();
  for (const edge of outcomes.filter(({ from }) => from === first?.from)) {
    const id = outcomeClass(graph, edge);
    classes.set(id, [...(classes.get(id) ?? []), edge.offer.event.type.replace('logout.', '')]);
  }
  expect([...classes.values()]).toEqual([
    ['accepted'],
    ['unauthorized', 'server_error', 'malformed', 'not_available', 'unknown'],
    ['offline'],
    ['timeout'],
  ]);
});

test('a tour of classes comes once to each thing that outcomes do', () => {
  const classAt = nearestClasses(graph);
  const { paths } = tour(graph, 'states+classes');
  const walked = paths.flatMap(({ edges }) => edges);
  const wanted = new Set(outcomes.flatMap(classAt));
  expect(wanted.size).toBe(4);
  expect(new Set(walked.flatMap(classAt))).toEqual(wanted);
  expect(walked.length).toBeLessThan(tour(graph, 'codes').steps);
});
