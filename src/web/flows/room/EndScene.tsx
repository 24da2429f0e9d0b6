import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { RoomOutcome } from '../../../contract/room-words.ts';
import type { Room } from '../../../contract/rooms.calls.ts';
import { isFree } from '../../../contract/stake.ts';
import { endOf, isCelebrated, rivalOf } from '../../../../machines/room/room.selectors.ts';
import { useLink, useWay } from '../../runtime/ports.tsx';
import { roundPath } from '../../../../machines/kit/game-paths.ts';
import type { RoomActor } from '../../runtime/actors.ts';
import { useMessage, useText, type TextOf } from '../../i18n/use-text.ts';
import { Button, Celebration, formatPlatinum, LinkButton, Scene, type SceneKind } from '../../ui/index.ts';
import { Players } from './Players.tsx';
import * as styles from './room.css.ts';
import { nameOf, partsText } from './words.ts';

/** What the match cost or paid, and by which balance, as far as the platform says it. */
function sumsText(text: TextOf, { stake, paid, result }: Room): string {
  if (isFree(stake)) return text('room.practice.free');
  if (result?.outcome !== 'lost') return result?.to ? partsText(text, 'to', result.to) : '';
  const lost = text('room.lost', { platinum: formatPlatinum(stake) });
  return paid ? `${lost} ${partsText(text, 'from', paid)}` : lost;
}

const pictures: Record<RoomOutcome, SceneKind> = {
  won: 'success',
  lost: 'empty',
  drawn: 'waiting',
  refunded: 'waiting',
};

export function EndScene({ actor, room }: { actor: RoomActor; room: Room }) {
  const text = useText();
  const toText = useMessage();
  const link = useLink();
  const toReplay = useWay()(roundPath(room.id));
  const end = useSelector(actor, endOf);
  const celebrates = useSelector(actor, isCelebrated);
  const rival = useSelector(actor, rivalOf, (a, b) => a?.match === b?.match);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  if (!end) return null;
  const name = room.opponent ? nameOf(text, room.opponent) : '';
  const hasRound = room.beganAt !== null;
  return (
    <section className={styles.ending} data-room="ended" data-outcome={end.outcome} data-reason={end.reason}>
      {hasRound && (
        <Players room={room}>
          <span className={styles.clock}>{text('room.versus')}</span>
        </Players>
      )}
      <Scene
        kind={pictures[end.outcome]}
        decoration={celebrates && <Celebration />}
        headingRef={heading}
        title={toText(end.title) ?? ''}
        text={
          <>
            {toText({ ...end.text, values: { ...end.text.values, name } })} {sumsText(text, room)}
          </>
        }
        actions={
          <>
            {rival && (
              <Button size="lg" block onClick={() => actor.send({ type: 'rematch.requested', ...rival })}>
                {text('room.rematch', { name: rival.name })}
              </Button>
            )}
            <Button
              size="lg"
              variant={rival ? 'secondary' : 'primary'}
              block
              onClick={() => actor.send({ type: 'form.requested' })}
            >
              {text('room.ended.again')}
            </Button>
            {hasRound && toReplay && (
              <LinkButton variant="secondary" block {...toReplay}>
                {text('room.ended.replay')}
              </LinkButton>
            )}
            <LinkButton variant="quiet" block {...link('/')}>
              {text('nav.home')}
            </LinkButton>
          </>
        }
      />
    </section>
  );
}
