import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, media, radius, space, type } from '../../ui/theme/tokens.css.ts';
import { choiceButton } from '../money/money.css.ts';

export const groupTitle = style({ ...type.sm, fontWeight: 700, color: colour.inkSoft, marginBlockStart: space[1] });

export const packages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[2],
  '@media': {
    '(max-width: 339px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    // Of the same weight, so it comes after the line above.
    [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.wide]: { gap: space[3] },
  },
});

export const packageButton = style({
  ...choiceButton,
  display: 'grid',
  justifyItems: 'center',
  gap: '2px',
  minHeight: '84px',
  padding: `${space[3]} ${space[1]} ${space[2]}`,
  textAlign: 'center',
});
export const packageInput = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' });
export const packageShape = style({});
globalStyle(`${packageShape} svg`, { width: '20px', height: '20px' });
export const packageAmount = style({ ...type.lg, ...figures, fontWeight: 800, lineHeight: '1.25rem' });
export const decimals = style({ ...type.xs, fontWeight: 700, color: colour.inkSoft });
export const packagePrice = style({
  ...type.xs,
  ...figures,
  color: colour.inkSoft,
  overflowWrap: 'anywhere',
  '@media': { [media.medium]: { ...type.sm } },
});

export const methods = style({ display: 'grid', gap: space[2], margin: 0, padding: 0 });
export const saving = style({ fontWeight: 700, color: colour.pandan });
export const linkButton = style({ justifySelf: 'start' });

export const review = style({ display: 'grid', gap: space[4], minWidth: 0, maxWidth: '480px' });
export const buttons = style({ display: 'grid', gap: space[3] });
/** Side by side where both fit. */
export const waysOn = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
globalStyle(`${waysOn} > *`, { flex: '1 1 180px', maxWidth: '360px' });
export const skeletonButton = style({
  display: 'block',
  height: '84px',
  borderRadius: radius.control,
  '@media': { [media.medium]: { height: '87px' } },
});
