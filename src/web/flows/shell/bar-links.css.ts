import { globalStyle, style } from '@vanilla-extract/css';
import { hiddenVisually } from '../../ui/theme/shared.css.ts';
import { colour, media, radius, space, target, type } from '../../ui/theme/tokens.css.ts';

export const links = style({ flex: 'none', display: 'flex' });
/** The brand shortens its name for them, or leaves it out. */
globalStyle(`div:has(> ${links})`, { flex: '1 1 0', alignItems: 'center', gap: space[4], minWidth: 0 });
globalStyle(`:has(+ ${links})`, { minWidth: 0 });
globalStyle(`:has(+ ${links}) span > span`, { '@media': { '(max-width: 1099px)': hiddenVisually } });

export const link = style({
  ...type.sm,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: target.small,
  padding: `0 ${space[3]}`,
  borderRadius: radius.control,
  color: colour.inkSoft,
  fontWeight: 700,
  textDecoration: 'none',
  ':hover': { background: colour.sunken, color: colour.ink },
  selectors: {
    '&[aria-current]': { color: colour.tarum },
    '&[aria-current]::after': {
      content: '',
      position: 'absolute',
      insetInline: space[3],
      insetBlockEnd: '5px',
      height: '3px',
      borderRadius: radius.full,
      background: colour.tarum,
    },
  },
  '@media': {
    [media.forced]: { selectors: { '&[aria-current]::after': { background: 'Highlight' } } },
  },
});

export const account = style({ whiteSpace: 'nowrap' });
globalStyle(`${account} svg`, { width: '20px', height: '20px' });
/** It stands in for the menu. */
globalStyle(`button:has(+ ${account})`, { display: 'none' });
