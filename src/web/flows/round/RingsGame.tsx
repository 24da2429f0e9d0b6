import { useEffect, useRef } from 'react';
import type { RoundView } from '../../../../machines/round/round.selectors.ts';
import type { Prompt, Verdict } from '../../../contract/rounds.ts';
import { usePorts } from '../../runtime/ports.tsx';
import { useText, type TextOf } from '../../i18n/use-text.ts';
import { LiveRegion, RingBoard, type RingShape } from '../../ui/index.ts';
import { lookOf } from '../room/words.ts';
import * as styles from './round.css.ts';

const ringCount = 15;
const best = 10;

const ringOf = (prompt: Prompt | null): RingShape | null => (prompt?.kind === 'ring' ? prompt : null);

export function RingsGame({ view, onTap }: { view: RoundView; onTap(seq: number): void }) {
  const text = useText();
  const { clock } = usePorts();
  const { last, done, shownAt } = view;
  const ring = ringOf(view.prompt);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-board]')?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.rings}>
      <p className={styles.ringCount}>
        {text('round.ring.count', { n: Math.min(done + 1, ringCount), all: ringCount })}
      </p>
      <RingBoard
        ring={ring}
        next={ringOf(view.next)}
        beganAt={shownAt}
        now={clock.now}
        of={lookOf(view.room.mine)}
        label={text('round.ring.tap')}
        onTap={() => {
          if (ring) onTap(ring.seq);
        }}
      >
        {last ? (
          <span key={last.seq} className={styles.ringSaid} data-points={last.points}>
            <b className={styles.ringPoints}>{text('round.points', { n: last.points })}</b>
            {saidOf(text, last)}
          </span>
        ) : (
          <span className={styles.ringSaid}>{text('round.ring.go')}</span>
        )}
      </RingBoard>
      <p className={styles.ringHint}>{text('round.ring.tap')}</p>
      <LiveRegion>{last && `${saidOf(text, last)} ${text('round.points', { n: last.points })}`}</LiveRegion>
    </div>
  );
}

const saidOf = (text: TextOf, { points }: Verdict): string =>
  text(points === 0 ? 'round.ring.miss' : points >= best ? 'round.ring.best' : 'round.ring.hit');
