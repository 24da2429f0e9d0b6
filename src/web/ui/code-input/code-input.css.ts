/**
 * Slots drawn behind one real input with transparent text and caret. Under forced colours the slots are hidden and the
 * native text is shown.
 */
import { keyframes, style } from '@vanilla-extract/css';
import { colour, display, figures, line, media, radius, type } from '../theme/tokens.css.ts';

export const frame = style({
  position: 'relative',
  width: '100%',
  maxWidth: '296px',
  borderRadius: radius.card,
  // One ring around a selection, not one around each of its digits.
  selectors: { '&:has([data-selected])': { outline: `3px solid ${colour.focus}`, outlineOffset: '4px' } },
});

export const slots = style({
  display: 'flex',
  gap: '12px',
  pointerEvents: 'none',
  // Six slots share the width of four.
  selectors: { [`${frame}[data-masked] &`]: { gap: '8px' } },
});

export const slot = style({
  ...type.code,
  ...display,
  ...figures,
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  minWidth: 0,
  height: '64px',
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.control,
  background: colour.surface,
  color: colour.ink,
  selectors: {
    '&[data-filled]': { borderColor: colour.ink },
    '&[data-active]': { borderColor: colour.tarum, outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
    '&[data-selected]': {
      background: colour.kunyit,
      borderColor: colour.onKunyit,
      color: colour.onKunyit,
      outline: 'none',
    },
    [`${frame}[data-invalid] &`]: { borderColor: colour.bata },
    [`${frame}[data-masked] &`]: { height: '56px' },
    [`${frame}[data-disabled] &`]: { background: colour.disabledWash, color: colour.disabled },
  },
  '@media': { [media.forced]: { visibility: 'hidden' } },
});

export const dot = style({ width: '14px', height: '14px', borderRadius: radius.full, background: 'currentColor' });

const blink = keyframes({ '50%': { opacity: 0 } });

export const caret = style({
  position: 'absolute',
  left: '50%',
  top: '16px',
  bottom: '16px',
  width: '2px',
  marginLeft: '-1px',
  borderRadius: '1px',
  background: colour.tarum,
  // Blinking ends within five seconds (WCAG 2.2.2); the caret stays.
  animation: `${blink} 1s step-end 4`,
  selectors: { '[data-filled] > &': { left: '8px' } },
});

export const input = style({
  ...type.code,
  ...figures,
  position: 'absolute',
  inset: 0,
  width: '100%',
  padding: '0 26px',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: 'transparent',
  caretColor: 'transparent',
  letterSpacing: '1.9em',
  textAlign: 'left',
  appearance: 'none',
  cursor: 'text',
  ':focus-visible': { outline: 'none' },
  '::selection': { background: 'transparent', color: 'transparent' },
  // A very long transition keeps Chromium's autofill colour from covering the slots.
  selectors: {
    '&:autofill': { WebkitTextFillColor: 'transparent', transition: 'background-color 99999s' },
    [`${frame}[data-masked] &`]: { letterSpacing: '0.6em' },
    // Edge's own eye button would cover the last slot.
    '&::-ms-reveal': { display: 'none' },
  },
  '@media': {
    [media.forced]: {
      color: 'FieldText',
      caretColor: 'FieldText',
      background: 'Field',
      border: '2px solid FieldText',
      ':focus-visible': { outline: '3px solid Highlight' },
      '::selection': { background: 'Highlight', color: 'HighlightText' },
    },
  },
});
