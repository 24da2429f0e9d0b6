import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { hiddenVisually } from '../theme/shared.css.ts';
import { colour, display, hovered, line, media, radius, sideways, space, target, type } from '../theme/tokens.css.ts';

const gutter = { paddingLeft: space[4], paddingRight: space[4] } as const;
const wideGutter = { paddingLeft: space[6], paddingRight: space[6] } as const;

export const container = style({
  ...gutter,
  width: '100%',
  maxWidth: `calc(1120px + ${space[12]})`,
  margin: '0 auto',
  '@media': { [media.wide]: wideGutter },
});

export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  paddingTop: 'env(safe-area-inset-top)',
  borderBottom: `${line.decor} solid ${colour.line}`,
  background: colour.kapas,
  // It would fill the page.
  '@media': { [media.cramped]: { position: 'static' }, [media.squat]: { position: 'static' } },
});
export const barRow = style({
  display: 'flex',
  alignItems: 'center',
  // Two balances and the menu wrap only where the reader's text is very large.
  flexWrap: 'wrap',
  gap: space[2],
  minHeight: '58.5px',
  padding: `${space[1]} ${space[2]} ${space[1]} ${space[4]}`,
  '@media': {
    '(max-width: 359px)': { paddingLeft: space[2], paddingRight: space[1], gap: '6px' },
    [media.wide]: { gap: space[3], paddingRight: space[4] },
  },
});
export const brandPlace = style({ flex: 'none', display: 'flex', '@media': { [media.wide]: { marginRight: 'auto' } } });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  flex: '1 1 auto',
  justifyContent: 'flex-end',
  gap: '6px',
  minWidth: 0,
  '@media': {
    [media.cramped]: { order: 1, flexBasis: '100%', justifyContent: 'flex-start' },
    [media.wide]: { flex: 'none', gap: space[3] },
  },
});
export const menuPlace = style({
  flex: 'none',
  display: 'flex',
  marginLeft: 'auto',
  '@media': { [media.wide]: { marginLeft: 0 } },
});

export const brand = style({ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 });
export const brandName = style({
  ...type.lg,
  ...display,
  color: colour.ink,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: '260px',
});
globalStyle(`${brandPlace} > a`, {
  display: 'flex',
  minHeight: target.small,
  borderRadius: radius.control,
  textDecoration: 'none',
});
globalStyle(brandName, { '@media': { '(max-width: 399px)': hiddenVisually } });
/** Below tablet width, two balances leave room for the marble only. */
globalStyle(`:root[data-session="player"] ${brandName}`, { '@media': { [media.narrow]: hiddenVisually } });
export const mark = style({ width: '36px', height: '36px', flex: 'none' });
export const markGlass = style({ fill: colour.merchant });
export const markLetter = style({
  fill: colour.onMerchant,
  fontWeight: 700,
  letterSpacing: '-0.03em',
  textAnchor: 'middle',
});

export const footer = style({
  marginTop: space[16],
  padding: `${space[8]} 0 calc(${space[8]} + env(safe-area-inset-bottom))`,
  borderTop: `${line.decor} solid ${colour.line}`,
  background: colour.sunken,
  color: colour.inkSoft,
  ...type.xs,
});
export const footerRow = style([
  container,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space[6],
    rowGap: space[1],
  },
]);
globalStyle(`${footerRow} a`, {
  ...type.sm,
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: target.small,
  minHeight: target.small,
  color: colour.ink,
  fontWeight: 700,
  textDecoration: 'none',
});
globalStyle(`${footerRow} a:hover`, { '@media': { [media.hover]: { textDecoration: 'underline' } } });
globalStyle(`${footerRow} a svg`, { width: '16px', height: '16px' });
globalStyle(`${footerRow} > :last-child`, { '@media': { [media.wide]: { marginLeft: 'auto' } } });

export const banner = style({
  ...type.sm,
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  fontWeight: 400,
  // Forced colours take the tone away, and draw this.
  outline: '1px solid transparent',
  // Long words in large text need the whole line.
  '@media': { [media.cramped]: { flexDirection: 'column', gap: space[1], paddingInline: space[3] } },
});
globalStyle(`${banner} > svg`, { width: '20px', height: '20px' });
/** A scene around it is centred. */
export const bannerText = style({ flex: 1, minWidth: 0, textAlign: 'start' });
globalStyle(`${bannerText} a, ${bannerText} button`, { color: 'inherit', fontWeight: 700 });
export const bannerTone = styleVariants({
  info: { background: colour.langitWash, color: colour.langit },
  ok: { background: colour.pandanWash, color: colour.pandan },
  bad: { background: colour.bataWash, color: colour.bata },
  pending: { background: colour.pendingWash, color: colour.pending },
});

export const choiceRow = style({
  display: 'flex',
  gap: space[2],
  ...sideways,
  scrollbarWidth: 'none',
  '@media': { [media.wide]: { margin: `0 -${space[1]}`, padding: space[1] } },
});
globalStyle(`${choiceRow} > li`, { flex: 'none' });
export const chip = style({
  ...type.sm,
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: target.small,
  padding: `0 ${space[4]}`,
  border: `${line.decor} solid ${colour.platina}`,
  borderRadius: radius.full,
  background: colour.surface,
  color: colour.ink,
  fontWeight: 700,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&[aria-current]': { background: colour.tarum, borderColor: colour.tarum, color: colour.onTarum },
  },
  '@media': {
    ...hovered({ borderColor: colour.ink }),
    [media.forced]: { selectors: { '&[aria-current]': { background: 'Highlight', color: 'HighlightText' } } },
  },
});

/** One line runs below all tabs; it is thicker below the current tab. */
export const tabRow = style({
  display: 'flex',
  // Very large text puts the tabs one below the other, so that the row is never wider than the page.
  flexWrap: 'wrap',
  borderBlockEnd: `${line.decor} solid ${colour.line}`,
});
export const tab = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: target.row,
  padding: `3px ${space[4]} 0`,
  marginBlockEnd: `-${line.decor}`,
  borderBlockEnd: '3px solid transparent',
  color: colour.inkSoft,
  fontWeight: 700,
  textDecoration: 'none',
  selectors: { '&[aria-current]': { borderBlockEndColor: colour.tarum, color: colour.tarum, fontWeight: 700 } },
  '@media': {
    ...hovered({ color: colour.ink }),
    // Three stand beside each other on a phone.
    [media.narrow]: { paddingInline: space[2] },
    // Forced colours draw transparent borders too.
    [media.forced]: {
      borderBlockEndColor: 'Canvas',
      selectors: { '&[aria-current]': { borderBlockEndColor: 'Highlight' } },
    },
  },
});
