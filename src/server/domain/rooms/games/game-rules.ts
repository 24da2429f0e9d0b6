/** What a game says of itself, and what of a round is the same for all games (docs/decisions/047). */
import { promptLimit, soonest, type Prompt, type RoundInput, type Verdict } from '../../../../contract/rounds.ts';
import { dealerOf } from './deal.ts';

/** All moments are ms since the round began. */
export interface Standing {
  /** For each prompt that is done, in order; one past its limit is done for no points. */
  verdicts: Verdict[];
  points: number;
  done: number;
  seenAt: number;
  /** When the next prompt's limit passes; null where it has none. */
  limitAt: number | null;
  isFinished: boolean;
  /** The round is over for the opponent too (rung 20). */
  endsRound: boolean;
}

export interface GameRules {
  /** The longest a round takes, ms. */
  length: number;
  /** Shortest time from seeing a prompt to an input that a person can give, ms. */
  shortest: number;
  deal(seed: Buffer): Prompt[];
  /** How many answers a prompt has: an input's value is below it. */
  choicesOf(prompt: Prompt): number;
  /** From accepted inputs, `elapsed` ms after the round began. */
  standingOf(prompts: readonly Prompt[], inputs: readonly RoundInput[], elapsed: number): Standing;
  practise(seed: Buffer, prompts: readonly Prompt[]): RoundInput[];
}

export interface Game<Asked extends Prompt> {
  kind: Asked['kind'];
  length: number;
  /** So many points end the round for both. */
  goal?: number;
  deal(seed: Buffer): Asked[];
  choicesOf(prompt: Asked): number;
  /** Points for an answer `after` ms since the prompt was seen; `total`: those before it. */
  judge(prompt: Asked, answer: { value: number; after: number; total: number }): number;
  practise(seed: Buffer, prompts: readonly Asked[]): RoundInput[];
}

export function rulesOf<Asked extends Prompt>(game: Game<Asked>): GameRules {
  const { kind, length, goal } = game;
  function own(prompt: Prompt): Asked {
    if (prompt.kind !== kind) throw new Error(`Expected prompt ${prompt.seq} to be a ${kind}; it is a ${prompt.kind}.`);
    return prompt as Asked;
  }

  return {
    length,
    shortest: soonest[kind],
    deal: game.deal,
    choicesOf: (prompt) => game.choicesOf(own(prompt)),
    standingOf(prompts, inputs, elapsed) {
      const verdicts: Verdict[] = [];
      const given = new Map(inputs.filter(({ at }) => at < length).map((input) => [input.seq, input]));
      const now = Math.min(elapsed, length);
      let seenAt = 0;
      let total = 0;
      for (const prompt of prompts.map(own)) {
        if (total === goal) break;
        const { seq } = prompt;
        const end = seenAt + (promptLimit(prompt) ?? Infinity);
        const input = given.get(seq);
        const answer = input && input.at < end ? input : null;
        if (!answer && end === Infinity && [...given.keys()].some((other) => other > seq))
          throw new Error(`Expected an answer to prompt ${seq} before later ones; there is none.`);
        if (!answer && now < end) break;
        const points = answer ? game.judge(prompt, { value: answer.value, after: answer.at - seenAt, total }) : 0;
        total += points;
        verdicts.push({ seq, points, total });
        seenAt = answer ? answer.at : end;
      }
      const next = prompts[verdicts.length];
      const limit = next ? promptLimit(next) : null;
      const endsRound = total === goal;
      return {
        verdicts,
        points: total,
        done: verdicts.length,
        seenAt,
        limitAt: limit === null ? null : seenAt + limit,
        isFinished: endsRound || !next || now === length,
        endsRound,
      };
    },
    practise: (seed, prompts) => game.practise(seed, prompts.map(own)).filter(({ at }) => at < length),
  };
}

interface Practice<Asked> {
  /** ms for an answer: the opponent's pace, drawn once a round from these; what an answer differs from it; more for each one. */
  pace: readonly [from: number, to: number];
  spread: readonly [from: number, to: number];
  slower: number;
  /** Of 100 answers, how many are right. */
  right: number;
  rightOf(prompt: Asked): number;
  choicesOf(prompt: Asked): number;
}

/** The practice opponent of a game in which one of several answers is right. */
export const practiceOf =
  <Asked extends Prompt>({ pace, spread, slower, right, rightOf, choicesOf }: Practice<Asked>) =>
  (seed: Buffer, prompts: readonly Asked[]): RoundInput[] => {
    const dealer = dealerOf(seed, 'practice');
    const usual = dealer.between(...pace);
    let at = 0;
    return prompts.map((prompt, index): RoundInput => {
      at += usual + dealer.between(...spread) + index * slower;
      const [answer, choices] = [rightOf(prompt), choicesOf(prompt)];
      const value = dealer.inPercent(right) ? answer : (answer + dealer.between(1, choices - 1)) % choices;
      return { seq: prompt.seq, at, value };
    });
  };
