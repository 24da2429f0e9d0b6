/** Shared by the money forms: choices beside the summary on wide screens, above a sticky bar on a phone. */
import { globalStyle, style } from '@vanilla-extract/css';
import {
  colour,
  depth,
  display,
  figures,
  line,
  media,
  radius,
  space,
  target,
  type,
} from '../../ui/theme/tokens.css.ts';

export const page = style({ display: 'grid', gap: space[4], minWidth: 0 });

export const columns = style({
  display: 'grid',
  gap: space[6],
  minWidth: 0,
  '@media': {
    [media.beside]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: space[8], alignItems: 'start' },
  },
});
export const choices = style({ display: 'grid', gap: space[8], minWidth: 0 });

export const group = style({ display: 'grid', gap: space[3], minWidth: 0, margin: 0, padding: 0, border: 0 });
export const legend = style({ ...type.lg, ...display, padding: 0, marginBlockEnd: space[3] });
/** An empty error takes no space. */
globalStyle(`${group} > [aria-live]:empty`, { position: 'absolute' });
/** A chosen button stays pressed: its lower edge is drawn in. */
export const choiceButton = {
  position: 'relative',
  border: `${line.decor} solid ${colour.platina}`,
  borderRadius: radius.control,
  background: colour.surface,
  cursor: 'pointer',
  boxShadow: `0 3px 0 ${colour.platina}`,
  transition: 'transform 120ms, box-shadow 120ms',
  selectors: {
    '&:has(:checked)': {
      borderColor: colour.tarum,
      background: colour.sunken,
      boxShadow: `0 0 0 1px ${colour.tarum}`,
      transform: 'translateY(3px)',
    },
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
    // A disabled button lies flat.
    '&:has(:disabled)': {
      cursor: 'not-allowed',
      borderColor: 'transparent',
      background: colour.disabledWash,
      color: colour.disabled,
      boxShadow: 'none',
    },
  },
  '@media': {
    [media.stillness]: { transition: 'none' },
    // Not by the background: a text would keep its own colour on it.
    [media.forced]: {
      selectors: {
        '&:has(:checked):not(:has(:focus-visible))': { outline: '3px solid Highlight', outlineOffset: '-4px' },
      },
    },
  },
} as const;

export const method = style({
  ...choiceButton,
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: `2px ${space[3]}`,
  minHeight: target.row,
  padding: `${space[3]} ${space[4]} ${space[3]} ${space[3]}`,
  '@media': { ...choiceButton['@media'], [media.cramped]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
});
export const methodTile = style({
  display: 'grid',
  // Large text needs its room.
  '@media': { [media.cramped]: { display: 'none' } },
  placeItems: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  background: colour.sunken,
  color: colour.tarum,
});
globalStyle(`${method}:has(:checked) ${methodTile}`, { background: colour.surface });
globalStyle(`${method}:has(:disabled) ${methodTile}`, { color: colour.disabled });
export const methodText = style({ display: 'grid', gap: '2px', minWidth: 0 });
export const methodName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  fontWeight: 700,
});
export const methodFacts = style({
  ...type.sm,
  ...figures,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[3]}`,
  color: colour.inkSoft,
});
globalStyle(`${method}:has(:disabled) ${methodFacts}`, { color: 'inherit' });
/** A card beside the choices; on a phone a bar above the safe area that covers no focused element. */
export const summary = style({
  display: 'grid',
  // What stands in the first column keeps its line; beside it a button with many words breaks them. Not `min-content`:
  // that would make room in it for the longest word of what lies across both.
  gridTemplateColumns: '1fr minmax(0, auto)',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[3]} ${space[4]} calc(${space[3]} + env(safe-area-inset-bottom))`,
  marginInline: `-${space[4]}`,
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  borderBlockStart: `${line.decor} solid ${colour.line}`,
  background: colour.surface,
  boxShadow: depth.sheet,
  // The page goes on below the bar, so the shadow falls upwards only.
  clipPath: 'inset(-48px 0 0)',
  '@media': {
    // With text this large, or a window this low, the bar would fill the screen.
    [`${media.cramped}, ${media.squat}`]: { position: 'static', boxShadow: 'none', clipPath: 'none' },
    [media.beside]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: space[4],
      top: '84px',
      bottom: 'auto',
      zIndex: 'auto',
      marginInline: 0,
      padding: space[6],
      border: `${line.decor} solid ${colour.line}`,
      borderRadius: radius.card,
      boxShadow: 'none',
      clipPath: 'none',
    },
  },
});
globalStyle(`${summary} > *`, { gridColumn: '1 / -1' });
globalStyle('html:has([data-sticky-summary])', { '@media': { [media.below]: { scrollPaddingBottom: '160px' } } });
export const summaryTitle = style({ ...type.lg, ...display, '@media': { [media.below]: { display: 'none' } } });

