import { globalStyle, style } from '@vanilla-extract/css';
import { colour, line, motion, radius, space, target, type } from '../theme/tokens.css.ts';

export const accordion = style({
  border: `${line.decor} solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.surface,
});
export const part = style({ selectors: { '& + &': { borderBlockStart: `${line.decor} dashed ${colour.line}` } } });
export const title = style({
  ...type.md,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minHeight: target.row,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.card,
  fontWeight: 700,
  cursor: 'pointer',
  listStyle: 'none',
});
globalStyle(`${title}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${title} > svg`, { color: colour.tarum, transition: `transform ${motion.fade} ${motion.out}` });
globalStyle(`${part}[open] > ${title} > svg`, { transform: 'rotate(90deg)' });
export const content = style({ padding: `0 ${space[4]} ${space[4]}` });
