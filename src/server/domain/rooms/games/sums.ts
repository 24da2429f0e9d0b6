/** Tangga Hitung: a right answer to a sum climbs one rung, a wrong one drops two; the top rung ends it for both. */
import { mostPrompts, type SumPrompt } from '../../../../contract/rounds.ts';
import { dealerOf, type Dealer } from './deal.ts';
import { practiceOf, rulesOf } from './game-rules.ts';

export const topRung = 20;
const rungsDown = 2;
const pointsOfRung = 5;

type Sum = Pick<SumPrompt, 'text'> & { answer: number };

const plus = (one: number, other: number): Sum => ({ text: `${one} + ${other}`, answer: one + other });
const minus = (one: number, other: number): Sum => ({ text: `${one} − ${other}`, answer: one - other });
const times = (one: number, other: number): Sum => ({ text: `${one} × ${other}`, answer: one * other });

/** No right answer is below 3, so that three wrong ones fit below it. */
const kinds = {
  small: ({ between }: Dealer) => plus(between(2, 9), between(2, 9)),
  smallLess(dealer: Dealer) {
    const less = dealer.between(2, 9);
    return minus(less + dealer.between(3, 9), less);
  },
  table: ({ between }: Dealer) => times(between(2, 9), between(3, 9)),
  large: ({ between }: Dealer) => plus(between(11, 49), between(4, 9)),
  largeLess: ({ between }: Dealer) => minus(between(21, 69), between(4, 9)),
  tens: ({ between }: Dealer) => plus(between(14, 59), between(13, 49)),
  tensLess(dealer: Dealer) {
    const less = dealer.between(13, 39);
    return minus(less + dealer.between(12, 59), less);
  },
  longTable: ({ between }: Dealer) => times(between(11, 19), between(3, 9)),
} satisfies Record<string, (dealer: Dealer) => Sum>;

type Kind = keyof typeof kinds;

const levels: readonly { from: number; of: readonly [Kind, ...Kind[]] }[] = [
  { from: 30, of: ['tens', 'tensLess', 'longTable'] },
  { from: 18, of: ['tens', 'tensLess', 'table', 'longTable'] },
  { from: 10, of: ['large', 'largeLess', 'table'] },
  { from: 5, of: ['small', 'smallLess', 'large', 'table'] },
  { from: 0, of: ['small', 'smallLess'] },
];

/** The right answer and three wrong ones. How many are smaller is drawn first: the size of one reveals nothing. */
function choicesFor(answer: number, dealer: Dealer): number[] {
  const [down, up] = [-1, 1].map((side) => {
    const near = dealer.shuffled([1, 2, 3, 10].map((by) => answer + side * by));
    return near.filter((choice) => choice >= 0);
  });
  const below = dealer.between(0, 3);
  return dealer.shuffled([answer, ...(down ?? []).slice(0, below), ...(up ?? []).slice(0, 3 - below)]);
}

/** From the dealt text, so that the judgement depends on nothing else. */
export function answerOf({ text }: SumPrompt): number {
  const [one, sign, other] = text.split(' ');
  const [left, right] = [Number(one), Number(other)];
  if (sign === '+') return left + right;
  return sign === '−' ? left - right : left * right;
}

function deal(seed: Buffer): SumPrompt[] {
  const dealer = dealerOf(seed, 'sums');
  return Array.from({ length: mostPrompts }, (_, seq) => {
    const kind = dealer.pick<Kind>(levels.find(({ from }) => seq >= from)?.of ?? ['small']);
    const { text, answer } = kinds[kind](dealer);
    return { kind: 'sum', seq, text, choices: choicesFor(answer, dealer) };
  });
}

const choicesOf = ({ choices }: SumPrompt): number => choices.length;

export const sums = rulesOf<SumPrompt>({
  kind: 'sum',
  length: 60_000,
  goal: topRung * pointsOfRung,
  deal,
  choicesOf,
  judge: (prompt, { value, total }) =>
    prompt.choices[value] === answerOf(prompt) ? pointsOfRung : Math.max(total - rungsDown * pointsOfRung, 0) - total,
  practise: practiceOf({
    pace: [1_500, 2_300],
    spread: [-400, 600],
    slower: 20,
    right: 90,
    rightOf: (prompt) => prompt.choices.indexOf(answerOf(prompt)),
    choicesOf,
  }),
});
