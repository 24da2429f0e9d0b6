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
  /** The configuration that the path leads to. */
  at?: string;
}

export function findingAt(graph: ConfigurationGraph, kind: FindingKind, what: string, key?: string): Finding {
  const machine = graph.model.name;
  if (key === undefined || !graph.configurations.has(key)) return { machine, kind, what, path: [] };
  return { machine, kind, what, path: describeWay(wayTo(graph, key)), at: key };
}

export const describeWay = (way: readonly Edge[]): string[] => way.map(({ offer }) => describeOffer(offer));

export function printFinding({ machine, kind, what, path }: Finding): string {
  return `${machine} · ${kind}: ${what}${path.length === 0 ? '' : `\n    ${path.join(' → ')}`}`;
}
