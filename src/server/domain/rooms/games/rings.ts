/** Cincin Lompat: a marble jumps to the next ring when tapped in the gap; a tap nearer to the middle scores more. */
import { missBy, ringCount, type RingPrompt, type RoundInput } from '../../../../contract/rounds.ts';
import { dealerOf, ramp } from './deal.ts';
import { rulesOf } from './game-rules.ts';

const bullsEye = 10;
const middlePart = 0.2;

function deal(seed: Buffer): RingPrompt[] {
  const dealer = dealerOf(seed, 'rings');
  return Array.from({ length: ringCount }, (_, seq) => {
    const period = ramp(2_800, 1_300, seq, ringCount) + dealer.between(-100, 100);
    const direction = dealer.pick([1, -1] as const);
    const gap = dealer.between(0, 359);
    // At least a quarter turn before the gap, so that a player has time to see it.
    const start = (gap - direction * dealer.between(90, 300) + 720) % 360;
    const width = ramp(80, 40, seq, ringCount) + dealer.between(-4, 4);
    return { kind: 'ring', seq, period, direction, start, gap, width, limit: period * 2 };
  });
}

export function pointsFor({ width }: RingPrompt, miss: number): number {
  const half = width / 2;
  const middle = half * middlePart;
  if (miss > half) return 0;
  if (miss <= middle) return bullsEye;
  return 8 - Math.round((4 * (miss - middle)) / (half - middle));
}

export const rings = rulesOf<RingPrompt>({
  kind: 'ring',
  length: 60_000,
  deal,
  choicesOf: () => 1,
  judge: (ring, { after }) => pointsFor(ring, missBy(ring, after)),
  practise(seed, prompts) {
    const dealer = dealerOf(seed, 'practice');
    const unsteady = dealer.between(40, 110);
    let seenAt = 0;
    return prompts.map(({ seq, period, direction, start, gap }): RoundInput => {
      const way = ((gap - start) * direction + 360) % 360;
      const at = seenAt + Math.round((way / 360) * period) + dealer.between(-unsteady, unsteady);
      seenAt = at;
      return { seq, at, value: 0 };
    });
  },
});
