/** Hujan Warna: of four falling drops, one is like that of the bucket; the higher it is caught, the more it scores. */
import {
  isSameDrop,
  laneCount,
  marks,
  pointsByThird,
  showerCount,
  tints,
  type Drop,
  type DropsPrompt,
} from '../../../../contract/rounds.ts';
import { dealerOf, ramp } from './deal.ts';
import { practiceOf, rulesOf } from './game-rules.ts';

const kinds: readonly Drop[] = tints.flatMap((tint) => marks.map((mark) => ({ tint, mark })));

/** How many drops beside the wanted one have its tint or its mark. */
const levels: readonly { from: number; alike: readonly [number, ...number[]] }[] = [
  { from: 12, alike: [3] },
  { from: 5, alike: [1, 2] },
  { from: 0, alike: [0] },
];

function deal(seed: Buffer): DropsPrompt[] {
  const dealer = dealerOf(seed, 'drops');
  return Array.from({ length: showerCount }, (_, seq): DropsPrompt => {
    const [wanted = { tint: 'red', mark: 'star' }, ...others] = dealer.shuffled(kinds);
    const isAlike = ({ tint, mark }: Drop) => tint === wanted.tint || mark === wanted.mark;
    const alike = dealer.pick(levels.find(({ from }) => seq >= from)?.alike ?? [0]);
    const beside = [
      ...others.filter(isAlike).slice(0, alike),
      ...others.filter((other) => !isAlike(other)).slice(0, laneCount - 1 - alike),
    ];
    const limit = ramp(3_600, 2_200, seq, showerCount);
    return { kind: 'drops', seq, wanted, drops: dealer.shuffled([wanted, ...beside]), limit };
  });
}

const choicesOf = ({ drops: { length } }: DropsPrompt): number => length;

export const drops = rulesOf<DropsPrompt>({
  kind: 'drops',
  length: 60_000,
  deal,
  choicesOf,
  judge: ({ wanted, drops: falling, limit }, { value, after }) =>
    isSameDrop(falling[value], wanted) ? (pointsByThird[Math.floor((after * pointsByThird.length) / limit)] ?? 0) : 0,
  practise: practiceOf({
    pace: [750, 1_150],
    spread: [-150, 400],
    slower: 10,
    right: 92,
    rightOf: ({ wanted, drops: falling }) => falling.findIndex((drop) => isSameDrop(drop, wanted)),
    choicesOf,
  }),
});
