/** The path that `at` chooses to a state in the browser, and its message where there is none. */
import { describe, expect, test } from 'vitest';
import { chooseWalk, chooseWay, endOf, stepsOf } from '../../browser/at/choose.ts';
import { login } from '../../flows/login/model.ts';
import { bellModel } from '../../../src/walk/tests/fixtures.ts';
import { explore, type Edge } from '../../../src/walk/graph/explore.ts';
import { elsewhere } from '../../../src/walk/tiers/browser.ts';
import { tour } from '../../../src/walk/tours/tours.ts';

const graph = explore(login);
const anything = { name: '', reasonAgainst: () => null };
const without = (type: string, reason: string) => ({
  name: '',
  reasonAgainst: ({ offer }: Edge) => (offer.event.type === type ? reason : null),
});

describe('SC-4 the way to a state', () => {
  test('is a shortest one, and ends there', () => {
    const { path } = chooseWay(graph, [anything], 'login.entering.wrongCredentials');
    expect(stepsOf(path)).toEqual([
      'start (newcomer)',
      'credentials.submitted (complete)',
      'login.invalid_credentials',
    ]);
    expect(endOf(graph, path)).toEqual(['login.entering.wrongCredentials']);
  });

  test.each(graph.states.map(({ id }) => id))('is found for %s', (id) => {
    const { path } = chooseWay(graph, [anything], id);
    const { progress } = graph.configurations.get(path.edges.at(-1)!.to)!;
    expect(progress.snapshot._nodes.map((node) => node.id)).toContain(id);
  });

  test('goes round what a part cannot provoke, and takes the part with the shortest', () => {
    const long = { ...without('login.timeout', 'Not here.'), name: 'long' };
    expect(chooseWay(graph, [long, { ...anything, name: 'short' }], 'login.entering.timedOut').part.name).toBe('short');
  });

  test('has a state by its names as well, where its id is another', () => {
    expect(chooseWay(graph, [anything], 'login.entering').path).toEqual(chooseWay(graph, [anything], 'entering').path);
  });
});

describe('SC-4 where there is no way', () => {
  test.each([
    ['login.entering.submiting', 'Did you mean login.submitting?'],
    ['login.entering.ofline', 'Did you mean login.entering.offline?'],
    ['login.nowhere.atall', 'There is: login, entering, login.entering.clean,'],
  ])('an unknown state gets near names: %s', (state, said) => {
    expect(() => chooseWay(graph, [anything], state)).toThrow(said);
  });

  test('the declared reason is said, with the step', () => {
    const part = without('login.malformed', 'The proxy is always sober.');
    expect(() => chooseWay(graph, [part], 'login.entering.malformed')).toThrow(
      'Chromium cannot be brought to login.entering.malformed. Step 2, login.malformed: The proxy is always sober.',
    );
  });

  test('of several parts the one that gets farthest gives the reason', () => {
    const begins = {
      name: 'other',
      reasonAgainst: ({ offer }: Edge) => (offer.kind === 'start' ? elsewhere.unprovokable : null),
    };
    const part = without('login.malformed', 'The proxy is always sober.');
    expect(() => chooseWay(graph, [begins, part], 'login.entering.malformed')).toThrow(
      'Step 2, login.malformed: The proxy',
    );
  });

  test('a state that is only passed through says so', () => {
    expect(() => chooseWay(explore(bellModel), [anything], 'bell.checking')).toThrow(
      /^bell\.checking is only passed through/,
    );
  });
});

describe('SC-4 a path by its edges', () => {
  const paths = tour(graph, 'transitions').paths;

  test('is walked by a part that can', () => {
    const blocked = without('credentials.submitted', 'No keyboard.');
    expect(chooseWalk([blocked, anything], paths[0]!).part).toBe(anything);
  });

  test('has the reason of the part that gets farthest where none can', () => {
    const path = paths.find(({ edges }) => edges.some(({ offer }) => offer.event.type === 'login.timeout'))!;
    expect(() => chooseWalk([without('login.timeout', 'Never that late.')], path)).toThrow(
      /^Chromium cannot walk [0-9a-f]{10}\. Step \d+, login\.timeout: Never that late\.$/,
    );
  });
});
