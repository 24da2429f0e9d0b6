/** The pages that the build writes, and the pictures of links (SE-1 to SE-5). */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { picturePath, shopPicture } from '../../src/contract/page-head.ts';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { fillHead } from '../../src/server/http/page-head.ts';
import { writeFavicon, writeLinkPictures } from '../../src/tools/build/link-pictures.ts';
import { gameHeads, renderPages, renderPictures } from '../../src/web/entry.server.tsx';
import { pageKeyOf } from '../../src/web/page-key.ts';
import { addresses } from '../flows/kit/addresses.ts';
import { text } from '../flows/kit/texts.ts';

const { accepted } = calls.games.outcomes;
const { games } = accepted.read(v.parse(accepted.data, { games: catalogue }), {
  stamp: { receivedAt: 0, serverDate: null },
  message: {},
  input: {},
});
const pages = renderPages(games, 2026);
const pageOf = (path: string) => pages.find(({ pattern }) => new RegExp(pattern).test(path));

const listed = ['games', 'profile', 'accounts', 'withdraw', 'redeem', 'topUp'];

describe('SE-1 the served pages', () => {
  it.each(addresses)('SE-1 RT-16 $path is served with its own title, and listed only where it is public', (address) => {
    const page = pageOf(address.path);
    const isLost = address.name === 'notFound';
    expect(page?.head.title).toBe(`${text(address.title)} · %MERCHANT_NAME%`);
    expect(page?.status).toBe(isLost ? 404 : 200);
    // A game is named by the server, or by the build where it knows the game.
    expect(page?.head.isPublic).toBe(listed.includes(address.name));
    expect(page?.key).toBe(pageKeyOf(address.path, games));
  });

  it.each([
    ['/profile', 'title.profile', 'profile.intro'],
    ['/profile/account', 'title.accounts', 'accounts.intro'],
    ['/withdraw', 'title.withdraw', 'withdraw.intro'],
    ['/redeem', 'title.redeem', 'redeem.intro'],
    ['/top-up', 'title.top_up', 'top_up.intro'],
  ] as const)('SE-1 %s is served with its heading and what it is for', (path, title, intro) => {
    const html = pageOf(path)?.html;
    expect(html).toMatch(new RegExp(`<h1[^>]*>${text(title)}</h1><p[^>]*>${text(intro).replaceAll('.', '\\.')}</p>`));
  });

  it('SE-1 have a description of their own', () => {
    const described = new Map(pages.map(({ file, head }) => [file.replace(/^game-.*/, 'game.html'), head.description]));
    expect(new Set(described.values()).size).toBe(described.size);
    for (const description of described.values()) expect(description.length).toBeGreaterThan(20);
  });

  it.each(catalogue)('SE-2 $slug: its page shows title, description and reward', ({ slug, title, description }) => {
    const page = pageOf(`/detail/${slug}`);
    expect(page).toMatchObject({ file: `game-${slug}.html`, status: 200, isOfGame: true, key: `game:${slug}` });
    expect(page?.html).toContain(`>${title}</h1>`);
    expect(page?.html).toContain(description);
    expect(pageOf(`/detail/${slug}/K7M2QX`)?.file).toBe(page?.file);
  });

  it('SE-2 without a list a game’s page waits for it', () => {
    const page = renderPages(null, 2026).find(({ isOfGame }) => isOfGame);
    expect(page).toMatchObject({ file: 'game.html', key: 'page', head: { isPublic: false, path: null } });
  });

  it('SE-3 the head of an invitation has nothing but the game and the code of its address', () => {
    const used = new Set(JSON.stringify(gameHeads.invitation).match(/%[A-Z_]+%/g));
    expect([...used].sort()).toEqual(['%GAME_SLUG%', '%GAME_TITLE%', '%INVITATION%', '%MERCHANT_NAME%']);
    expect(gameHeads.invitation.isPublic).toBe(false);
  });

  it('SE-1 without the shop’s origin there is no half address', () => {
    const head = { title: 'One', description: 'Two', path: '/', isPublic: true };
    const values = { merchant: { uuid: '1', name: 'Toko', mark: 'T', colours: null }, apiBase: '/', platformBase: '/' };
    const html = fillHead(
      '<head><!--page-head--></head>',
      { ...values, apiGeneration: 'v2', vendorOrigins: [], platformCalls: null },
      { page: head, origin: null, game: null, invitation: null, picture: picturePath(shopPicture) },
    );
    expect(html).toContain('<title>One</title>');
    expect(html).toContain('<meta property="og:title" content="One" />');
    expect(html).not.toMatch(/og:url|og:image|canonical/);
  });
});

describe('SE-5 the pictures of links', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platinum-pictures-'));
    await writeLinkPictures(folder, renderPictures(games));
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([shopPicture, ...catalogue.map(({ slug }) => slug)])('SE-5 %s is one that messengers show', async (name) => {
    const picture = await readFile(join(folder, picturePath(name)));
    expect(picture.length).toBeLessThan(300_000);
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    const { channels } = await sharp(picture).stats();
    // A picture that could not be drawn would have one colour.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  });

  it('SE-5 each game has its own', async () => {
    const files = await Promise.all(catalogue.map(({ slug }) => readFile(join(folder, picturePath(slug)), 'base64')));
    expect(new Set(files).size).toBe(catalogue.length);
  });

  it('RT-17 the icon is a PNG in the container of .ico', async () => {
    await copyFile(join(import.meta.dirname, '../../src/web/public/icon.svg'), join(folder, 'icon.svg'));
    await writeFavicon(folder);
    const file = await readFile(join(folder, 'favicon.ico'));
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 1]);
    const start = file.readUInt32LE(18);
    expect(file.readUInt32LE(14)).toBe(file.length - start);
    expect(await sharp(file.subarray(start)).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
  });
});
