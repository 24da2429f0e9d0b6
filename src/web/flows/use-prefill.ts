/** The number that a form opens with: carried over from another form, or remembered. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ModalOpen } from '../ui/index.ts';

/** Written into the field when the dialog opens. What was typed before the machines were there is kept. */
export function usePrefill(form: RefObject<HTMLFormElement | null>, phone: string, open: ModalOpen): void {
  const before = useRef(open);
  useLayoutEffect(() => {
    const wasAdopted = before.current === 'as-is';
    before.current = open;
    const field = form.current?.elements.namedItem('phone');
    if (open !== true || phone === '' || !(field instanceof HTMLInputElement)) return;
    if (!wasAdopted || field.value === '') field.value = phone;
  }, [form, phone, open]);
}
