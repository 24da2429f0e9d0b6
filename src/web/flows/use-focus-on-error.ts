/** Focuses the field that has an error, and selects its text. */
import { useEffect, type RefObject } from 'react';

export function useFocusOnError(form: RefObject<HTMLFormElement | null>, name: string | null): void {
  useEffect(() => {
    const field = name === null ? null : form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [form, name]);
}
