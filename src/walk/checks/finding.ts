import { describeOffer } from '../graph/progress.ts';
import { wayTo, type ConfigurationGraph, type Edge } from '../graph/explore.ts';

export type FindingKind =
  | 'unreachable-state'
  | 'never-taken'
  | 'dead-end'
  | 'no-end'
  | 'no-home'
  | 'trap'
  | 'endless-wait'
  | 'endless-always'
  | 'guard-overlap'
  | 'key-too-coarse'
  | 'unhandled-outcome'
  | 'busy-without-exit'
  | 'wildcard-missing'
  | 'wildcard-not-last'
  | 'crash'
  | 'needs-sample'
  | 'impure'
  | 'unhandled-failure'
  | 'unheard-output'
  | 'impossible-output'
  | 'unknown-output'
  | 'ignored-event-acts'
  | 'cross-check'
  | 'replay'
  | 'rule-broken';

export interface Finding {
  machine: string;
  kind: FindingKind;
  what: string;
  path: string[];
}

export function findingAt(graph: ConfigurationGraph, kind: FindingKind, what: string, key?: string): Finding {
  const path = key === undefined || !graph.configurations.has(key) ? [] : describeWay(wayTo(graph, key));
  return { machine: graph.model.name, kind, what, path };
}

export const describeWay = (way: readonly Edge[]): string[] => way.map(({ offer }) => describeOffer(offer));

export function printFinding({ machine, kind, what, path }: Finding): string {
  return `${machine} · ${kind}: ${what}${path.length === 0 ? '' : `\n    ${path.join(' → ')}`}`;
}
