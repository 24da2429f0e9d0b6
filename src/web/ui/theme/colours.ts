/**
 * The two palettes as plain data, for the theme and the page's `theme-color`. A test measures the contrast of every
 * pair that carries text or marks a control. The names are Indonesian dyes and kitchen pigments.
 */
export const light = {
  /** The page: dry cotton. */
  kapas: '#FBFAF6',
  surface: '#FFFFFF',
  sunken: '#F1EFE8',
  /** Sheets and dialogs above the page. */
  raised: '#FFFFFF',
  ink: '#14163A',
  inkSoft: '#474A6E',
  /** Decoration only, never the edge of a control. */
  line: '#DAD7CC',
  /** The edge of a control. */
  platina: '#73758E',
  tarum: '#2B2F86',
  onTarum: '#FFFFFF',
  kunyit: '#FFC233',
  kunyitPressed: '#F2AE0C',
  /** The lower edge of a kunyit button. */
  kunyitEdge: '#14163A',
  onKunyit: '#14163A',
  accentText: '#7A4F00',
  pandan: '#0B6B43',
  pandanWash: '#DDF3E6',
  bata: '#B3261E',
  bataWash: '#FCE4E1',
  bataEdge: '#6E120D',
  onBata: '#FFFFFF',
  pending: '#6B4500',
  pendingWash: '#FFF0C9',
  langit: '#0A5C8C',
  langitWash: '#DDF0FA',
  disabled: '#5C5E76',
  disabledWash: '#E6E3DA',
  placeholder: '#5F617C',
  focus: '#2B2F86',
  scrim: '#14163AA3',
  /** The page's background, seen through the scrim. */
  veiled: '#67687E',
  /** The toast: dark in both themes, to contrast with the page. */
  toast: '#14163A',
  onToast: '#FBFAF6',
  /** The merchant's colour; the merchant lookup overwrites it. */
  merchant: '#2B2F86',
  onMerchant: '#FFFFFF',
} as const;

export type ColourName = keyof typeof light;

export const dark: Record<ColourName, string> = {
  kapas: '#0E1030',
  surface: '#171A42',
  sunken: '#0A0B24',
  raised: '#20244F',
  ink: '#F4F2EA',
  inkSoft: '#BBBDDB',
  line: '#343868',
  platina: '#8083B0',
  tarum: '#A9ADFF',
  onTarum: '#0E1030',
  kunyit: '#FFC233',
  kunyitPressed: '#F2AE0C',
  kunyitEdge: '#B27800',
  onKunyit: '#14163A',
  accentText: '#FFD473',
  pandan: '#5CD69A',
  pandanWash: '#12392C',
  bata: '#FF9A90',
  bataWash: '#4A1B22',
  bataEdge: '#B8564C',
  onBata: '#2B0B0E',
  pending: '#FFD473',
  pendingWash: '#43330F',
  langit: '#7CC7F2',
  langitWash: '#12324A',
  disabled: '#A3A5C6',
  disabledWash: '#262A58',
  placeholder: '#A3A5C6',
  focus: '#FFC233',
  scrim: '#05061AB8',
  veiled: '#080920',
  toast: '#F4F2EA',
  onToast: '#14163A',
  merchant: '#A9ADFF',
  // As `inkOn` has it, so that the page is not styled again for it.
  onMerchant: '#14163A',
};

/** Relative luminance contrast of two opaque colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The text colour with the better contrast on a foreign colour, such as a merchant's. */
export const inkOn = (colour: string): string =>
  contrast(colour, light.onTarum) >= contrast(colour, light.ink) ? light.onTarum : light.ink;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
