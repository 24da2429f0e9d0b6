/**
 * Makes modules of React's packages, which come as CommonJS: in the built client only. A bundler keeps all of a CommonJS
 * package, asks for each of its parts through an object, and needs code of its own to do so; of modules it drops what
 * nobody imports.
 *
 * What React throws only to know it again when it is caught is made without a stack. For the stack of an error Chromium
 * looks up where each function on it was called, and for that reads a script once more that calls at its top: 35 ms on a
 * desk and 150 on a phone, before the page is hydrated.
 *
 * Left out is what nothing here renders or calls, 6 kB (brotli): view transitions, references to fragments, elements that
 * React moves to the head, and ways to ask for files ahead, which the build names. The bundler refuses an import of
 * their names, and React throws where one of them begins.
 *
 * Throws where a later version of a package looks different.
 */
import type { Plugin } from 'vite';

/** A package's entry chooses between two files. */
const chosen = /^ +module\.exports = require\('(\.\/cjs\/[^']+\.production\.js)'\);$/m;
const required = /(\w+) = require\(("[^"]+")\)/g;
const parts =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\/(?:(?:index|client|jsx-runtime|with-selector)|cjs\/[a-z-]+\.production)\.js$/;

interface Change {
  expected: number;
  pattern: RegExp;
  instead: string;
}

const bodyOf = (names: string): RegExp =>
  new RegExp(`(?<=^function (?:${names})\\([^)]*\\) \\{\\n)[\\s\\S]*?(?=^\\}\\n)`, 'gm');
const leftOut = 'a view transition, a reference to a fragment, or an element that React moves to the head';

/** By a file's name. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  'react-dom-client.production.js': [
    {
      expected: 5,
      pattern: /(?<=Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g,
      instead: 'Object.create(Error.prototype)',
    },
    // Where each of these begins.
    {
      expected: 3,
      pattern: bodyOf('startViewTransition|FragmentInstance|getResource'),
      instead: `throw Error('The build leaves out ${leftOut}; React needs it here (react-modules.ts).');\n`,
    },
    // What follows is not reached then, or walks the tree and does nothing.
    { expected: 15, pattern: bodyOf(String.raw`(?:apply|commit|measure|restore)\w*ViewTransition\w*`), instead: '' },
    {
      expected: 15,
      pattern: /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};\n/gm,
      instead: '',
    },
    {
      expected: 5,
      pattern: bodyOf(
        '(?:acquire|suspend)Resource|mountHoistable|insertSuspendedStylesheets|getHydratableHoistableCache',
      ),
      instead: '',
    },
    { expected: 7, pattern: /^  [DCLmXSM]: (?:prefetchDNS|preconnect|preload|preinit)\w*,?\n/gm, instead: '' },
  ],
  'react.production.js': [{ expected: 1, pattern: /^exports\.ViewTransition = .*\n/gm, instead: '' }],
  'react-dom.production.js': [
    {
      expected: 6,
      pattern: /^exports\.(?:prefetchDNS|preconnect|preload|preinit)\w* = function[\s\S]*?^\};\n/gm,
      instead: '',
    },
  ],
};

export const reactModules = (): Plugin => ({
  name: 'react-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: parts },
    handler(code, id) {
      const [, file] = chosen.exec(code) ?? [];
      if (file) {
        // The router imports React as a whole as well.
        const whole = `import * as whole from '${file}';\nexport default whole;`;
        return { code: `export * from '${file}';\n${whole}`, map: null };
      }
      const names = new Set<string>();
      const module = changed(code, id)
        .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s+)+/m, (statement) =>
          [...statement.matchAll(required)].map(([, name, from]) => `import * as ${name} from ${from};\n`).join(''),
        )
        // Not `const`: the scheduler gives one of its own a value later.
        .replace(/^exports\.(\w+)(?= =)/gm, (_, name: string) => {
          const isKnown = names.has(name);
          names.add(name);
          return `${isKnown ? '' : 'let '}exported_${name}`;
        })
        .replace(/\bexports\.(\w+)/g, 'exported_$1');
      if (names.size === 0 || /\brequire\(|\bexports\b/.test(module))
        this.error(`Expected ${id} to require at its top and to name what it exports at the beginning of a line.`);
      const list = [...names].map((name) => `exported_${name} as ${name}`).join(', ');
      return { code: `${module}\nexport { ${list} };`, map: null };
    },
  },
});

function changed(code: string, id: string): string {
  const [, wanted = []] = Object.entries(changes).find(([file]) => id.endsWith(`/${file}`)) ?? [];
  return wanted.reduce((all, { expected, pattern, instead }) => {
    const found = all.match(pattern)?.length ?? 0;
    if (found !== expected) throw new Error(`Expected ${expected} of ${pattern} in ${id}; there are ${found}.`);
    return all.replace(pattern, () => instead);
  }, code);
}
