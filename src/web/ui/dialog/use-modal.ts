/**
 * One native modal: opened and closed from outside, dismissed by the person. The element is in the page from the start,
 * so a button with `command="show-modal"` opens it before any script has run; as long as the caller says 'as-is', the
 * element's own state counts and nothing here touches it.
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

  // Another step took the place of the one that had the focus.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (open === true && element.current?.open) focusInside(element.current);
  }, [open, step]);

  const dismiss = (event: SyntheticEvent) => {
    // Whoever opened it decides; the browser's own closing would come before the decision.
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
      // A browser may close it without asking (the second Escape, the back gesture); then it is closed indeed.
      onClose(event) {
        if (event.target === element.current && open === true) onDismiss();
      },
      onPointerDown(event) {
        pressedBeside.current = isBeside(event);
      },
      onClick(event) {
        if (pressedBeside.current && isBeside(event)) dismiss(event);
        pressedBeside.current = false;
      },
    },
  };
}

/** Whether the pointer is on the scrim: the event is the dialog's own, and outside its card. */
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

/** The browser gives the focus back to the opener; where that is gone, the page's heading takes it. */
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
  const heading = page.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
