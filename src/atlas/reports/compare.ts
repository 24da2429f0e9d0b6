import type { Difference, EdgeRecord, Manifest, StateRecord, Review } from '../types.ts';
import { stateKey } from './review.ts';

/** In the order of the present build. Without a review the whole baseline counts as approved. */
export function compare(before: Manifest, now: Manifest, review: Review | null): Difference[] {
  const flows = union(Object.keys(now.flows), Object.keys(before.flows));
  return flows.flatMap((flow) => {
    const [old, fresh] = [before.flows[flow] ?? {}, now.flows[flow] ?? {}];
    return union(Object.keys(fresh), Object.keys(old)).flatMap((state) => {
      const isApproved =
        old[state] !== undefined && (review === null || review.states[stateKey(flow, state)]?.verdict === 'approved');
      const difference = differenceOf({ flow, state, isApproved }, old[state], fresh[state]);
      return difference ? [difference] : [];
    });
  });
}

/** True where an approved state is gone, or its pictures or edges changed. */
export const isRegression = ({ isApproved, only, looks, edges }: Difference): boolean =>
  isApproved && (only === 'before' || looks.length > 0 || edges.length > 0);

export const union = (one: Iterable<string>, other: Iterable<string>): string[] => [...new Set([...one, ...other])];

function differenceOf(
  place: Pick<Difference, 'flow' | 'state' | 'isApproved'>,
  before: StateRecord | undefined,
  now: StateRecord | undefined,
): Difference | null {
  const title = (now ?? before)?.title;
  if (!title) return null;
  const only = before ? (now ? null : 'before') : 'now';
  const looks = changes(before?.pictures, now?.pictures, String).map(({ id, ...files }) => ({ look: id, ...files }));
  const edges = changes(before?.edges, now?.edges, lineOf);
  const texts = changedTexts(before?.texts ?? {}, now?.texts ?? {});
  if (only === null && looks.length + edges.length + texts.length === 0) return null;
  return { ...place, title, only, looks, edges, texts };
}

function changes<Value>(
  before: Readonly<Record<string, Value>> = {},
  now: Readonly<Record<string, Value>> = {},
  print: (value: Value) => string,
): { id: string; before: string | null; now: string | null }[] {
  const printed = (value: Value | undefined) => (value === undefined ? null : print(value));
  return union(Object.keys(now), Object.keys(before))
    .map((id) => ({ id, before: printed(before[id]), now: printed(now[id]) }))
    .filter((change) => change.before !== change.now);
}

const lineOf = ({ guard, targets, does }: EdgeRecord): string =>
  [
    `${guard === null ? '' : `if ${guard} `}→ ${targets.length === 0 ? 'stays' : targets.join(' + ')}`,
    ...does.map((each) => `  ${each}`),
  ].join('\n');

/** Ignores texts that only changed their id, because readers see no difference. */
function changedTexts(before: StateRecord['texts'], now: StateRecord['texts']): Difference['texts'] {
  return union(Object.keys(now), Object.keys(before))
    .map((id) => ({ id, before: before[id] ?? null, now: now[id] ?? null }))
    .filter(({ before: old, now: fresh }) => old?.id !== fresh?.id || old?.en !== fresh?.en);
}
