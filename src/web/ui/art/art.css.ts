import { style } from '@vanilla-extract/css';
import { onSheet } from './sheet.ts';

/** By row of the sheet (GameSheet.tsx), which is as wide as the box. */
export const rows = onSheet.map((_, place, { length }) =>
  style({
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    objectPosition: `0 ${(100 * place) / (length - 1)}%`,
  }),
);
