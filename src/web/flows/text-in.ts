/** The text of a form's field; empty where form or field is missing. */
export function textIn(form: HTMLFormElement | null, name: string): string {
  const value = form && new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
