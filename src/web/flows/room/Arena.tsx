import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  connectionOf,
  connectionFailure,
  isPractice,
  leavingOf,
  returnBy,
  rematchOf,
  roomOf,
  roomScreen,
  type RoomScreen,
} from '../../../../machines/room/room.selectors.ts';
import type { Game } from '../../../contract/games.calls.ts';
import type { Platinum } from '../../../contract/money.ts';
import type { Room } from '../../../contract/rooms.calls.ts';
import { useStep } from '../../runtime/ports.tsx';
import type { RoomActor, StorefrontActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, formatPlatinum } from '../../ui/index.ts';
import { ErrorNote } from '../ErrorNote.tsx';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { RoundPlay } from '../round/RoundPlay.tsx';
import { EndScene } from './EndScene.tsx';
import { PracticeNote } from './PracticeNote.tsx';
import { StartingScene, WaitingScene } from './RoomScenes.tsx';
import * as styles from './room.css.ts';

export const isArena = (screen: RoomScreen): boolean => ['waiting', 'starting', 'playing', 'ended'].includes(screen);

export function Arena({ actor, storefront, game }: { actor: RoomActor; storefront: StorefrontActor; game: Game }) {
  const screen = useSelector(actor, roomScreen);
  const room = useSelector(actor, roomOf);
  const rival = useSelector(actor, rematchOf);
  const round = useStep(actor, 'round');
  const until = useSelector(actor, returnBy);
  if (!room) return null;
  const parts = { actor, game, room };
  if (screen !== 'waiting' && screen !== 'starting' && screen !== 'playing') return <EndScene {...parts} />;
  return (
    <Hall {...parts} screen={screen}>
      {screen === 'waiting' && <WaitingScene {...parts} storefront={storefront} rival={rival} />}
      {screen === 'starting' && <StartingScene {...parts} />}
      {screen === 'playing' && round && <RoundPlay actor={round} returnBy={until} />}
    </Hall>
  );
}

interface HallProps {
  actor: RoomActor;
  game: Game;
  room: Room;
  screen: RoomScreen;
  children: ReactNode;
}

function Hall({ actor, game, room, screen, children }: HallProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // The board of a round takes the focus itself.
    if (!document.activeElement?.matches('[data-board]')) heading.current?.focus({ preventScroll: true });
  }, [screen]);
  return (
    <section className={styles.arena} data-room={screen} data-room-id={room.id}>
      <div className={styles.hallHead}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {game.title}
        </h1>
        <Exit actor={actor} screen={screen} stake={room.stake} />
        <PracticeNote stake={room.stake} />
      </div>
      <Connection actor={actor} />
      {children}
    </section>
  );
}

/** The room goes on below. */
function Connection({ actor }: { actor: RoomActor }) {
  const text = useText();
  const toText = useMessage();
  const connection = useSelector(actor, connectionOf);
  const failure = useSelector(actor, connectionFailure);
  const left = useSecondsLeft(useSelector(actor, returnBy));
  return (
    <div role="status" className={styles.remark} data-connection={connection}>
      {connection === 'lost' && (
        <Banner tone="pending">
          <p>
            {text('room.connection.lost')}{' '}
            {text(left === null ? 'room.connection.kept' : left > 0 ? 'room.connection.risk' : 'room.connection.late')}
          </p>
          <p>{toText(failure)}</p>
          <Button variant="secondary" size="sm" onClick={() => actor.send({ type: 'check.requested' })}>
            {text('room.retry')}
          </Button>
          <ErrorNote of={actor} />
        </Banner>
      )}
    </div>
  );
}

/** Leaving before the round returns the stake, so nothing is asked; later the opponent would win. */
function Exit({ actor, screen, stake }: Pick<HallProps, 'actor' | 'screen'> & { stake: Platinum }) {
  const text = useText();
  const toText = useMessage();
  const { step, message } = useSelector(actor, leavingOf);
  const question = useSelector(actor, isPractice) ? 'room.practice.leave' : 'room.leave.question';
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === 'confirming') stay.current?.focus();
  }, [step]);
  if (step === 'confirming' || step === 'failed') {
    return (
      <div className={styles.exit} role="group" aria-label={text('room.leave')}>
        <p role="status">{message ? toText(message) : text(question, { platinum: formatPlatinum(stake) })}</p>
        {message && <ErrorNote of={actor} />}
        <div className={styles.leaveButtons}>
          <Button ref={stay} variant="secondary" onClick={() => actor.send({ type: 'leave.dismissed' })}>
            {text('room.leave.stay')}
          </Button>
          <Button variant="danger" onClick={() => actor.send({ type: 'leave.confirmed' })}>
            {text(step === 'failed' ? 'room.retry' : 'room.leave.confirm')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={step === 'busy'}
      busyLabel={text('room.leave.busy')}
      onClick={() => actor.send({ type: 'leave.requested' })}
    >
      {text(screen === 'playing' ? 'room.leave' : 'room.leave.free')}
    </Button>
  );
}
