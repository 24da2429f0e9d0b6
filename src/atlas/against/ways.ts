/** The ways out of a state before and now, paired: what changed its target, guard, event or place is still one way. */
import { append } from '../../walk/graph/remembered.ts';
import type { EdgeRecord } from '../types.ts';
import { align, type Aligned } from './align.ts';

export interface Way extends EdgeRecord {
  id: string;
}

export type WayPair = Aligned<Way>;

type Ways = Readonly<Record<string, EdgeRecord>>;

export function pairWays(before: Ways, now: Ways): WayPair[] {
  const [old, fresh] = [branchesByEvent(before), branchesByEvent(now)];
  const events = [...new Set([...fresh.keys(), ...old.keys()])];
  const pairs = events.flatMap((event) => pairBranches(old.get(event) ?? [], fresh.get(event) ?? []));
  return joinRest(pairs, (one, other) => what(one) === what(other));
}

/** True where the chart says another thing of the way; words and requirements aside. */
export const isOtherWay = ({ before, now }: WayPair): boolean =>
  before === null || now === null || eventOf(before) !== eventOf(now) || how(before) !== how(now);

/** True where the timer of the event runs for another time, which all of its branches share. */
export const isOtherTime = ({ before, now }: WayPair): boolean =>
  before !== null && now !== null && before.waits.join() !== now.waits.join();

/** True where the chart says another thing of the way, its time aside. */
export const isOtherButForTime = (pair: WayPair): boolean =>
  isOtherWay({ ...pair, before: pair.before && { ...pair.before, waits: pair.now?.waits ?? [] } });

/** True where the machine says the same otherwise, or for other requirements. */
export const isRetold = ({ before, now }: WayPair): boolean =>
  before?.description?.en !== now?.description?.en ||
  before?.description?.id !== now?.description?.id ||
  before?.requirements.join() !== now?.requirements.join();

function branchesByEvent(ways: Ways): Map<string, Way[]> {
  const found = new Map<string, Way[]>();
  for (const [id, record] of Object.entries(ways)) {
    const way = { ...record, id };
    append(found, eventOf(way), way);
  }
  // The record has the time of a timer with its first branch, wherever that stands.
  for (const branches of found.values()) {
    const waits = branches.flatMap((way) => way.waits);
    for (const way of branches) way.waits = waits;
  }
  return found;
}

/** Without the number of the branch. */
export const eventOf = ({ id }: Pick<Way, 'id'>): string => id.slice(id.indexOf(':') + 1).replace(/\[\d+\]$/, '');

/** What is done, and where it leads. */
const what = ({ guard, asks, targets, actions }: Way): string => JSON.stringify([guard, asks, targets, actions]);
const how = (way: Way): string => JSON.stringify([what(way), way.waits]);

/** Branches of one event: the unchanged ones by their order, the others by what they still share. */
function pairBranches(before: readonly Way[], now: readonly Way[]): WayPair[] {
  const same = align(before, now, (one, other) => how(one) === how(other));
  const likenesses: ((one: Way, other: Way) => boolean)[] = [
    (one, other) => what(one) === what(other),
    (one, other) => one.guard === other.guard && one.asks === other.asks,
    (one, other) => one.targets.join() === other.targets.join(),
    () => true,
  ];
  return likenesses.reduce(joinRest, same);
}

/** Makes a pair of each two that only one side has and that are alike. */
function joinRest(pairs: readonly WayPair[], isAlike: (one: Way, other: Way) => boolean): WayPair[] {
  const gone = pairs.flatMap(({ before, now }) => (before && !now ? [before] : []));
  const taken = new Set<Way>();
  const joined = pairs.map((pair): WayPair => {
    const { before, now } = pair;
    if (before || !now) return pair;
    const like = gone.find((each) => !taken.has(each) && isAlike(each, now));
    if (like) taken.add(like);
    return { before: like ?? null, now };
  });
  return joined.filter(({ before, now }) => now !== null || (before !== null && !taken.has(before)));
}
