/**
 * Takes out of packages what this shop does not need. Of react-intl's, of ofetch and of XState's hooks in the build, in
 * development and in tests alike:
 * - Formatters but `formatMessage`, and numbers, days and hours within a message: `src/web/ui` formats them itself, the same
 *   in both languages. `messages.ts` refuses a message that has one.
 * - The questions whether the browser knows a locale. The first one makes Chromium read its list of all locales, 30 ms on
 *   a desk and 100 on a phone while the page is hydrated; every browser of the build's targets knows `id` and `en`.
 * - What ofetch does with a base, a query and JSON of its own: the gateway gives it the whole address and reads the text.
 *   Two packages go with it.
 * - That the hooks import XState: only those that make actors need it, and with it the page would wait for it.
 *
 * Of XState in the build alone: stored snapshots, definitions and inspection, which only tools for developers ask for.
 *
 * Of React in the built client alone what nothing here renders or calls, 6 kB (brotli): view transitions, references to
 * fragments, elements that React moves to the head, and ways to ask for files ahead, which the build names. The bundler
 * refuses an import of their names, and React throws where one of them begins.
 *
 * Throws where a later version of a package looks different.
 */
import type { Plugin } from 'vite';

interface Cut {
  expected: number;
  pattern: RegExp;
  /** In its place; nothing by default. */
  instead?: string;
}
type Cuts = Readonly<Record<string, readonly Cut[]>>;

/** By package. */
const libraryCuts: Cuts = {
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
  '@xstate/react': [{ expected: 1, pattern: /^import \{ toObserver, createActor \} from 'xstate';$/gm }],
};

/** By file. */
const machineCuts: Cuts = {
  StateMachine: [
    method('get definition', 2),
    method('toJSON', 2),
    method('get on'),
    method('getPersistedSnapshot'),
    method('restoreSnapshot'),
    { expected: 2, pattern: /^ +this\.(?:getPersistedSnapshot|restoreSnapshot) = .*$/gm },
  ],
  raise: [
    ...['toJSON', 'on', 'select', 'getPersistedSnapshot', 'attachDevTools'].map((name) => method(name)),
    { expected: 1, pattern: /^ {4}if \(this\.options\.devTools\) \{\n[\s\S]*?^ {4}\}\n/gm },
  ],
};

const leftOut = 'a view transition, a reference to a fragment, or an element that React moves to the head';

/** By file. */
const reactCuts: Cuts = {
  'react-dom-client': [
    // Where each of these begins.
    {
      ...bodies('startViewTransition|FragmentInstance|getResource', 3),
      instead: `throw Error('The build leaves out ${leftOut}; React needs it here (trim-libraries.ts).');\n`,
    },
    // What follows is not reached then, or walks the tree and does nothing.
    bodies(String.raw`(?:apply|commit|measure|restore)\w*ViewTransition\w*`, 15),
    {
      expected: 15,
      pattern: /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};\n/gm,
    },
    bodies('(?:acquire|suspend)Resource|mountHoistable|insertSuspendedStylesheets|getHydratableHoistableCache', 5),
    { expected: 7, pattern: /^  [DCLmXSM]: (?:prefetchDNS|preconnect|preload|preinit)\w*,?\n/gm },
  ],
  react: [{ expected: 1, pattern: /^exports\.ViewTransition = .*\n/gm }],
  'react-dom': [
    {
      expected: 6,
      pattern: /^exports\.(?:prefetchDNS|preconnect|preload|preinit)\w* = function[\s\S]*?^\};\n/gm,
    },
  ],
};

/** Of functions. */
function bodies(names: string, expected: number): Cut {
  return { expected, pattern: new RegExp(`(?<=^function (?:${names})\\([^)]*\\) \\{\\n)[^]*?(?=^\\}\\n)`, 'gm') };
}

/** Of a class. */
function method(name: string, expected = 1): Cut {
  return { expected, pattern: new RegExp(`^ {2}${name}\\(.*\\) \\{\\n[^]*?^ {2}\\}\\n`, 'gm') };
}

/** `files` has one group: the key of what is cut. */
const trim = (name: string, files: RegExp, cuts: Cuts): Plugin => ({
  name,
  transform: {
    filter: { id: files },
    handler(code, id) {
      const [, key = ''] = files.exec(id) ?? [];
      const trimmed = (cuts[key] ?? []).reduce((rest, { pattern, expected, instead = '' }) => {
        const found = rest.match(pattern)?.length ?? 0;
        if (found !== expected) this.error(`Expected ${expected} of ${pattern} in ${key}; there are ${found}.`);
        return rest.replace(pattern, () => instead);
      }, code);
      return { code: trimmed, map: null };
    },
  },
});

export const trimLibraries = (): Plugin =>
  trim(
    'trim-libraries',
    /node_modules\/(@formatjs\/intl|intl-messageformat|ofetch|@xstate\/react)\/(?:index\.js|dist\/(?:shared\/[^/]+\.mjs|xstate-react\.esm\.js))$/,
    libraryCuts,
  );

export const trimMachines = (): Plugin => ({
  ...trim('trim-machines', /node_modules\/xstate\/dist\/(StateMachine|raise)-[^/]+\.js$/, machineCuts),
  apply: 'build',
});

export const trimReact = (): Plugin => ({
  ...trim('trim-react', /node_modules\/react(?:-dom)?\/cjs\/([a-z-]+)\.production\.js$/, reactCuts),
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
});
