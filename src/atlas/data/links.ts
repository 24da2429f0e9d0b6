/** The links between flows: one runs as a child of the other, or begins where the other has ended. */
import type { AnyStateNode } from 'xstate';
import { modelOf } from '../../walk/composed/child-models.ts';
import type { Model } from '../../walk/model.ts';
import { statesBelow, transitionsOf } from '../../walk/graph/chart-reader.ts';
import type { FlowLink } from '../types.ts';

export type Parts = ReadonlyMap<AnyStateNode, readonly string[]>;

/** The flows that each state of a machine runs, by the names of their models. */
export function partsOf({ machine }: Model, models: readonly Model[]): Parts {
  const { actors } = machine.implementations as { actors: Readonly<Record<string, unknown>> };
  const flowOf = (source: unknown): string[] => {
    const model = typeof source === 'string' ? modelOf(actors[source], models) : undefined;
    return model ? [model.name] : [];
  };
  return new Map([...statesBelow(machine.root)].map((node) => [node, node.invoke.flatMap(({ src }) => flowOf(src))]));
}

export function linksBetween(models: readonly Model[]): FlowLink[] {
  const links = new Map<string, FlowLink>();
  const add = (link: FlowLink) => {
    const key = [link.kind, link.from, link.to].join(' ');
    if (link.from !== link.to && !links.has(key)) links.set(key, link);
  };
  for (const model of models) {
    const parts = partsOf(model, models);
    for (const [node, children] of parts) {
      for (const child of children) {
        add({ from: model.name, to: child, kind: 'part' });
        for (const next of successors(node, parts)) add({ from: child, to: next, kind: 'next' });
      }
    }
  }
  return [...links.values()];
}

function successors(node: AnyStateNode, parts: Parts): string[] {
  const ends = transitionsOf(node).filter(({ declared }) => declared.descriptor.startsWith('xstate.done.actor.'));
  const targets = ends.flatMap(({ definition }) => definition.target ?? []);
  return targets.flatMap((target) => withFirst(target)).flatMap((state) => parts.get(state) ?? []);
}

function withFirst(state: AnyStateNode): AnyStateNode[] {
  const first = state.type === 'compound' ? (state.initial.target ?? []) : [];
  const beside = state.type === 'parallel' ? Object.values(state.states) : [];
  return [state, ...[...first, ...beside].flatMap(withFirst)];
}
