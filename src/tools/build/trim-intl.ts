/**
 * Takes a check out of `createIntl`: whether the browser knows the locale. The first such question makes Chromium read
 * its list of all locales, 30 ms on a desk and 100 on a phone while the page is hydrated; every browser of the build's
 * targets knows `id` and `en`. Throws where a later version of the package asks differently.
 */
import type { Plugin } from 'vite';

const check = /else if \(!Intl\.(?:NumberFormat|DateTimeFormat)\.supportedLocalesOf\(locale\)\.length && onError\).*$/gm;

export function skipLocaleCheck(): Plugin {
  return {
    name: 'skip-locale-check',
    transform: {
      filter: { id: /node_modules\/@formatjs\/intl\/index\.js$/ },
      handler(code) {
        const found = code.match(check)?.length ?? 0;
        if (found !== 2) this.error(`Expected two checks of the locale in @formatjs/intl; there are ${found}.`);
        return { code: code.replace(check, ''), map: null };
      },
    },
  };
}
