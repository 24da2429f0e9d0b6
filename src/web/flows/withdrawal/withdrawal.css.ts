/** What a withdrawal has beside what it shares with the top-up: parts of the balance, and what the amount is worth. */
import { style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, target, type } from '../../ui/theme/tokens.css.ts';

export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space[2],
});
export const part = style({
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
export const worth = style({ ...type.lg, ...display, ...figures, color: colour.tarum, overflowWrap: 'anywhere' });
export const noWorth = style({ ...type.sm, ...figures, color: colour.inkSoft });
export const addKey = style({ justifySelf: 'start' });
/** What the amount is worth, and the keys below it. */
export const skeletonParts = style({ display: 'block', height: '76px', borderRadius: radius.control });
