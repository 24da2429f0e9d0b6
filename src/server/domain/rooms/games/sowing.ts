/** Congklak Cermat: seven holes with seeds, one of which brings its last seed exactly into the store. */
import { holeCount, landings, mostPrompts, pointsOfSeed, type SowingPrompt } from '../../../../contract/rounds.ts';
import { dealerOf, type Dealer } from './deal.ts';
import { practiceOf, rulesOf } from './game-rules.ts';

const mostSeeds = 7;

/** How often seeds are taken up on the way of the right hole. */
const levels: readonly { from: number; sowings: readonly [number, ...number[]] }[] = [
  { from: 14, sowings: [1, 2, 3] },
  { from: 8, sowings: [1, 2, 2] },
  { from: 4, sowings: [1, 2] },
  { from: 0, sowings: [1] },
];

const reaches = (prompt: SowingPrompt, hole: number): boolean => landings(prompt, hole).at(-1) === holeCount;

export const rightHoles = (prompt: SowingPrompt): number[] =>
  prompt.holes.flatMap((_, hole) => (reaches(prompt, hole) ? [hole] : []));

/** The holes of the right way, each drawn from those that leave room for the rest of it. */
function wayTo(sowings: number, { between }: Dealer): number[] {
  const way: number[] = [];
  let least = 0;
  for (let left = sowings; left > 0; left -= 1) {
    // What is taken up on the way is a seed of its own and the one that came: two places at least.
    const isFirst = left === sowings;
    const hole = between(least, holeCount - 2 * left + (isFirst ? 1 : 0));
    way.push(hole);
    least = hole + (isFirst ? 1 : 2);
  }
  return way;
}

function deal(seed: Buffer): SowingPrompt[] {
  const dealer = dealerOf(seed, 'sowing');
  function draw(seq: number, sowings: number): SowingPrompt {
    const way = wayTo(sowings, dealer);
    const holes = Array.from({ length: holeCount }, (_, hole) => {
      const step = way.indexOf(hole);
      if (step < 0) return dealer.between(0, mostSeeds);
      const steps = (way[step + 1] ?? holeCount) - hole;
      // All but the first get the last seed of the one before.
      return step === 0 ? steps : steps - 1;
    });
    return { kind: 'sowing', seq, holes };
  }
  return Array.from({ length: mostPrompts }, (_, seq) => {
    const sowings = dealer.pick(levels.find(({ from }) => seq >= from)?.sowings ?? [1]);
    for (;;) {
      const prompt = draw(seq, sowings);
      if (rightHoles(prompt).length === 1) return prompt;
    }
  });
}

const choicesOf = ({ holes }: SowingPrompt): number => holes.length;

export const sowing = rulesOf<SowingPrompt>({
  kind: 'sowing',
  length: 60_000,
  deal,
  choicesOf,
  judge: (prompt, { value, total }) =>
    reaches(prompt, value) ? pointsOfSeed : Math.max(total - pointsOfSeed, 0) - total,
  practise: practiceOf({
    pace: [2_600, 3_800],
    spread: [-600, 900],
    slower: 30,
    right: 85,
    rightOf: (prompt) => rightHoles(prompt)[0] ?? 0,
    choicesOf,
  }),
});
