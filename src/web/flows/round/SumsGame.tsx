/** Tangga Hitung: a ladder beside a sum and four answers. */
import type { SumPrompt } from '../../../contract/rounds.ts';
import { useText } from '../../i18n/use-text.ts';
import { Ladder } from '../../ui/index.ts';
import { lookOf } from '../room/words.ts';
import { Said, Tries, useDigitKeys } from './answers.tsx';
import { promptOf, type BoardProps, type GameView } from './game-view.ts';
import * as styles from './round.css.ts';

/** The ladder as drawn: its rungs, and the points of each. */
const rungs = 20;
const pointsOfRung = 5;
const rungOf = (points: number): number => Math.min(Math.floor(points / pointsOfRung), rungs);

function SumsBoard({ view, onAnswer }: BoardProps) {
  const text = useText();
  const { points, last } = view;
  const { mine: me, opponent } = view.room;
  const prompt = promptOf(view.prompt, 'sum');
  const [mine, theirs] = [rungOf(points), rungOf(opponent?.points ?? 0)];
  return (
    <div className={styles.sums}>
      <div className={styles.ladder}>
        <Ladder
          rungs={rungs}
          mine={{ of: lookOf(me), rung: mine }}
          theirs={opponent && { of: lookOf(opponent), rung: theirs }}
          label={text(opponent ? 'round.sum.ladder' : 'round.sum.ladder.alone', { mine, rungs, theirs })}
        />
      </div>
      <Ask
        prompt={prompt}
        isRight={last && last.points > 0}
        of={last?.seq}
        onAnswer={(value) => {
          if (prompt) onAnswer(prompt.seq, value);
        }}
      />
    </div>
  );
}

interface AskProps {
  prompt: SumPrompt | null;
  isRight: boolean | null;
  of: number | undefined;
  onAnswer(value: number): void;
}

function Ask({ prompt, isRight, of, onAnswer }: AskProps) {
  const text = useText();
  useDigitKeys(4, onAnswer);
  return (
    <div className={styles.ask}>
      <Said isRight={isRight} of={of} right={text('round.sum.right')} wrong={text('round.sum.wrong')} />
      <p className={styles.question} role="status" data-question={prompt?.seq}>
        {prompt ? text('round.sum.question', { sum: prompt.text }) : text('round.awaiting')}
      </p>
      <div className={styles.answers} role="group" aria-label={text('round.sum.answers')}>
        {(prompt?.choices ?? [null, null, null, null]).map((choice, at) => (
          <button
            // The same React key for every sum keeps the focus.
            key={at}
            type="button"
            className={styles.answer}
            aria-disabled={choice === null}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => {
              if (choice !== null) onAnswer(at);
            }}
          >
            <span className={styles.answerButton} aria-hidden="true">
              {at + 1}
            </span>
            {choice ?? '–'}
          </button>
        ))}
      </div>
    </div>
  );
}

const tries: readonly [SumPrompt, ...SumPrompt[]] = [
  { kind: 'sum', seq: 0, text: '4 + 3', choices: [6, 7, 8, 12] },
  { kind: 'sum', seq: 1, text: '9 − 5', choices: [14, 3, 4, 5] },
  { kind: 'sum', seq: 2, text: '6 + 8', choices: [14, 13, 15, 48] },
];
const rightOnes = [1, 2, 0];

const SumsTrial = () => (
  <Tries prompts={tries} isRight={({ seq }, value) => value === rightOnes[seq]}>
    {({ prompt, isRight, count, answer }) => <Ask prompt={prompt} isRight={isRight} of={count} onAnswer={answer} />}
  </Tries>
);

export const sums: GameView<SumPrompt> = {
  kind: 'sum',
  Board: SumsBoard,
  Trial: SumsTrial,
  nameOf: (_, prompt) => prompt.text,
  answerOf: (_, { choices }, input) => String(choices[input?.value ?? 0] ?? '–'),
};
