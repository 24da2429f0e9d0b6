/**
 * Lets the build drop unused parts of the router. Its modules name their components at the top level, for development;
 * a bundler has to keep those statements and so the components. Its warnings are for developers too. If a later version
 * looks different, this changes nothing, and `npm run size` shows it.
 */
import type { Plugin } from 'vite';

export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/^( +)warning\(\n[\s\S]*?^\1\);$/gm, '$1;')
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
