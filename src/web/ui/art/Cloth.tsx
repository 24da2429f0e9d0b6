/** Four textile patterns as tiles, drawn after kawung, truntum, mega mendung and ceplok. */
import { memo } from 'react';
import type { Dye, Pattern } from './design.ts';

/** The tile's side, and its SVG paths: filled shapes and lines. */
const tiles = {
  kawung: {
    side: 56,
    fill: 'M28 26C20 22 12 14 10 4c10 2 18 10 18 22Zm0 0C36 22 44 14 46 4c-10 2-18 10-18 22Zm0 4C20 34 12 42 10 52c10-2 18-10 18-22Zm0 0c8 4 16 12 18 22-10-2-18-10-18-22ZM0 25a3 3 0 0 1 0 6ZM56 25a3 3 0 0 0 0 6Z',
  },
  truntum: {
    side: 48,
    fill: 'M24 6c4 6 4 9 0 13-4-4-4-7 0-13Zm0 36c4-6 4-9 0-13-4 4-4 7 0 13ZM6 24c6-4 9-4 13 0-4 4-7 4-13 0Zm36 0c-6-4-9-4-13 0 4 4 7 4 13 0ZM13 13l7 4-3 3ZM35 13l-7 4 3 3ZM13 35l7-4-3-3ZM35 35l-7-4 3-3ZM0-4l4 4-4 4ZM48-4l-4 4 4 4ZM0 44l4 4-4 4ZM48 44l-4 4 4 4Z',
  },
  'mega-mendung': {
    side: 84,
    line: 'M4 40a15 15 0 0 1 15-15 18 18 0 0 1 35-4 15 15 0 0 1 25 19ZM15 40a8 8 0 0 1 12-7 11 11 0 0 1 20-2 10 10 0 0 1 18 9M-38 82a15 15 0 0 1 15-15 18 18 0 0 1 35-4 15 15 0 0 1 25 19ZM-10 82a11 11 0 0 1 15-9 10 10 0 0 1 18 9M46 82a15 15 0 0 1 15-15 18 18 0 0 1 35-4M57 82a8 8 0 0 1 12-7 11 11 0 0 1 20-2',
  },
  ceplok: {
    side: 64,
    line: 'M32 2 62 32 32 62 2 32Z',
    fill: 'M32 14c5 5 5 9 0 14-5-5-5-9 0-14Zm0 22c5 5 5 9 0 14-5-5-5-9 0-14ZM14 32c5-5 9-5 14 0-5 5-9 5-14 0Zm22 0c5-5 9-5 14 0-5 5-9 5-14 0ZM0-5 5 0 0 5ZM64-5l-5 5 5 5ZM0 59l5 5-5 5ZM64 59l-5 5 5 5Z',
  },
} satisfies Record<Pattern, { side: number; fill?: string; line?: string }>;

export interface ClothProps {
  id: string;
  dye: Dye;
  pattern: Pattern;
  /** Degrees. */
  turn: number;
  width: number;
  height: number;
}

/** Memoised, because the marbles on it may change many times a second. */
export const Cloth = memo(function Cloth({ id, dye, pattern, turn, width, height }: ClothProps) {
  const tile: { side: number; fill?: string; line?: string } = tiles[pattern];
  const ground = `M0 0h${width}v${height}H0Z`;
  return (
    <>
      <pattern
        id={id}
        width={tile.side}
        height={tile.side}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${turn})`}
      >
        {tile.fill && <path d={tile.fill} fill={dye.thread} />}
        {tile.line && <path d={tile.line} fill="none" stroke={dye.thread} strokeWidth="3.5" />}
      </pattern>
      <path d={ground} fill={dye.cloth} />
      <path d={ground} fill={`url(#${id})`} opacity=".2" />
    </>
  );
});
