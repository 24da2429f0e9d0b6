/** A game: description, rewards, instructions (RT-2, GM-4); or its room, once entered (GM-5). */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { invitedOf, rematchOf, roomScreen } from '../../../machines/room/room.selectors.ts';
import type { ToldOutcome } from '../../../machines/kit/route.ts';
import { visitOf } from '../../../machines/storefront/storefront.selectors.ts';
import type { Game } from '../../contract/games.calls.ts';
import type { RoomActor, StorefrontActor } from '../runtime/actors.ts';
import { useCatalogue } from '../runtime/games.ts';
import { useFlow, useFeatures, useLink, usePorts, useRoute, useWay } from '../runtime/ports.tsx';
import { transactionsPath } from '../runtime/routes.ts';
import { BoardOffer } from '../flows/board/BoardCard.tsx';
import { InvitationNote } from '../flows/invitation/InvitationNote.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { Arena, isArena } from '../flows/room/Arena.tsx';
import { GameScores, ScoresForStake } from '../flows/room/GameScores.tsx';
import { HowToPlay } from '../flows/room/HowToPlay.tsx';
import { focusPanel, PlayPanel, VisitorPanel } from '../flows/room/PlayPanel.tsx';
import { part, panelTitle } from '../flows/room/room.css.ts';
import { ShareButton } from '../flows/room/ShareButton.tsx';
import { Trial } from '../flows/room/Trial.tsx';
import { useFocusWhenLost } from '../flows/use-focus-when-lost.ts';
import { useText } from '../i18n/use-text.ts';
import { Banner, LinkButton, MoneyIcon, Scene } from '../ui/index.ts';
import { GameIntro, GameLoading } from './GameIntro.tsx';
import * as intro from './game-intro.css.ts';
import * as styles from './game.css.ts';

export interface GameDetailProps {
  storefront: StorefrontActor;
  room: RoomActor | undefined;
}

export function GameDetailPage({ storefront, room }: GameDetailProps) {
  const text = useText();
  const link = useLink();
  const { store } = usePorts();
  const route = useRoute();
  const view = useCatalogue();
  const catalogue = useFlow('catalogue');
  if (route.name !== 'gameDetail') return null;
  if (!view?.games) {
    if (view?.failure == null) return <GameLoading />;
    return (
      <ReadFailed
        of={catalogue}
        failure={{ id: view.failure }}
        title={text('games.error.title')}
        retry={text('games.retry')}
        onRetry={() => store.send({ type: 'catalogue.refreshRequested' }, 'catalogue')}
      />
    );
  }
  const index = view.games.findIndex(({ slug }) => slug === route.slug);
  const game = view.games[index];
  if (!game) {
    return (
      <Scene
        kind="not-found"
        title={text('game.unknown.title')}
        text={text('game.unknown.text')}
        actions={<LinkButton {...link('/')}>{text('nav.home')}</LinkButton>}
      />
    );
  }
  const detail = <Detail storefront={storefront} room={room} game={game} index={index} />;
  return room ? (
    <RoomOr actor={room} storefront={storefront} game={game}>
      {detail}
    </RoomOr>
  ) : (
    detail
  );
}

interface RoomOrProps {
  actor: RoomActor;
  storefront: StorefrontActor;
  game: Game;
  children: ReactNode;
}

function RoomOr({ actor, storefront, game, children }: RoomOrProps) {
  const screen = useSelector(actor, roomScreen);
  // The keys of a form or a notice go with it. What is looked for takes no focus, so that what is found may.
  useFocusWhenLost(() => {
    if (screen !== 'looking') focusPanel(screen === 'form');
  }, screen);
  return isArena(screen) ? <Arena actor={actor} storefront={storefront} game={game} /> : children;
}

function Detail({ storefront, room, game, index }: GameDetailProps & { game: Game; index: number }) {
  const text = useText();
  const link = useLink();
  const isPlayer = useSelector(storefront, visitOf) === 'player';
  const { rooms, practice } = useFeatures();
  const isPlayable = game.isOpen && rooms;
  const route = useRoute();
  const told = route.name === 'gameDetail' ? route.told : null;
  return (
    <article className={intro.layout} data-game={game.slug}>
      <div className={intro.about}>
        <div className={intro.ways}>
          <a className={styles.back} {...link('/')}>
            <MoneyIcon name="back" />
            {text('game.back')}
          </a>
          <ShareButton
            storefront={storefront}
            game={game}
            room={null}
            label={text('game.share')}
            variant="quiet"
            size="sm"
          />
        </div>
        {told && <ToldBanner told={told} isPlayer={isPlayer} />}
        {room && <InvitedBanner actor={room} />}
        {isPlayable && !isPlayer && <InvitationNote />}
        <GameIntro game={game} index={index} />
        {game.isOpen && (
          <section className={part} aria-labelledby="how">
            <h2 className={panelTitle} id="how">
              {text('game.how')}
            </h2>
            <HowToPlay slug={game.slug} />
            {/* A player has whole rounds for nothing. */}
            {(!isPlayer || !practice) && <Trial slug={game.slug} />}
          </section>
        )}
        <section className={part} aria-labelledby="scores">
          <h2 className={panelTitle} id="scores">
            {text('game.scores')}
          </h2>
          {room && isPlayable ? (
            <ScoresForStake actor={room} game={game} />
          ) : (
            <GameScores game={game} stake={game.stake} />
          )}
        </section>
        {isPlayable && isPlayer && <BoardOffer game={game.slug} />}
      </div>
      <div className={styles.panel}>
        {!isPlayable ? (
          <Banner tone="info">{text('game.soon')}</Banner>
        ) : !isPlayer ? (
          <VisitorPanel />
        ) : (
          room && <PlayPanel actor={room} game={game} />
        )}
      </div>
    </article>
  );
}

function InvitedBanner({ actor }: { actor: RoomActor }) {
  const text = useText();
  const invited = useSelector(actor, invitedOf);
  // A rematch is the player's own wish, so nobody invites.
  if (useSelector(actor, rematchOf) !== null) return null;
  return invited && <Banner tone="ok">{text('room.invited.title', { name: invited.name })}</Banner>;
}

const toldTones = { success: 'ok', pending: 'pending', failed: 'bad' } as const satisfies Record<ToldOutcome, string>;

/** The history confirms what the address claims (RT-2). */
function ToldBanner({ told, isPlayer }: { told: ToldOutcome; isPlayer: boolean }) {
  const text = useText();
  const history = useWay()(transactionsPath);
  return (
    <Banner tone={toldTones[told]}>
      <p role="status">
        <strong>{text(`payment.told.${told}`)}.</strong> {text(`payment.told.${told}.text`)}
      </p>
      {isPlayer && history && <a {...history}>{text('payment.told.history')}</a>}
    </Banner>
  );
}
