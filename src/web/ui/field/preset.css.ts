import { style, styleVariants } from '@vanilla-extract/css';
import { colour, figures, hovered, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const buttons = style({ display: 'grid', gap: space[2] });
/** Each as wide as its amount, which is not broken in two. */
const inLines = { display: 'flex', flexWrap: 'wrap' } as const;
export const inRow = styleVariants({
  3: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', '@media': { [media.cramped]: inLines } },
  4: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', '@media': { [media.cramped]: inLines } },
});
export const button = style({
  ...type.sm,
  ...figures,
  minHeight: target.small,
  padding: 0,
  border: `${line.decor} solid ${colour.platina}`,
  borderRadius: radius.full,
  background: colour.surface,
  color: colour.ink,
  fontFamily: 'inherit',
  fontWeight: 700,
  cursor: 'pointer',
  ':disabled': { cursor: 'not-allowed', color: colour.disabled, background: colour.disabledWash },
  selectors: {
    '&[aria-pressed="true"]': { background: colour.tarum, borderColor: colour.tarum, color: colour.onTarum },
  },
  '@media': {
    ...hovered({ borderColor: colour.ink }),
    [media.cramped]: { flex: '1 1 auto', paddingInline: space[3], whiteSpace: 'nowrap' },
    [media.forced]: { selectors: { '&[aria-pressed="true"]': { background: 'Highlight', color: 'HighlightText' } } },
  },
});