export const sums = style({ display: 'grid', gap: space[3], margin: 0 });
export const sumsInRows = style({
  paddingBlockStart: space[4],
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
});
export const sumsInBar = style({
  '@media': {
    [media.below]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: `${space[1]} ${space[3]}`,
    },
  },
});
export const sum = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: space[3],
  minWidth: 0,
  // An amount in large text has the whole line.
  '@media': { [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
globalStyle(`${sumsInBar} > ${sum}`, { '@media': { [media.below]: { display: 'block' } } });
export const sumTerm = style({ ...type.sm, color: colour.inkSoft });
globalStyle(`${sumsInBar} ${sumTerm}`, { '@media': { [media.below]: { ...type.xs } } });
export const sumValue = style({
  ...type.md,
  ...figures,
  margin: 0,
  fontWeight: 700,
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: type.sm },
});
globalStyle(`${sumsInBar} ${sumValue}`, {
  '@media': { [media.below]: { ...type.sm }, '(max-width: 339px)': { ...type.xs } },
});
export const total = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${space[3]}`,
  margin: 0,
  paddingBlockStart: space[3],
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
});
export const totalTerm = style({ ...type.sm, fontWeight: 700 });
export const totalValue = style({
  ...type.xl,
  ...display,
  ...figures,
  margin: 0,
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: type.md },
});
/** In the bar the total stands beside the button. */
globalStyle(`${summary} > ${total}`, {
  '@media': { [media.below]: { display: 'block', padding: 0, border: 0, alignSelf: 'center' } },
});
globalStyle(`${summary} > ${total} > ${totalTerm}`, { '@media': { [media.below]: { ...type.xs, fontWeight: 700 } } });
export const nextButton = style({});
globalStyle(`${summary} > ${total}`, { '@media': { [media.below]: { gridColumn: '1' } } });
globalStyle(`${summary} > ${nextButton}`, { '@media': { [media.below]: { gridColumn: '2', minWidth: 0 } } });
/** With a spinner or a countdown it says more; the button keeps to the line of the total. */
globalStyle(`${summary} > ${nextButton}[aria-disabled="true"] > *`, {
  '@media': { [media.below]: { flexWrap: 'wrap', paddingInline: space[3] } },
});
/** Large text has no room beside the total; thrice the class, against every rule of a page that puts two in a line. */
globalStyle(`${summary}${summary}${summary} > *`, { '@media': { [media.cramped]: { gridColumn: '1 / -1' } } });

export const note = style({ ...type.sm, color: colour.inkSoft });
/** An empty remark takes no space. */
export const remark = style({ selectors: { '&:empty': { display: 'none' } } });

export const skeletonRow = style({ display: 'block', height: '72px', borderRadius: radius.control });
/** Label, field and hint; the hint takes two lines on a phone. */
export const skeletonField = style({
  display: 'block',
  height: '124px',
  borderRadius: radius.control,
  '@media': { [media.beside]: { height: '104px' } },
});
export const skeletonSummary = style({
  display: 'block',
  height: '100px',
  borderRadius: radius.control,
  '@media': { [media.beside]: { height: '206px' } },
});
