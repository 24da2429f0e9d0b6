import { globalStyle, style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, space, target, type } from '../ui/theme/tokens.css.ts';

export const back = style({
  ...type.sm,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: target.small,
  fontWeight: 700,
  textDecoration: 'none',
});
/** No box on a phone: see `form` in room.css.ts. */
export const panel = style({
  display: 'contents',
  '@media': {
    [media.beside]: {
      display: 'grid',
      gap: space[5],
      position: 'sticky',
      top: '84px',
      padding: space[6],
      border: `${line.decor} solid ${colour.line}`,
      borderRadius: radius.card,
      background: colour.surface,
    },
  },
});

export const replay = style({ display: 'grid', gap: space[4], minWidth: 0 });
export const replayColumns = style({
  display: 'grid',
  gap: space[6],
  minWidth: 0,
  '@media': {
    [media.beside]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', gap: space[8], alignItems: 'start' },
  },
});
export const replayPart = style({ display: 'grid', gap: space[4], minWidth: 0 });
export const stage = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: space[4],
  minHeight: '480px',
});
export const steps = style({
  width: '100%',
  borderCollapse: 'collapse',
  ...type.sm,
  ...figures,
  '@media': { [media.cramped]: { display: 'block', overflowX: 'auto' } },
});
export const stepsTitle = style({ ...type.lg, ...display, textAlign: 'start', paddingBlockEnd: space[2] });
globalStyle(`${steps} :is(th, td)`, {
  padding: `10px ${space[2]}`,
  borderBlockEnd: `${line.decor} dashed ${colour.line}`,
  textAlign: 'end',
});
globalStyle(`${steps} tr > :first-child`, { textAlign: 'start', paddingInlineStart: 0 });
globalStyle(`${steps} thead th`, { ...type.xs, color: colour.inkSoft, fontWeight: 700 });
