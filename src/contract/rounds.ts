/** What both sides know of a round. Only the server deals and scores (src/server/domain/rooms/games). */
import * as v from 'valibot';

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));

export const mostPrompts = 60;

/** A sum and four answers, one of them right. */
export const SumPrompt = v.object({
  kind: v.literal('sum'),
  seq: whole(0, mostPrompts - 1),
  /** As shown: `7 + 5`, `23 − 8`, `6 × 4`. */
  text: v.pipe(v.string(), v.regex(/^[0-9]{1,3} [+−×] [0-9]{1,3}$/)),
  choices: v.pipe(v.array(whole(0, 999)), v.length(4)),
});

export const ringCount = 15;

/** A marker circles; the player stops it in a gap. */
export const RingPrompt = v.object({
  kind: v.literal('ring'),
  seq: whole(0, mostPrompts - 1),
  /** Ms per turn. */
  period: whole(600, 6_000),
  direction: v.picklist([1, -1]),
  /** Start of the marker and middle of the gap, degrees clockwise from the top. */
  start: whole(0, 359),
  gap: whole(0, 359),
  /** Degrees of the gap. */
  width: whole(10, 120),
  /** Ms until the ring is lost. */
  limit: whole(1_000, 10_000),
});

export const holeCount = 7;
export const pointsOfSeed = 5;

/** Holes on the way to a store; one of them brings its last seed exactly there (`landings`). */
export const SowingPrompt = v.object({
  kind: v.literal('sowing'),
  seq: whole(0, mostPrompts - 1),
  /** Seeds in each; the store is behind the last. */
  holes: v.pipe(v.array(whole(0, 9)), v.length(holeCount)),
});

export const tints = ['red', 'yellow', 'blue'] as const;
export const marks = ['star', 'moon', 'leaf', 'bell'] as const;
const Drop = v.object({ tint: v.picklist(tints), mark: v.picklist(marks) });

export const showerCount = 20;
export const laneCount = 4;
/** Points of a catch in the upper, middle and lower third of the fall. */
export const pointsByThird = [5, 4, 3];

/** Drops that fall side by side; one is like the wanted one, and the sooner it is caught, the better. */
export const DropsPrompt = v.object({
  kind: v.literal('drops'),
  seq: whole(0, mostPrompts - 1),
  wanted: Drop,
  drops: v.pipe(v.array(Drop), v.length(laneCount)),
  /** Ms until they are on the ground. */
  limit: whole(1_000, 10_000),
});

export const Prompt = v.variant('kind', [SumPrompt, RingPrompt, SowingPrompt, DropsPrompt]);
export type SumPrompt = v.InferOutput<typeof SumPrompt>;
export type RingPrompt = v.InferOutput<typeof RingPrompt>;
export type SowingPrompt = v.InferOutput<typeof SowingPrompt>;
export type Drop = v.InferOutput<typeof Drop>;
export type DropsPrompt = v.InferOutput<typeof DropsPrompt>;
export type Prompt = v.InferOutput<typeof Prompt>;

/** `at`: ms since the round began, on the player's clock; `value`: the place of the chosen answer, 0 for a ring. */
export const RoundInput = v.strictObject({
  seq: whole(0, mostPrompts - 1),
  at: whole(0, 600_000),
  value: whole(0, 6),
});
export type RoundInput = v.InferOutput<typeof RoundInput>;

export const Verdict = v.object({
  seq: whole(0, mostPrompts - 1),
  points: whole(-1_000, 1_000),
  total: whole(0, 100_000),
});
export type Verdict = v.InferOutput<typeof Verdict>;

/** Shortest reaction of a person, ms after a prompt appears. An earlier tap is a slip or a program. */
export const soonest: Record<Prompt['kind'], number> = { sum: 250, ring: 80, sowing: 300, drops: 200 };

/** Null for a prompt that waits for its answer as long as the round lasts. */
export const promptLimit = (prompt: Prompt): number | null => ('limit' in prompt ? prompt.limit : null);

/** Where the marker of a ring is, degrees clockwise from the top, `elapsed` ms after the ring began. */
export function markerAt({ period, direction, start }: RingPrompt, elapsed: number): number {
  const turned = start + (direction * 360 * elapsed) / period;
  return ((turned % 360) + 360) % 360;
}

/** How far the marker is from the middle of the gap, degrees, 0 to 180. */
export function missBy(ring: RingPrompt, elapsed: number): number {
  const apart = Math.abs(markerAt(ring, elapsed) - ring.gap);
  return Math.min(apart, 360 - apart);
}

/**
 * Where the last seeds fall that are sown from a hole, one into each place after it: first those of the hole itself, and,
 * as long as the last one falls into a hole that is not empty, all of that hole. 7 is the store, more is beyond it.
 */
export function landings({ holes }: SowingPrompt, from: number): number[] {
  const places: number[] = [];
  let place = from;
  let seeds = holes[from] ?? 0;
  while (seeds > 0) {
    place += seeds;
    places.push(place);
    const there = holes[place] ?? 0;
    seeds = there === 0 ? 0 : there + 1;
  }
  return places;
}

export const isSameDrop = (one: Drop | undefined, other: Drop): boolean =>
  one?.tint === other.tint && one.mark === other.mark;
