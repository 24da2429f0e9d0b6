/**
 * A native modal dialog. The caller opens and closes it by `open`; `onDismiss` reports the person's wish to close it.
 * The element is in the served page, so a button with `command="show-modal"` opens it before any script has run. While
 * `open` is 'as-is', the hook neither opens nor closes it, except that a dismissal closes it at once.
 */
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent } from 'react';

export type ModalOpen = boolean | 'as-is';

export interface Modal {
  element: RefObject<HTMLDialogElement | null>;
  dismiss(event: SyntheticEvent): void;
  handlers: {
    onCancel(event: SyntheticEvent<HTMLDialogElement>): void;
    onClose(event: SyntheticEvent<HTMLDialogElement>): void;
    onPointerDown(event: PointerEvent<HTMLDialogElement>): void;
    onClick(event: MouseEvent<HTMLDialogElement>): void;
  };
}

const firstField =
  'input:not([type="hidden"], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)';

export function useModal(open: ModalOpen, onDismiss: () => void, step?: string): Modal {
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const pressedBeside = useRef(false);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || open === 'as-is' || open === dialog.open) return;
    if (open) {
      opener.current = dialog.ownerDocument.activeElement;
      show(dialog);
      focusInside(dialog);
    } else {
      hide(dialog);
      returnFocus(dialog, opener.current);
    }
  }, [open]);

  // A new step has removed the element with the focus.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (open === true && element.current?.open) focusInside(element.current);
  }, [open, step]);

  const dismiss = (event: SyntheticEvent) => {
    // The caller decides whether the dialog closes, not the browser.
    event.preventDefault();
    if (open === 'as-is' && element.current) hide(element.current);
    onDismiss();
  };

  return {
    element,
    dismiss,
    handlers: {
      onCancel(event) {
        if (event.target === element.current) dismiss(event);
      },
      // The browser may close the dialog without `cancel` (second Escape, back gesture): tell the caller.
      onClose(event) {
        if (event.target === element.current && open === true) onDismiss();
      },
      onPointerDown(event) {
        // Selecting text may begin in the dialog and end on the scrim: that must not dismiss it.
        pressedBeside.current = isBeside(event);
      },
      onClick(event) {
        if (pressedBeside.current && isBeside(event)) dismiss(event);
        pressedBeside.current = false;
      },
    },
  };
}

/** Whether the pointer is on the scrim: its events have the dialog as target, but lie outside the dialog's box. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}

function focusInside(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(firstField);
  if (field) return field.focus();
  const heading = dialog.querySelector<HTMLElement>('h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/** Returns the focus to the opener where the browser has not, or without an opener to the page's heading, or to `main`. */
function returnFocus(dialog: HTMLDialogElement, opener: Element | null): void {
  const page = dialog.ownerDocument;
  const focused = page.activeElement;
  if (focused && focused !== page.body && !dialog.contains(focused)) return;
  const isThere =
    opener instanceof HTMLElement &&
    opener.isConnected &&
    opener !== page.body &&
    !opener.closest('dialog:not([open])');
  if (isThere) return opener.focus();
  const main = page.querySelector<HTMLElement>('main');
  // What a page shows while it is read goes with its heading; `main` stays.
  const isBusy = main?.querySelector('[aria-busy="true"]') != null;
  const place = isBusy ? main : main?.querySelector<HTMLElement>('h1');
  place?.setAttribute('tabindex', '-1');
  place?.focus();
}
