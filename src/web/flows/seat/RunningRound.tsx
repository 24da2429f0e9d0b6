/** The player's waiting or running round, one tap away on every page but a game's (GM-9). */
import { useSelector } from '@xstate/react';
import { gamePath } from '../../../../machines/kit/game-paths.ts';
import { seatOf, seatSaid } from '../../../../machines/seat/seat.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import type { SeatActor } from '../../runtime/actors.ts';
import { useGameTitle } from '../../runtime/games.ts';
import { useLink } from '../../runtime/ports.tsx';
import { Banner, PageContainer } from '../../ui/index.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import * as styles from './seat.css.ts';

export function RunningRound({ actor }: { actor: SeatActor }) {
  const text = useText();
  const link = useLink();
  const titleOf = useGameTitle();
  const seat = useSelector(actor, seatOf);
  const said = seat && seatSaid(seat);
  const left = useSecondsLeft(said?.until ?? null);
  if (!seat || !said) return null;
  const game = titleOf(seat.game) ?? text('seat.game');
  const name = seat.opponent?.isPractice ? text('seat.practice') : (seat.opponent?.name ?? '');
  return (
    <PageContainer>
      <div className={styles.strip} data-seat={seat.status}>
        <Banner tone={said.tone}>
          <a className={styles.way} {...link(gamePath(seat.game))}>
            {text(said.id, { game, name })}
          </a>
          {/* For the eye; a screen reader hears the sentence once. */}
          {left !== null && (
            <span className={styles.left} role="timer" aria-live="off">
              {text('seat.left', { n: left })}
            </span>
          )}
        </Banner>
      </div>
    </PageContainer>
  );
}
