/** What the page head says under a name; empty where it says nothing. */
export const readMeta = (document: Document, property: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content.trim() ?? '';
