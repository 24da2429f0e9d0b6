/** The findings that only a composed walk has. */
import type { Part } from './node.ts';
import type { ComposedGraph, Ending } from './compose.ts';
import { beginning } from '../graph/explore.ts';
import { findingAt, type Finding, type FindingKind } from '../checks/finding.ts';
import { hasSameShape, jsonShapeOf } from '../graph/abstraction.ts';
import type { Model } from '../model.ts';
import { describeOffer } from '../graph/progress.ts';
import type { DeclaredTransition } from '../graph/chart-reader.ts';
import { guardOutcome } from '../graph/stepper.ts';
import { checkStructure } from '../checks/structure.ts';

export interface ComposedReport {
  machine: string;
  children: { name: string; neverStartedWith: string[] }[];
  configurations: number;
  edges: number;
  /** Not expanded because of the cap; nothing beyond them is checked. */
  unexplored: number;
  faults: Finding[];
  /** Statements of a parent's model about a child that no run confirms. */
  gaps: Finding[];
  /** Transitions that no composed run takes, though the machines' own walks do. */
  untaken: { id: string; why: string }[];
}

export function reportComposed(graph: ComposedGraph): ComposedReport {
  const { model, parts, configurations, edges, unexplored } = graph;
  const isCut = unexplored.size > 0;
  const children = parts.filter(({ prefix }) => prefix !== '');
  return {
    machine: model.name,
    children: children.map((part) => ({ name: part.model.name, neverStartedWith: neverStartedWith(part) })),
    configurations: configurations.size,
    edges: edges.length,
    unexplored: unexplored.size,
    faults: [...shapeOf(graph), ...unheardOutputs(graph), ...unknownOutputs(graph)],
    gaps: isCut ? [] : impossibleOutputs(graph),
    untaken: isCut ? [] : untakenOf(graph),
  };
}

/** Each machine's own walk finds overlaps; untaken transitions have a list of their own. */
const foundElsewhere: ReadonlySet<FindingKind> = new Set(['guard-overlap', 'never-taken', 'unreachable-state']);

/** After a cut, the exit of a busy state may be among the missing edges; all other findings are certain. */
function shapeOf(graph: ComposedGraph): Finding[] {
  const isCut = graph.unexplored.size > 0;
  return checkStructure(graph).filter(
    ({ kind }) => !foundElsewhere.has(kind) && !(isCut && kind === 'busy-without-exit'),
  );
}

/** A child without an output may end unheard, unless its parent waits for its end in another state. */
function unheardOutputs(graph: ComposedGraph): Finding[] {
  return graph.endings
    .filter((ending) => !ending.isHeard && (ending.output !== undefined || isAwaited(ending)))
    .map((ending) =>
      at(graph, ending, 'unheard-output', `${nameOf(ending)} ends with ${shown(ending)}, and nothing hears it`),
    );
}

const isAwaited = ({ parent, child }: Ending): boolean =>
  parent.stepper.transitions.some(({ descriptor }) => descriptor === `xstate.done.actor.${child}`);

function unknownOutputs(graph: ComposedGraph): Finding[] {
  const isUnknown = ({ parent, source, output }: Ending) =>
    output !== undefined && !samplesOf(parent.model, source).some(([, sample]) => hasSameShape(sample, output));
  const unknown = graph.endings.filter(isUnknown);
  const byLook = new Map(unknown.map((ending) => [`${nameOf(ending)} ${shown(ending)}`, ending]));
  return [...byLook.values()].map((ending) =>
    at(graph, ending, 'unknown-output', `${nameOf(ending)} ends with ${shown(ending)}, ${whyUnknown(ending)}`),
  );
}

function whyUnknown({ parent: { model }, source, output }: Ending): string {
  const { type, reason = type } = output as { type?: unknown; reason?: unknown };
  const why = model.neverEnds?.[source]?.[String(type ?? reason)];
  return why === undefined ? 'of which there is no sample' : `which its parent rules out: ${why}`;
}

function impossibleOutputs(graph: ComposedGraph): Finding[] {
  const { model, endings, parts } = graph;
  return parts.flatMap((parent) =>
    Object.keys(parent.model.outputs).flatMap((source) => {
      const real = endings.filter((ending) => ending.parent === parent && ending.source === source);
      if (real.length === 0 && !graph.hasRun(parent, source)) return [];
      return samplesOf(parent.model, source)
        .filter(([, sample]) => !real.some(({ output }) => hasSameShape(sample, output)))
        .map(([name]): Finding => {
          const what = `no run of ${source} ends as the sample "${name}" of ${parent.model.name} says`;
          return { machine: model.name, kind: 'impossible-output', what, path: [] };
        });
    }),
  );
}

const samplesOf = ({ outputs }: Model, source: string): [string, unknown][] => Object.entries(outputs[source] ?? {});

const nameOf = ({ parent, child }: Ending): string => `${parent.model.name}/${child}`;
const shown = ({ output }: Ending): string => {
  const type = (output as { type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' ? `"${type}"` : jsonShapeOf(output);
};

function at(graph: ComposedGraph, { from, offer }: Ending, kind: FindingKind, what: string): Finding {
  const finding = findingAt(graph, kind, what, from ?? beginning);
  return { ...finding, path: [...finding.path, describeOffer(offer)] };
}

function neverStartedWith({ model, inputs }: Part): string[] {
  return Object.entries(model.inputs)
    .filter(([, input]) => !inputs.has(jsonShapeOf(input)))
    .map(([name]) => name);
}

function untakenOf({ edges, parts }: ComposedGraph): ComposedReport['untaken'] {
  const taken = new Set(edges.flatMap((edge) => edge.taken));
  const entered = new Set(edges.flatMap((edge) => edge.entered));
  const guards = new Set(edges.flatMap((edge) => edge.guards));
  const why = (prefix: string, { id, source, guard, index }: DeclaredTransition): string => {
    if (!entered.has(prefix + source)) return `nothing leads into ${source}`;
    if (guards.has(prefix + guardOutcome(id, false))) return `its guard ${guard} never holds`;
    return index > 0 ? 'an earlier branch is always taken' : 'its event never comes there';
  };
  return parts.flatMap(({ prefix, stepper }) =>
    stepper.transitions
      .filter(({ id }) => !taken.has(prefix + id))
      .map((declared) => ({ id: prefix + declared.id, why: why(prefix, declared) })),
  );
}
