/** Pictures of identity cards (C71 to C73; docs/decisions/013): drawn anew as JPEG, stored encrypted, for the owner. */
import { randomUUID } from 'node:crypto';
import { imageHead, imageKindOf } from '../../../contract/profile-rules.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { RateLimited } from '../platform/refusals.ts';
import { createCipher } from '../platform/encryption.ts';
import { createSemaphore } from '../platform/concurrency.ts';

const mostPixels = 25_000_000;
/** Pixels along the longer side of a stored picture. */
const longestSide = 2_000;
const quality = 80;
/** Seconds; only an overloaded machine needs as long. */
const longestWork = 15;

/** Loading takes half a second, and most processes never need it. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  // One thread, no cache, and only the decoders for JPEG and PNG.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return sharp;
}
type Decoder = Awaited<ReturnType<typeof loadDecoder>>;

export interface IdImages {
  redraw(content: Uint8Array): Promise<Buffer | 'image_type' | 'image_unreadable'>;
  keep(handle: Queryable, player: string, jpeg: Buffer): Promise<void>;
  read(player: string): Promise<Buffer | null>;
}

export function createIdImages(database: Database, key: Buffer, limits: Limits, clock: Clock): IdImages {
  const limited = createSemaphore(limits.picture, clock);
  const { encrypt, decrypt } = createCipher(key, 'id image');
  let loading: Promise<Decoder> | undefined;

  return {
    async redraw(content) {
      const kind = imageKindOf(content.subarray(0, imageHead));
      if (kind === null) return 'image_type';
      if (kind === 'png' && isAnimated(content)) return 'image_unreadable';
      const decoder = await (loading ??= loadDecoder());
      try {
        return await limited(() => toJpeg(decoder, content));
      } catch (error) {
        if (error instanceof RateLimited) throw error;
        // A timeout means a slow machine, not a bad picture.
        if (error instanceof Error && error.message.includes('timeout'))
          throw new RateLimited('platform', after(clock.now(), 10_000));
        return 'image_unreadable';
      }
    },
    async keep(handle, player, jpeg) {
      const now = clock.now();
      await handle.run(sql`
        insert into id_images (player, id, content, created_at)
        values (${player}, ${randomUUID()}, ${encrypt(jpeg, player)}, ${now})
        on conflict (player) do update set
          id = excluded.id, content = excluded.content, created_at = excluded.created_at`);
    },
    async read(player) {
      const row = await database.row<{ content: Buffer }>(sql`select content from id_images where player = ${player}`);
      return row && decrypt(row.content, player);
    },
  };
}

/** The decoder drops profile, comments and other metadata by default. */
const toJpeg = (decoder: Decoder, content: Uint8Array): Promise<Buffer> =>
  decoder(content, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#FFFFFF' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .timeout({ seconds: longestWork })
    .toBuffer();

/** The chunk `acTL` comes before the first pixels. */
function isAnimated(png: Uint8Array): boolean {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 8 <= view.length; at += view.readUInt32BE(at) + 12) {
    const chunk = view.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}
