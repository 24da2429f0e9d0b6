/** Tangga Hitung: a right answer to a sum climbs one rung, a wrong one drops two; the top rung ends it for both. */
import {
  mostPrompts,
  soonest,
  type Prompt,
  type RoundInput,
  type SumPrompt,
  type Verdict,
} from '../../../../contract/rounds.ts';
import { dealerOf, type Dealer } from './deal.ts';
import type { GameRules } from './game-rules.ts';

export const topRung = 20;
const rungsDown = 2;
const pointsOfRung = 5;
const length = 60_000;

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

function verdictOf(prompt: Prompt | undefined, { seq, value }: RoundInput, rung: number): Verdict {
  if (prompt?.kind !== 'sum' || prompt.seq !== seq)
    throw new Error(`Expected a sum ${seq} that was dealt; there is none.`);
  const isRight = prompt.choices[value] === answerOf(prompt);
  const next = isRight ? rung + 1 : Math.max(rung - rungsDown, 0);
  return { seq, points: (next - rung) * pointsOfRung, total: next * pointsOfRung };
}

export const sums: GameRules = {
  length,
  shortest: soonest.sum,
  deal,
  standingOf(prompts, inputs, elapsed) {
    const verdicts: Verdict[] = [];
    let seenAt = 0;
    let rung = 0;
    for (const input of inputs) {
      if (rung === topRung || input.at >= length) break;
      const verdict = verdictOf(prompts[verdicts.length], input, rung);
      verdicts.push(verdict);
      rung = verdict.total / pointsOfRung;
      seenAt = input.at;
    }
    const endsRound = rung === topRung;
    const isOver = verdicts.length === prompts.length || elapsed >= length;
    return {
      verdicts,
      points: rung * pointsOfRung,
      done: verdicts.length,
      seenAt,
      limitAt: null,
      isFinished: endsRound || isOver,
      endsRound,
    };
  },
  practise(seed, prompts) {
    const dealer = dealerOf(seed, 'practice');
    const pace = dealer.between(1_500, 2_300);
    let at = 0;
    const inputs = prompts.map((prompt, seq): RoundInput => {
      if (prompt.kind !== 'sum') throw new Error(`Expected a sum ${seq} that was dealt; there is none.`);
      // Later sums slow the practice opponent down too.
      at += pace + dealer.between(-400, 600) + seq * 20;
      const right = prompt.choices.indexOf(answerOf(prompt));
      const value = dealer.inPercent(90) ? right : (right + dealer.between(1, 3)) % prompt.choices.length;
      return { seq, at, value };
    });
    return inputs.filter((input) => input.at < length);
  },
};
