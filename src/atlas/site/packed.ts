/** Loads data from compressed scripts beside the pages (`../packed.ts`). */
import { up } from './place.ts';

declare global {
  var atlasPacked: string | undefined;
}

/** `path` is below the atlas' folder. Rejects where the script is missing. */
export async function loadPacked(path: string): Promise<unknown> {
  // The lowest eight bits of a letter of `x-user-defined` are its byte.
  const bytes = Uint8Array.from(await loadText(path), (letter) => letter.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(text).json();
}

/** Not with fetch: a browser refuses to fetch files for pages from a disk. */
function loadText(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.charset = 'x-user-defined';
    script.src = up + path;
    // The script has just run, no other after it.
    script.addEventListener('load', () => resolve(globalThis.atlasPacked ?? ''));
    script.addEventListener('error', () => reject(new Error(`${path} is missing.`)));
    document.head.append(script);
  });
}
