/** Pictures of identity cards, as a phone would send them, and files that are none. */
import sharp from 'sharp';
import { imageLimit } from '../../src/contract/profile-rules.ts';

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

const asJpeg = (buffer: Buffer) => ({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer });

/** Large, so that its upload takes a while. */
export const jpegPicture = async () => asJpeg(await noise(1600, 1000).jpeg().toBuffer());
export const pngPicture = async () => ({
  name: 'ktp.png',
  mimeType: 'image/png',
  buffer: await noise(320, 200).png().toBuffer(),
});

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** A HEIC picture named as JPEG, as some phones send it. */
export const otherPicture = asJpeg(
  Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic'), Buffer.alloc(400)]),
);
export const tooLargePicture = asJpeg(Buffer.concat([jpegHead, Buffer.alloc(imageLimit)]));
/** Begins as a picture does, and is none. */
export const brokenPicture = asJpeg(Buffer.concat([jpegHead, Buffer.alloc(2000, 7)]));
