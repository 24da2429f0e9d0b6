/** On the page of games: one that the player waited for has opened (GM-17), and why a wish could not be kept (GM-15). */
import { useSelector } from '@xstate/react';
import { gamePath } from '../../../../machines/kit/game-paths.ts';
import { lockOf } from '../../../../machines/kit/lock.ts';
import { newsOf, wishProblem } from '../../../../machines/wishes/wishes.selectors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import type { WishesActor } from '../../runtime/actors.ts';
import { useGameTitle } from '../../runtime/games.ts';
import { useFlow, useLink } from '../../runtime/ports.tsx';
import { Banner, Button, LinkButton } from '../../ui/index.ts';
import { FormError } from '../FormError.tsx';
import * as styles from './wishes.css.ts';

export function WishNews() {
  const actor = useFlow('wishes');
  return actor ? <News actor={actor} /> : null;
}

export function WishProblem() {
  const actor = useFlow('wishes');
  return actor ? <Problem actor={actor} /> : null;
}

function News({ actor }: { actor: WishesActor }) {
  const text = useText();
  const link = useLink();
  const titleOf = useGameTitle();
  const news = useSelector(actor, newsOf);
  return (
    <div className={styles.part} data-wish="news">
      <div role="status">
        {news !== null && (
          <Banner tone="ok">
            <div className={styles.news}>
              <p>{text('wish.news', { game: titleOf(news) ?? text('wish.news.game') })}</p>
              <div className={styles.ways}>
                <LinkButton size="sm" {...link(gamePath(news))}>
                  {text('wish.news.play')}
                </LinkButton>
                <Button variant="quiet" size="sm" onClick={() => actor.send({ type: 'news.closed' })}>
                  {text('nav.close')}
                </Button>
              </div>
            </div>
          </Banner>
        )}
      </div>
    </div>
  );
}

function Problem({ actor }: { actor: WishesActor }) {
  const said = useMessage()(useSelector(actor, wishProblem));
  const lock = useSelector(actor, lockOf);
  return (
    <div className={styles.part} data-wish="problem">
      <FormError of={actor} text={said} lock={lock} />
    </div>
  );
}
