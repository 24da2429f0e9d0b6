import { globalStyle, style } from '@vanilla-extract/css';
import { loadingHeight, showLate } from '../page.css.ts';
import { colour, display, media, radius, space, target, type } from '../../ui/theme/tokens.css.ts';

export const page = style({ display: 'grid', gap: space[4], minWidth: 0 });
export const head = style({ position: 'relative', display: 'grid', gap: space[1], paddingBlockEnd: space[1] });
export const back = style({
  ...type.sm,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  justifySelf: 'start',
  minHeight: target.small,
  marginInlineStart: '-6px',
  fontWeight: 700,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
  '@media': { print: { display: 'none' } },
});
globalStyle(`${back} > svg`, { width: '20px', height: '20px' });

export const layout = style({
  display: 'grid',
  gap: space[6],
  minWidth: 0,
  '@media': {
    // What stands beside a receipt is never wider than it.
    [media.wide]: { gridTemplateColumns: 'minmax(0, 480px) minmax(0, 400px)', alignItems: 'start' },
    [media.widest]: { gap: space[10] },
  },
});
export const column = style({ display: 'grid', gap: space[2], minWidth: 0 });
/** Flex, because in a grid an empty remark would keep its gap. */
export const check = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const aside = style({ display: 'grid', gap: space[6], minWidth: 0, '@media': { print: { display: 'none' } } });

export const hint = style({ ...type.sm, color: colour.inkSoft, textAlign: 'center' });

export const instructions = style({ display: 'grid', gap: space[3], minWidth: 0 });
export const instructionsTitle = style({ ...type.lg, ...display });
export const steps = style({ ...type.sm, display: 'grid', gap: space[2], paddingInlineStart: space[5] });
globalStyle(`${steps}${steps}`, { listStyle: 'decimal' });
globalStyle(`${steps} > li::marker`, { color: colour.tarum, fontWeight: 700 });

/** Flex, because in a grid an empty remark would keep its gap. */
export const sharing = style({ display: 'flex', flexDirection: 'column', gap: space[4], minWidth: 0 });
/** Two beside each other. */
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
globalStyle(`${buttons} > button`, { flex: '1 1 140px' });

export const skeletonReceipt = style({
  display: 'block',
  maxWidth: '480px',
  height: '440px',
  borderRadius: radius.card,
});
export const skeletonPlace = style({ minHeight: loadingHeight, animation: showLate });
