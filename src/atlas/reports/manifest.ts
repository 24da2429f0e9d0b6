/**
 * The manifest: for each state its pictures by content, its transitions and its texts. Two manifests are enough to find
 * the differences, without the pages.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describeOffer } from '../../walk/graph/progress.ts';
import type { Edge } from '../../walk/graph/explore.ts';
import { endsIn } from '../../walk/graph/ends.ts';
import { configurationOf } from '../../walk/graph/explore.ts';
import { messageText } from '../data/messages.ts';
import type { Atlas, EdgeRecord, Flow, Manifest, StateInfo, StateRecord, TransitionInfo, Shown } from '../types.ts';
import { lookName } from '../words/looks.ts';
import { leavesOf } from './answers.ts';
import { stateKey } from './review.ts';

export const manifestPath = 'manifest.json.gz';

export const packManifest = (manifest: Manifest): Buffer => gzipSync(JSON.stringify(manifest), { level: 9 });

export const unpackManifest = (content: Uint8Array): Manifest => JSON.parse(gunzipSync(content).toString()) as Manifest;

export function manifestOf({ build, flows }: Pick<Atlas, 'build' | 'flows'>): Manifest {
  const records = flows.map((flow) => [
    flow.id,
    Object.fromEntries(flow.states.map((state) => [state.id, recordOf(flow, state)])),
  ]);
  return { build, flows: Object.fromEntries(records) as Manifest['flows'] };
}

export function shownBy({ build, flows }: Manifest): Shown {
  const states = Object.fromEntries(
    Object.entries(flows).flatMap(([flow, records]) =>
      Object.entries(records).map(([state, record]) => [stateKey(flow, state), digestOf(record)]),
    ),
  );
  return { edition: `${build.commit}-${digest(states).slice(0, 8)}`, states };
}

/** Without the title, whose changes are none of the state. */
const digestOf = ({ pictures, edges, texts }: StateRecord): string => digest({ pictures, edges, texts }).slice(0, 16);

const digest = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function recordOf(flow: Flow, { id, title, shots, messages }: StateInfo): StateRecord {
  const leaving = flow.transitions.filter(({ source }) => source === id);
  const texts = [...new Set([...messages, ...leaving.flatMap((each) => each.messages)])].sort();
  const pictures = shots.flatMap((shot) => shot.pictures);
  return {
    title,
    pictures: Object.fromEntries(
      pictures
        .map((picture): [string, string] => [lookName(picture), picture.file])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    edges: Object.fromEntries(leaving.map((each) => [each.id, edgeRecord(flow, each)])),
    texts: Object.fromEntries(texts.map((each) => [each, messageText(each)])),
  };
}

function edgeRecord({ graph }: Flow, { id: transition, targets, edges }: TransitionInfo): EdgeRecord {
  const declared = graph.transitions.find((each) => each.id === transition);
  const { byEdge } = endsIn(graph);
  const effectOf = ({ id, offer, entered, to }: Edge): string => {
    const arrived = leavesOf(configurationOf(graph, to)).filter((leaf) => entered.includes(leaf));
    const end = byEdge.get(id)?.id;
    return `${describeOffer(offer)} → ${end ?? (arrived.length === 0 ? '·' : arrived.join(' + '))}`;
  };
  return { guard: declared?.guard ?? null, targets, does: [...new Set(edges.map(effectOf))].sort() };
}
