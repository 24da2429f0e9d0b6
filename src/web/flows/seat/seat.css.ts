import { globalStyle, style } from '@vanilla-extract/css';
import { figures, media, space } from '../../ui/theme/tokens.css.ts';

export const strip = style({ position: 'relative' });
/** A phone has room for one line of text without it. */
globalStyle(`${strip} svg`, { '@media': { [media.narrow]: { display: 'none' } } });
/** The whole strip is the link. */
export const way = style({ '::after': { content: '', position: 'absolute', inset: 0 } });
export const left = style({ ...figures, marginInlineStart: space[2], whiteSpace: 'nowrap' });
