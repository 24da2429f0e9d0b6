import { useEffect, useRef } from 'react';
import type { RoundView } from '../../../../machines/round/round.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon, Ladder } from '../../ui/index.ts';
import { lookOf } from '../room/words.ts';
import * as styles from './round.css.ts';

/** The ladder as drawn: its rungs, and the points of each. */
const rungs = 20;
const pointsOfRung = 5;
const rungOf = (points: number): number => Math.min(Math.floor(points / pointsOfRung), rungs);

export function SumsGame({ view, onAnswer }: { view: RoundView; onAnswer(seq: number, value: number): void }) {
  const text = useText();
  const { points, last } = view;
  const { mine: me, opponent } = view.room;
  const prompt = view.prompt?.kind === 'sum' ? view.prompt : null;
  const [mine, theirs] = [rungOf(points), rungOf(opponent?.points ?? 0)];
  const answer = (value: number) => {
    if (prompt) onAnswer(prompt.seq, value);
  };
  useDigitKeys(answer);
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
      <div className={styles.ask}>
        <Said isRight={last && last.points > 0} of={last?.seq} />
        <p className={styles.question} role="status" data-question={prompt?.seq}>
          {prompt ? text('round.sum.question', { sum: prompt.text }) : text('round.awaiting')}
        </p>
        <AnswerButtons choices={prompt?.choices ?? null} onAnswer={answer} />
      </div>
    </div>
  );
}

interface AnswerButtonsProps {
  choices: readonly number[] | null;
  onAnswer(value: number): void;
}

export function AnswerButtons({ choices, onAnswer }: AnswerButtonsProps) {
  const text = useText();
  return (
    <div className={styles.answers} role="group" aria-label={text('round.sum.answers')}>
      {(choices ?? [null, null, null, null]).map((choice, at) => (
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
  );
}

/** On its own line, so nothing moves. */
export function Said({ isRight, of }: { isRight: boolean | null; of: number | undefined }) {
  const text = useText();
  return (
    <p className={styles.verdict} role="status">
      {isRight !== null && (
        <span key={of} className={isRight ? styles.right : styles.wrong}>
          <Icon name={isRight ? 'check' : 'close'} />
          {text(isRight ? 'round.sum.right' : 'round.sum.wrong')}
        </span>
      )}
    </p>
  );
}

/** Unless a field has the focus. */
export function useDigitKeys(answer: (value: number) => void): void {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = ['1', '2', '3', '4'].indexOf(event.key);
      if (
        at < 0 ||
        event.target instanceof HTMLInputElement ||
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      latest.current(at);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
