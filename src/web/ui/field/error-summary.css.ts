import { globalStyle, style } from '@vanilla-extract/css';
import { colour, line, radius, space, target, type } from '../theme/tokens.css.ts';

export const summary = style({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `${line.input} solid ${colour.bata}`,
  borderRadius: radius.card,
  background: colour.bataWash,
  color: colour.bata,
});
export const summaryTitle = style({ ...type.md, display: 'flex', gap: space[2], fontWeight: 700 });
export const summaryList = style({ display: 'grid', margin: 0, padding: 0 });
globalStyle(`${summaryList} a`, {
  ...type.sm,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target.small,
  color: 'inherit',
  fontWeight: 700,
});
