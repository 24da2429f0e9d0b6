/** Two pictures as one, with a slider: on its left how it was, on its right how it is. Beside each other without it. */
import { isEnglish } from './language.ts';

export function offerSlider(comparison: HTMLElement): void {
  const slide = comparison.querySelector<HTMLElement>('.slide');
  const range = slide?.querySelector<HTMLInputElement>('input');
  if (!slide || !range) return;
  const show = (): void => {
    comparison.style.setProperty('--share', String(Number(range.value) / 100));
    range.setAttribute('aria-valuetext', `${range.value} % ${isEnglish() ? 'before' : 'dulu'}`);
  };
  range.addEventListener('input', show);
  addEventListener('atlas:language', show);
  slide.hidden = false;
  comparison.querySelector('.stack')?.append(slide);
  comparison.classList.add('on');
  show();
}
