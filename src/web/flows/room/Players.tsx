import type { ReactNode } from 'react';
import type { Room, Seat } from '../../../contract/rooms.calls.ts';
import { graceAway } from '../../../contract/room-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Versus, type Side } from '../../ui/index.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { lookOf, nameOf } from './words.ts';

/** Seconds without a sign of life before it is said: a connection that was opened anew at once was never lost. */
const shortGap = 3;
const longestShown = graceAway / 1000 - shortGap;

interface PlayersProps {
  room: Room;
  points?: number;
  /** Until when a player without a connection must be back. */
  returnBy?: number | null;
  children?: ReactNode;
}

export function Players({ room, points, returnBy = null, children }: PlayersProps) {
  const text = useText();
  const { mine, opponent } = room;
  const own = useSecondsLeft(returnBy);
  const away = useSecondsLeft(opponent?.status === 'away' ? opponent.awayUntil : null);
  const sideOf = (seat: Seat, name: string, shown: number): Side => ({
    of: lookOf(seat),
    name,
    points: shown,
    pointsLabel: text('room.points', { name, n: shown }),
  });
  return (
    <Versus
      label={text('room.players')}
      mine={{
        ...sideOf(mine, text('room.you'), points ?? mine.points),
        note: own === null || own > longestShown ? null : text('room.status.away', { n: own }),
      }}
      theirs={
        opponent && {
          ...sideOf(opponent, nameOf(text, opponent), opponent.points),
          note: opponent.status === 'present' ? null : text(`room.status.${opponent.status}`, { n: away ?? 0 }),
        }
      }
      emptyName={text('room.nobody')}
    >
      {children}
    </Versus>
  );
}
