/**
 * The design tokens. Colours are custom properties with readable names (`--colour-ink`): dark by the system's setting,
 * or light or dark by `data-theme` on the root element, which overrules the system. Paper is light.
 */
import { createGlobalThemeContract, globalStyle, type StyleRule } from '@vanilla-extract/css';
import { dark, light } from './colours.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const colour = createGlobalThemeContract(light, (_value, path) => `colour-${kebab(path.join('-'))}`);

/** Tokens that are the same in both themes are plain values, because the CSS is smaller. */
export const space = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
} as const;

export const radius = { small: '8px', control: '12px', card: '16px', sheet: '24px', full: '999px' } as const;

export const line = { decor: '1.5px', input: '2px' } as const;

export const depth = { sheet: '0 12px 32px rgb(20 22 58 / 18%)' } as const;

export const target = { small: '44px', primary: '52px', row: '56px' } as const;

/** Sizes in rem, so that the reader's own text size counts. */
const step = (size: number, height: number) => ({ fontSize: `${size / 16}rem`, lineHeight: `${height / 16}rem` });

export const type = {
  xxs: step(11, 14),
  xs: step(12, 16),
  sm: step(14, 20),
  md: step(16, 24),
  lg: step(18, 26),
  xl: step(20, 28),
  xxl: step(24, 32),
  xxxl: step(30, 38),
  code: step(28, 36),
} as const;

/** The heaviest weight of our font; a system's font has its bold (global.css.ts). */
export const display = { fontWeight: 'var(--weight-display)', letterSpacing: '-0.02em' } as const;
export const figures = { fontVariantNumeric: 'tabular-nums' } as const;

/** A row that scrolls sideways, from edge to edge of a phone. */
export const sideways = {
  margin: `0 -${space[4]}`,
  padding: `${space[1]} ${space[4]}`,
  overflowX: 'auto',
  scrollPaddingInline: space[4],
} as const;

export const motion = {
  press: '120ms',
  fade: '180ms',
  sheetIn: '240ms',
  success: '320ms',
  out: 'cubic-bezier(.2, 0, 0, 1)',
} as const;

export const media = {
  medium: '(min-width: 480px)',
  wide: '(min-width: 720px)',
  narrow: '(max-width: 719px)',
  /** Room for two columns of a form or a game, or not. */
  beside: '(min-width: 768px)',
  below: '(max-width: 767px)',
  widest: '(min-width: 1100px)',
  /** Few words a line, because the reader's text is large or the window small: em follows the text size. */
  cramped: '(max-width: 16em)',
  /** A small phone held upright, or one whose browser keeps its bars. */
  short: '(max-height: 719px) and (max-width: 559px)',
  /** A phone held sideways. */
  low: '(max-height: 479px) and (min-width: 560px)',
  /** No room above and below a bar that stays: a phone held sideways, half a screen, a desk at 200 %. */
  squat: '(max-height: 25em)',
  hover: '(hover: hover)',
  stillness: '(prefers-reduced-motion: reduce)',
  forced: '(forced-colors: active)',
} as const;

/**
 * What a pointer that hovers changes. A touch screen has none, and would keep this of the last tap. Each state of the part
 * comes before it.
 */
export const hovered = (rule: StyleRule) => ({ [media.hover]: { selectors: { '&:where(:hover)': rule } } });

const assign = (values: Record<keyof typeof light, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [colour[name as keyof typeof light], value]));

globalStyle(':root', { vars: assign(light), colorScheme: 'light' });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { 'screen and (prefers-color-scheme: dark)': { vars: assign(dark), colorScheme: 'dark' } },
});
globalStyle(':root[data-theme="dark"]', { '@media': { screen: { vars: assign(dark), colorScheme: 'dark' } } });
