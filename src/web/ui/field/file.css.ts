import { style } from '@vanilla-extract/css';
import { colour, line, radius, space } from '../theme/tokens.css.ts';

export const fileButton = style({
  selectors: {
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
    '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.6 },
  },
});
/** Hidden on desktops (hovering, fine pointer), where it would open the same files as the button beside it. */
export const cameraButton = style({ '@media': { '(hover: hover) and (pointer: fine)': { display: 'none' } } });

export const preview = style({
  display: 'grid',
  placeItems: 'center',
  maxWidth: '320px',
  minHeight: '120px',
  padding: space[2],
  border: `${line.input} dashed ${colour.platina}`,
  borderRadius: radius.card,
  background: colour.sunken,
});
export const previewCanvas = style({ maxWidth: '100%', maxHeight: '240px', borderRadius: radius.small });
