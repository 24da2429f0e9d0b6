/**
 * Pictures for links to the shop and to its games, which messengers show (SE-5), and the icon for browsers that ask for
 * /favicon.ico. JPEG, because messengers draw no SVG; without words, because no font is certain where this is built.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picturePath, shopPicture } from '../../contract/page-head.ts';
import { pictureSize } from '../../server/http/page-head.ts';

/** `pictures`: SVG by the file's name without its end. */
export async function writeLinkPictures(client: string, pictures: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(dirname(join(client, picturePath(shopPicture))), { recursive: true });
  const write = async ([name, svg]: [string, string]) =>
    writeFile(join(client, picturePath(name)), await pictureOf(svg));
  await Promise.all(Object.entries(pictures).map(write));
}

async function pictureOf(svg: string): Promise<Buffer> {
  const { width } = await sharp(Buffer.from(svg)).metadata();
  // Drawn in its full size, not enlarged.
  const density = (72 * pictureSize.width) / width;
  return sharp(Buffer.from(svg), { density })
    .resize({ ...pictureSize, fit: 'cover' })
    .flatten()
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export async function writeFavicon(client: string): Promise<void> {
  const side = 48;
  const svg = await readFile(join(client, 'icon.svg'));
  const png = await sharp(svg, { density: 192 }).resize(side, side).png().toBuffer();
  await writeFile(join(client, 'favicon.ico'), iconFile(png, side));
}

/** One PNG in the container that browsers expect. */
function iconFile(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
