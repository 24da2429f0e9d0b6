/**
 * Everything that the pages say, computed from machines, contract, messages, walk and shots. Missing words are an
 * error.
 */
import type { Toured } from '../walk/reports/report.ts';
import { tracesOf, type TierTrace } from '../walk/reports/trace.ts';
import type { Model } from '../walk/model.ts';
import { chartOf } from '../walk/diagrams/chart.ts';
import { withEnds } from '../walk/diagrams/ends.ts';
import { endsIn } from '../walk/graph/ends.ts';
import type { ConfigurationGraph } from '../walk/graph/explore.ts';
import { compareWithBaseline } from './reports/baseline.ts';
import { manifestOf, shownBy } from './reports/manifest.ts';
import { endStates } from './data/ends.ts';
import { linksBetween, partsOf } from './data/links.ts';
import { screenMessages } from './data/messages.ts';
import { statesOf } from './data/states.ts';
import { transitionsOf } from './data/transitions.ts';
import type { Shot } from './shots.ts';
import type { Baseline, Atlas, DescribedFlow, Group } from './types.ts';
import { described } from './words/names.ts';
import { flowMetadata } from './words/flows.ts';

export async function atlasOf({
  models,
  build,
  shots,
  walks,
  base,
  baseline,
}: Pick<Atlas, 'build' | 'shots'> & {
  models: readonly Model[];
  /** Walks of the machines that are shown. */
  walks: readonly Toured[];
  /** The folder of the other tiers’ results; by default the project. */
  base?: string;
  baseline?: Baseline | undefined;
}): Promise<Atlas> {
  const flows = [];
  for (const trace of tracesOf(walks, base)) {
    const walked = walks.find(({ graph }) => graph === trace.graph);
    if (!walked) continue;
    const { graph, tiers } = trace;
    flows.push({ ...(await describedFlow({ models, graph, shots, tiers })), walked, tiers });
  }
  const present = new Set(flows.map(({ id }) => id));
  const links = linksBetween(models).filter(({ from, to }) => present.has(from) && present.has(to));
  const manifest = manifestOf({ build, flows });
  return {
    build,
    flows,
    links,
    shots,
    manifest,
    shown: shownBy(manifest),
    comparison: baseline ? compareWithBaseline(baseline, manifest) : null,
    since: null,
  };
}

/** The groups whose flows a visitor meets, too. */
const openGroups: readonly Group[] = ['frame', 'entry'];

export async function describedFlow({
  models,
  graph,
  shots: allShots,
  tiers = [],
}: {
  models: readonly Model[];
  graph: ConfigurationGraph;
  shots: readonly Shot[];
  tiers?: readonly TierTrace[];
}): Promise<DescribedFlow> {
  const { name, machine, protocol } = graph.model;
  const metadata = flowMetadata.get(name);
  if (!metadata) throw new Error(`The flow ${name} has no title: add src/atlas/flows/${name}.ts.`);
  const shots = allShots.filter((shot) => shot.machine === name);
  const indonesian = shots.filter(({ pictures }) => pictures.some(({ language }) => language === 'id'));
  const select = await screenMessages(name);
  const screens = new Map([...graph.configurations].map(([key, { progress }]) => [key, select(progress.snapshot)]));
  const messagesAt = (configuration: string) => screens.get(configuration) ?? [];
  const chart = withEnds(chartOf(name, machine, protocol), endsIn(graph), protocol);
  const transitions = transitionsOf({ graph, chart, messagesAt, shots: indonesian });
  const states = statesOf({ graph, tiers, parts: partsOf(graph.model, models), shots, messagesAt });
  return {
    id: name,
    title: metadata.title,
    description: described(machine.root.description ?? ''),
    group: metadata.group,
    isServers: metadata.isServers === true,
    needsLogin: !metadata.isServers && !openGroups.includes(metadata.group),
    chart,
    states,
    ends: endStates(graph, states, shots),
    shots: indonesian,
    transitions,
    graph,
    screens,
  };
}
