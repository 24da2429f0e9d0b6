/** The small files of a shop that name its own address: for search engines, and for who finds a fault (RT-17). */
import type { PageHead } from '../../contract/page-head.ts';
import { day } from '../domain/platform/clock.ts';
import { escaped } from './markup.ts';

export const sitemapPath = '/sitemap.xml';
export const robotsPath = '/robots.txt';
export const securityPath = '/.well-known/security.txt';
/** https://w3c.github.io/webappsec-change-password-url */
export const changePasswordPath = '/.well-known/change-password';

/** No page is forbidden: who may not read a page does not see that it is not to be listed. */
export const robotsTxt = (origin: string | null): string =>
  [
    'User-agent: *',
    ...['/api/', '/player/', '/guard/', '/vendor/'].map((path) => `Disallow: ${path}`),
    ...(origin === null ? [] : ['', `Sitemap: ${origin}${sitemapPath}`]),
    '',
  ].join('\n');

/** Of the lists and of each game. */
export function publicPaths(
  pages: readonly { head: PageHead }[],
  gameHead: PageHead,
  games: readonly { slug: string }[],
): string[] {
  const heads = pages.map(({ head }) => head).filter(({ isPublic }) => isPublic);
  const ofGames = games.map(({ slug }) => gameHead.path?.replace('%GAME_SLUG%', slug));
  return [...new Set([...heads.map(({ path }) => path), ...ofGames])].filter((path) => typeof path === 'string');
}

export const sitemapXml = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** RFC 9116. It ends at a midnight at least `days` away, so that it changes once a day. */
export function securityTxt(parts: { contact: string; origin: string | null; now: Date; days: number }): string {
  const { contact, origin, now, days } = parts;
  const expires = new Date((Math.floor(now.getTime() / day) + days + 1) * day);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: id, en',
    ...(origin === null ? [] : [`Canonical: ${origin}${securityPath}`]),
    '',
  ].join('\n');
}

/** An address of mail, a page with https, or a telephone number, on one line. */
export const isContact = (text: string): boolean =>
  /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+[0-9-]+)$/.test(text) ||
  (/^https:\/\/\S+$/.test(text) && URL.canParse(text));
