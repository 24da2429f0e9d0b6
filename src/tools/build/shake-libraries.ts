/**
 * Lets the build drop unused parts of the router and of react-intl. Their modules make and name components at the top
 * level; a bundler has to keep those statements, and so the components. The router's warnings are for developers. If a later
 * version looks different, this changes nothing, and `npm run size` shows it.
 */
import type { Plugin } from 'vite';

export function shakeLibraries(): Plugin {
  return {
    name: 'shake-libraries',
    transform: {
      filter: { id: /node_modules\/(?:react-router\/dist\/.*\.mjs|react-intl\/index\.js)$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = (?:"[^"]*"|\w+);$/gm, '')
          .replace(/^( +)warning\(\n[\s\S]*?^\1\);$/gm, '$1;')
          .replace(
            /^((?:var|const|export const) \w+ = )((?:React\d*\.(?:forwardRef|createContext|memo)|createFormatted\w+)\()/gm,
            '$1/* @__PURE__ */ $2',
          )
          .replace(
            /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});\n(?:\1\.contextType = (\w+);\n)?/gm,
            (_, name: string, component: string, context?: string) =>
              `var ${name} = /* @__PURE__ */ (() => Object.assign(${component}, {${context ? ` contextType: ${context} ` : ''}}))();\n`,
          ),
        map: null,
      }),
    },
  };
}
