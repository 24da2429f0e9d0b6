import { style } from '@vanilla-extract/css';
import { colour, hovered, line, target } from '../theme/tokens.css.ts';

export const stepButton = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: target.primary,
  padding: 0,
  border: 0,
  borderLeft: `${line.decor} solid ${colour.line}`,
  background: 'none',
  color: colour.tarum,
  cursor: 'pointer',
  ':active': { transform: 'translateY(1px)' },
  ':last-child': { borderRadius: '0 10px 10px 0' },
  selectors: {
    '&[aria-disabled="true"]': { color: colour.disabled, cursor: 'default', background: 'none' },
    '&:focus-visible': { outline: `3px solid ${colour.focus}`, outlineOffset: '-4px' },
  },
  '@media': hovered({ background: colour.sunken }),
});
