/**
 * Buttons like arcade keys: a flat face on a solid lower edge. A press moves only the face, down onto the edge, so the
 * edge is a layer of its own.
 */
import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { turn } from '../theme/shared.css.ts';
import { colour, hovered, line, media, motion, radius, space, target, type } from '../theme/tokens.css.ts';

export const button = style({
  position: 'relative',
  display: 'inline-flex',
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: '13px',
  fontWeight: 700,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  '::before': { content: '', position: 'absolute', inset: `${space[1]} 0 0`, borderRadius: '13px' },
  selectors: {
    '&:disabled': { cursor: 'not-allowed' },
    '&[aria-disabled="true"]': { cursor: 'default' },
  },
});

export const block = style({ display: 'flex', width: '100%' });

export const face = style({
  position: 'relative',
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  marginBottom: space[1],
  border: `${line.decor} solid`,
  borderRadius: radius.control,
  transition: `transform ${motion.press} ${motion.out}`,
  // A spinner or a countdown has a line of its own where the words need theirs.
  '@media': { [media.cramped]: { flexWrap: 'wrap' } },
});

globalStyle(`${button}:active:not(:disabled, [aria-disabled="true"]) > ${face}`, { transform: 'translateY(3px)' });
globalStyle(`${button}[aria-disabled="true"] > ${face}`, { transform: 'translateY(3px)' });
globalStyle(`${button}:disabled > ${face}`, { transform: 'translateY(3px)' });

/** `sm` is for the top bar: with its edge it is 44 px high. */
export const size = styleVariants({ sm: {}, md: {}, lg: {} });
globalStyle(`${size.sm} > ${face}`, { ...type.sm, minHeight: '40px', padding: `${space[1]} 14px` });
globalStyle(`${size.md} > ${face}`, {
  ...type.md,
  minHeight: target.small,
  padding: `${space[2]} ${space[4]}`,
  '@media': { [media.cramped]: { paddingInline: space[2] } },
});
globalStyle(`${size.lg} > ${face}`, {
  ...type.md,
  minHeight: target.primary,
  padding: `${space[3]} ${space[6]}`,
  '@media': { [media.cramped]: { paddingInline: space[2] } },
});

export const variant = styleVariants({ primary: {}, secondary: {}, danger: {}, quiet: {} });

const paint = (of: string, fill: string, text: string, edge: string, over: string) => {
  globalStyle(`${of}::before`, { background: edge });
  globalStyle(`${of} > ${face}`, { background: fill, color: text, borderColor: edge });
  globalStyle(`${of}:hover:not(:disabled, [aria-disabled="true"]) > ${face}`, {
    '@media': { [media.hover]: { background: over } },
  });
};
paint(variant.primary, colour.kunyit, colour.onKunyit, colour.kunyitEdge, colour.kunyitPressed);
paint(variant.secondary, colour.surface, colour.ink, colour.platina, colour.sunken);
paint(variant.danger, colour.bata, colour.onBata, colour.bataEdge, colour.bata);
paint(variant.quiet, 'transparent', colour.tarum, 'transparent', colour.sunken);

// A disabled button is flat and grey, but readable. A busy one keeps its colours.
const idle = `${button}:is(:disabled, [aria-disabled="true"]:not([aria-busy="true"]))`;
globalStyle(`${idle}::before`, { background: 'transparent' });
globalStyle(`${idle} > ${face}`, {
  background: colour.disabledWash,
  color: colour.disabled,
  borderColor: 'transparent',
});
// A quiet button has no visible face, also when disabled.
globalStyle(`${idle}:is(${variant.quiet}) > ${face}`, { background: 'transparent' });

export const spinner = style({
  width: '20px',
  height: '20px',
  flex: 'none',
  border: '2.5px solid',
  borderRightColor: 'transparent',
  borderRadius: radius.full,
  animation: `${turn} 800ms linear infinite`,
  '@media': { [media.stillness]: { animation: 'none' } },
});

export const iconButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: target.small,
  height: target.small,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: colour.inkSoft,
  cursor: 'pointer',
  ':active': { transform: 'translateY(1px)' },
  '@media': hovered({ background: colour.sunken, color: colour.ink }),
});
