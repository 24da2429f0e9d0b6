/** What stands in a form's field, as text; nothing where the form or the field is not there. */
export function textIn(form: HTMLFormElement | null, name: string): string {
  const value = form && new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
