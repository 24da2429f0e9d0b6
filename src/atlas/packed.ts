/**
 * Data that a page loads when it is asked for, as a script that sets one text: compressed, which makes an eighth of it.
 * A page from a disk may load its neighbours' scripts, and read nothing else. `site/packed.ts` unpacks it.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export const packed = (value: unknown): string =>
  `atlasPacked="${deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64')}";\n`;

export const unpacked = (script: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(/"(.*)"/.exec(script)?.[1] ?? '', 'base64')).toString());
