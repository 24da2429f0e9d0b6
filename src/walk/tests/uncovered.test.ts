import { expect, test } from 'vitest';
import { explore, type Edge } from '../graph/explore.ts';
import { bellModel } from './fixtures.ts';
import { printUncovered, readSignatures } from '../reports/uncovered-page.ts';
import { unprovokable } from '../tiers/script.ts';
import { browserCoverage } from '../reports/uncovered-transitions.ts';

const graph = explore(bellModel);
const elsewhere = unprovokable('Another part begins with it.').unprovokable;
const against =
  (reasons: Readonly<Record<string, string>>) =>
  ({ offer: { event, sample } }: Edge): string | null =>
    reasons[`${event.type} ${sample}`] ?? reasons[event.type] ?? null;
const coverage = (...walks: Readonly<Record<string, string>>[]) =>
  browserCoverage(graph, walks.map(against), elsewhere);
const page = (reason: string, signatures = new Map<string, string>()) =>
  printUncovered([coverage({ 'logout.offline': reason })], new Map([['bell', 'A bell']]), signatures);

const unheard = 'Nobody is | offline.';

test('SC-2 a transition that no walk takes stands there with its reason, and what comes only after it as well', () => {
  const { uncovered, leftOut, transitions } = coverage({
    'logout.offline': unheard,
    'door.knocked softly': 'Too soft.',
  });
  expect(uncovered.map(({ transition, reason }) => [transition, reason])).toEqual([
    ['bell.ringing:logout.offline', unheard],
    ['bell.pausing:after(pause)', `Comes only after \`logout.offline\`: ${unheard}`],
  ]);
  expect(transitions).toBe(graph.transitions.length);
  expect(leftOut).toEqual([]);
});

test('SC-2 what another sample or another part of the walk takes is none', () => {
  const loud = { 'door.knocked loudly': 'Too loud.' };
  expect(coverage(loud).uncovered.map(({ guard }) => guard)).toEqual(['isLoud']);
  expect(coverage(loud, {})).toMatchObject({ uncovered: [], leftOut: [] });
  expect(coverage({ start: elsewhere }, {}).uncovered).toEqual([]);
  const { uncovered, leftOut } = coverage({ 'logout.timeout': 'It is in time.' });
  expect(uncovered).toEqual([]);
  expect(leftOut).toEqual([{ events: ['logout.timeout'], reason: 'It is in time.' }]);
});

test('SC-2 a state in which no walk comes to rest stands there with its reason', () => {
  expect(coverage({}).unseen).toEqual([]);
  const { unseen } = coverage({ 'logout.offline': unheard });
  expect(unseen).toEqual([{ state: 'bell.pausing', reason: unheard }]);
  expect(coverage({ 'logout.offline': unheard }, {}).unseen).toEqual([]);
});

test('SC-2 a signature stays as long as its reason does', () => {
  expect(page(unheard)).toContain('are not, 0 of them signed');
  expect(readSignatures(page(unheard))).toEqual(new Map());
  const row = '| `bell.ringing:logout.offline` |  | Nobody is \\| offline. |';
  expect(page(unheard)).toContain(`${row}  |`);
  const signed = page(unheard).replace(`${row}  |`, `${row} Sari, 3 May |`);
  const again = page(unheard, readSignatures(signed));
  expect(again).toContain(`${row} Sari, 3 May |`);
  expect(again).toContain('are not, 1 of them signed');
  expect(page('The network is always there.', readSignatures(signed))).not.toContain('Sari');
});
