import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, type } from '../theme/tokens.css.ts';

export const card = style({
  display: 'grid',
  gap: space[4],
  alignContent: 'start',
  minWidth: 0,
  containerType: 'inline-size',
  padding: space[4],
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  '@media': { [media.wide]: { padding: space[6] }, [media.cramped]: { padding: space[3] } },
});
export const accent = style({ background: colour.pendingWash, borderColor: 'transparent' });

/** In a wide card a button is only as wide as its text. */
globalStyle(`${card} > button, ${card} > a`, {
  '@container': { '(min-width: 400px)': { justifySelf: 'start' } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
});
export const title = style({ ...type.lg, ...display });

/** A card with room for a value and its buttons side by side. */
const roomy = '(min-width: 280px)';

export const list = style({ display: 'grid' });
export const row = style({
  display: 'grid',
  gap: `2px ${space[4]}`,
  paddingBlock: space[3],
  selectors: {
    '& + &': { borderBlockStart: `${line.decor} dashed ${colour.line}` },
    '&:first-child': { paddingBlockStart: 0 },
    '&:last-child': { paddingBlockEnd: 0 },
  },
  '@container': { [roomy]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' } },
});
export const term = style({ ...type.sm, color: colour.inkSoft, gridColumn: '1' });
export const value = style({
  ...type.md,
  marginBlockStart: '2px',
  fontWeight: 700,
  gridColumn: '1',
  minWidth: 0,
  whiteSpace: 'pre-line',
  // An amount of millions stays on one line.
  '@media': { [media.cramped]: type.sm },
});
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  marginBlockStart: space[2],
  '@container': { [roomy]: { gridColumn: '2', gridRow: '1 / span 2', margin: 0, justifyContent: 'flex-end' } },
});
export const none = style({ color: colour.inkSoft, fontWeight: 400 });

export const badge = style({
  ...type.xs,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  padding: `2px ${space[2]} 2px 6px`,
  borderRadius: radius.full,
  fontWeight: 700,
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: { whiteSpace: 'normal' } },
});
globalStyle(`${badge} svg`, { width: '16px', height: '16px', strokeWidth: 2.25 });
export const badgeTone = styleVariants({
  ok: { background: colour.pandanWash, color: colour.pandan },
  bad: { background: colour.bataWash, color: colour.bata },
  pending: { background: colour.pendingWash, color: colour.pending },
  info: { background: colour.langitWash, color: colour.langit },
});

export const number = style({
  ...figures,
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: { whiteSpace: 'normal' } },
});
export const revealed = style({ display: 'inline-flex', alignItems: 'center', gap: space[1], marginBlock: '-10px' });

export const checklist = style({
  display: 'grid',
  gap: `${space[2]} ${space[4]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 44%), 1fr))',
  margin: 0,
  padding: 0,
  '@media': { [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const check = style({
  ...type.sm,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontWeight: 700,
  color: colour.pending,
  selectors: { '&[data-done="true"]': { color: colour.pandan } },
});
export const checkMark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '22px',
  height: '22px',
  border: `${line.input} solid currentColor`,
  borderRadius: radius.full,
});
globalStyle(`${checkMark} svg`, { width: '14px', height: '14px', strokeWidth: 3 });
