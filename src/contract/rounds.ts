/**
 * A round, as far as both sides know it: prompts, inputs, and the position of a marker at a moment. Only the server deals and
 * scores (src/server/domain/rooms/games).
 */
import * as v from 'valibot';

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));

/** No round has more prompts. */
export const mostPrompts = 60;

/** A sum and four answers, one of them right. */
export const SumPrompt = v.object({
  kind: v.literal('sum'),
  seq: whole(0, mostPrompts - 1),
  /** As it is read: `7 + 5`, `23 − 8`, `6 × 4`. */
  text: v.pipe(v.string(), v.regex(/^[0-9]{1,3} [+−×] [0-9]{1,3}$/)),
  choices: v.pipe(v.array(whole(0, 999)), v.length(4)),
});

/** A marker that goes round and has to be stopped in a gap. */
export const RingPrompt = v.object({
  kind: v.literal('ring'),
  seq: whole(0, mostPrompts - 1),
  /** Ms for a turn. */
  period: whole(600, 6_000),
  direction: v.picklist([1, -1]),
  /** Where the marker begins, and the middle of the gap, degrees clockwise from the top. */
  start: whole(0, 359),
  gap: whole(0, 359),
  /** Of the gap, degrees. */
  width: whole(10, 120),
  /** Ms after which the ring is lost. */
  limit: whole(1_000, 10_000),
});

export const Prompt = v.variant('kind', [SumPrompt, RingPrompt]);
export type SumPrompt = v.InferOutput<typeof SumPrompt>;
export type RingPrompt = v.InferOutput<typeof RingPrompt>;
export type Prompt = v.InferOutput<typeof Prompt>;

/**
 * What a player did: `at` in ms since the round began, on the player's own clock; `value`: which answer, 0 for a ring. Nothing
 * else is heard: what it came to is the server's to say.
 */
export const RoundInput = v.strictObject({
  seq: whole(0, mostPrompts - 1),
  at: whole(0, 600_000),
  value: whole(0, 3),
});
export type RoundInput = v.InferOutput<typeof RoundInput>;

/** What the server made of an input. */
export const Verdict = v.object({
  seq: whole(0, mostPrompts - 1),
  points: whole(-1_000, 1_000),
  total: whole(0, 100_000),
});
export type Verdict = v.InferOutput<typeof Verdict>;

/** Nobody who looks answers sooner, ms from when a prompt could be seen: a tap before that is a slip, or no person's. */
export const soonest: Record<Prompt['kind'], number> = { sum: 250, ring: 80 };

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
