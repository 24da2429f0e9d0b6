import { style } from '@vanilla-extract/css';
import { colour, line, media, radius, space, type } from '../../ui/theme/tokens.css.ts';

export const group = style({ border: 0, margin: 0, padding: 0, minWidth: 0 });
export const legend = style({ ...type.sm, padding: 0, marginBlockEnd: space[2], fontWeight: 700 });
export const marbles = style({
  display: 'grid',
  // Four beside each other, fewer with large text.
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(4em, 22%), 1fr))',
  gap: space[2],
});
export const marble = style({
  ...type.xs,
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  minWidth: 0,
  paddingBlock: space[2],
  border: `${line.input} solid ${colour.line}`,
  borderRadius: radius.control,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: colour.tarum, background: colour.sunken, fontWeight: 700 },
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
  },
});
/** Over the whole choice, so that it can be tapped anywhere, and shown by its border. */
export const radio = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  '@media': {
    [media.forced]: {
      inset: 'auto',
      insetBlockStart: space[1],
      insetInlineStart: space[1],
      width: '20px',
      height: '20px',
      opacity: 1,
    },
  },
});
export const picture = style({ width: '56px', height: '56px', borderRadius: radius.full });
