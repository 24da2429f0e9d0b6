import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { turn } from '../../ui/theme/shared.css.ts';
import { colour, display, figures, line, media, radius, space, type } from '../../ui/theme/tokens.css.ts';

/** As wide as the rows of the menu. */
export const card = style({
  display: 'grid',
  gap: space[3],
  marginInline: space[2],
  padding: space[4],
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  '@media': { [media.cramped]: { marginInline: 0, padding: space[2] } },
});

export const head = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space[2],
  // The button goes below a large balance.
  '@media': { [media.cramped]: { flexWrap: 'wrap' } },
});
export const balance = style({
  ...type.xl,
  ...display,
  ...figures,
  overflowWrap: 'anywhere',
  '@media': { [media.cramped]: type.sm },
});
export const owner = style({ ...type.sm, ...figures, color: colour.inkSoft });
/** The button is larger than its icon: negative margins put the icon into the corner. */
export const refresh = style({ flex: 'none', margin: `-10px -10px -10px 0` });
globalStyle(`${refresh}[aria-busy="true"] svg`, {
  animation: `${turn} 1s linear infinite`,
  '@media': { [media.stillness]: { animation: 'none' } },
});
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space[2]}`,
  marginBlockEnd: `-${space[2]}`,
  paddingBlockStart: space[1],
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
});
export const readAt = style({ ...type.xs, ...figures, color: colour.inkSoft });
export const unlink = style({ marginInlineEnd: `-${space[3]}` });

export const trip = style({ width: '100%', height: 'auto' });
export const shopGlass = style({ fill: colour.merchant });
export const walletGlass = style({ fill: colour.langit });
export const way = style({ fill: 'none', stroke: colour.platina, strokeWidth: 2, strokeLinecap: 'round' });
const walk = keyframes({ to: { strokeDashoffset: -28 } });
globalStyle(`${way}[data-back]`, { strokeDasharray: '1 6' });
globalStyle(`${way}[data-back="moving"]`, {
  stroke: colour.tarum,
  strokeWidth: 3,
  animation: `${walk} 1s linear infinite`,
  '@media': { [media.stillness]: { animation: 'none' } },
});
export const shopLetter = style({ fill: colour.onMerchant, fontWeight: 800, textAnchor: 'middle' });
export const walletDrawing = style({
  fill: 'none',
  stroke: colour.surface,
  strokeWidth: 2.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
});

export const shared = style({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  borderRadius: radius.card,
  background: colour.sunken,
});
export const sharedTitle = style({ ...type.sm, fontWeight: 700 });
export const sharedList = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' });
globalStyle(`${sharedList} > li`, { ...type.sm, display: 'flex', gap: space[2] });
globalStyle(`${sharedList} svg`, { width: '20px', height: '20px', flex: 'none', color: colour.pandan });
export const privacy = style({
  ...type.sm,
  paddingBlockStart: space[2],
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
  color: colour.inkSoft,
});

export const returned = style({
  ...type.sm,
  padding: space[3],
  borderRadius: radius.control,
  background: colour.pendingWash,
  color: colour.pending,
  selectors: { '&:empty': { display: 'none' } },
});

export const wallet = style({
  display: 'grid',
  padding: space[4],
  borderRadius: radius.card,
  background: colour.sunken,
});
