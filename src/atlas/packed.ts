/**
 * Compressed data as a script that sets one text: a page from a disk may load scripts beside it, and read nothing else.
 * Each byte is a letter of it, a quarter less than base64 takes. `site/packed.ts` unpacks it.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

export function packed(value: unknown): Buffer {
  const letters = deflateRawSync(JSON.stringify(value), { level: 9 }).toString('latin1');
  return Buffer.from(
    `atlasPacked="${letters.replaceAll(/["\\\n\r]/g, (letter) => escapes[letter] ?? '')}";\n`,
    'latin1',
  );
}

export function unpacked(script: Buffer): unknown {
  const [, letters = ''] = /"([^]*)"/.exec(script.toString('latin1')) ?? [];
  const bytes = letters.replaceAll(/\\([^])/g, (_, letter: string) => ({ n: '\n', r: '\r' })[letter] ?? letter);
  return JSON.parse(inflateRawSync(Buffer.from(bytes, 'latin1')).toString());
}
