import { style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, type } from '../theme/tokens.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
  '@media': {
    [media.wide]: { padding: `${space[3]} ${space[5]}`, gap: space[5] },
    [media.low]: { padding: `${space[1]} ${space[3]}` },
    [media.short]: { padding: `${space[1]} ${space[3]}` },
    // One below the other: names in large text are not broken.
    [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const side = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"marble points" "lines lines"',
  alignItems: 'center',
  gap: `2px ${space[2]}`,
  minWidth: 0,
} as const;
const inLine = {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"marble lines points"',
} as const;
export const player = style({
  ...side,
  '@media': {
    [media.wide]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"marble lines points"',
      gap: space[4],
    },
    [media.cramped]: inLine,
  },
});
export const mirrored = style({
  ...side,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"points marble" "lines lines"',
  textAlign: 'end',
  '@media': {
    [media.wide]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"points lines marble"',
      gap: space[4],
    },
    [media.cramped]: { ...inLine, textAlign: 'start' },
  },
});
export const marble = style({
  gridArea: 'marble',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  '@media': { [media.wide]: { width: '56px', height: '56px' }, [media.low]: { width: '40px', height: '40px' } },
});
export const nobody = style({
  gridArea: 'marble',
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  border: `${line.input} dashed ${colour.platina}`,
  borderRadius: radius.control,
  color: colour.inkSoft,
  fontWeight: 700,
  '@media': { [media.wide]: { width: '56px', height: '56px' } },
});
export const lines = style({ gridArea: 'lines', display: 'grid', minWidth: 0 });
export const name = style({
  ...type.sm,
  fontWeight: 700,
  overflowWrap: 'anywhere',
  '@media': { [media.wide]: type.md, [media.short]: type.xs },
});
export const note = style({ ...type.xs, color: colour.inkSoft });
export const points = style({
  ...type.xxl,
  ...display,
  ...figures,
  gridArea: 'points',
  '@media': { [media.wide]: type.xxxl },
});
export const middle = style({ display: 'grid', justifyItems: 'center', gap: '2px', minWidth: '64px' });
