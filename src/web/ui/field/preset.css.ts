/** Chips of one width, as many in a row as fit. */
import { style } from '@vanilla-extract/css';
import { colour, figures, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(48px, 1fr))',
  gap: space[2],
});
export const key = style({
  ...type.sm,
  ...figures,
  minHeight: target.small,
  padding: 0,
  border: `${line.decor} solid ${colour.platina}`,
  borderRadius: radius.full,
  background: colour.surface,
  color: colour.ink,
  font: 'inherit',
  fontWeight: 700,
  cursor: 'pointer',
  ':hover': { borderColor: colour.ink },
  ':disabled': { cursor: 'not-allowed', color: colour.disabled, background: colour.disabledWash },
  selectors: {
    '&[aria-pressed="true"]': { background: colour.tarum, borderColor: colour.tarum, color: colour.onTarum },
  },
  '@media': {
    [media.forced]: { selectors: { '&[aria-pressed="true"]': { background: 'Highlight', color: 'HighlightText' } } },
  },
});
