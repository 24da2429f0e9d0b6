/** The score system of a game, in Platinum for a stake (GM-2, GM-4). */
import { useSelector } from '@xstate/react';
import { digitsOf } from '../../../../machines/room/room.selectors.ts';
import type { Game } from '../../../contract/games.calls.ts';
import { platinum, type Platinum } from '../../../contract/money.ts';
import { isStake, rewardOf } from '../../../contract/stake.ts';
import type { RoomActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatPlatinum, ScoreTable } from '../../ui/index.ts';
import { note } from './room.css.ts';
import { useStakeTerms } from './use-stake-terms.ts';

/** For the stake in the form, or the game's own. */
export function ScoresForStake({ actor, game }: { actor: RoomActor; game: Game }) {
  const terms = useStakeTerms(game);
  const stake = Number(useSelector(actor, (snapshot) => digitsOf(snapshot, terms)));
  return <GameScores game={game} stake={isStake(stake) ? platinum(stake) : game.stake} />;
}

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
