/** The content of a `meta` element by its `property`; empty without one. */
export const readMeta = (document: Document, property: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content.trim() ?? '';
