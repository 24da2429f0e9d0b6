import { globalStyle, style } from '@vanilla-extract/css';
import { colour } from '../theme/tokens.css.ts';
import { input } from './field.css.ts';

export const glass = style({
  display: 'grid',
  placeItems: 'center',
  paddingInlineStart: '14px',
  color: colour.inkSoft,
});
globalStyle(`${glass} > svg`, { width: '20px', height: '20px' });
/** Hides the browser's clear button; SearchField draws one that is large enough to touch. */
export const searchInput = style([input, { paddingInlineStart: '10px' }]);
globalStyle(`${searchInput}::-webkit-search-cancel-button`, { display: 'none' });
