import { globalStyle, style } from '@vanilla-extract/css';
import { loadingHeight, showLate } from '../page.css.ts';
import { colour, media, radius, space, target, type } from '../../ui/theme/tokens.css.ts';

export const page = style({ display: 'grid', gap: space[4], minWidth: 0 });
/** The progress line lies on the edge below the heading, so that nothing moves when the line appears. */
export const head = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  minHeight: '48px',
  // As high as the button beside the heading, which stands where that of a page without one does.
  marginBlock: `-${space[2]}`,
});

export const columns = style({
  display: 'grid',
  gap: space[4],
  minWidth: 0,
  '@media': {
    [media.wide]: { gridTemplateColumns: '220px minmax(0, 1fr)', gap: space[8], alignItems: 'start' },
  },
});
export const filters = style({
  display: 'grid',
  gap: space[2],
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
globalStyle(`${filters} > a`, { justifySelf: 'start', marginInlineStart: `-${space[3]}` });
/** Flex, because in a grid an empty remark would keep its gap. */
export const content = style({ display: 'flex', flexDirection: 'column', gap: space[4], minWidth: 0 });

export const save = style({ display: 'flex', justifyContent: 'end' });
export const days = style({ display: 'grid', gap: space[6], minWidth: 0 });
export const end = style({ display: 'grid', gap: space[3] });
globalStyle(`${end} > p`, { ...type.sm, color: colour.inkSoft, textAlign: 'center' });

export const skeletonRow = style({ display: 'block', height: target.row, borderRadius: radius.control });
export const skeletonRows = style({
  display: 'grid',
  gap: space[3],
  alignContent: 'start',
  minHeight: loadingHeight,
  animation: showLate,
});
export const thumbnail = style({ width: '100%', height: '100%', borderRadius: 'inherit' });
