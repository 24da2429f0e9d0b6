/** What a form in a dialog opens with, and that it keeps nothing once its flow is over (SH-12). */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ModalOpen } from '../ui/index.ts';

/**
 * The number is written into the field when the dialog opens: carried over from another form, or remembered. What was
 * typed before the machines were there is kept. The end of the flow empties the form: the next to open it may be
 * somebody else.
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
