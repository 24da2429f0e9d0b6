import { style } from '@vanilla-extract/css';
import { colour, space, type } from '../theme/tokens.css.ts';

export const dateRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(64px, 3fr) minmax(0, 6fr) minmax(84px, 4fr)',
  gap: space[2],
});
export const part = style({ minWidth: 0 });
export const partLabel = style({ ...type.xs, display: 'block', marginBottom: space[1], color: colour.inkSoft });
