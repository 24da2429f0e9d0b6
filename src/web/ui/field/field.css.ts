/** A field: label, box, hint and error. The box is 52 px high, its text at least 16 px. */
import { globalStyle, style } from '@vanilla-extract/css';
import { colour, figures, line, media, radius, space, target, type } from '../theme/tokens.css.ts';

export const field = style({ minWidth: 0 });

export const label = style({ ...type.sm, display: 'block', marginBottom: '6px', fontWeight: 600, color: colour.ink });

export const hint = style({ ...type.sm, marginTop: '6px', color: colour.inkSoft });

export const error = style({
  ...type.sm,
  display: 'flex',
  gap: '6px',
  marginTop: '6px',
  fontWeight: 500,
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
  ':hover': { borderColor: colour.inkSoft },
  selectors: {
    '&:has(:focus-visible)': { borderColor: colour.tarum },
    '&:has(input:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
    '&:has([aria-invalid="true"])': { borderColor: colour.bata },
    '&:has(input:disabled)': { background: colour.disabledWash, color: colour.disabled },
  },
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
  fontWeight: 500,
  appearance: 'none',
  ':focus-visible': { outline: 'none' },
  '::placeholder': { color: colour.placeholder, opacity: 1 },
  // Covers the browser's autofill colour, which does not fit the palette.
  selectors: {
    '&:autofill': { boxShadow: `0 0 0 60px ${colour.surface} inset`, WebkitTextFillColor: colour.ink },
  },
});

export const glass = style({
  display: 'grid',
  placeItems: 'center',
  paddingInlineStart: '14px',
  color: colour.inkSoft,
});
globalStyle(`${glass} > svg`, { width: '20px', height: '20px' });
/** Hides the browser's clear button; SearchField draws one that is large enough to touch. */
export const searchInput = style([input, { paddingInlineStart: '10px' }]);
globalStyle(`${searchInput}::-webkit-search-cancel-button`, { display: 'none' });

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

export const lines = style({ resize: 'vertical', minHeight: '96px', fieldSizing: 'content' });

const chevron = `linear-gradient(45deg, transparent 50%, ${colour.inkSoft} 50%), linear-gradient(135deg, ${colour.inkSoft} 50%, transparent 50%)`;
export const select = style([
  input,
  {
    paddingRight: '38px',
    backgroundImage: chevron,
    backgroundPosition: 'right 20px center, right 14px center',
    backgroundSize: '6px 6px',
    backgroundRepeat: 'no-repeat',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '@media': { [media.forced]: { appearance: 'auto' } },
  },
]);
globalStyle(`${select} option`, { color: colour.ink, background: colour.surface });
globalStyle(`${box}:has(textarea:focus-visible, select:focus-visible)`, {
  outline: `3px solid ${colour.focus}`,
  outlineOffset: '2px',
});
globalStyle(`${box}:has(input:read-only, textarea:read-only, select:disabled)`, { background: colour.sunken });

export const dateRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(64px, 3fr) minmax(0, 6fr) minmax(84px, 4fr)',
  gap: space[2],
});
export const part = style({ minWidth: 0 });
export const partLabel = style({ ...type.xs, display: 'block', marginBottom: space[1], color: colour.inkSoft });

export const fileButton = style({
  selectors: {
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
    '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.6 },
  },
});
/** Hidden on desktops (hovering, fine pointer), where it would open the same files as the button beside it. */
export const cameraButton = style({ '@media': { '(hover: hover) and (pointer: fine)': { display: 'none' } } });

export const preview = style({
  display: 'grid',
  placeItems: 'center',
  maxWidth: '320px',
  minHeight: '120px',
  padding: space[2],
  border: `${line.input} dashed ${colour.platina}`,
  borderRadius: radius.card,
  background: colour.sunken,
});
export const previewCanvas = style({ maxWidth: '100%', maxHeight: '240px', borderRadius: radius.small });

export const summary = style({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `${line.input} solid ${colour.bata}`,
  borderRadius: radius.card,
  background: colour.bataWash,
  color: colour.bata,
});
export const summaryTitle = style({ ...type.md, display: 'flex', gap: space[2], fontWeight: 700 });
export const summaryList = style({ display: 'grid', margin: 0, padding: 0 });
globalStyle(`${summaryList} a`, {
  ...type.sm,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target.small,
  color: 'inherit',
  fontWeight: 600,
});

export const radioRow = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: space[2] });
export const radio = style({
  ...type.sm,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target.small,
  padding: `${space[2]} ${space[3]}`,
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.control,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: colour.tarum, background: colour.sunken },
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: '2px' },
  },
});
export const radioDot = style({
  appearance: 'none',
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  border: `${line.input} solid ${colour.platina}`,
  borderRadius: radius.full,
  background: colour.surface,
  ':checked': { border: `6px solid ${colour.tarum}` },
  ':focus-visible': { outline: 'none' },
  '@media': { [media.forced]: { appearance: 'auto' } },
});

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
  ':hover': { background: colour.sunken },
  ':active': { transform: 'translateY(1px)' },
  ':last-child': { borderRadius: '0 10px 10px 0' },
  selectors: {
    '&[aria-disabled="true"]': { color: colour.disabled, cursor: 'default', background: 'none' },
    '&:focus-visible': { outline: `3px solid ${colour.focus}`, outlineOffset: '-4px' },
  },
});
