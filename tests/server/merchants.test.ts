/** One deployment, many merchants: their look, their hosts, and what a link may say (SH-2 to SH-4, C25). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { contrast, dark, inkOn, light } from '../../src/web/ui/theme/colours.ts';
import { filePlatform, goodPassword, unknownMerchant } from './platform.ts';
import { builtSite, plain } from './site.ts';

const clientDir = await builtSite();
const testbed = await filePlatform({ clientDir });
const { newPlayer, shop } = testbed;

const hosts = {
  'lestari.localhost': 'Toko Lestari',
  'senja.localhost': 'Warung Senja',
  'bahari.localhost': 'Kios Bahari',
  'anggrek.localhost': 'Toko Anggrek',
};
const lookup = (uuid: unknown) => testbed.ask(calls.merchantLookup, { body: { uuid } });
const open = async (host: string) => (await plain(shop, '/', { Host: host })).body.toString();
const uidOf = (page: string): string => /merchant-uid" content="([^"]*)"/.exec(page)?.[1] ?? '';
const everyMerchant = () =>
  testbed.database.rows<{ uuid: string; name: string }>(sql`select uuid, name from merchants`);

describe('SH-2 SH-4 merchants', () => {
  it('SH-2 each host’s pages carry its merchant and name', async () => {
    for (const [host, name] of Object.entries(hosts)) {
      const page = await open(`${host}:3000`);
      expect((await lookup(uidOf(page))).data.name).toBe(name);
      expect(page).toContain(`<title>home · ${name}</title>`);
      expect(uidOf(await open(host.toUpperCase()))).toBe(uidOf(page));
    }
    for (const host of [
      'localhost',
      'unknown.localhost',
      'x.senja.localhost',
      'senja.localhost.evil.test',
      '127.0.0.1',
    ]) {
      const page = await open(host);
      expect(uidOf(page), host).toBe(defaultMerchant);
      expect(page).toContain('· Platinum</title>');
    }
  });

  it('SH-15 each host’s installed shop has the name and colour of its merchant', async () => {
    const manifest = async (host: string) => {
      const { headers, body } = await plain(shop, '/manifest.webmanifest', { Host: host });
      expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      return JSON.parse(body.toString()) as Record<string, unknown>;
    };
    for (const [host, name] of Object.entries(hosts)) {
      const { colours } = (await lookup(uidOf(await open(host)))).data;
      const { light } = colours as { light: string };
      expect(await manifest(host)).toEqual({ id: '/', name, short_name: name, theme_color: light });
    }
    expect(await manifest('unknown.localhost')).toMatchObject({ name: 'Platinum' });
  });

  it('SH-4 each one has a name, a mark and colours of its own that can be read', async () => {
    const merchants = await everyMerchant();
    expect(merchants).toHaveLength(5);
    const looks = new Set<string>();
    for (const { uuid } of merchants) {
      const { outcome, data } = await lookup(uuid);
      expect(outcome).toBe('accepted');
      const { name, mark, colours } = data;
      for (const value of [name, mark, colours.light, colours.dark]) looks.add(value);
      for (const [colour, page] of [
        [colours.light, light.kapas],
        [colours.dark, dark.kapas],
      ]) {
        expect(contrast(inkOn(colour), colour), name).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour, page), name).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(looks.size).toBe(5 * 4);
  });

  it('SH-2 C68 a number is another player at each merchant', async () => {
    const phone = testbed.newPhone();
    const ids = new Set<string>();
    for (const { uuid } of await everyMerchant()) {
      expect((await testbed.login(phone, goodPassword, uuid)).outcome).toBe('invalid_credentials');
      ids.add((await newPlayer({ phone, merchant_uid: uuid })).id);
    }
    expect(ids.size).toBe(5);
  });
});

describe('C25 SH-3 a merchant by link', () => {
  it('C25 one that nobody runs is not found', async () => {
    const told = await lookup(unknownMerchant);
    expect([told.outcome, told.status, told.data]).toEqual(['not_found', 404, undefined]);
    expect((await lookup(defaultMerchant.toUpperCase())).data.uuid).toBe(defaultMerchant);
  });

  it('C25 what is no identifier is not found either, and none of 50 changes anything', async () => {
    const before = await everyMerchant();
    const odd: unknown[] = [
      ...'x null undefined 0 -1 {} [] true * % _ ../ ..%2f \\ /etc/passwd'.split(' '),
      ...["'", "' or '1'='1", "'; drop table merchants; --", '" or ""="', '1; select pg_sleep(9)'],
      ...'$1 ${7*7} {{7*7}} <%=1%> <script>alert(1)</script> javascript:alert(1) data:text/html,x //evil.test'.split(
        ' ',
      ),
      ...['', ' ', '"><img src=x onerror=alert(1)>', '%MERCHANT_UID%', '%API_BASE%', '\u0000', '\n'],
      ...['\r\nSet-Cookie: a=b', '\u202E', '😀', 'ＡＢ', 'x'.repeat(60_000)],
      ...[`${defaultMerchant}\0`, `${defaultMerchant} `, ` ${defaultMerchant}`, `${defaultMerchant}'`],
      ...[`{${defaultMerchant}}`, `urn:uuid:${defaultMerchant}`, `${defaultMerchant}${defaultMerchant}`],
      ...[defaultMerchant.replaceAll('-', ''), defaultMerchant.slice(0, -1)],
      ...[null, 0, true, {}, [defaultMerchant], { uuid: defaultMerchant }, { toString: 'x' }],
    ];
    expect(odd.length).toBeGreaterThanOrEqual(50);
    for (const uuid of odd) {
      const told = await lookup(uuid);
      expect([told.outcome, told.status], JSON.stringify(uuid).slice(0, 60)).toEqual(['not_found', 404]);
    }
    expect(await everyMerchant()).toEqual(before);
  });

  it('C25 SH-2 a host that is no name is the default merchant’s', async () => {
    for (const host of [
      "'; drop table merchants; --",
      'x'.repeat(300),
      'senja.localhost@evil.test',
      '%MERCHANT_UID%',
    ]) {
      const { status, body } = await plain(shop, '/', { Host: host });
      if (status === 200) expect(uidOf(body.toString()), host).toBe(defaultMerchant);
      else expect(status, host).toBe(400);
    }
  });
});
