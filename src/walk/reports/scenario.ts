/** A path as a scenario that a person can follow: what happens, and where the machine stands afterwards, in words. */
import type { AnyStateNode } from 'xstate';
import { inWords, titled } from '../diagrams/words.ts';
import type { Words } from '../protocol.ts';
import { configurationOf, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { type Offer } from '../graph/offer.ts';
import { answerName } from '../graph/progress.ts';
import type { Walked } from './report.ts';
import { requirementsById } from '../tours/criteria.ts';
import type { TracedPath } from './trace.ts';

export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];

interface ScenarioStep {
  happens: Record<Language, string>;
  stands: Record<Language, string>;
  requirements: string[];
}

export interface Scenario {
  machine: string;
  /** The id of its path, the same in all tiers. */
  id: string;
  title: Record<Language, string>;
  /** The part of the machine in which it ends: the outermost state inside the machine. */
  group: Record<Language, string>;
  /** The situation that it begins in; `steps` are what comes then. */
  given: ScenarioStep;
  steps: ScenarioStep[];
  requirements: string[];
}

/** The paths of the tour, each as a scenario. */
export const scenariosOf = ({ graph, tour }: Pick<Walked, 'graph' | 'tour'>): Scenario[] =>
  tour.paths.map((path) => scenarioOf(graph, path));

/** Throws for a path without a step. */
export function scenarioOf(graph: ConfigurationGraph, { id, edges }: Pick<TracedPath, 'id' | 'edges'>): Scenario {
  const ids = requirementsById(graph);
  const [given, ...steps] = edges.map((edge) => stepOf(graph, ids, edge));
  if (!given) throw new Error(`Expected at least one edge of path ${id}; it has none.`);
  const last = steps.at(-1) ?? given;
  const title = (language: Language) => `${last.happens[language]} → ${last.stands[language]}`;
  const { words } = graph.model.protocol;
  const ends = outermostAt(graph, edges.at(-1)?.to ?? '');
  return {
    machine: graph.model.name,
    id,
    title: { id: title('id'), en: title('en') },
    group: {
      id: ends.map((state) => stateInIndonesian(words, state)).join('; '),
      en: ends.map(stateInEnglish).join('; '),
    },
    given,
    steps,
    requirements: [...new Set([given, ...steps].flatMap(({ requirements }) => requirements))].sort(),
  };
}

function stepOf(
  graph: ConfigurationGraph,
  ids: ReadonlyMap<string, string[]>,
  { offer, taken, entered, to }: Edge,
): ScenarioStep {
  return {
    happens: happens(graph, offer),
    stands: {
      id: standing(graph, to, (state) => stateInIndonesian(graph.model.protocol.words, state)),
      en: standing(graph, to, stateInEnglish),
    },
    requirements: [...new Set([...taken, ...entered].flatMap((each) => ids.get(each) ?? []))],
  };
}

/** The active states right inside the machine; the machine itself where it has none. */
function outermostAt(graph: ConfigurationGraph, key: string): AnyStateNode[] {
  const { _nodes: nodes, machine } = configurationOf(graph, key).progress.snapshot;
  const inside = nodes.filter(({ parent }) => parent === machine.root);
  return inside.length === 0 ? [machine.root] : inside;
}

const stateInIndonesian = ({ states }: Words, { key }: AnyStateNode): string => states[key] ?? inWords(key);
const stateInEnglish = ({ key, description }: AnyStateNode): string => (description ?? titled(key)).replace(/\.$/, '');

/** The innermost active states; those of a region say which region they are of. */
function standing(graph: ConfigurationGraph, key: string, nameOf: (state: AnyStateNode) => string): string {
  const { snapshot } = configurationOf(graph, key).progress;
  const leaves = snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  return leaves.map(nameOf).join('; ');
}

/** What happens with an offer, in words. */
export const happens = (graph: ConfigurationGraph, offer: Offer): Record<Language, string> => ({
  id: inIndonesian(graph, offer),
  en: inEnglish(graph, offer),
});

const sampleOf = ({ sample }: Offer): string => (sample === 'plain' ? '' : ` (${sample})`);

function inEnglish({ model }: ConfigurationGraph, offer: Offer): string {
  const { kind, event, sample } = offer;
  if (kind === 'start') return `${inWords(model.name)} begins${sampleOf(offer)}`;
  if (kind === 'clock') return 'the moment that was waited for comes';
  if (kind === 'after') return 'a short while passes';
  if (kind === 'done') return `the part "${inWords(offer.source ?? '')}" ends: ${inWords(sample)}`;
  if (kind === 'outcome') {
    const [call, answer] = answerOf(offer);
    return `the server answers ${inWords(call)}: ${inWords(answer)}${sampleOf(offer)}`;
  }
  return `${outerWords(model.protocol.words, event.type).en}${sampleOf(offer)}`;
}

function inIndonesian({ model }: ConfigurationGraph, offer: Offer): string {
  const { words } = model.protocol;
  const { kind, event, sample } = offer;
  if (kind === 'start') return `alur ${inWords(model.name)} dimulai${sampleOf(offer)}`;
  if (kind === 'clock') return 'waktu yang ditunggu tiba';
  if (kind === 'after') return 'jeda singkat berlalu';
  if (kind === 'done')
    return `bagian "${words.states[offer.source ?? ''] ?? offer.source}" berakhir: ${inWords(sample)}`;
  if (kind === 'outcome') {
    const [call, answer] = answerOf(offer);
    return `server menjawab ${inWords(call)}: ${words.answers[answer] ?? inWords(answer)}${sampleOf(offer)}`;
  }
  return `${outerWords(words, event.type).id}${sampleOf(offer)}`;
}

/** An event of a person or of the world. */
export function outerWords({ things, actions }: Words, type: string): Record<Language, string> {
  const [thing = '', action = ''] = type.split('.');
  return { id: `${things[thing] ?? inWords(thing)} ${actions[action] ?? inWords(action)}`, en: inWords(type) };
}

function answerOf(offer: Offer): [call: string, answer: string] {
  const name = answerName(offer);
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
