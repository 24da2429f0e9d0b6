/**
 * Makes modules of React's packages, which come as CommonJS: in the built client only. A bundler keeps all of a CommonJS
 * package, asks for each of its parts through an object, and needs code of its own to do so; of modules it drops what
 * nobody imports.
 *
 * What React throws only to know it again when it is caught is made without a stack. For the stack of an error Chromium
 * looks up where each function on it was called, and for that reads a script once more that calls at its top: 35 ms on a
 * desk and 150 on a phone, before the page is hydrated.
 *
 * Throws where a later version of a package looks different.
 */
import type { Plugin } from 'vite';

/** A package's entry chooses between two files. */
const chosen = /^ +module\.exports = require\('(\.\/cjs\/[^']+\.production\.js)'\);$/m;
const required = /(\w+) = require\(("[^"]+")\)/g;
const parts =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\/(?:(?:index|client|jsx-runtime|with-selector)|cjs\/[a-z-]+\.production)\.js$/;

const thrownToBeKnown = /(?<=Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g;

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
      const module = code
        .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s+)+/m, (statement) =>
          [...statement.matchAll(required)].map(([, name, from]) => `import * as ${name} from ${from};\n`).join(''),
        )
        // Not `const`: the scheduler gives one of its own a value later.
        .replace(/^exports\.(\w+)(?= =)/gm, (_, name: string) => {
          const isKnown = names.has(name);
          names.add(name);
          return `${isKnown ? '' : 'let '}exported_${name}`;
        })
        .replace(/\bexports\.(\w+)/g, 'exported_$1')
        .replace(thrownToBeKnown, 'Object.create(Error.prototype)');
      const found = code.match(thrownToBeKnown)?.length ?? 0;
      if (id.endsWith('react-dom-client.production.js') && found !== 5)
        this.error(`Expected 5 of ${thrownToBeKnown} in ${id}; there are ${found}.`);
      if (names.size === 0 || /\brequire\(|\bexports\b/.test(module))
        this.error(`Expected ${id} to require at its top and to name what it exports at the beginning of a line.`);
      const list = [...names].map((name) => `exported_${name} as ${name}`).join(', ');
      return { code: `${module}\nexport { ${list} };`, map: null };
    },
  },
});
