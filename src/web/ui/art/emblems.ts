/** The glyphs engraved on the marbles: solid shapes on a grid of 48, one path each, holes by the even-odd rule. */
const emblems = {
  knight:
    'M13 42h24c0-6-2-9-4-12 3-6 2-15-4-20-3-3-7-3-9-3l-2-4-3 6C10 14 7 20 6 25l4 5 5-3 6-1c-2 5-7 8-8 16ZM18 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  'plus-minus': 'M17 5h7v9h9v7h-9v9h-7v-9H8v-7h9ZM8 36h25v7H8Z',
  arrow: 'M24 4 42 24H31v20H17V24H6Z',
  letter:
    'M10 4h28a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6ZM21 12 12 36h6l1.7-5h8.6l1.7 5h6L27 12ZM24 18l2.8 8h-5.6Z',
  target:
    'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM24 10a14 14 0 1 0 0 28 14 14 0 0 0 0-28ZM24 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
  drop: 'M24 3c8 10 14 17 14 26a14 14 0 0 1-28 0C10 20 16 13 24 3ZM16 29h-1a9 9 0 0 0 9 9v-3a7 7 0 0 1-8-6Z',
  bolt: 'M29 3 9 27h13l-4 18 21-26H25Z',
  clock: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM21 12v14l10 7 3.5-5L27 22.5V12Z',
  ring: 'M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38ZM24 14a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z',
  star: 'M24 3l6 13.5 14.5 1.5-11 10L36.8 43 24 35.5 11.2 43l3.3-15-11-10L18 16.5Z',
  ladder: 'M11 3h6v7h14V3h6v42h-6v-7H17v7h-6ZM17 15v6h14v-6ZM17 27v6h14v-6Z',
  fish: 'M3 24c6-10 14-14 22-13 5 .6 9 3 12 6l8-6c-2 9-2 17 0 26l-8-6c-3 3-7 5.4-12 6-8 1-16-3-22-13ZM14 20a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  kite: 'M24 2 40 19 26 34c6 2 7 6 2 12l-3-2c3-4 2-6-3-8l0-2L8 19ZM22 11l-7 8 7 8ZM26 11v16l7-8Z',
  top: 'M21 3h6v7c9 1 15 4 15 8 0 8-8 14-15 20l-3 8-3-8C14 32 6 26 6 18c0-4 6-7 15-8ZM12 19c5 3 19 3 24 0-5-2.5-19-2.5-24 0Z',
  shell:
    'M24 5c12 0 20 9 20 19 0 4-2 7-4 9l-11 6v5H19v-5L8 33c-2-2-4-5-4-9C4 14 12 5 24 5ZM22.5 12v20h3V12ZM14 15l4 18 3-.5-4-18.5ZM34 15l-3-1-4 18.5 3 .5Z',
  leaf: 'M42 6c2 20-4 34-20 34-4 0-7-1-9-3l-6 6-3-3 7-7C7 22 17 8 42 6ZM34 14C25 17 18 23 15 31l2 2C20 26 26 20 34 14Z',
  moon: 'M29 4a20 20 0 1 0 15 29A17 17 0 0 1 29 4Z',
  sun: 'M24 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM21.5 2h5v8h-5ZM21.5 38h5v8h-5ZM2 21.5h8v5H2ZM38 21.5h8v5h-8ZM6.7 10.2l3.5-3.5 5.7 5.7-3.5 3.5ZM32.1 35.6l3.5-3.5 5.7 5.7-3.5 3.5ZM37.8 6.7l3.5 3.5-5.7 5.7-3.5-3.5ZM12.4 32.1l3.5 3.5-5.7 5.7-3.5-3.5Z',
  wave: 'M3 20C7 10 14 6 22 6c9 0 16 6 16 13 0 5-4 8-8 8s-6-2-6-5c0-2 1-4 3-4-6-2-10 3-9 8 1 6 7 9 14 9 6 0 10-2 13-5v9c-4 3-8 4-13 4C18 43 6 38 3 20Z',
  mountain: 'M18 8l8 13 4-6 16 26H2ZM18 17l-5 9 3 2 3-3 3 3 1-1Z',
  key: 'M33 4a11 11 0 1 1-7 19.5L14 35l4 4-5 5-4-4-3 3-5-5 21-21A11 11 0 0 1 33 4ZM33 10a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z',
  bell: 'M24 3a4 4 0 0 1 4 4c7 2 10 8 10 15 0 7 2 10 5 13H5c3-3 5-6 5-13C10 15 13 9 20 7a4 4 0 0 1 4-4ZM18 38h12a6 6 0 0 1-12 0Z',
  feather: 'M44 4C26 4 12 14 11 29L4 43l4 2 6-11c14 1 22-6 25-15l-8 1 10-5c1-3 2-7 3-11ZM31 14 15 30l1.5 1.5L33 16Z',
  puzzle:
    'M6 14h12c-3-4-2-10 4-10s7 6 4 10h12v12c4-3 10-2 10 4s-6 7-10 4v10H26c3-5 1-8-4-8s-7 3-4 8H6V32c-1 0-1 0 0 0Z',
} as const;

export type Emblem = keyof typeof emblems;
export const emblemNames = Object.keys(emblems) as Emblem[];

/** A name that the catalogue may bring before its glyph is drawn shows the ring. */
export const emblemPath = (name: string): string => emblems[Object.hasOwn(emblems, name) ? (name as Emblem) : 'ring'];
