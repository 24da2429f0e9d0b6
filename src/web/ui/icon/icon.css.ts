/** The stroke of all icons: 1.75 units, round, in the text colour. */
import { style } from '@vanilla-extract/css';

export const icon = style({
  width: '1.5em',
  height: '1.5em',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
