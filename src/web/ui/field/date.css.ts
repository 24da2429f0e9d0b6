import { style } from '@vanilla-extract/css';
import { colour, space, type } from '../theme/tokens.css.ts';

/** One row, or more where the text is large: the widths grow with it. */
export const dateRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const part = (flex: string) => style({ flex, minWidth: 0 });
export const dayPart = part('1 0 4rem');
export const monthPart = part('12 0 6.5rem');
export const yearPart = part('1 0 5.25rem');
export const partLabel = style({ ...type.xs, display: 'block', marginBottom: space[1], color: colour.inkSoft });
