import { style } from '@vanilla-extract/css';
import { colour, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const radioRow = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: space[2],
  '@media': { [media.cramped]: { gridAutoFlow: 'row' } },
});
export const radio = style({
  ...type.sm,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target.small,
  padding: `${space[2]} ${space[3]}`,
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.control,
  fontWeight: 700,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: colour.tarum, background: colour.sunken },
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
  },
});
export const radioDot = style({
  appearance: 'none',
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.full,
  background: colour.surface,
  ':checked': { border: `6px solid ${colour.tarum}` },
  ':focus-visible': { outline: 'none' },
  '@media': { [media.forced]: { appearance: 'auto' } },
});
