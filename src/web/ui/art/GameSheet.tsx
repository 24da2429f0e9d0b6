/** The cards' pictures of the open games, one below the other, for one file (art.css.ts shows a row of it). */
import { designOf } from './design.ts';
import { GameDrawing, type GameDrawingProps } from './GameDrawing.tsx';
import { sizes } from './sizes.ts';

const [width, height] = sizes['4:3'];
/** Of a row's own ground above and below it, as a card's picture may begin between two pixels. */
const margin = 8;
const pitch = height + 2 * margin;

export function GameSheet({ games }: { games: readonly Omit<GameDrawingProps, 'ratio'>[] }) {
  const whole = games.length * pitch - 2 * margin;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${whole}`} width={width} height={whole}>
      {games.map((game, row) => (
        <g key={game.slug} transform={`translate(0 ${row * pitch})`}>
          <path d={`M0-${margin}h${width}v${pitch}H0Z`} fill={designOf(game.slug, game.index).dye.cloth} />
          <GameDrawing {...game} ratio="4:3" />
        </g>
      ))}
    </svg>
  );
}
