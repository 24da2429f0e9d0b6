import { globalStyle, style } from '@vanilla-extract/css';
import { colour, display, line, media, radius, space, type } from '../ui/theme/tokens.css.ts';
import { accountLinks, loadingHeight, showLate } from './page.css.ts';

/** On a desk the heading begins where those of all pages do; the links stand below it, beside the rest. */
export const accountLayout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  minWidth: 0,
  '@media': {
    [media.widest]: {
      gridTemplateColumns: `${accountLinks.width} minmax(0, 820px)`,
      columnGap: accountLinks.gap,
      alignItems: 'start',
    },
  },
});
globalStyle(`${accountLayout} > *`, { '@media': { [media.widest]: { gridColumn: '1 / -1' } } });
globalStyle(`${accountLayout} > nav`, { '@media': { [media.widest]: { gridColumn: 1 } } });
globalStyle(`${accountLayout} > nav > ul`, {
  '@media': { [media.widest]: { flexDirection: 'column', margin: 0, padding: 0, overflow: 'visible' } },
});
globalStyle(`${accountLayout} > nav + *`, { '@media': { [media.widest]: { gridColumn: 2 } } });

export const accountContent = style({ display: 'grid', gap: space[4], minWidth: 0 });
/** The progress line lies on the edge below the heading, so that nothing moves when the line appears. */
export const accountHead = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  minHeight: '48px',
  // As high as the button beside the heading, which stands where that of a page without one does.
  marginBlock: `-${space[2]}`,
});

export const cards = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  '@media': { [media.wide]: { gridTemplateColumns: '1fr 1fr' } },
});

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minWidth: 0,
  // A name in large text has the whole line.
  '@media': { [media.cramped]: { flexDirection: 'column', alignItems: 'start', gap: space[2] } },
});
globalStyle(`${person} > svg`, { width: '64px', height: '64px', borderRadius: radius.card });
export const personLines = style({ display: 'grid', gap: space[1], justifyItems: 'start', minWidth: 0 });
export const personName = style({
  ...type.xl,
  ...display,
  overflowWrap: 'anywhere',
  '@media': { [media.cramped]: type.md },
});
export const soft = style({ ...type.sm, color: colour.inkSoft });
export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], minWidth: 0 });
export const withBadge = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export const longForm = style({ display: 'grid', gap: space[4], maxWidth: '560px' });
export const formButtons = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
globalStyle(`${formButtons} > *`, { flex: '1 1 140px' });

export const pictureField = style({ display: 'grid', gap: space[2] });
export const pictureLabel = style({ ...type.sm, fontWeight: 700 });
export const pictureButtons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

export const accountList = style({ display: 'grid', gap: space[3], margin: 0, padding: 0 });
export const accountRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[3]} ${space[4]}`,
  alignItems: 'center',
  padding: space[4],
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  outline: 'none',
  '@media': { [media.wide]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', padding: space[5] } },
});
export const accountTile = style({
  display: 'grid',
  placeItems: 'center',
  width: '48px',
  height: '48px',
  borderRadius: radius.control,
  background: colour.sunken,
  color: colour.tarum,
});
export const accountName = style({ ...type.lg });
export const accountKeys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  gridColumn: '1 / -1',
  justifyContent: 'flex-end',
  '@media': { [media.wide]: { gridColumn: 'auto' } },
});

export const addButton = style({ justifySelf: 'stretch', '@media': { [media.wide]: { justifySelf: 'start' } } });

export const skeletonCard = style({ display: 'block', height: '180px', borderRadius: radius.card });
export const skeletonCards = style({
  display: 'grid',
  gap: space[4],
  minHeight: loadingHeight,
  animation: showLate,
});
