/**
 * Light, dark, or as the system has it. The choice is of this device: it is kept under `theme`, and boot.ts puts it on
 * the root element before the first paint, where the style sheet reads it (SH-19).
 */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const darkness = '(prefers-color-scheme: dark)';
const isTheme = (word: unknown): word is Theme => (themes as readonly unknown[]).includes(word);

interface ThemeChoice {
  chosen(): Theme;
  /** What is on the screen: the choice, else what the system has. */
  isDark(): boolean;
  choose(theme: Theme): void;
  subscribe(listener: () => void): () => void;
}

function createTheme(window: Window): ThemeChoice {
  const { document } = window;
  const root = document.documentElement;
  const system = window.matchMedia(darkness);
  const listeners = new Set<() => void>();
  const chosen = (): Theme => {
    const word = root.dataset['theme'];
    return isTheme(word) ? word : 'system';
  };
  const isDark = () => (chosen() === 'system' ? system.matches : chosen() === 'dark');
  const show = (theme: Theme) => {
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    paintBars();
    for (const listener of [...listeners]) listener();
  };
  /** What the page says of the browser's own bars, of a light system and of a dark one. */
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => ({
    meta,
    isOfDark: meta.media === darkness,
    colour: meta.content,
  }));
  const paintBars = () => {
    for (const { meta, isOfDark } of bars) {
      const isShownDark = chosen() === 'system' ? isOfDark : isDark();
      meta.content = bars.find((bar) => bar.isOfDark === isShownDark)?.colour ?? '';
    }
  };
  if (chosen() !== 'system') paintBars();
  window.addEventListener('storage', (event) => {
    // Another tab has chosen; null: its whole storage was cleared.
    if (event.key === key || event.key === null) show(isTheme(event.newValue) ? event.newValue : 'system');
  });
  return {
    chosen,
    isDark,
    choose(theme) {
      show(theme);
      try {
        if (theme === 'system') window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, theme);
      } catch {
        // With blocked or full storage the choice lasts as long as the page.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      system.addEventListener('change', listener);
      return () => {
        listeners.delete(listener);
        system.removeEventListener('change', listener);
      };
    },
  };
}

export const theme = createTheme(globalThis.window);
