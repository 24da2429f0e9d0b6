interface Tap {
  control: Element | null;
  x: number;
  y: number;
}

/**
 * The second tap of a double tap counts only on what the first one met. Where the first has opened a dialog, shown the
 * next step or a success, the second meets what has just come under the finger, which nobody chose: it presses nothing
 * there, and the focus stays.
 */
export function ignoreSecondTaps(page: Document): void {
  let first: Tap | null = null;
  const check = (event: MouseEvent) => {
    const tap = { control: controlOf(event.target), x: event.clientX, y: event.clientY };
    // Keys and scripts click with 0.
    if (event.detail > 1 && first && tap.control !== first.control && hasGone(page, first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'click' && event.detail === 1) first = tap;
  };
  for (const type of ['mousedown', 'click'] as const) page.addEventListener(type, check, { capture: true });
}

/** Neighbouring controls may be tapped as fast: browsers count taps up to 100 px apart as one double tap. */
const hasGone = (page: Document, { control, x, y }: Tap): boolean => controlOf(page.elementFromPoint(x, y)) !== control;

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('a, button, input, label, select, summary, textarea');
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}
