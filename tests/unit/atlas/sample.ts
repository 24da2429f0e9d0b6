/** A small atlas: some machines, and invented screenshots of them. */
import { atlasOf } from '../../../src/atlas/data.ts';
import type { Shot } from '../../../src/atlas/shots.ts';
import type { Baseline, Atlas, EdgeRecord } from '../../../src/atlas/types.ts';
import { models } from '../../flows/models.ts';
import { explore, type Edge } from '../../../src/walk/graph/explore.ts';
import { answerName } from '../../../src/walk/graph/progress.ts';
import type { Model } from '../../../src/walk/model.ts';
import { walk, type Walked } from '../../../src/walk/reports/report.ts';
import { tour } from '../../../src/walk/tours/tours.ts';
import { picture, shot } from './shot.ts';

/** A way as a manifest records it. */
export const edgeRecord = (more: Partial<EdgeRecord>): EdgeRecord => ({
  guard: null,
  asks: null,
  targets: [],
  does: [],
  trigger: { id: 'sesuatu terjadi', en: 'something happens' },
  condition: null,
  description: null,
  actions: [],
  waits: [],
  requirements: [],
  ...more,
});

export const build = { commit: '0123456789', date: '2026-11-22 15.04 WIB' };

const nowhere = '/nowhere';

/** Machines with tours and empty reports: quick to build. */
export const sampleAtlas = (names: readonly string[], shots: readonly Shot[] = []): Promise<Atlas> =>
  atlasOf({ models, build, shots, walks: names.map((name) => toured(modelOf(name))), base: nowhere });

/** Machines with tours that the pure tier has walked. */
export const walkedAtlas = (
  names: readonly string[],
  shots: readonly Shot[] = [],
  baseline?: Baseline,
): Promise<Atlas> =>
  atlasOf({
    models,
    build,
    shots,
    walks: names.map((name) => walk(modelOf(name), 'transitions')),
    base: nowhere,
    baseline,
  });

function toured(model: Model): Walked {
  const graph = explore(model);
  const chosen = tour(graph, 'transitions');
  const paths = chosen.paths.map((path) => ({ ...path, passed: path.edges.length }));
  return { graph, tour: chosen, paths, report: { failures: [], findings: [] } as unknown as Walked['report'] };
}

export function modelOf(name: string) {
  const model = models.find((each) => each.name === name);
  if (!model) throw new Error(`Expected a model ${name}, found none.`);
  return model;
}

export function edgeOf(machine: string, answer: string): Edge {
  const edge = explore(modelOf(machine)).edges.find(
    ({ offer }) => offer.kind === 'outcome' && answerName(offer) === answer,
  );
  if (!edge) throw new Error(`Expected an edge of ${machine} for ${answer}, found none.`);
  return edge;
}

/** A screenshot right after an edge: light theme, phone, Indonesian by default. */
export const shotOf = (machine: string, { id, to }: Pick<Edge, 'id' | 'to'>, more: Partial<Shot> = {}): Shot =>
  shot({
    machine,
    configuration: to,
    states: [],
    edge: id,
    outline: '',
    pictures: [picture({ file: `pictures/${machine}-${id}.webp` })],
    ...more,
  });

/** The shot of most tests: the login after a refusal. */
export const wrongCredentials = 'login.entering.wrongCredentials';
export const refused = edgeOf('login', 'login.invalid_credentials');
export const refusedShot = (more: Partial<Shot> = {}): Shot =>
  shotOf('login', refused, { states: ['login', 'entering', wrongCredentials], ...more });
