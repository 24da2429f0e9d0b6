/** Apart from game.css.ts, because the first chunk needs these names only. */
import { style } from '@vanilla-extract/css';
import { colour, display, figures, media, radius, space, target, type } from '../ui/theme/tokens.css.ts';

export const layout = style({
  display: 'grid',
  gap: space[6],
  minWidth: 0,
  '@media': {
    [media.beside]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(300px, 5fr)', gap: space[10], alignItems: 'start' },
  },
});
export const about = style({ display: 'grid', gap: space[5], minWidth: 0 });
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  // Its links come later than it.
  minHeight: target.small,
  marginBlock: `-${space[2]}`,
});
export const art = style({ width: '100%', height: 'auto', borderRadius: radius.card });
export const words = style({ display: 'grid', gap: space[2] });
export const title = style({ ...type.xxl, ...display, '@media': { [media.beside]: type.xxxl } });
export const facts = style({
  ...type.sm,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[4]}`,
  color: colour.inkSoft,
});
export const reward = style({ ...figures, fontWeight: 700, color: colour.accentText });
export const description = style({ ...type.md, maxWidth: '60ch' });
/** The footer begins below the screen, where the rest of the page will move it. */
export const loading = style([layout, { alignContent: 'start', minHeight: '100svh' }]);
