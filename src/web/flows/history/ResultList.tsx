/** The rounds that were played, day by day; each leads to its replay (HI-1). */
import { useIntl } from 'react-intl';
import { roundPath } from '../../../../machines/kit/game-paths.ts';
import type { GameResult, GameResultPage } from '../../../contract/rooms.calls.ts';
import { useCatalogue } from '../../runtime/games.ts';
import { usePorts, useWay } from '../../runtime/ports.tsx';
import type { ResourceActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { DayGroup, formatTime, GameArt, Icon, MovementRow } from '../../ui/index.ts';
import { nameOf } from '../room/words.ts';
import { dayTitle, groupByDay } from './by-day.ts';
import { days, thumbnail } from './history.css.ts';
import { More } from './More.tsx';
import { movedBy, outcomeTones } from './results.ts';

export function ResultList({ actor, page: { items, next } }: { actor: ResourceActor; page: GameResultPage }) {
  const text = useText();
  const { locale } = useIntl();
  const { clock } = usePorts();
  const now = clock.now();
  return (
    <div className={days}>
      {groupByDay(items, ({ endedAt }) => endedAt).map((group) => (
        <DayGroup key={group.items[0]?.id} title={dayTitle(group.day, now, { text, language: locale })}>
          {group.items.map((result) => (
            <Row key={result.id} result={result} />
          ))}
        </DayGroup>
      ))}
      <More actor={actor} hasMore={next !== null} endText={text('results.end')} />
    </div>
  );
}

function Row({ result }: { result: GameResult }) {
  const text = useText();
  const { locale } = useIntl();
  const way = useWay();
  const games = useCatalogue()?.games ?? [];
  const index = games.findIndex(({ slug }) => slug === result.game);
  const game = games[index];
  const { id, opponent, outcome, points, endedAt } = result;
  const moved = movedBy(result);
  return (
    <MovementRow
      {...way(roundPath(id))}
      id={id}
      icon={
        game ? (
          <GameArt
            className={thumbnail}
            slug={game.slug}
            category={game.category}
            emblem={game.emblem}
            index={index}
            ratio="1:1"
          />
        ) : (
          <Icon name="info" />
        )
      }
      title={game?.title ?? result.game}
      note={[
        formatTime(endedAt, locale),
        opponent && text('results.against', { name: nameOf(text, opponent) }),
        opponent && text('results.points', { n: points }),
      ]
        .filter(Boolean)
        .join(' · ')}
      amount={{ word: text(`results.${moved.word}`), text: moved.text }}
      status={{ tone: outcomeTones[outcome], icon: null, word: text(`results.outcome.${outcome}`) }}
    />
  );
}
