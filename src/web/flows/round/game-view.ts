/** A game as it is shown: its board in a round, a few moves to try, and its steps in a replay. */
import type { ComponentType } from 'react';
import type { RoundView } from '../../../../machines/round/round.selectors.ts';
import type { Prompt, RoundInput } from '../../../contract/rounds.ts';
import type { TextOf } from '../../i18n/use-text.ts';

export interface BoardProps {
  view: RoundView;
  onAnswer(seq: number, value: number): void;
}

export interface GameView<Asked extends Prompt = Prompt> {
  kind: Asked['kind'];
  Board: ComponentType<BoardProps>;
  /** Nothing is kept or scored. */
  Trial: ComponentType;
  /** What was asked, and what was answered; null where the prompt was waited out. */
  nameOf(text: TextOf, prompt: Asked): string;
  answerOf(text: TextOf, prompt: Asked, input: RoundInput | null): string;
}

/** Null where there is none, or one of another game. */
export const promptOf = <Kind extends Prompt['kind']>(prompt: Prompt | null, kind: Kind) =>
  prompt?.kind === kind ? (prompt as Extract<Prompt, { kind: Kind }>) : null;
