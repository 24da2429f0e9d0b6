/** Whose shop it is, as the served page says; the storefront's own where it says nothing (SH-2). */
export function readBrand(document: Document): { name: string; mark: string } {
  const read = (property: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content.trim() ?? '';
  const [name, mark] = [read('merchant-name'), read('merchant-mark')];
  const isServed = name !== '' && mark !== '' && !name.startsWith('%');
  return isServed ? { name, mark } : { name: 'Platinum', mark: 'P' };
}
