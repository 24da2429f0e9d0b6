import type { Picture, Shot } from '../../../src/atlas/shots.ts';

export const picture = (more: Partial<Picture> = {}): Picture => ({
  language: 'id',
  theme: 'light',
  width: 360,
  keptAt: 360,
  file: 'pictures/0123456789abcdef.avif',
  ...more,
});

export const shot = (more: Partial<Shot> = {}): Shot => ({
  machine: 'bell',
  configuration: 'silent',
  states: ['bell', 'bell.silent'],
  edge: 'e1',
  path: 'p1',
  route: '/',
  title: 'Bel',
  outline: '- button "Bunyikan"',
  pictures: [picture()],
  ...more,
});
