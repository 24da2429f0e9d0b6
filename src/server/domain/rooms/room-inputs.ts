/**
 * Checks the inputs of a round by the server's own clock before they count (GM-5): the client's time of an input is accepted
 * where it is plausible. Times are ms since the round began.
 */
import type { Prompt, RoundInput } from '../../../contract/rounds.ts';
import type { GameRules } from './games/game-rules.ts';
import type { IrregularityKind } from './irregularities.ts';

/** How far ahead of ours a client's count may be. */
export const aheadBy = 150;
/** How long an input may have been on its way; what names an older moment counts as played when it came. */
export const behindBy = 1_500;
/** So many prompts are known to the client: the one it plays and the one after it. */
export const dealtAhead = 2;

export interface Arrival {
  rules: GameRules;
  prompts: readonly Prompt[];
  /** What was accepted before. */
  known: readonly RoundInput[];
  sent: readonly RoundInput[];
  /** When it came. */
  elapsed: number;
}

export interface Checked {
  /** Everything that was accepted, in order: what was known and what is new. */
  inputs: RoundInput[];
  hasNew: boolean;
  irregular: { kind: IrregularityKind; detail: RoundInput }[];
}

/** Takes what can have been played by hand. What can not has no effect, and the next one is checked as if it were not there. */
export function checkInputs({ rules, prompts, known, sent, elapsed }: Arrival): Checked {
  const inputs = [...known];
  const irregular: Checked['irregular'] = [];
  for (const input of sent) {
    const one = checked(input);
    if (one === 'known') continue;
    if (typeof one === 'string') irregular.push({ kind: one, detail: input });
    else inputs.push(one);
  }
  return { inputs, hasNew: inputs.length > known.length, irregular };

  function checked(input: RoundInput): RoundInput | 'known' | IrregularityKind {
    const before = inputs.find(({ seq }) => seq === input.seq);
    // The moment may have been counted otherwise than it was sent, the value never is.
    if (before) return before.value === input.value ? 'known' : 'changed';
    const last = inputs.at(-1);
    if (last && input.seq < last.seq) return 'order';
    if (input.at > elapsed + aheadBy) return 'future';
    const isOld = input.at < elapsed - behindBy;
    const at = isOld ? elapsed : input.at;
    if (last && at <= last.at && !isOld) return 'order';
    // What ran out before this moment is done, whether anybody has told us so or not.
    const { done, seenAt, isFinished } = rules.standingOf(prompts, inputs, at);
    if (isFinished) return 'after_end';
    const prompt = prompts[input.seq];
    // It ran out while the input was on its way.
    if (input.seq < done && prompt !== undefined) return 'known';
    if (!prompt || input.seq > done) return 'undealt';
    const earliest = seenAt + rules.shortest;
    if (at >= earliest) return { ...input, at };
    return isOld ? { ...input, at: earliest } : 'too_soon';
  }
}
