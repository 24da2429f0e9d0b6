import { globalStyle, style } from '@vanilla-extract/css';
import { colour, line, media, space, type } from '../../ui/theme/tokens.css.ts';

export const list = style({ margin: 0, padding: 0, outline: 'none' });
/** Lines within a card, so that each device reads as one entry of a list; the key stands beside the name alone. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[3],
  paddingBlock: space[3],
  borderBlockEnd: `${line.decor} solid ${colour.line}`,
  '@media': { [media.cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' } },
});
globalStyle(`${row} > div`, { gridColumn: '1 / -1' });
globalStyle(`${row} b`, { ...type.md });
