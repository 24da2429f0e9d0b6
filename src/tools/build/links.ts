/** What built pages and scripts name of the build's assets, by file names. */

/** Assets that a page links itself; not those in other attributes, which the first script may ask for. */
export const linkedAssets = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);

/** Scripts that a script imports. `isLate`: when it asks for them, not when it is read. */
export const importsOf = (code: string): { name: string; isLate: boolean }[] =>
  [...code.matchAll(/\b(?:from|import)\s*(\(?)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, bracket, name = '']) => ({
    name,
    isLate: bracket === '(',
  }));
