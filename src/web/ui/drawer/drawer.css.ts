import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { appear } from '../theme/shared.css.ts';
import { colour, hovered, line, media, motion, radius, space, target, type } from '../theme/tokens.css.ts';

const slide = keyframes({ from: { transform: 'translateX(100%)' } });

export const drawer = style({
  width: 'min(304px, 100vw - 16px)',
  height: '100dvh',
  margin: '0 0 0 auto',
  paddingRight: 'env(safe-area-inset-right)',
  borderRadius: `${radius.sheet} 0 0 ${radius.sheet}`,
  overflow: 'hidden',
  selectors: { '&[open]': { animation: `${slide} ${motion.sheetIn} ${motion.out}` } },
  '@media': {
    [media.wide]: { width: '320px' },
    [media.stillness]: { selectors: { '&[open]': { animationName: appear } } },
  },
});

export const content = style({
  flex: '1 1 auto',
  minHeight: 0,
  padding: `0 ${space[3]} calc(${space[4]} + env(safe-area-inset-bottom))`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Words in large text are not broken.
  '@media': { [media.cramped]: { paddingInline: space[1] } },
});

export const section = style({
  padding: `${space[3]} 0`,
  selectors: { '& + &': { borderTop: `${line.decor} solid ${colour.line}` } },
});
export const sectionTitle = style({
  ...type.xs,
  padding: `${space[1]} ${space[2]} ${space[2]}`,
  fontWeight: 700,
  color: colour.inkSoft,
});

export const row = style({
  ...type.md,
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '48px',
  padding: space[2],
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: colour.ink,
  fontWeight: 700,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&[aria-disabled="true"]': { background: 'none', color: colour.disabled, cursor: 'default' },
    '&[aria-current="page"]': { background: colour.sunken },
  },
  '@media': {
    ...hovered({ background: colour.sunken }),
    [media.cramped]: { gap: space[2] },
    [media.forced]: { selectors: { '&[aria-current="page"]': { border: '2px solid Highlight' } } },
  },
});
globalStyle(`${row} > svg`, { color: colour.tarum });
globalStyle(`${row}[aria-disabled="true"] > svg`, { color: colour.disabled });
export const rowText = style({ flex: 1, minWidth: 0 });
export const rowNote = style({ ...type.xs, display: 'block', fontWeight: 400, color: colour.inkSoft });

export const switchRow = style({ padding: `2px ${space[2]}` });

export const choices = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: space[1],
  margin: `0 ${space[2]}`,
  padding: '3px',
  borderRadius: radius.control,
  background: colour.sunken,
});
export const choice = style({
  ...type.sm,
  display: 'grid',
  placeItems: 'center',
  minHeight: target.small,
  padding: '2px 6px',
  border: `${line.decor} solid transparent`,
  borderRadius: '10px',
  background: 'transparent',
  color: colour.inkSoft,
  fontWeight: 700,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': { background: colour.surface, color: colour.ink, borderColor: colour.platina },
  },
  '@media': {
    [media.forced]: { selectors: { '&[aria-pressed="true"]': { background: 'Highlight', color: 'HighlightText' } } },
  },
});
