import type { Game } from '../../../contract/games.calls.ts';
import type { Room } from '../../../contract/rooms.calls.ts';
import type { StorefrontActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { CopyField, formatPlatinum, ScenePicture } from '../../ui/index.ts';
import { PushOffer } from '../push/PushCard.tsx';
import { copyTexts } from '../transaction/copy-texts.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { HowToPlay } from './HowToPlay.tsx';
import { Players } from './Players.tsx';
import { ShareButton } from './ShareButton.tsx';
import * as styles from './room.css.ts';
import { partsText } from './words.ts';

interface SceneProps {
  room: Room;
  game: Game;
}

/** `rival`: whom the player waits to meet again; null: a friend, or anybody. */
export function WaitingScene({
  storefront,
  room,
  game,
  rival,
}: SceneProps & { storefront: StorefrontActor; rival: string | null }) {
  const text = useText();
  const left = useSecondsLeft(room.until);
  const what = text('room.invitation');
  return (
    <>
      <Players room={room}>
        <span className={styles.clock}>{text('room.versus')}</span>
      </Players>
      <div className={styles.middle}>
        <ScenePicture kind="waiting" />
        <h2 className={styles.panelTitle}>{text('room.waiting.title')}</h2>
        <p>
          {left !== null
            ? text('room.waiting.practice', { n: left })
            : rival === null
              ? text('room.waiting.private')
              : text('room.waiting.rematch', { name: rival })}{' '}
          {text('room.waiting.reserved', { platinum: formatPlatinum(room.stake) })}
          {room.paid && ` ${partsText(text, 'from', room.paid)}`}
        </p>
      </div>
      <div className={styles.foot}>
        <div className={styles.invitation}>
          <CopyField label={what} value={room.invitation} texts={copyTexts(text, what)}>
            <span className={styles.code}>{room.invitation}</span>
          </CopyField>
          <ShareButton storefront={storefront} game={game} room={room} label={text('room.invitation.share')} block />
        </div>
        {left === null && <PushOffer about="friend" />}
      </div>
    </>
  );
}

export function StartingScene({ room, game }: SceneProps) {
  const text = useText();
  const left = useSecondsLeft(room.until) ?? 0;
  return (
    <>
      <Players room={room}>
        <span className={styles.clock}>{text('room.versus')}</span>
      </Players>
      <div className={styles.middle}>
        <p className={styles.panelTitle} role="status">
          {text('room.starting')}
        </p>
        <span className={styles.countIn} role="timer" aria-live="off">
          {left}
        </span>
        <HowToPlay slug={game.slug} />
      </div>
    </>
  );
}
