/** The rounds played, by day; each links to its replay (HI-1). */
import { useIntl } from 'react-intl';
import { roundPath } from '../../../../machines/kit/game-paths.ts';
import type { GameResult, GameResultPage } from '../../../contract/results.calls.ts';
import { useCatalogue } from '../../runtime/games.ts';
import { useWay } from '../../runtime/ports.tsx';
import type { ResourceActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatTime, GameArt, Icon, MovementRow } from '../../ui/index.ts';
import { nameOf } from '../room/words.ts';
import { DayList } from './DayList.tsx';
import { thumbnail } from './history.css.ts';
import { movedBy, outcomeTones } from './results.ts';

export const ResultList = ({ actor, page }: { actor: ResourceActor; page: GameResultPage }) => (
  <DayList
    actor={actor}
    page={page}
    momentOf={({ endedAt }) => endedAt}
    row={(result) => <Row result={result} />}
    end="results.end"
  />
);

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
      amount={{ word: text(`results.${moved.word}`), text: moved.text ?? text('results.free') }}
      status={{ tone: outcomeTones[outcome], icon: null, word: text(`results.outcome.${outcome}`) }}
    />
  );
}
