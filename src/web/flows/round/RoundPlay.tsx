/** The round (GM-5): both players and the time above, failed calls below them, then the game. */
import { useSelector } from '@xstate/react';
import { roundOf, roundScreen, roundFailure } from '../../../../machines/round/round.selectors.ts';
import { usePorts } from '../../runtime/ports.tsx';
import type { RoundActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, formatCountdown, Scene } from '../../ui/index.ts';
import { Players } from '../room/Players.tsx';
import * as room from '../room/room.css.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { gameOf } from './games.ts';

/** For the bar of the time left. */
const longestRound = 60;

/** `returnBy`: until when a player without a connection must be back; null where nothing is lost by it. */
export function RoundPlay({ actor, returnBy = null }: { actor: RoundActor; returnBy?: number | null }) {
  const text = useText();
  const toText = useMessage();
  const { clock } = usePorts();
  const screen = useSelector(actor, roundScreen);
  const view = useSelector(actor, roundOf);
  const failure = useSelector(actor, roundFailure);
  const left = useSecondsLeft(view.room.until) ?? 0;
  const { Board } = gameOf(view.room.prompts);
  const give = (seq: number, value: number) => actor.send({ type: 'answer.given', seq, value, now: clock.now() });
  return (
    <>
      <div className={room.roundHead}>
        <Players room={view.room} points={view.points} returnBy={returnBy}>
          <span className={room.clock} role="timer" aria-live="off" aria-label={text('room.time', { n: left })}>
            {formatCountdown(left * 1000)}
          </span>
        </Players>
        <progress className={room.timeLeft} max={longestRound} value={left} aria-hidden="true" />
        <div role="status" className={room.remark}>
          {failure && (
            <Banner tone="pending">
              {text('round.failure')} {toText(failure)}
            </Banner>
          )}
        </div>
      </div>
      {screen === 'done' ? (
        <div className={room.middle}>
          <Scene kind="waiting" headingLevel={2} title={text('round.done.title')} text={text('round.done.text')} />
        </div>
      ) : (
        <Board view={view} onAnswer={give} />
      )}
    </>
  );
}
