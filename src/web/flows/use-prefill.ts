/** Fills a dialog's form when it opens, and empties the form at the end of its flow (SH-12). */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ModalOpen } from '../ui/index.ts';

/**
 * Writes a number, remembered or from another form, into the field when the dialog opens, but keeps text typed before
 * the machines ran. The end of the flow empties the form: the next person may be somebody else.
 */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  { phone, open, isOver }: { phone: string; open: ModalOpen; isOver: boolean },
): void {
  const before = useRef(open);
  useLayoutEffect(() => {
    const wasAdopted = before.current === 'as-is';
    before.current = open;
    if (open === false && isOver) form.current?.reset();
    const field = form.current?.elements.namedItem('phone');
    if (open !== true || phone === '' || !(field instanceof HTMLInputElement)) return;
    if (!wasAdopted || field.value === '') field.value = phone;
  }, [form, phone, open, isOver]);
}
