import type { Prompt, RoundInput, Verdict } from '../../../../contract/rounds.ts';

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
  /** From accepted inputs, `elapsed` ms after the round began. */
  standingOf(prompts: readonly Prompt[], inputs: readonly RoundInput[], elapsed: number): Standing;
  practise(seed: Buffer, prompts: readonly Prompt[]): RoundInput[];
}
