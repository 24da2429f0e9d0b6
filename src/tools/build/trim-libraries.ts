/**
 * Takes out of react-intl's packages and of ofetch what this shop does not need, in the build, in development and in tests
 * alike.
 * - Formatters but `formatMessage`, and numbers, days and hours within a message: `src/web/ui` formats them itself, the same
 *   in both languages. `messages.ts` refuses a message that has one.
 * - The questions whether the browser knows a locale. The first one makes Chromium read its list of all locales, 30 ms on
 *   a desk and 100 on a phone while the page is hydrated; every browser of the build's targets knows `id` and `en`.
 * - What ofetch does with a base, a query and JSON of its own: the gateway gives it the whole address and reads the text.
 *   Two packages go with it.
 *
 * Throws where a later version of a package looks different.
 */
import type { Plugin } from 'vite';

interface Cut {
  expected: number;
  pattern: RegExp;
}

const cuts: Readonly<Record<string, readonly Cut[]>> = {
  '@formatjs/intl': [
    {
      expected: 2,
      pattern:
        /else if \(!Intl\.(?:NumberFormat|DateTimeFormat)\.supportedLocalesOf\(locale\)\.length && onError\).*$/gm,
    },
    { expected: 14, pattern: /^\t\tformat(?!Message:)\w+: format\w+\.bind\(.*$/gm },
    {
      expected: 4,
      pattern: /^\t\tget(?:Duration|RelativeTime|List|DisplayNames)\w*: memoize\([\s\S]*?^\t\t\}\),?$/gm,
    },
    { expected: 3, pattern: /^\tconst \w+ = Intl\.(?:RelativeTimeFormat|ListFormat|DisplayNames);$/gm },
  ],
  'intl-messageformat': [
    {
      expected: 1,
      pattern:
        /const supportedLocales = Intl\.NumberFormat\.supportedLocalesOf\(locales\);\s+if \(supportedLocales\.length > 0\).*$/gm,
    },
    { expected: 3, pattern: /^\t\tif \(is(?:Date|Time|Number)Element\(el\)\) \{\n[\s\S]*?^\t\t\}$/gm },
    { expected: 3, pattern: /(?<=^\t\t\t)(?:number|date|time): \{\n[\s\S]*?^\t\t\t\},?$/gm },
    { expected: 1, pattern: / \|\| createDefaultFormatters\(this\.formatterCache\)/g },
  ],
  ofetch: [
    { expected: 2, pattern: /^import .* from '(?:destr|ufo)';$/gm },
    { expected: 2, pattern: /^( +)if \(context\.options\.(?:baseURL|query)\) \{\n[\s\S]*?^\1\}$/gm },
    { expected: 1, pattern: / \|\| destr(?=;)/g },
  ],
};

const modules = /node_modules\/(@formatjs\/intl|intl-messageformat|ofetch)\/(?:index\.js|dist\/shared\/[^/]+\.mjs)$/;

export function trimLibraries(): Plugin {
  return {
    name: 'trim-libraries',
    transform: {
      filter: { id: modules },
      handler(code, id) {
        const [, name = ''] = modules.exec(id) ?? [];
        return {
          code: (cuts[name] ?? []).reduce((rest, { pattern, expected }) => {
            const found = rest.match(pattern)?.length ?? 0;
            if (found !== expected) this.error(`Expected ${expected} of ${pattern} in ${name}; there are ${found}.`);
            return rest.replace(pattern, '');
          }, code),
          map: null,
        };
      },
    },
  };
}
