/** Lays two pictures over each other with a slider: before on its left, now on its right. */
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
