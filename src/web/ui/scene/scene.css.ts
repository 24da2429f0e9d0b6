/** A page that has one thing to say: a picture, a title, a sentence, and what to do next. */
import { style } from '@vanilla-extract/css';
import { colour, display, space, type } from '../theme/tokens.css.ts';

export const scene = style({
  display: 'grid',
  justifyItems: 'center',
  maxWidth: '400px',
  margin: '0 auto',
  padding: `${space[10]} 0`,
  textAlign: 'center',
});
export const picture = style({ width: '220px', height: '165px', marginBottom: space[5] });
export const title = style({ ...type.xxl, ...display });
export const text = style({ ...type.md, color: colour.inkSoft, marginTop: space[2] });
export const actions = style({ display: 'grid', gap: space[3], width: '100%', maxWidth: '296px', marginTop: space[6] });

export const ground = style({ fill: colour.disabledWash });
export const shape = style({ fill: colour.surface, stroke: colour.ink, strokeWidth: 3, strokeLinejoin: 'round' });
export const stroke = style({ fill: 'none', stroke: colour.ink, strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' });
export const soft = style({ fill: 'none', stroke: colour.platina, strokeWidth: 4, strokeLinecap: 'round', strokeDasharray: '0 12' });
