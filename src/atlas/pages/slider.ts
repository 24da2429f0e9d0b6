/** The slider between two pictures, hidden until a script lays one over the other (`site/compare.ts`). */
import type { Both } from '../types.ts';
import { bothOf } from './markup.ts';

export const before: Both = { id: 'Dulu', en: 'Before' };
export const now: Both = { id: 'Sekarang', en: 'Now' };

export const slider = `<label class="slide" hidden><span>${bothOf('Geser: dulu di kiri, sekarang di kanan', 'Slide: before on the left, now on the right')}</span><input type="range" min="0" max="100" value="50" step="1"></label>`;
