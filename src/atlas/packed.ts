/**
 * Compressed data as a script that sets one text: a page from a disk may load scripts beside it, and read nothing else.
 * `site/packed.ts` unpacks it.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export const packed = (value: unknown): string =>
  `atlasPacked="${deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64')}";\n`;

export const unpacked = (script: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(/"(.*)"/.exec(script)?.[1] ?? '', 'base64')).toString());
