/** The picture of a game: a static file of the build, or drawn here for a game that the build did not know. */
import { lazy, Suspense } from 'react';
import { artAddress } from 'virtual:game-art';
import type { GameDrawingProps } from './GameDrawing.tsx';
import { sizes } from './sizes.ts';

export interface GameArtProps extends GameDrawingProps {
  /** In view at once, so loaded before the picture's place is known. */
  eager?: boolean;
}

// Without its chunk a game has an empty picture: it is decoration.
const GameDrawing = lazy(() =>
  import('./GameDrawing.tsx').then(
    (drawn) => ({ default: drawn.GameDrawing }),
    () => ({ default: EmptyDrawing }),
  ),
);

function EmptyDrawing({ ratio, className }: GameDrawingProps) {
  const [width, height] = sizes[ratio];
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
  );
}

export function GameArt({ eager = false, ...drawing }: GameArtProps) {
  const { slug, category, emblem, index, ratio, className } = drawing;
  const address = artAddress(slug, category, emblem, index, ratio);
  const [width, height] = sizes[ratio];
  return address === null ? (
    <Suspense fallback={<EmptyDrawing {...drawing} />}>
      <GameDrawing {...drawing} />
    </Suspense>
  ) : (
    <img className={className} src={address} alt="" width={width} height={height} loading={eager ? 'eager' : 'lazy'} />
  );
}
