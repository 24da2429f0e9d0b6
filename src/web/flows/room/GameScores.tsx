/** The score system of a game, in Platinum for a stake (GM-2, GM-4). */
import type { Game } from '../../../contract/games.calls.ts';
import type { Platinum } from '../../../contract/money.ts';
import { rewardOf } from '../../../contract/stake.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatPlatinum, ScoreTable } from '../../ui/index.ts';
import { note } from './room.css.ts';

export function GameScores({ game: { scores }, stake }: { game: Game; stake: Platinum }) {
  const text = useText();
  const best = Math.max(...scores.map(({ percent }) => percent));
  return (
    <>
      <ScoreTable
        caption={text('game.scores.caption', { stake: formatPlatinum(stake) })}
        columns={{ points: text('game.scores.points'), reward: text('game.scores.reward') }}
        bestLabel={text('game.scores.best')}
        rows={scores.map(({ from, to, percent }) => ({
          points: to === null ? text('game.scores.open', { from }) : text('game.scores.range', { from, to }),
          reward: formatPlatinum(rewardOf(stake, percent)),
          isBest: percent === best,
        }))}
      />
      <p className={note}>{text('game.scores.note')}</p>
    </>
  );
}
