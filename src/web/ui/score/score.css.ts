import { globalStyle, style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const table = style({ width: '100%', borderCollapse: 'separate', borderSpacing: 0 });
export const caption = style({ ...type.sm, color: colour.inkSoft, textAlign: 'start', paddingBlockEnd: space[2] });

// The outer cells draw the frame, because the caption stands outside it.
const edge = `${line.decor} solid ${colour.line}`;
globalStyle(`${table} tr > :first-child`, { borderInlineStart: edge });
globalStyle(`${table} tr > :last-child`, { borderInlineEnd: edge });
globalStyle(`${table} thead tr > *`, { borderBlockStart: edge });
globalStyle(`${table} tbody tr > *`, { borderBlockStart: `${line.decor} dashed ${colour.line}` });
globalStyle(`${table} tbody tr:last-child > *`, { borderBlockEnd: edge });
globalStyle(`${table} thead tr > :first-child`, { borderStartStartRadius: radius.card });
globalStyle(`${table} thead tr > :last-child`, { borderStartEndRadius: radius.card });
globalStyle(`${table} tbody tr:last-child > :first-child`, { borderEndStartRadius: radius.card });
globalStyle(`${table} tbody tr:last-child > :last-child`, { borderEndEndRadius: radius.card });

export const head = style({
  ...type.xs,
  padding: `${space[2]} ${space[4]}`,
  background: colour.sunken,
  color: colour.inkSoft,
  fontWeight: 700,
  textAlign: 'start',
});
export const headOfReward = style([head, { textAlign: 'end' }]);
export const points = style({
  ...type.md,
  ...figures,
  height: target.row,
  padding: `${space[2]} ${space[4]}`,
  background: colour.surface,
  fontWeight: 700,
  textAlign: 'start',
});
export const range = style({
  whiteSpace: 'nowrap',
  marginInlineEnd: space[2],
  '@media': { [media.cramped]: { whiteSpace: 'normal' } },
});
export const mark = style({
  ...type.xs,
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: { whiteSpace: 'normal' } },
});
globalStyle(`${mark} > svg`, { width: '16px', height: '16px' });
export const reward = style({
  ...type.md,
  ...display,
  ...figures,
  letterSpacing: 0,
  padding: `${space[2]} ${space[4]}`,
  background: colour.surface,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  '@media': { [media.wide]: type.lg, [media.cramped]: { whiteSpace: 'normal' } },
});
globalStyle(`${table} :is(th, td)`, { '@media': { [media.cramped]: { ...type.sm, paddingInline: space[1] } } });
export const best = style({});
globalStyle(`${best} > *`, { background: colour.pendingWash, color: colour.pending });
