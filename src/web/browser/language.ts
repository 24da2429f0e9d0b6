/** The page's language, from its head; anything but a known one is Indonesian (SH-1). */
export function readLanguage(document: Document): 'id' | 'en' {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="language"]');
  return meta?.content === 'en' ? 'en' : 'id';
}
