/** A centred card, no higher than the space above the keyboard; its body scrolls. */
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { appear } from '../theme/shared.css.ts';
import { dialogWidth } from './dialog-width.ts';
import { colour, depth, display, media, motion, radius, space, type } from '../theme/tokens.css.ts';

/** Opaque from the first frame, so that it is there with the tap. */
const rise = keyframes({ from: { transform: 'translateY(16px) scale(.98)' } });

export const modal = style({
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  color: colour.ink,
  background: colour.raised,
  boxShadow: depth.sheet,
  overscrollBehavior: 'contain',
  selectors: {
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&[open]::backdrop': { animation: `${appear} ${motion.fade} ease-out` },
  },
  '@media': { [media.forced]: { outline: '2px solid CanvasText' } },
});

export const dialog = style({
  width: `min(${dialogWidth.most}px, 100vw - ${2 * dialogWidth.margin}px)`,
  maxHeight: 'calc(100dvh - 32px)',
  margin: 'auto',
  borderRadius: radius.sheet,
  overflow: 'hidden',
  selectors: { '&[open]': { animation: `${rise} ${motion.sheetIn} ${motion.out}` } },
  '@media': { [media.stillness]: { selectors: { '&[open]': { animation: 'none' } } } },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '60px',
  padding: `${space[3]} 60px ${space[2]} ${space[5]}`,
  flex: 'none',
  // In large text the title has the whole line, below the cross.
  '@media': { [media.cramped]: { padding: `56px ${space[3]} ${space[2]}` } },
});
export const title = style({ ...type.lg, ...display, minWidth: 0, '@media': { [media.cramped]: type.sm } });
export const close = style({ position: 'absolute', top: '10px', right: '10px' });

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  padding: `${space[1]} ${space[5]} ${space[5]}`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPadding: space[6],
  '@media': { [media.cramped]: { paddingInline: space[4] } },
});

globalStyle(`${body} > form`, { display: 'grid', gap: space[4] });
