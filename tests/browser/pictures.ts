/** Pictures of identity cards, as a phone would send them, and files that are none. */
import sharp from 'sharp';
import { imageLimit } from '../../src/contract/profile-rules.ts';

/** An argument of `setInputFiles`. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Compresses as badly as a photo; deterministic, so screenshots stay equal. */
function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels[at] = 88 + (seed % 81);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Large, so that its upload takes a while. */
export const jpegPicture = async (): Promise<PictureFile> => ({
  name: 'ktp.jpg',
  mimeType: 'image/jpeg',
  buffer: await noise(1600, 1000).jpeg().toBuffer(),
});
export const pngPicture = async (): Promise<PictureFile> => ({
  name: 'ktp.png',
  mimeType: 'image/png',
  buffer: await noise(320, 200).png().toBuffer(),
});

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** A HEIC picture named as JPEG, as some phones send it. */
export const otherPicture: PictureFile = {
  name: 'ktp.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic'), Buffer.alloc(400)]),
};
export const tooLargePicture: PictureFile = {
  name: 'ktp.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([jpegHead, Buffer.alloc(imageLimit)]),
};
/** Begins as a picture does, and is none. */
export const brokenPicture: PictureFile = {
  name: 'ktp.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([jpegHead, Buffer.alloc(2000, 7)]),
};
