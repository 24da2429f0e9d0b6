/** Figures of equal width, so that the text around them does not move. */
import { style } from '@vanilla-extract/css';
import { figures } from '../theme/tokens.css.ts';

export const countdown = style({ ...figures, fontWeight: 700, whiteSpace: 'nowrap' });
