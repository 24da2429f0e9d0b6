/**
 * A person's input to a mounted page. Throws where a browser would refuse the input. The page is drawn after each act,
 * before the next one.
 */
import { flushSync } from 'react-dom';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export type Input = ReturnType<typeof createInput>;

export function createInput(container: HTMLElement) {
  const find = <Found extends Element = HTMLElement>(selector: string): Found => {
    const found = container.querySelector<Found>(selector);
    if (!found) throw new Error(`nothing fits ${selector}`);
    return found;
  };
  const seek = (name: string, within = ':scope') =>
    [...(within === ':scope' ? container : find(within)).querySelectorAll<HTMLElement>('button, a')].find(
      (element) => nameOf(element) === name,
    );
  const reasonAgainst = (element: HTMLElement): string | null => {
    if (element instanceof HTMLButtonElement && element.disabled) return 'it is disabled';
    // The dialog opened last comes last in the page, and lies above the others.
    const dialog = [...container.querySelectorAll('dialog')].findLast(({ open }) => open);
    return dialog && !dialog.contains(element) ? `the dialog "${dialog.id}" lies above it` : null;
  };
  return {
    container,
    find,
    seek,
    control<Found extends HTMLElement = HTMLElement>(name: string, within?: string) {
      const found = seek(name, within);
      if (!found) throw new Error(`no button or link is called "${name}"`);
      return found as Found;
    },
    /** Throws where a browser would not let the press through. */
    async press(element: HTMLElement) {
      const reason = reasonAgainst(element);
      if (reason !== null) throw new Error(`"${nameOf(element)}" cannot be pressed: ${reason}`);
      flushSync(() => element.click());
    },
    async type(input: HTMLInputElement, text: string) {
      // Past React's bookkeeping, as the browser sets it.
      if (input.readOnly || input.disabled) throw new Error(`"${input.name}" cannot be typed into`);
      flushSync(() => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event(input.matches('select') ? 'change' : 'input', { bubbles: true }));
      });
    },
    async point(element: HTMLElement, how: 'over' | 'out') {
      flushSync(
        () =>
          void element.dispatchEvent(
            new PointerEvent(`pointer${how}`, { bubbles: true, relatedTarget: document.body }),
          ),
      );
    },
    isOpen: (dialog: string) => find<HTMLDialogElement>(`dialog#${dialog}`).open,
  };
}

/** The accessible name, computed as far as this storefront needs. */
const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
