import { style } from '@vanilla-extract/css';
import { figures, space } from '../../ui/theme/tokens.css.ts';

export const strip = style({ position: 'relative' });
/** The whole strip is the link. */
export const way = style({ '::after': { content: '', position: 'absolute', inset: 0 } });
export const left = style({ ...figures, marginInlineStart: space[2], whiteSpace: 'nowrap' });
