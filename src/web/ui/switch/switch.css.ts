import { globalStyle, style } from '@vanilla-extract/css';
import { colour, line, media, motion, radius, space, target, type } from '../theme/tokens.css.ts';

export const row = style({
  ...type.md,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  width: '100%',
  minHeight: target.small,
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: colour.ink,
  fontWeight: 700,
  textAlign: 'start',
  cursor: 'pointer',
  ':focus-visible': { outline: `3px solid ${colour.focus}`, outlineOffset: '4px' },
  selectors: { '&[aria-disabled="true"]': { cursor: 'default' } },
});

export const track = style({
  flex: 'none',
  position: 'relative',
  width: '48px',
  height: '28px',
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.full,
  background: colour.sunken,
  transition: `background-color ${motion.fade}, border-color ${motion.fade}`,
  '@media': { [media.stillness]: { transition: 'none' } },
});

/** Its place says the state, besides the colour. */
export const thumb = style({
  position: 'absolute',
  insetBlockStart: '2px',
  insetInlineStart: '2px',
  width: '20px',
  height: '20px',
  borderRadius: radius.full,
  background: colour.inkSoft,
  transition: `translate ${motion.fade} ${motion.out}, background-color ${motion.fade}`,
  '@media': {
    [media.stillness]: { transition: 'none' },
    [media.forced]: { background: 'ButtonText' },
  },
});

globalStyle(`${row}[aria-checked="true"] > ${track}`, { background: colour.tarum, borderColor: colour.tarum });
globalStyle(`${row}[aria-checked="true"] ${thumb}`, {
  background: colour.surface,
  translate: '20px 0',
  '@media': { [media.forced]: { background: 'ButtonText' } },
});
globalStyle(`${row}[aria-disabled="true"] > ${track}`, { opacity: 0.6 });
