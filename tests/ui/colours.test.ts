import { describe, expect, it } from 'vitest';
import { contrast, dark, inkOn, light, type ColourName } from '../../src/web/ui/theme/colours.ts';

/** Text on its ground, with the least contrast that the house asks for: 7 for running text, 4.5 for all else that speaks. */
const textPairs: [ColourName, ColourName, number][] = [
  ['ink', 'kapas', 7],
  ['ink', 'surface', 7],
  ['ink', 'sunken', 7],
  ['ink', 'raised', 7],
  ['inkSoft', 'kapas', 7],
  ['inkSoft', 'surface', 7],
  ['inkSoft', 'sunken', 7],
  ['inkSoft', 'raised', 7],
  ['tarum', 'kapas', 4.5],
  ['tarum', 'surface', 4.5],
  ['tarum', 'raised', 4.5],
  ['onTarum', 'tarum', 4.5],
  ['onKunyit', 'kunyit', 4.5],
  ['onKunyit', 'kunyitPressed', 4.5],
  ['accentText', 'surface', 4.5],
  ['accentText', 'kapas', 4.5],
  ['pandan', 'surface', 4.5],
  ['pandan', 'pandanWash', 4.5],
  ['bata', 'kapas', 4.5],
  ['bata', 'surface', 4.5],
  ['bata', 'raised', 4.5],
  ['bata', 'bataWash', 4.5],
  ['onBata', 'bata', 4.5],
  ['pending', 'pendingWash', 4.5],
  ['langit', 'langitWash', 4.5],
  ['disabled', 'disabledWash', 4.5],
  ['disabled', 'sunken', 4.5],
  ['placeholder', 'surface', 4.5],
  ['onToast', 'toast', 7],
  ['onMerchant', 'merchant', 4.5],
];

/** Edges and rings that have to be seen (WCAG 1.4.11). */
const edgePairs: [ColourName, ColourName, number][] = [
  ['platina', 'surface', 3],
  ['platina', 'kapas', 3],
  ['platina', 'raised', 3],
  ['bata', 'surface', 3],
  ['focus', 'kapas', 3],
  ['focus', 'surface', 3],
  ['focus', 'raised', 3],
  ['focus', 'sunken', 3],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (_name, palette) => {
  it.each([...textPairs, ...edgePairs])('shows %s on %s with at least %d : 1', (front, back, least) => {
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
