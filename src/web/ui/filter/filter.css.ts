import { globalStyle, style } from '@vanilla-extract/css';
import { hiddenVisually } from '../theme/shared.css.ts';
import { colour, line, media, radius, sideways, space, type } from '../theme/tokens.css.ts';

export const bar = style({
  position: 'relative',
  display: 'flex',
  gap: space[3],
  ...sideways,
  scrollbarWidth: 'none',
  '@media': { [media.wide]: { display: 'grid', gap: space[5], margin: 0, padding: 0, overflow: 'visible' } },
});
export const group = style({
  display: 'flex',
  flex: 'none',
  '@media': {
    [media.wide]: { display: 'grid', gap: space[2] },
    [media.narrow]: {
      selectors: {
        '& + &': { borderInlineStart: `${line.decor} dashed ${colour.platina}`, paddingInlineStart: space[3] },
      },
    },
  },
});
/** Hidden on a phone, where the chips explain themselves; screen readers always read it. */
export const title = style({
  ...type.sm,
  fontWeight: 700,
  color: colour.inkSoft,
  '@media': {
    [media.narrow]: hiddenVisually,
  },
});
export const choices = style({
  display: 'flex',
  gap: space[2],
  '@media': { [media.wide]: { display: 'grid', gap: space[1] } },
});
globalStyle(`${choices} > li`, { flex: 'none' });
globalStyle(`${choices} a`, {
  '@media': { [media.wide]: { borderColor: 'transparent', background: 'transparent', borderRadius: radius.control } },
});
globalStyle(`${choices} a[aria-current]`, {
  '@media': { [media.wide]: { background: colour.tarum }, [media.forced]: { background: 'Highlight' } },
});
globalStyle(`${choices} a:not([aria-current]):hover`, { '@media': { [media.wide]: { background: colour.sunken } } });
