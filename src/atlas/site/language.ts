/** The language of the labels: stored in the browser, and a class of the root element. */
type Language = 'id' | 'en';

const key = 'atlas-language';
const root = document.documentElement;

/** Null where nothing is stored, or where a browser has no storage for pages from a disk. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What a browser without such a storage does not take is lost with the page. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The page itself still has it.
  }
}

export const isEnglish = (): boolean => root.classList.contains('en');

function show(language: Language): void {
  root.lang = language;
  root.classList.toggle('en', language === 'en');
}

/** Runs before the first paint. */
export const restoreLanguage = (): void => show(stored(key) === 'en' ? 'en' : 'id');

export function offerLanguages(button: HTMLElement): void {
  const titles = { id: document.title, en: `${root.dataset['titleEn'] ?? ''} · Atlas` };
  const update = (): void => {
    document.title = titles[isEnglish() ? 'en' : 'id'];
    button.textContent = isEnglish() ? 'Indonesia' : 'English';
    button.lang = isEnglish() ? 'id' : 'en';
  };
  button.addEventListener('click', () => {
    const language = isEnglish() ? 'id' : 'en';
    show(language);
    store(key, language);
    update();
    dispatchEvent(new Event('atlas:language'));
  });
  update();
}
