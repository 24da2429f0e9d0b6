/** Collects what a running flow shows. It adds no picture to the atlas. */
import { beginning, type Edge } from '../../walk/graph/explore.ts';
import { endsIn, kindOf } from '../../walk/graph/ends.ts';
import type { Offer } from '../../walk/graph/offer.ts';
import { nameOfOffer } from '../../walk/graph/progress.ts';
import { callInfos } from '../data/calls.ts';
import { messageText } from '../data/messages.ts';
import { kebab } from '../kebab.ts';
import { packed } from '../packed.ts';
import { pictureOf } from '../pages/pictures.ts';
import type { Shot } from '../shots.ts';
import type { Atlas, AtlasFile, Flow, StateInfo } from '../types.ts';
import { endWords } from '../words/names.ts';
import { sampleWords } from '../words/samples.ts';
import { answerWords } from '../words/transitions.ts';
import { outputName, placeName, stepName, type LiveData, type Looks } from './live-data.ts';
import { livePath } from './paths.ts';
import { shortHash } from './short-hash.ts';

/** `shown`: the pictures that other pages show. */
export const liveFiles = ({ flows }: Pick<Atlas, 'flows'>, shown: ReadonlySet<string>): AtlasFile[] =>
  flows.map((flow) => [livePath(flow.id), packed(liveDataOf(flow, shown))]);

export function liveDataOf(flow: Flow, shown: ReadonlySet<string>): LiveData {
  const { graph, states, ends } = flow;
  const numbers = new Map<string, number>();
  const numberOf = (shots: readonly Shot[], language: 'id' | 'en'): number => {
    const file = pictureOf(shots, { language, theme: 'light', width: 360 })?.file;
    if (file === undefined || !shown.has(file)) return -1;
    const number = numbers.get(file) ?? numbers.size;
    numbers.set(file, number);
    return number;
  };
  const looksOf = ({ shots }: StateInfo): Looks => [numberOf(shots, 'id'), numberOf(shots, 'en')];
  const offers = graph.edges.map(({ offer }) => offer);
  return {
    isTimed: graph.system.model.isTimed === true,
    states: states.map((state) => (state.isLeaf ? looksOf(state) : [-1, -1])),
    ends: Object.fromEntries(ends.map((end) => [end.id, { title: end.title, looks: looksOf(end) }])),
    ...picturesByHash(flow, (shot) => numberOf([shot], 'id')),
    texts: Object.fromEntries(tellingMessages(flow).map((id) => [id, messageText(id)])),
    calls: Object.fromEntries(
      offers.flatMap(({ kind, source }) => {
        const call = kind === 'outcome' ? callInfos.get(source ?? '') : undefined;
        return call ? [[call.name, { title: call.title, address: `${call.method} ${call.path}` }]] : [];
      }),
    ),
    answers: Object.fromEntries(
      offers
        .filter(({ kind }) => kind === 'outcome')
        .map(({ event: { type } }) => type.slice(type.indexOf('.') + 1))
        .map((outcome) => [outcome, answerWords(outcome)]),
    ),
    samples: Object.fromEntries(
      [...Object.keys(graph.model.inputs), ...offers.filter(isNamed).map(({ sample }) => sample)].map((name) => [
        name,
        sampleWords(name),
      ]),
    ),
    outputs: Object.fromEntries(
      offers
        .filter(({ kind }) => kind === 'done')
        .map(({ source = '', sample, event }) => [outputName(source, sample), outputWords(source, sample, event)]),
    ),
    pictures: [...numbers.keys()],
  };
}

/** Time has no samples; an end of a child has words of its own. */
const isNamed = ({ kind, sample }: Offer): boolean => sample !== 'plain' && ['outer', 'outcome'].includes(kind);

function picturesByHash({ graph, shots }: Flow, numberOf: (shot: Shot) => number) {
  const { byEdge } = endsIn(graph);
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const places: LiveData['places'] = {};
  const steps: LiveData['steps'] = {};
  for (const shot of shots) {
    const number = numberOf(shot);
    const edge = edges.get(shot.edge);
    if (number === -1 || !edge) continue;
    const place = shortHash(placeName(edge.to, byEdge.get(edge.id)?.id ?? ''));
    places[place] ??= number;
    steps[hashOf(edge)] ??= number;
  }
  return { places, steps };
}

const hashOf = ({ from, to, offer }: Edge): string =>
  shortHash(stepName(from === beginning ? '' : from, nameOfOffer(offer), to));

/** One in more than half of all configurations is a selector's default (`../data/states.ts`). */
function tellingMessages({ screens }: Flow): string[] {
  const counts = new Map<string, number>();
  for (const ids of screens.values()) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count <= screens.size / 2 ? [id] : [])).sort();
}

function outputWords(source: string, sample: string, event: object) {
  const kind = 'output' in event ? kindOf(event.output) : null;
  const words = kind === null ? undefined : endWords(kebab(source), kind);
  return words ?? sampleWords(sample);
}
