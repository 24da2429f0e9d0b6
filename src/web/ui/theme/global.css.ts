import { globalFontFace, globalStyle } from '@vanilla-extract/css';
import fontUrl from '../font/plus-jakarta-sans.woff2?url';
import { colour, media, type } from './tokens.css.ts';

const family = 'Plus Jakarta Sans';
const system = 'system-ui, sans-serif';

globalFontFace(family, {
  src: `url("${fontUrl}") format("woff2")`,
  fontWeight: '200 800',
  // It never replaces the system's in front of somebody: decision 032.
  fontDisplay: 'optional',
});

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, table', { margin: 0, padding: 0, border: 0 });
globalStyle('ul[class], ol[class]', { listStyle: 'none' });
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('button, summary, label', { touchAction: 'manipulation' });
globalStyle('img, svg', { display: 'block', maxWidth: '100%' });
globalStyle('svg', { flex: 'none' });

globalStyle('html', {
  ...type.md,
  vars: { '--weight-display': '700' },
  fontFamily: system,
  fontSize: '100%',
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
  scrollbarGutter: 'stable',
  scrollPadding: '76px 0 96px',
  color: colour.ink,
  background: colour.kapas,
  // No bar stays there.
  '@media': { [media.squat]: { scrollPadding: '8px 0' } },
});
// Where it comes in time; elsewhere it is not even asked for (browser/preload.ts).
globalStyle('html[data-font]', { vars: { '--weight-display': '800' }, fontFamily: `"${family}", ${system}` });
// The scrim does not cover the scrollbar's gutter, so the canvas takes the scrim's colour there.
globalStyle('html:has(dialog[open])', {
  overflow: 'hidden',
  background: colour.veiled,
});
globalStyle('body', { minHeight: '100dvh', background: colour.kapas, overflowWrap: 'break-word' });
globalStyle('h1, h2, h3', { textWrap: 'balance' });
globalStyle('a', { color: colour.tarum, textUnderlineOffset: '0.2em', textDecorationThickness: '1.5px' });
globalStyle('b, strong', { fontWeight: 700 });

globalStyle(':focus-visible', {
  outline: `3px solid ${colour.focus}`,
  outlineOffset: '2px',
});
globalStyle('[tabindex="-1"]:focus-visible', { outline: 'none' });
globalStyle('::selection', { background: colour.kunyit, color: colour.onKunyit });
globalStyle('[hidden]', { display: 'none !important' });

// Only for dialogs: a toast is a popover, which has a backdrop too.
globalStyle('dialog::backdrop', { background: colour.scrim });

globalStyle('*, *::before, *::after, ::backdrop', {
  '@media': {
    [media.stillness]: {
      animationDuration: '80ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '80ms !important',
      transitionProperty: 'opacity !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});
