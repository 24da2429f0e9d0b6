import type { ReactNode } from 'react';
import type { Room, Seat } from '../../../contract/rooms.calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { Versus, type Side } from '../../ui/index.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { lookOf, nameOf } from './words.ts';

export function Players({ room, points, children }: { room: Room; points?: number; children?: ReactNode }) {
  const text = useText();
  const { mine, opponent } = room;
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
      mine={sideOf(mine, text('room.you'), points ?? mine.points)}
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
