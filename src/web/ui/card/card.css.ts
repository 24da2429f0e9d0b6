import { globalStyle, style } from '@vanilla-extract/css';
import {
  colour,
  display,
  figures,
  hovered,
  line,
  media,
  motion,
  radius,
  sideways,
  space,
  type,
} from '../theme/tokens.css.ts';

export const games = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2], minWidth: 0 });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  '@media': {
    [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space[5] },
    [media.widest]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space[6] },
  },
});
export const shelfTitle = style({ ...type.md, ...display, color: colour.inkSoft });
export const shelf = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(8rem, 11rem)',
  gap: space[3],
  ...sideways,
  scrollbarWidth: 'thin',
  '@media': {
    [media.wide]: { margin: `0 -${space[1]}`, padding: space[1] },
    // A part of the last one shows that there are more.
    [media.widest]: { gridAutoColumns: '8.75rem' },
  },
});

export const item = style({ display: 'flex', flexDirection: 'column', gap: space[2], minWidth: 0 });
/** What `content-visibility` skips is clipped also while it shows; this leaves room for the ring of the focus. */
const skipped = { contentVisibility: 'auto', overflowClipMargin: '8px' } as const;
/** Below the first view of a phone: not laid out before the first paint (boot.ts), and then not until it is near. */
globalStyle(`${grid} > :nth-child(n + 7)`, { ...skipped, containIntrinsicSize: 'auto 228px' });
globalStyle(`[data-painting] ${grid} > :nth-child(n + 5)`, {
  '@media': { [media.narrow]: { contentVisibility: 'hidden', containIntrinsicSize: 'auto 228px' } },
});
/**
 * Beside the view of a phone. An opening dialog makes all that is styled inert, which styles it anew; these tiles are a
 * third of it. One that is not laid out is as high as one with two lines of title, so that the row keeps its height.
 */
globalStyle(`${shelf} > :nth-child(n + 4)`, {
  '@media': { [media.narrow]: { ...skipped, containIntrinsicSize: 'auto 16.1rem' } },
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
  '@media': hovered({ borderColor: colour.platina, transform: 'translateY(-2px)' }),
});
globalStyle(`${card} > :is(img, svg)`, { width: '100%', height: 'auto' });

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
globalStyle(`${shelf} ${title}`, { ...type.sm, marginBottom: '2px' });
export const category = style({ ...type.sm, color: colour.inkSoft, marginTop: 'auto' });
export const reward = style({
  ...type.sm,
  ...figures,
  fontWeight: 700,
  color: colour.accentText,
  marginTop: '2px',
});

globalStyle(`${shelf} ${text}`, { padding: `${space[2]} 10px` });
globalStyle(`${shelf} :is(${category}, ${reward})`, type.xs);
/** A key below a small card stays on one line. */
globalStyle(`${shelf} ${item} > button > *`, { padding: space[1] });

/** Up to two games fill the line; on a desk their pictures stand beside the words. */
const few = `${grid}:not(:has(> :nth-child(3)))`;
globalStyle(few, { '@media': { [media.wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } });
const broad = '(min-width: 900px)';
globalStyle(`${few} ${card}`, { '@media': { [broad]: { flexDirection: 'row', alignItems: 'center' } } });
globalStyle(`${few} ${card} > :is(img, svg)`, { '@media': { [broad]: { width: '55%' } } });
globalStyle(`${few} ${text}`, { '@media': { [broad]: { padding: `${space[4]} ${space[6]}` } } });
globalStyle(`${few} ${title}`, { '@media': { [broad]: { ...type.xxl, ...display } } });

export const introTitle = style({
  ...type.xxxl,
  ...display,
  textWrap: 'balance',
  '@media': { [media.wide]: { fontSize: '2.5rem', lineHeight: '2.875rem', letterSpacing: '-0.03em' } },
});
export const introText = style({ ...type.md, color: colour.inkSoft, marginTop: space[3], maxWidth: '44ch' });
