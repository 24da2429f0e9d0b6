/** Checks inputs by the server's clock (GM-5): a client's plausible time counts. Times are ms since the round began. */
import type { Prompt, RoundInput } from '../../../contract/rounds.ts';
import type { GameRules } from './games/game-rules.ts';
import type { IrregularityKind } from './irregularities.ts';

/** How far a client's time may be ahead of the server's. */
export const aheadBy = 150;
/** How long an input may travel; an older one counts at its arrival. */
export const behindBy = 1_500;
/** Prompts that a client gets ahead: the one in play and the next. */
export const dealtAhead = 2;

export interface Arrival {
  rules: GameRules;
  prompts: readonly Prompt[];
  known: readonly RoundInput[];
  sent: readonly RoundInput[];
  /** Time of arrival. */
  elapsed: number;
}

export interface Checked {
  /** All accepted inputs in order, `known` and new. */
  inputs: RoundInput[];
  hasNew: boolean;
  irregular: { kind: IrregularityKind; detail: RoundInput }[];
}

/** An irregular input has no effect on the check of those after it. */
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
    // Only the value is compared: the stored time may differ from the sent one.
    if (before) return before.value === input.value ? 'known' : 'changed';
    const last = inputs.at(-1);
    if (last && input.seq < last.seq) return 'order';
    if (input.at > elapsed + aheadBy) return 'future';
    const isOld = input.at < elapsed - behindBy;
    const at = isOld ? elapsed : input.at;
    if (last && at <= last.at && !isOld) return 'order';
    // Prompts whose limit passed before this moment are done without an input.
    const { done, seenAt, isFinished } = rules.standingOf(prompts, inputs, at);
    if (isFinished) return 'after_end';
    const prompt = prompts[input.seq];
    // The prompt's limit passed while the input was on its way.
    if (input.seq < done && prompt !== undefined) return 'known';
    if (!prompt || input.seq > done) return 'undealt';
    if (input.value >= rules.choicesOf(prompt)) return 'shape';
    const earliest = seenAt + rules.shortest;
    if (at >= earliest) return { ...input, at };
    return isOld ? { ...input, at: earliest } : 'too_soon';
  }
}
