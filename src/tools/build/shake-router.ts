/**
 * Lets the build leave out what the storefront does not use of the router. Its modules give their components names for
 * development at the top level, which a bundler has to keep, and with them the components. Should a later version look
 * different, this changes nothing and `npm run size` says so.
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
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
