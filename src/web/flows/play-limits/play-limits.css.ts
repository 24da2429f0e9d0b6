import { style } from '@vanilla-extract/css';
import { colour, line, radius, space, type } from '../../ui/theme/tokens.css.ts';

export const skeleton = style({ display: 'block', height: '220px', borderRadius: radius.control });
export const value = style({ display: 'grid', gap: space[1], minWidth: 0 });
export const aside = style({ ...type.sm, fontWeight: 400, color: colour.inkSoft });
export const pause = style({
  display: 'grid',
  gap: space[3],
  paddingBlockStart: space[4],
  borderBlockStart: `${line.decor} dashed ${colour.line}`,
});
/** In one row, as long as the text is not enlarged. */
export const pauses = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))',
  gap: space[2],
});
export const title = style({ ...type.md, fontWeight: 700 });
export const question = style({ display: 'grid', gap: space[3] });
