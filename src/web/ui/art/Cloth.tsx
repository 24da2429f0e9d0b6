/** Four textile patterns as tiles, drawn after kawung, truntum, mega mendung and ceplok. */
import type { Pattern } from './design.ts';

/** The tile's side, and its drawing: filled shapes or lines. */
const tiles = {
  kawung: {
    side: 56,
    fill: 'M28 26C20 22 12 14 10 4c10 2 18 10 18 22Zm0 0C36 22 44 14 46 4c-10 2-18 10-18 22Zm0 4C20 34 12 42 10 52c10-2 18-10 18-22Zm0 0c8 4 16 12 18 22-10-2-18-10-18-22ZM0 25a3 3 0 0 1 0 6ZM56 25a3 3 0 0 0 0 6Z',
  },
  truntum: {
    side: 48,
    fill: 'M24 8l2.500 10 8-6-6 8L40 24l-11.500 4 6 8-8-6L24 40l-2.500-10-8 6 6-8L8 24l11.500-4-6-8 8 6ZM0-3l3 3-3 3ZM48-3l-3 3 3 3ZM0 45l3 3-3 3ZM48 45l-3 3 3 3Z',
  },
  'mega-mendung': {
    side: 72,
    line: 'M0 40c0-12 14-16 20-8 4-12 24-12 28 0 8-6 24-2 24 8M6 48c0-8 10-10 14-4 4-9 20-9 24 0 6-5 18-2 18 6M0 4c6-6 12-4 14 2 4-9 18-9 22 0 4-9 18-9 22 0 2-6 8-8 14-2M-4 76',
  },
  ceplok: {
    side: 64,
    line: 'M32 2 62 32 32 62 2 32Z',
    fill: 'M32 14c5 5 5 9 0 14-5-5-5-9 0-14Zm0 22c5 5 5 9 0 14-5-5-5-9 0-14ZM14 32c5-5 9-5 14 0-5 5-9 5-14 0Zm22 0c5-5 9-5 14 0-5 5-9 5-14 0ZM0-5 5 0 0 5ZM64-5l-5 5 5 5ZM0 59l5 5-5 5ZM64 59l-5 5 5 5Z',
  },
} satisfies Record<Pattern, { side: number; fill?: string; line?: string }>;

export function ClothPattern({ id, pattern, thread, turn }: { id: string; pattern: Pattern; thread: string; turn: number }) {
  const tile: { side: number; fill?: string; line?: string } = tiles[pattern];
  return (
    <pattern
      id={id}
      width={tile.side}
      height={tile.side}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turn})`}
    >
      {tile.fill && <path d={tile.fill} fill={thread} />}
      {tile.line && <path d={tile.line} fill="none" stroke={thread} strokeWidth="3" />}
    </pattern>
  );
}
