import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { inWords, titled } from '../diagrams/words.ts';
import type { Words } from '../protocol.ts';
import { configurationOf, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { type Offer } from '../graph/offer.ts';
import { activeStates, leafStates } from '../graph/xstate-internals.ts';
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
  id: string;
  title: Record<Language, string>;
  /** The outermost state inside the machine in which the path ends. */
  group: Record<Language, string>;
  given: ScenarioStep;
  steps: ScenarioStep[];
  requirements: string[];
}

export const scenariosOf = ({ graph, tour }: Pick<Walked, 'graph' | 'tour'>): Scenario[] =>
  tour.paths.map((path) => scenarioOf(graph, path));

export function scenarioOf(graph: ConfigurationGraph, { id, edges }: Pick<TracedPath, 'id' | 'edges'>): Scenario {
  const ids = requirementsById(graph);
  const [given, ...steps] = edges.map((edge) => stepOf(graph, ids, edge));
  if (!given) throw new Error(`Expected at least one edge of path ${id}; it has none.`);
  const last = steps.at(-1) ?? given;
  const title = (language: Language) => `${last.happens[language]} → ${last.stands[language]}`;
  return {
    machine: graph.model.name,
    id,
    title: { id: title('id'), en: title('en') },
    group: namesOf(graph, outermostAt(graph, edges.at(-1)?.to ?? '')),
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
    stands: namesOf(graph, standing(graph, to)),
    requirements: [...new Set([...taken, ...entered].flatMap((each) => ids.get(each) ?? []))],
  };
}

/** The machine itself where it has none. */
function outermostAt(graph: ConfigurationGraph, key: string): AnyStateNode[] {
  const { snapshot } = configurationOf(graph, key).progress;
  const { machine } = snapshot as { machine: AnyStateMachine };
  const inside = activeStates(snapshot).filter(({ parent }) => parent === machine.root);
  return inside.length === 0 ? [machine.root] : inside;
}

const namesOf = ({ model }: ConfigurationGraph, states: readonly AnyStateNode[]): Record<Language, string> => ({
  id: states.map(({ key }) => model.protocol.words.states[key] ?? inWords(key)).join('; '),
  en: states.map(({ key, description }) => (description ?? titled(key)).replace(/\.$/, '')).join('; '),
});

/** The innermost active states; those within a region name their region. */
const standing = (graph: ConfigurationGraph, key: string): AnyStateNode[] =>
  leafStates(configurationOf(graph, key).progress.snapshot);

export function happens({ model: { name, protocol } }: ConfigurationGraph, offer: Offer): Record<Language, string> {
  const { words } = protocol;
  const { kind, event, sample, source = '' } = offer;
  const of = sample === 'plain' ? '' : ` (${sample})`;
  if (kind === 'start') return { id: `alur ${inWords(name)} dimulai${of}`, en: `${inWords(name)} begins${of}` };
  if (kind === 'clock') return { id: 'waktu yang ditunggu tiba', en: 'the moment that was waited for comes' };
  if (kind === 'after') return { id: 'jeda singkat berlalu', en: 'a short while passes' };
  if (kind === 'done') {
    const how = inWords(sample);
    return {
      id: `bagian "${words.states[source] ?? source}" berakhir: ${how}`,
      en: `the part "${inWords(source)}" ends: ${how}`,
    };
  }
  if (kind === 'outcome') {
    const [call, answer] = answerOf(offer);
    return {
      id: `server menjawab ${inWords(call)}: ${words.answers[answer] ?? inWords(answer)}${of}`,
      en: `the server answers ${inWords(call)}: ${inWords(answer)}${of}`,
    };
  }
  const { id, en } = outerWords(words, event.type);
  return { id: id + of, en: en + of };
}

export function outerWords({ things, actions }: Words, type: string): Record<Language, string> {
  const [thing = '', action = ''] = type.split('.');
  return { id: `${things[thing] ?? inWords(thing)} ${actions[action] ?? inWords(action)}`, en: inWords(type) };
}

function answerOf(offer: Offer): [call: string, answer: string] {
  const name = answerName(offer);
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
