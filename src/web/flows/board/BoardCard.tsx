/** The week's best players of a game (WB-1 to WB-4), on its page: read once asked for. */
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import {
  boardFailure,
  boardOf,
  boardScreen,
  isBoardUnread,
  isSavingListing,
  weekOf,
} from '../../../../machines/board/board.selectors.ts';
import { boardWeeks, type Board, type BoardRow } from '../../../contract/board.calls.ts';
import type { BoardActor } from '../../runtime/actors.ts';
import { useFeatures, useFlow, useWay } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, LinkButton, PlayerMarble, RadioRow, SkeletonBlock, Switch, visuallyHidden } from '../../ui/index.ts';
import { FormError } from '../FormError.tsx';
import { useFocusWhenLost } from '../use-focus-when-lost.ts';
import { part, panelTitle } from '../room/room.css.ts';
import * as styles from './board.css.ts';

/** Nothing where the platform has no boards, or nobody is logged in. */
export function BoardOffer({ game }: { game: string }) {
  const { board } = useFeatures();
  const actor = useFlow('board');
  return board && actor ? <BoardCard actor={actor} game={game} /> : null;
}

export function BoardCard({ actor, game }: { actor: BoardActor; game: string }) {
  const text = useText();
  const screen = useSelector(actor, boardScreen);
  const title = useRef<HTMLHeadingElement>(null);
  // The key that opens or closes the board goes with what it was on.
  useFocusWhenLost(() => title.current?.focus({ preventScroll: true }), screen);
  if (screen === 'none') return null;
  return (
    <section className={part} aria-labelledby="board" data-board-of={game}>
      <h2 ref={title} className={panelTitle} id="board" tabIndex={-1}>
        {text('game.board.title')}
      </h2>
      <p className={styles.note}>{text('game.board.intro')}</p>
      {screen === 'open' ? (
        <Open actor={actor} />
      ) : (
        <Button variant="secondary" className={styles.key} onClick={() => actor.send({ type: 'board.opened', game })}>
          {text('game.board.open')}
        </Button>
      )}
    </section>
  );
}

function Open({ actor }: { actor: BoardActor }) {
  const text = useText();
  const week = useSelector(actor, weekOf);
  const board = useSelector(actor, boardOf);
  const failure = useMessage()(useSelector(actor, boardFailure));
  const isUnread = useSelector(actor, isBoardUnread);
  return (
    <>
      <RadioRow
        label={text('game.board.week')}
        name="week"
        chosen={week}
        choices={boardWeeks.map((value) => ({ value, label: text(`game.board.week.${value}`) }))}
        onChoose={(chosen) => actor.send({ type: 'week.chosen', week: chosen })}
      />
      <p className={styles.note}>{text('game.board.rules')}</p>
      <FormError of={actor} text={failure} />
      {board ? (
        <>
          <Rows board={board} isThisWeek={week === 'this'} />
          <Listed actor={actor} board={board} />
        </>
      ) : (
        !isUnread && (
          <div aria-busy="true">
            <span className={visuallyHidden}>{text('game.board.reading')}</span>
            <SkeletonBlock className={styles.skeleton} />
          </div>
        )
      )}
      {isUnread && (
        <Button variant="secondary" className={styles.key} onClick={() => actor.send({ type: 'board.retried' })}>
          {text('game.board.retry')}
        </Button>
      )}
      <Button variant="quiet" size="sm" className={styles.key} onClick={() => actor.send({ type: 'board.closed' })}>
        {text('game.board.close')}
      </Button>
    </>
  );
}

function Rows({ board: { rows, me }, isThisWeek }: { board: Board; isThisWeek: boolean }) {
  const text = useText();
  const isShown = rows.some(({ isMe }) => isMe);
  return (
    <>
      {rows.length === 0 && (
        <p className={styles.note}>{text(isThisWeek ? 'game.board.empty' : 'game.board.empty.last')}</p>
      )}
      <table className={styles.table}>
        <caption className={visuallyHidden}>{text('game.board.caption')}</caption>
        <thead className={visuallyHidden}>
          <tr>
            <th scope="col">{text('game.board.rank')}</th>
            <th scope="col">{text('game.board.player')}</th>
            <th scope="col">{text('game.board.beaten')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Names are one of a kind, but a platform may send one twice.
            <Row key={at} row={row} />
          ))}
          {!isShown && <Row row={{ ...me, isMe: true }} isApart />}
        </tbody>
      </table>
    </>
  );
}

type ShownRow = Omit<BoardRow, 'rank'> & { rank: number | null };

function Row({ row: { rank, name, marble, wins, isMe }, isApart = false }: { row: ShownRow; isApart?: boolean }) {
  const text = useText();
  return (
    <tr className={isApart ? styles.apart : isMe ? styles.mine : styles.row}>
      <td className={styles.rank}>{rank ?? '–'}</td>
      <th scope="row" className={styles.player}>
        <PlayerMarble of={marble ?? name} className={styles.marble} />
        <span className={styles.name}>
          {name} {isMe && <span className={styles.me}>{text('game.board.me')}</span>}
        </span>
      </th>
      <td className={styles.wins}>{text('game.board.wins', { n: wins })}</td>
    </tr>
  );
}

/** Nobody is listed without a nickname; with one, who wants to. */
function Listed({ actor, board: { me } }: { actor: BoardActor; board: Board }) {
  const text = useText();
  const isBusy = useSelector(actor, isSavingListing);
  const toProfile = useWay()('/profile');
  const { nickname } = useFeatures();
  if (me.listing === 'unnamed') {
    return (
      <>
        <p className={styles.note}>{text('game.board.unnamed')}</p>
        {nickname && toProfile && (
          <LinkButton variant="secondary" size="sm" className={styles.key} {...toProfile}>
            {text('game.board.unnamed.action')}
          </LinkButton>
        )}
      </>
    );
  }
  return (
    <Switch
      label={text('game.board.listed')}
      isOn={me.listing === 'listed'}
      busy={isBusy}
      onChange={(isListed) => actor.send({ type: 'listing.changed', isListed })}
    />
  );
}
