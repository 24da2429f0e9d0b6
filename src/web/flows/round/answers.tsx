/** What games have in common in which one of several answers is right. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePorts } from '../../runtime/ports.tsx';
import { Icon } from '../../ui/index.ts';
import * as styles from './round.css.ts';

interface SaidProps {
  isRight: boolean | null;
  /** Of which prompt: the same words appear anew. */
  of: number | undefined;
  right: string;
  wrong: string;
}

/** On its own line, so nothing moves. */
export function Said({ isRight, of, right, wrong }: SaidProps) {
  return (
    <p className={styles.verdict} role="status">
      {isRight !== null && (
        <span key={of} className={isRight ? styles.right : styles.wrong}>
          <Icon name={isRight ? 'check' : 'close'} />
          {isRight ? right : wrong}
        </span>
      )}
    </p>
  );
}

/** The keys 1 to `count` answer, unless a field has the focus. */
export function useDigitKeys(count: number, answer: (value: number) => void): void {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : count;
      if (
        at >= count ||
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
  }, [count]);
}

interface Turn<Asked> {
  prompt: Asked;
  count: number;
  /** Ms on the device's timeline. */
  beganAt: number;
  /** Of the answer before. */
  isRight: boolean | null;
  answer(value: number): void;
}

interface TriesProps<Asked> {
  prompts: readonly [Asked, ...Asked[]];
  /** `after`: ms since the prompt was seen. */
  isRight(prompt: Asked, value: number, after: number): boolean;
  children(turn: Turn<Asked>): ReactNode;
}

/** A few prompts in turn, each answered as often as one likes. */
export function Tries<Asked>({ prompts, isRight, children }: TriesProps<Asked>) {
  const { clock } = usePorts();
  const [turn, setTurn] = useState(() => ({ count: 0, beganAt: clock.now(), isRight: null as boolean | null }));
  const prompt = prompts[turn.count % prompts.length] ?? prompts[0];
  return children({
    prompt,
    ...turn,
    answer(value) {
      const beganAt = clock.now();
      setTurn({ count: turn.count + 1, beganAt, isRight: isRight(prompt, value, beganAt - turn.beganAt) });
    },
  });
}
