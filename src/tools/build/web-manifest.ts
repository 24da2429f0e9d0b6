/** The web app manifest and its icons: what an installed shop is called, looks like and offers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { everyFeature, type Features } from '../../contract/features.ts';
import texts from '../../web/i18n/id.json' with { type: 'json' };
import { isPage, paths, titleOf, transactionsPath } from '../../web/runtime/routes.ts';

/** The background of the page in the light theme, as in src/web/index.html. */
const background = '#FBFAF6';

const shortcuts = ['/top-up', paths.withdraw, transactionsPath, paths.redeem];

/** The server puts the merchant's name and colour into it (src/server/http/web-manifest.ts). */
export const webManifest = (features: Features = everyFeature) => ({
  id: '/',
  name: 'Platinum',
  short_name: 'Platinum',
  description: 'Main permainan ketangkasan dan kumpulkan Platinum.',
  lang: 'id',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: background,
  background_color: background,
  categories: ['games'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: shortcuts
    .filter((path) => isPage(path, features))
    .map((url) => ({ name: texts[titleOf({ pathname: url, search: '' })], url })),
});

/** A launcher may cut a maskable icon down to a circle of four fifths of its width, so the drawing keeps within it. */
const drawnPart = 0.8;

/** From icon.svg in the folder. */
export async function writeIcons(folder: string): Promise<void> {
  const svg = await readFile(join(folder, 'icon.svg'));
  const drawn = (size: number) => sharp(svg, { density: (72 * size) / 36 }).resize(size, size);
  const onBackground = async (size: number) => {
    const inner = Math.round(size * drawnPart);
    const input = await drawn(inner).png().toBuffer();
    return sharp({ create: { width: size, height: size, channels: 3, background } }).composite([{ input }]);
  };
  const smallest = { compressionLevel: 9, palette: true };
  for (const size of [192, 512]) {
    await drawn(size)
      .png(smallest)
      .toFile(join(folder, `icon-${size}.png`));
    await (await onBackground(size)).png(smallest).toFile(join(folder, `icon-maskable-${size}.png`));
  }
  // iOS takes no manifest's icon, and would make a transparent one black.
  await (await onBackground(180)).png(smallest).toFile(join(folder, 'apple-touch-icon.png'));
}
