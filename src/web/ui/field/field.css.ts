/** What the fields of a visitor need: label, box, hint, error, checkbox. The box is 52 px high, its text at least 16 px. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, hovered, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const field = style({ minWidth: 0 });

export const label = style({ ...type.sm, display: 'block', marginBottom: '6px', fontWeight: 700, color: colour.ink });

export const hint = style({ ...type.sm, marginTop: '6px', color: colour.inkSoft });

export const error = style({
  ...type.sm,
  display: 'flex',
  gap: '6px',
  marginTop: '6px',
  fontWeight: 400,
  color: colour.bata,
});
globalStyle(`${error} svg`, { width: '20px', height: '20px' });

export const box = style({
  display: 'flex',
  alignItems: 'stretch',
  minHeight: target.primary,
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.control,
  background: colour.surface,
  selectors: {
    '&:has(:focus-visible)': { borderColor: colour.tarum },
    '&:has(input:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
    '&:has([aria-invalid="true"])': { borderColor: colour.bata },
    '&:has(input:disabled)': { background: colour.disabledWash, color: colour.disabled },
  },
  '@media': hovered({ borderColor: colour.inkSoft }),
});

export const input = style({
  ...type.md,
  flex: 1,
  width: '100%',
  minWidth: 0,
  padding: '10px 14px',
  border: 0,
  borderRadius: '10px',
  background: 'transparent',
  fontWeight: 400,
  appearance: 'none',
  ':focus-visible': { outline: 'none' },
  '::placeholder': { color: colour.placeholder, opacity: 1 },
  // Covers the browser's autofill colour, which does not fit the palette.
  selectors: {
    '&:autofill': { boxShadow: `0 0 0 60px ${colour.surface} inset`, WebkitTextFillColor: colour.ink },
  },
});

export const digits = style({ ...figures, letterSpacing: '0.02em' });

export const toggle = style({ alignSelf: 'center', marginRight: '2px' });

export const checkbox = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  minHeight: target.small,
  padding: '10px 0',
  cursor: 'pointer',
});
export const checkText = style({ ...type.sm, color: colour.ink, paddingTop: '2px' });
export const tick = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '24px',
  height: '24px',
  margin: 0,
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.small,
  background: colour.surface,
  cursor: 'pointer',
  '::before': {
    content: '',
    width: '12px',
    height: '7px',
    border: `3px solid ${colour.onTarum}`,
    borderTop: 0,
    borderRight: 0,
    transform: 'translateY(-1px) rotate(-45deg) scale(0)',
    transition: 'transform 120ms',
  },
  ':checked': { background: colour.tarum, borderColor: colour.tarum },
  selectors: {
    '&:checked::before': { transform: 'translateY(-1px) rotate(-45deg)' },
    '&[aria-invalid="true"]': { borderColor: colour.bata },
  },
  '@media': { [media.forced]: { appearance: 'auto', '::before': { display: 'none' } } },
});
