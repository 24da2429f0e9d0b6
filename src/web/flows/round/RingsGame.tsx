/** Cincin Lompat: the whole board is a button, to be tapped at the right moment. */
import { useEffect, useRef } from 'react';
import { missBy, ringCount, type RingPrompt, type Verdict } from '../../../contract/rounds.ts';
import { usePorts } from '../../runtime/ports.tsx';
import { useText, type TextOf } from '../../i18n/use-text.ts';
import { LiveRegion, RingBoard } from '../../ui/index.ts';
import { lookOf } from '../room/words.ts';
import { Tries } from './answers.tsx';
import { promptOf, type BoardProps, type GameView } from './game-view.ts';
import * as styles from './round.css.ts';

const best = 10;

function RingsBoard({ view, onAnswer }: BoardProps) {
  const text = useText();
  const { clock } = usePorts();
  const { last, done, shownAt } = view;
  const ring = promptOf(view.prompt, 'ring');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-board]')?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.rings}>
      <p className={styles.ringCount}>
        {text('round.ring.count', { n: Math.min(done + 1, ringCount), all: ringCount })}
      </p>
      <RingBoard
        ring={ring}
        next={promptOf(view.next, 'ring')}
        beganAt={shownAt}
        now={clock.now}
        of={lookOf(view.room.mine)}
        label={text('round.ring.tap')}
        onTap={() => {
          if (ring) onAnswer(ring.seq, 0);
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
      <p className={styles.hint}>{text('round.ring.tap')}</p>
      <LiveRegion>{last && `${saidOf(text, last)} ${text('round.points', { n: last.points })}`}</LiveRegion>
    </div>
  );
}

const saidOf = (text: TextOf, { points }: Verdict): string =>
  text(points === 0 ? 'round.ring.miss' : points >= best ? 'round.ring.best' : 'round.ring.hit');

/** Slower than any ring of a round, so that the first try is a good one. */
const tries: readonly [RingPrompt, ...RingPrompt[]] = [
  { kind: 'ring', seq: 0, period: 3_600, direction: 1, start: 180, gap: 20, width: 90, limit: 10_000 },
  { kind: 'ring', seq: 1, period: 3_200, direction: -1, start: 90, gap: 250, width: 80, limit: 10_000 },
  { kind: 'ring', seq: 2, period: 2_800, direction: 1, start: 0, gap: 140, width: 70, limit: 10_000 },
];

function RingsTrial() {
  const text = useText();
  const { clock } = usePorts();
  return (
    <Tries prompts={tries} isRight={(ring, _, after) => missBy(ring, after) <= ring.width / 2}>
      {({ prompt, count, beganAt, isRight, answer }) => {
        const said = isRight === null ? null : text(isRight ? 'round.ring.hit' : 'round.ring.miss');
        return (
          <>
            <RingBoard
              ring={{ ...prompt, seq: count }}
              next={tries[(count + 1) % tries.length] ?? null}
              beganAt={beganAt}
              now={clock.now}
              of="trial"
              label={text('round.ring.tap')}
              onTap={() => answer(0)}
            >
              <span key={count} className={styles.ringSaid}>
                {said ?? text('round.ring.go')}
              </span>
            </RingBoard>
            <p className={styles.hint} role="status">
              {said ?? text('round.ring.tap')}
            </p>
          </>
        );
      }}
    </Tries>
  );
}

export const rings: GameView<RingPrompt> = {
  kind: 'ring',
  Board: RingsBoard,
  Trial: RingsTrial,
  nameOf: (text, { seq }) => text('replay.ring', { n: seq + 1 }),
  answerOf: (text, _, input) => text(input ? 'replay.tapped' : 'replay.waited'),
};
