/**
 * What one build has otherwise than another, each change once: what follows from a change (the ways into a new state, the
 * picture of a text) stands with it.
 */
import { union } from '../reports/compare.ts';
import type { Both, Manifest } from '../types.ts';
import type { Change, Fact } from './change.ts';
import { flowChanges } from './flow-changes.ts';
import { lookChanges } from './look-changes.ts';
import { shopChanges } from './shop-changes.ts';
import { fact } from './words.ts';

/**
 * In the order of the present flows; what belongs to no single flow comes last. `only`: the flows that are told of,
 * besides the whole shop; all where none is named.
 */
export function changesBetween(before: Manifest, now: Manifest, only: readonly string[] = []): Change[] {
  const shop = shopChanges(before, now);
  const all = union(Object.keys(now.flows), Object.keys(before.flows));
  const flows = only.length === 0 ? all : all.filter((flow) => only.includes(flow));
  const own = flows.flatMap((flow) => flowChanges({ flow, before, now, shop }));
  const changes = withoutTwins([...own, ...shop]);
  const told = [...changes, ...lookChanges(before, now, { changes, flows })];
  return [...flows, null].flatMap((flow) => told.filter((change) => change.flow === flow));
}

/** Where each flow has its name. */
export const flowTitle = ({ flows }: Manifest, flow: string): Both | null =>
  Object.values(flows[flow] ?? {}).find(({ parent }) => parent === null)?.title ?? null;

/** A rule that says the time of a timer, and an outcome that has a way of its own, stand with the timer and the way. */
function withoutTwins(changes: readonly Change[]): Change[] {
  const ways = changes.filter(({ kind }) => kind === 'way');
  const twinOf = ({ kind, verb, code, facts: [said] }: Change): Change | undefined => {
    if (kind === 'rule') return ways.find(({ facts }) => facts.some((each) => isWait(each) && isSameFact(each, said)));
    if (kind === 'outcome' && verb !== 'changed')
      return ways.find((way) => way.verb === verb && way.code.endsWith(`:${code}`));
    return undefined;
  };
  const twins = new Map(changes.flatMap((change) => [[change, twinOf(change)] as const]));
  for (const [{ kind, title, facts }, twin] of twins) {
    if (kind === 'rule') twin?.facts.push({ label: fact.rule, before: title, now: title });
    else if (kind === 'outcome') twin?.facts.push(...facts);
  }
  return changes.filter((change) => twins.get(change) === undefined);
}

const isWait = ({ label }: Fact): boolean => label === fact.waits;
const isSameFact = (one: Fact, other: Fact | undefined): boolean =>
  one.before?.en === other?.before?.en && one.now?.en === other?.now?.en;
