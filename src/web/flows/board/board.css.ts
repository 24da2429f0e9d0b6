import { style } from '@vanilla-extract/css';
import { colour, figures, line, media, radius, space, type } from '../../ui/theme/tokens.css.ts';

export const note = style({ ...type.sm, color: colour.inkSoft });
export const key = style({ justifySelf: 'start' });
export const skeleton = style({ display: 'block', height: '160px', borderRadius: radius.card });

export const table = style({ width: '100%', borderCollapse: 'collapse', ...figures });
export const row = style({
  borderBlockEnd: `${line.decor} solid ${colour.line}`,
  // The wins lie below the name, which would be broken beside them.
  '@media': { [media.cramped]: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)' } },
});
export const mine = style([row, { background: colour.sunken, fontWeight: 700 }]);
/** Not among the best: below them, with a gap that stands for those between. */
export const apart = style([mine, { borderBlockStart: `${line.input} dashed ${colour.platina}` }]);
export const rank = style({
  ...type.lg,
  width: '2.5em',
  paddingInline: space[2],
  textAlign: 'end',
  fontWeight: 700,
  '@media': { [media.cramped]: { ...type.md, width: 'auto' } },
});
export const player = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  padding: space[2],
  textAlign: 'start',
  fontWeight: 'inherit',
});
export const marble = style({
  flex: 'none',
  width: '36px',
  height: '36px',
  borderRadius: radius.full,
  // The name needs its place.
  '@media': { [media.cramped]: { display: 'none' } },
});
export const name = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const me = style({ ...type.sm, color: colour.inkSoft, fontWeight: 400 });
export const wins = style({
  ...type.sm,
  paddingInlineEnd: space[2],
  textAlign: 'end',
  whiteSpace: 'nowrap',
  '@media': {
    [media.cramped]: { ...type.xs, gridColumn: '2', paddingInline: space[2], textAlign: 'start', whiteSpace: 'normal' },
  },
});
