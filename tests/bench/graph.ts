/**
 * `npm run bench:graph -- [file …]`: machines of files, or those of the product where none is named, walked by us and by
 * `xstate/graph`, which gets the same events and the same key of a configuration. Its lines are those that somebody writes
 * for it: one for each event, and five for call and key. Seconds are processor time. It has no checks, so its findings are
 * what it throws.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getAdjacencyMap } from 'xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { explore } from '../../src/walk/graph/explore.ts';
import { modelsFromFile } from '../../src/walk/guess/any-machine.ts';
import { messageOf } from '../../src/walk/message-of.ts';
import { Misuse } from '../../src/walk/misuse.ts';
import type { Model } from '../../src/walk/model.ts';
import { findingsOf } from '../../src/walk/reports/report.ts';
import product from '../walk/product.ts';
import { timed } from './timed.ts';

const mostSteps = 200_000;
const linesForCallAndKey = 5;

const { version } = JSON.parse(readFileSync('node_modules/xstate/package.json', 'utf8')) as { version: string };
const header = ['configurations', 'edges', 'findings', 's', 'lines'];
row(`machine (xstate/graph ${version} on the right)`, [...header, ...header]);
row(
  '---',
  [...header, ...header].map(() => '---:'),
);
const files = process.argv.slice(2);
for (const file of files) {
  try {
    const [models, seconds] = await timed(() => modelsFromFile(file));
    for (const model of models) await compare(`${basename(file)} ${model.name}`, model, seconds / models.length, 0);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    row(basename(file), [`refused: ${error.message.split('\n')[0]}`]);
  }
}
if (files.length === 0) for (const model of product.models) await compare(model.name, model, 0, null);

/** `guessing`: seconds that went before; `lines`: null where somebody wrote a model. */
async function compare(name: string, model: Model, guessing: number, lines: number | null): Promise<void> {
  const [{ graph, findings }, seconds] = await timed(() => {
    const explored = explore(model);
    return { graph: explored, findings: findingsOf(explored) };
  });
  const ours = [
    graph.configurations.size,
    graph.edges.length,
    findings.length,
    (guessing + seconds).toFixed(2),
    lines ?? 'model',
  ];
  const events = new Map<string, AnyEventObject>();
  for (const { offer } of graph.edges)
    if (offer.kind !== 'start') events.set(`${offer.event.type} ${offer.sample}`, offer.event);
  const [theirs, taken] = await timed(() => walkedByXState(model, [...events.values()]));
  row(name, [...ours, ...theirs, taken.toFixed(2), events.size + linesForCallAndKey]);
}

function walkedByXState(model: Model, events: AnyEventObject[]): (string | number)[] {
  const places = new Set<string>();
  let edges = 0;
  const serializeState = (snapshot: AnyMachineSnapshot) => model.controlKey(snapshot);
  const names = new Map(events.map((event, place) => [event, `${event.type} ${place}`]));
  const serializeEvent = (event: AnyEventObject) => names.get(event) ?? event.type;
  try {
    for (const input of Object.values(model.inputs)) {
      const options = { input, events, serializeState, serializeEvent, limit: mostSteps };
      const map = getAdjacencyMap(model.machine, options as never);
      for (const [place, { state, transitions }] of Object.entries(map)) {
        if (places.has(place)) continue;
        places.add(place);
        edges += Object.values(transitions as Readonly<Record<string, { state: unknown }>>).filter(
          (next) => next.state !== state,
        ).length;
      }
    }
    return [places.size, edges, 0];
  } catch (error) {
    const [line = ''] = messageOf(error).split('\n');
    return ['–', '–', line.slice(0, 50)];
  }
}

function row(name: string, cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${[name, ...cells].join(' | ')} |\n`);
}
process.exit(0);
