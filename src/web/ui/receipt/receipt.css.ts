import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

const inset = space[4];
const wideInset = space[6];

export const receipt = style({
  display: 'grid',
  minWidth: 0,
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  overflow: 'hidden',
});

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[4],
  alignItems: 'center',
  padding: `${space[5]} ${inset}`,
  '@media': {
    [media.wide]: { padding: `${space[5]} ${wideInset}` },
    // The mark above: words in large text are not broken.
    [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
export const tone = styleVariants({
  ok: { background: colour.pandanWash, color: colour.pandan },
  bad: { background: colour.bataWash, color: colour.bata },
  pending: { background: colour.pendingWash, color: colour.pending },
  info: { background: colour.langitWash, color: colour.langit },
});
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: target.row,
  height: target.row,
  border: `${line.input} solid currentColor`,
  borderRadius: radius.full,
});
globalStyle(`${mark} svg`, { width: '30px', height: '30px' });
export const headText = style({ ...type.sm, minWidth: 0 });
export const headTitle = style({ ...type.xl, ...display });

const notch = '16px';

/** The tear: dashes from edge to edge, and half a hole on either side. */
export const part = style({
  position: 'relative',
  display: 'grid',
  gap: space[4],
  padding: `${space[5]} ${inset}`,
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
  '@media': { [media.wide]: { padding: `${space[6]} ${wideInset}` } },
  selectors: {
    '&::before, &::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: `calc(${notch} / -2 - ${line.decor} / 2)`,
      width: notch,
      height: notch,
      border: `${line.decor} solid ${colour.line}`,
      borderRadius: radius.full,
      background: colour.kapas,
    },
    '&::before': { insetInlineStart: `calc(${notch} / -2 - ${line.decor})` },
    '&::after': { insetInlineEnd: `calc(${notch} / -2 - ${line.decor})` },
  },
});
export const partTitle = style({ ...type.lg, ...display });

export const list = style({ display: 'grid', gap: space[3] });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: `0 ${space[4]}`,
});
export const term = style({ ...type.sm, color: colour.inkSoft });
export const value = style({
  ...type.sm,
  ...figures,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: `0 ${space[2]}`,
  marginInlineStart: 'auto',
  minWidth: 0,
  fontWeight: 700,
  textAlign: 'end',
  overflowWrap: 'anywhere',
  // Below its term, where an amount has the whole line.
  '@media': {
    [media.cramped]: { ...type.xs, width: '100%', justifyContent: 'flex-start', textAlign: 'start' },
  },
});
/** A value with a button: on a phone below the term, with the button at the end of the line. */
export const withAction = style({});
globalStyle(`${withAction} > ${value}`, {
  width: '100%',
  justifyContent: 'space-between',
  textAlign: 'start',
  '@media': { [media.medium]: { width: 'auto', justifyContent: 'flex-end' } },
});
export const strong = style({ paddingBlockStart: space[3], borderBlockStart: `${line.decor} dashed ${colour.line}` });
globalStyle(`${strong} > ${term}`, { ...type.md, fontWeight: 700, color: colour.ink });
globalStyle(`${strong} > ${value}`, {
  ...type.lg,
  fontWeight: 800,
  '@media': { [media.cramped]: type.xs },
});
