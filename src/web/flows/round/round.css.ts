import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import {
  colour,
  display,
  figures,
  hovered,
  line,
  media,
  motion,
  radius,
  space,
  target,
  type,
} from '../../ui/theme/tokens.css.ts';

const land = keyframes({ from: { opacity: 0, transform: 'scale(.7)' } });

export const sums = style({
  display: 'grid',
  gridTemplateColumns: 'clamp(88px, 29vw, 120px) minmax(0, 1fr)',
  gap: space[3],
  width: '100%',
  maxWidth: '960px',
  minHeight: 0,
  marginInline: 'auto',
  '@media': {
    [media.cramped]: { gridTemplateColumns: '72px minmax(0, 1fr)' },
    [media.wide]: { gridTemplateColumns: '240px minmax(0, 1fr)', alignItems: 'center', gap: space[10] },
    [media.low]: { gridTemplateColumns: '72px minmax(0, 1fr)', alignItems: 'stretch', gap: space[4] },
  },
});
/** As tall as the screen allows, so that every rung is visible. */
export const ladder = style({
  minHeight: '280px',
  height: '100%',
  '@media': { [media.wide]: { height: '440px' }, [media.low]: { minHeight: 0, height: '100%' } },
});
/** The answers are at the bottom, within reach of a thumb. */
export const ask = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(min-content, 1fr) auto',
  gap: space[2],
  minWidth: 0,
});
export const verdict = style({ ...type.sm, display: 'grid', placeItems: 'center', minHeight: '28px' });
const said = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  padding: `2px ${space[3]}`,
  borderRadius: radius.full,
  fontWeight: 700,
  animation: `${land} ${motion.press} ${motion.out}`,
  '@media': { [media.stillness]: { animation: 'none' } },
} as const;
export const right = style({ ...said, background: colour.pandanWash, color: colour.pandan });
export const wrong = style({ ...said, background: colour.bataWash, color: colour.bata });
export const question = style({
  ...display,
  ...figures,
  alignSelf: 'center',
  fontSize: 'clamp(1.75rem, 10vw, 2.5rem)',
  lineHeight: 1.2,
  textAlign: 'center',
  '@media': {
    [media.wide]: { fontSize: '3.5rem', lineHeight: '4.5rem' },
    [media.low]: { fontSize: '2.25rem', lineHeight: 1.1 },
    // A word, while nothing is asked, is not broken.
    [media.cramped]: type.lg,
  },
});
export const answers = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[3],
  paddingBlockStart: space[2],
  '@media': {
    [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.low]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', paddingBlock: `0 ${space[2]}` },
  },
});
export const answer = style({
  ...type.xxxl,
  ...display,
  ...figures,
  position: 'relative',
  minHeight: '88px',
  padding: space[2],
  border: `${line.input} solid ${colour.kunyitEdge}`,
  borderRadius: radius.card,
  background: colour.kunyit,
  color: colour.onKunyit,
  fontFamily: 'inherit',
  fontWeight: 800,
  boxShadow: `0 5px 0 ${colour.kunyitEdge}`,
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  transition: `transform 60ms ${motion.out}`,
  ':active': { transform: 'translateY(4px)', boxShadow: `0 1px 0 ${colour.kunyitEdge}` },
  selectors: {
    '&[aria-disabled="true"]': {
      background: colour.disabledWash,
      color: colour.disabled,
      borderColor: 'transparent',
      boxShadow: 'none',
    },
  },
  '@media': {
    ...hovered({ background: colour.kunyitPressed }),
    [media.cramped]: { ...type.xl, minHeight: target.primary },
    [media.wide]: { minHeight: '96px' },
    [media.low]: { minHeight: '64px' },
  },
});
/** Hidden without a mouse. */
export const answerButton = style({
  ...type.xs,
  position: 'absolute',
  insetBlockStart: '6px',
  insetInlineStart: '10px',
  display: 'none',
  letterSpacing: 0,
  fontWeight: 700,
  '@media': { '(hover: hover) and (pointer: fine)': { display: 'block' } },
});

/** A board of several answers, with what was said of the last one above and what is asked below. */
export const choosing = style({
  display: 'grid',
  gridTemplate: '"said" auto "board" auto "hint" auto / minmax(0, 1fr)',
  alignContent: 'center',
  gap: space[2],
  width: '100%',
  maxWidth: '960px',
  minWidth: 0,
  minHeight: 0,
  marginInline: 'auto',
  '@media': {
    [media.wide]: { gap: space[4] },
    [media.low]: {
      gridTemplate: '"said hint" auto "board board" auto / minmax(0, 1fr) minmax(0, 1fr)',
      alignContent: 'start',
      alignItems: 'center',
      gap: space[2],
    },
  },
});

export const rings = style({
  display: 'grid',
  alignContent: 'space-evenly',
  justifyItems: 'center',
  gap: space[2],
  minHeight: 0,
  // A tap beside the board selects no text.
  userSelect: 'none',
  '@media': {
    [media.low]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
      alignContent: 'center',
      alignItems: 'center',
    },
  },
});
export const ringCount = style({ ...type.md, ...figures, fontWeight: 700 });
export const hint = style({
  ...type.sm,
  color: colour.inkSoft,
  minHeight: target.small,
  textAlign: 'center',
  '@media': { [media.short]: { minHeight: 0 }, [media.low]: { minHeight: 0 } },
});
export const choosingHint = style([hint, { gridArea: 'hint', minHeight: 0 }]);
globalStyle(`${choosing} > ${verdict}`, { gridArea: 'said' });
globalStyle(`${choosing} > div`, { gridArea: 'board' });
export const ringSaid = style({
  ...type.sm,
  display: 'grid',
  justifyItems: 'center',
  fontWeight: 700,
  animation: `${land} ${motion.press} ${motion.out}`,
  '@media': { [media.stillness]: { animation: 'none' } },
});
export const ringPoints = style({ ...type.xxl, ...display, ...figures });
