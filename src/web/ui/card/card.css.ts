import { globalStyle, style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, motion, radius, space, type } from '../theme/tokens.css.ts';

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  '@media': {
    [media.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space[5] },
    [media.widest]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space[6] },
  },
});

export const item = style({ display: 'flex', minWidth: 0 });
/** Below the first view of a phone: not laid out before the first paint (boot.ts), and then not until it is near. */
globalStyle(`${item}:nth-child(n + 7)`, { contentVisibility: 'auto', containIntrinsicSize: 'auto 228px' });
globalStyle(`[data-painting] ${item}:nth-child(n + 5)`, {
  '@media': { [media.narrow]: { contentVisibility: 'hidden', containIntrinsicSize: 'auto 228px' } },
});

export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  color: colour.ink,
  textDecoration: 'none',
  overflow: 'hidden',
  transition: `transform ${motion.press} ${motion.out}`,
  ':active': { transform: 'translateY(2px)' },
  '@media': { [media.hover]: { ':hover': { borderColor: colour.platina, transform: 'translateY(-2px)' } } },
});
globalStyle(`${card} > :is(img, svg)`, { width: '100%', height: 'auto' });

export const soon = style({
  ...type.xs,
  position: 'absolute',
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  padding: `${space[1]} 10px`,
  borderRadius: radius.full,
  background: colour.toast,
  color: colour.onToast,
  fontWeight: 700,
});

export const text = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  padding: `${space[3]} ${space[3]} 14px`,
  '@media': { [media.wide]: { padding: `14px ${space[4]} ${space[4]}` } },
});

export const title = style({
  ...type.md,
  lineHeight: '1.3125rem',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  marginBottom: '6px',
  '@media': { [media.wide]: { ...type.lg, lineHeight: '1.5rem' } },
});
export const category = style({ ...type.sm, color: colour.inkSoft, marginTop: 'auto' });
export const reward = style({
  ...type.sm,
  ...figures,
  fontWeight: 700,
  color: colour.accentText,
  marginTop: '2px',
});

export const intro = style({
  display: 'grid',
  gap: space[5],
  alignItems: 'center',
  '@media': {
    [media.wide]: { gridTemplateColumns: '1fr 1fr', gap: space[8] },
    [media.widest]: { gridTemplateColumns: '5fr 6fr', gap: space[12] },
  },
});
export const introTitle = style({
  ...type.xxxl,
  ...display,
  textWrap: 'balance',
  '@media': { [media.wide]: { fontSize: '2.5rem', lineHeight: '2.875rem', letterSpacing: '-0.03em' } },
});
export const introText = style({ ...type.md, color: colour.inkSoft, marginTop: space[3], maxWidth: '44ch' });
/** A phone has no room for it above the games. */
export const introArt = style({
  display: 'none',
  minWidth: 0,
  '@media': { [media.wide]: { display: 'block' } },
});
globalStyle(`${introArt} > :is(img, svg)`, { width: '100%', height: 'auto', borderRadius: radius.sheet });
