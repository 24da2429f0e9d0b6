/** A few moves of a game for free, so that nobody has to read the rules first. Nothing is kept or scored. */
import { useState } from 'react';
import { missBy, type RingPrompt, type SumPrompt } from '../../../contract/rounds.ts';
import { usePorts } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button, RingBoard } from '../../ui/index.ts';
import { AnswerButtons, Said, useDigitKeys } from '../round/SumsGame.tsx';
import * as round from '../round/round.css.ts';
import { trial } from './room.css.ts';
import { playableOf } from './words.ts';

/** Slower than any ring of a round, so that the first try is a good one. */
const rings: readonly RingPrompt[] = [
  { kind: 'ring', seq: 0, period: 3_600, direction: 1, start: 180, gap: 20, width: 90, limit: 10_000 },
  { kind: 'ring', seq: 1, period: 3_200, direction: -1, start: 90, gap: 250, width: 80, limit: 10_000 },
  { kind: 'ring', seq: 2, period: 2_800, direction: 1, start: 0, gap: 140, width: 70, limit: 10_000 },
];
const sums: readonly (SumPrompt & { right: number })[] = [
  { kind: 'sum', seq: 0, text: '4 + 3', choices: [6, 7, 8, 12], right: 1 },
  { kind: 'sum', seq: 1, text: '9 − 5', choices: [14, 3, 4, 5], right: 2 },
  { kind: 'sum', seq: 2, text: '6 + 8', choices: [14, 13, 15, 48], right: 0 },
];

export function Trial({ slug }: { slug: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const kind = playableOf(slug);
  if (kind === null) return null;
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('trial.open')}
      </Button>
    );
  }
  return (
    <div className={trial} data-trial={kind}>
      {kind === 'sums' ? <SumsTrial /> : <RingsTrial />}
    </div>
  );
}

function RingsTrial() {
  const text = useText();
  const { clock } = usePorts();
  const [turn, setTurn] = useState(() => ({ count: 0, beganAt: clock.now(), isHit: null as boolean | null }));
  const shape = (count: number) => ({ ...(rings[count % rings.length] as RingPrompt), seq: count });
  const ring = shape(turn.count);
  const tap = () => {
    const now = clock.now();
    setTurn({ count: turn.count + 1, beganAt: now, isHit: missBy(ring, now - turn.beganAt) <= ring.width / 2 });
  };
  return (
    <>
      <RingBoard
        ring={ring}
        next={shape(turn.count + 1)}
        beganAt={turn.beganAt}
        now={clock.now}
        of="trial"
        label={text('round.ring.tap')}
        onTap={tap}
      >
        <span key={turn.count} className={round.ringSaid}>
          {text(turn.isHit === null ? 'round.ring.go' : turn.isHit ? 'round.ring.hit' : 'round.ring.miss')}
        </span>
      </RingBoard>
      <p className={round.ringHint} role="status">
        {turn.isHit === null ? text('round.ring.tap') : text(turn.isHit ? 'round.ring.hit' : 'round.ring.miss')}
      </p>
    </>
  );
}

function SumsTrial() {
  const text = useText();
  const [turn, setTurn] = useState({ count: 0, isRight: null as boolean | null });
  const sum = sums[turn.count % sums.length] as (typeof sums)[number];
  const answer = (value: number) => setTurn({ count: turn.count + 1, isRight: value === sum.right });
  useDigitKeys(answer);
  return (
    <div className={round.ask}>
      <Said isRight={turn.isRight} of={turn.count} />
      <p className={round.question} role="status">
        {text('round.sum.question', { sum: sum.text })}
      </p>
      <AnswerButtons choices={sum.choices} onAnswer={answer} />
    </div>
  );
}
