/** The picture of a game: a static file of the build, or drawn here for a game that the build did not know. */
import { lazy, Suspense, useRef, type Ref } from 'react';
import { artAddress } from 'virtual:game-art';
import { classes } from '../classes.ts';
import * as styles from './art.css.ts';
import type { GameDrawingProps } from './GameDrawing.tsx';
import { useNear } from './near.ts';
import { sheetRow, sheetSlug } from './sheet.ts';
import { artName, sizes } from './sizes.ts';

export interface GameArtProps extends GameDrawingProps {
  /** In view at once, so in the page before hydration. */
  eager?: boolean;
}

// Without its chunk a game has an empty picture: it is decoration.
const GameDrawing = lazy(() =>
  import('./GameDrawing.tsx').then(
    (drawn) => ({ default: drawn.GameDrawing }),
    () => ({ default: EmptyDrawing }),
  ),
);

function EmptyDrawing({ ratio, className, place }: GameDrawingProps & { place?: Ref<SVGSVGElement> }) {
  const [width, height] = sizes[ratio];
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return <svg ref={place} className={className} {...size} aria-hidden="true" />;
}

export function GameArt({ eager = false, ...drawing }: GameArtProps) {
  const { slug, category, emblem, index, ratio, className } = drawing;
  const place = useRef<SVGSVGElement>(null);
  // The browser's own `lazy` fetches three screens ahead, and an SVG costs a slow phone ten milliseconds.
  const isNear = useNear(place, eager);
  const row = sheetRow(slug, ratio);
  const address = artAddress(slug, category, emblem, index, artName(row < 0 ? slug : sheetSlug, ratio));
  const [width, height] = sizes[ratio];
  if (!isNear) return <EmptyDrawing {...drawing} place={place} />;
  return address === null ? (
    <Suspense fallback={<EmptyDrawing {...drawing} />}>
      <GameDrawing {...drawing} />
    </Suspense>
  ) : (
    <img
      className={classes(className, styles.rows[row]) || undefined}
      // After the first paint, and so after an early tap.
      loading={ratio === '4:3' ? 'lazy' : undefined}
      src={address}
      alt=""
      width={width}
      height={height}
    />
  );
}
