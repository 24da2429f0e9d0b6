import { describe, expect, it } from 'vitest';
import { contrast, dark, inkOn, light, type ColourName } from '../../src/web/ui/theme/colours.ts';

/** A colour, its least contrast, its backgrounds. The house asks for 7 for running text, 4.5 for other text. */
const texts: [ColourName, least: number, ...ColourName[]][] = [
  ['ink', 7, 'kapas', 'surface', 'sunken', 'raised'],
  ['inkSoft', 7, 'kapas', 'surface', 'sunken', 'raised'],
  ['tarum', 4.5, 'kapas', 'surface', 'raised'],
  ['onTarum', 4.5, 'tarum'],
  ['onKunyit', 4.5, 'kunyit', 'kunyitPressed'],
  ['accentText', 4.5, 'surface', 'kapas'],
  ['pandan', 4.5, 'surface', 'pandanWash'],
  ['bata', 4.5, 'kapas', 'surface', 'raised', 'bataWash'],
  ['onBata', 4.5, 'bata'],
  ['pending', 4.5, 'pendingWash'],
  ['langit', 4.5, 'langitWash'],
  ['disabled', 4.5, 'disabledWash', 'sunken'],
  ['placeholder', 4.5, 'surface'],
  ['onToast', 7, 'toast'],
  ['onMerchant', 4.5, 'merchant'],
];
/** Edges and rings need 3 : 1 (WCAG 1.4.11). */
const edges: typeof texts = [
  ['platina', 3, 'surface', 'kapas', 'raised'],
  ['bata', 3, 'surface'],
  ['focus', 3, 'kapas', 'surface', 'raised', 'sunken'],
];
const pairs = [...texts, ...edges].flatMap(([front, least, ...backs]) =>
  backs.map((back) => [front, back, least] as const),
);

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (_name, palette) => {
  it.each(pairs)('shows %s on %s with at least %d : 1', (front, back, least) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(least);
  });

  it('outlines the yellow key against the page', () => {
    const edge = Math.max(contrast(palette.kunyitEdge, palette.kapas), contrast(palette.kunyit, palette.kapas));
    expect(edge).toBeGreaterThanOrEqual(3);
  });

  it('has every colour as six digits, but the scrim, which is seen through', () => {
    for (const [name, value] of Object.entries(palette)) {
      expect(value, name).toMatch(name === 'scrim' ? /^#[0-9A-F]{8}$/ : /^#[0-9A-F]{6}$/);
    }
  });
});

describe('ink on a colour that a merchant chose', () => {
  it.each(['#000000', '#FFFFFF', '#777777', '#FFC233', '#2B2F86', '#E11D48'])('is readable on %s', (colour) => {
    expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.1);
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});
