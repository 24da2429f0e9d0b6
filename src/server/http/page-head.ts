/** Completes a built page: its head for search engines and shared links, and what the scripts read of shop and platform. */
import type { PageHead } from '../../contract/page-head.ts';
import { escaped } from './markup.ts';

export interface HeadValues {
  merchant: { uuid: string; name: string; mark: string; colours: { light: string; dark: string } | null };
  apiBase: string;
  platformBase: string;
  apiGeneration: string;
  /** Origins of vendors' pages that players are sent to. */
  vendorOrigins: readonly string[];
  /** Addresses that differ from the contract's, as JSON; null for none. */
  platformCalls: string | null;
}

export interface SharedHead {
  page: PageHead;
  /** Of the shop, as its links name it; null where it is not known. */
  origin: string | null;
  /** The game of the page; null for other pages. */
  game: { slug: string; title: string; description: string } | null;
  invitation: string | null;
  /** The path of the picture. */
  picture: string;
}

/** The size of every picture for links (src/tools/build/link-pictures.ts). */
export const pictureSize = { width: 1200, height: 630 } as const;

export function fillHead(html: string, head: HeadValues, shared: SharedHead): string {
  const { merchant, platformCalls } = head;
  const { game } = shared;
  const values: Record<string, string> = {
    '%MERCHANT_UID%': merchant.uuid,
    '%MERCHANT_NAME%': merchant.name,
    '%MERCHANT_MARK%': merchant.mark,
    '%MERCHANT_COLOURS%': merchant.colours ? `${merchant.colours.light} ${merchant.colours.dark}` : '',
    '%API_BASE%': head.apiBase,
    '%PLATFORM_BASE%': head.platformBase,
    '%API_GENERATION%': head.apiGeneration,
    '%VENDOR_ORIGINS%': head.vendorOrigins.join(' '),
    ...(game && { '%GAME_TITLE%': game.title, '%GAME_DESCRIPTION%': game.description, '%GAME_SLUG%': game.slug }),
    ...(shared.invitation !== null && { '%INVITATION%': shared.invitation }),
  };
  return html
    .replace('<!--page-head-->', () => sharedElements(shared).join('\n    '))
    .replace(/%[A-Z_]+%/g, (name) => (Object.hasOwn(values, name) ? escaped(values[name] ?? '') : name))
    .replace('<!--platform-calls-->', () =>
      platformCalls === null ? '' : `<meta property="platform-calls" content="${escaped(platformCalls)}" />`,
    );
}

/** Open Graph wants whole addresses, so without the shop's origin there are none. */
function sharedElements({ page, origin, picture }: SharedHead): string[] {
  const { title, description, path, sharedPath = path, isPublic } = page;
  const at = (address: string | null): string | null =>
    origin !== null && address !== null ? `${origin}${address}` : null;
  const link = (url: string | null): string[] => (url ? [`<link rel="canonical" href="${escaped(url)}" />`] : []);
  const meta = (kind: 'name' | 'property', name: string, content: string | null): string[] =>
    content === null ? [] : [`<meta ${kind}="${name}" content="${escaped(content)}" />`];
  return [
    `<title>${escaped(title)}</title>`,
    ...meta('name', 'description', description),
    ...meta('name', 'robots', isPublic ? null : 'noindex'),
    ...link(at(path)),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:site_name', '%MERCHANT_NAME%'),
    ...meta('property', 'og:locale', 'id_ID'),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', at(sharedPath)),
    ...(origin === null
      ? []
      : [
          ...meta('property', 'og:image', at(picture)),
          ...meta('property', 'og:image:width', String(pictureSize.width)),
          ...meta('property', 'og:image:height', String(pictureSize.height)),
        ]),
    ...meta('name', 'twitter:card', origin === null ? 'summary' : 'summary_large_image'),
  ];
}
