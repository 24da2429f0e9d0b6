/**
 * Imports of chunks with the files that they need, which the build names (src/tools/build/chunk-imports.ts). Stands in
 * for Vite's helper, which asks for a style sheet only once: the next try to load a chunk would show its page without it.
 */
const asked = new Map<string, Promise<unknown> | undefined>();

/**
 * Rejects where the chunk or a style sheet cannot be fetched; another call asks for it again. `files`: style sheets and
 * scripts, as paths below the root.
 */
export const importWith = async <Content>(
  load: () => Promise<Content>,
  files: readonly string[] = [],
): Promise<Content> => (await Promise.all([load(), ...files.map(ask)]))[0];

function ask(file: string): Promise<unknown> | undefined {
  if (!asked.has(file)) asked.set(file, file.endsWith('.css') ? askForStyles(file) : void link('modulepreload', file));
  return asked.get(file);
}

function askForStyles(file: string): Promise<unknown> {
  const sheet = link('stylesheet', file);
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', () => {
      sheet.remove();
      asked.delete(file);
      reject(new Error(`Expected the style sheet ${file}; it could not be fetched.`));
    });
  });
}

function link(rel: string, file: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href: `/${file}` });
  document.head.append(element);
  return element;
}
