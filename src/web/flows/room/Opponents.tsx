/** Whom the player met last in this game, each with the way to meet again (GM-13). */
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { opponentsOf } from '../../../../machines/room/room.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import type { RoomActor } from '../../runtime/actors.ts';
import { Button, formatPlatinum, PlayerMarble } from '../../ui/index.ts';
import * as styles from './room.css.ts';

export function Opponents({ actor }: { actor: RoomActor }) {
  const text = useText();
  const opponents = useSelector(actor, opponentsOf);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.notice} aria-labelledby="opponents" data-room="opponents">
      <h2 ref={heading} id="opponents" className={styles.panelTitle} tabIndex={-1}>
        {text('room.opponents')}
      </h2>
      {opponents.length === 0 && <p>{text('room.opponents.none')}</p>}
      {opponents.length > 0 && (
        <ul className={styles.opponents}>
          {opponents.map(({ isWaiting, ...rival }) => (
            <li key={rival.match} className={styles.opponent}>
              <PlayerMarble of={rival.marble ?? rival.name} className={styles.hostMarble} />
              <p className={styles.opponentName}>
                <strong>{rival.name}</strong>
                <span className={styles.note}>
                  {text(isWaiting ? 'room.opponents.waits' : 'room.opponents.stake', {
                    platinum: formatPlatinum(rival.stake),
                  })}
                </span>
              </p>
              <Button
                variant={isWaiting ? 'primary' : 'secondary'}
                size="sm"
                aria-label={text('room.rematch', { name: rival.name })}
                onClick={() => actor.send({ type: 'rematch.requested', ...rival })}
              >
                {text('room.ended.again')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" block onClick={() => actor.send({ type: 'form.requested' })}>
        {text('room.refused.action')}
      </Button>
    </section>
  );
}
