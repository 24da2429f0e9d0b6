/** The interface of a game: it deals a round from a seed, and scores a player's inputs. */
import type { Prompt, RoundInput, Verdict } from '../../../../contract/rounds.ts';

/** How a player stands in a round at a moment. All moments are ms since the round began. */
export interface Standing {
  /** Of everything that is done, in order; what its limit ended is done as well, for no points. */
  verdicts: Verdict[];
  points: number;
  /** How many prompts are done: as many as there are verdicts. */
  done: number;
  /** When the prompt after those could first be seen. */
  seenAt: number;
  /** When the next prompt is lost by its limit; null where there is none. */
  limitAt: number | null;
  /** Nothing is left to do for this player. */
  isFinished: boolean;
  /** Nor for the opponent: the round is over (rung 20). */
  endsRound: boolean;
}

export interface GameRules {
  /** The longest a round takes, ms. */
  length: number;
  /** Shortest time from seeing a prompt to an input that a person can give, ms. */
  shortest: number;
  /** Every prompt of a round, in order, the same for both players. */
  deal(seed: Buffer): Prompt[];
  /** What accepted inputs came to, `elapsed` ms after the round began. */
  standingOf(prompts: readonly Prompt[], inputs: readonly RoundInput[], elapsed: number): Standing;
  /** Everything that the practice opponent is going to do, in order. */
  practise(seed: Buffer, prompts: readonly Prompt[]): RoundInput[];
}
