import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const mounted: (() => void)[] = [];

/** `clean-page.ts` calls this after each test, as this module loads once for many files. */
export function unmountAll(): void {
  for (const unmount of mounted.splice(0)) unmount();
}

export interface Mounted {
  container: HTMLElement;
  render(element: ReactNode): void;
  find<Found extends Element = HTMLElement>(selector: string): Found;
}

export function mount(element: ReactNode): Mounted {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (next: ReactNode) => act(() => root.render(next));
  mounted.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  render(element);
  return {
    container,
    render,
    find<Found extends Element>(selector: string) {
      const found = container.querySelector<Found>(selector);
      if (!found) throw new Error(`Nothing fits ${selector}`);
      return found;
    },
  };
}

/** Sets a value as the browser does (past React's bookkeeping) and reports it, as typing and autofill do. */
export function type(input: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    setter?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
