/** Text areas and selects. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, media } from '../theme/tokens.css.ts';
import { box, input } from './field.css.ts';

export const lines = style({ resize: 'vertical', minHeight: '96px', fieldSizing: 'content' });

const chevron = `linear-gradient(45deg, transparent 50%, ${colour.inkSoft} 50%), linear-gradient(135deg, ${colour.inkSoft} 50%, transparent 50%)`;
export const select = style([
  input,
  {
    paddingRight: '38px',
    backgroundImage: chevron,
    backgroundPosition: 'right 20px center, right 14px center',
    backgroundSize: '6px 6px',
    backgroundRepeat: 'no-repeat',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '@media': { [media.forced]: { appearance: 'auto' } },
  },
]);
globalStyle(`${select} option`, { color: colour.ink, background: colour.surface });
globalStyle(`${box}:has(textarea:focus-visible, select:focus-visible)`, {
  outline: `3px solid ${colour.focus}`,
  outlineOffset: '2px',
});
globalStyle(`${box}:has(input:read-only, textarea:read-only, select:disabled)`, { background: colour.sunken });
