/** An error at a field takes the person there: the field is focused and what stands in it is selected. */
import { useEffect, type RefObject } from 'react';

/** `name` is the field's, or null where nothing is wrong with a field. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, name: string | null): void {
  useEffect(() => {
    const field = name === null ? null : form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [form, name]);
}
