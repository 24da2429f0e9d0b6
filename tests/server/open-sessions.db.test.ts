/** Where a player is logged in: what is told of it, which sessions can be ended, and the SMS of a new device. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { cookieOf, day, filePlatform, goodPassword, minute, type Player, rowsOf } from './platform.ts';
import { placeTable } from '../kit/place-table.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';

const folder = mkdtempSync(join(tmpdir(), 'platinum-places-'));
const table = join(folder, 'places.mmdb');
writeFileSync(
  table,
  placeTable({ '36.64.0.0/11': { city: { names: { en: 'Bandung' } }, country: { iso_code: 'ID' } } }),
);
afterAll(() => rmSync(folder, { recursive: true }));
const testbed = await filePlatform({ trustedProxies: 1, placeTable: table });
const { ask, clock, login, signedIn, walletOf } = testbed;

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36';
const loginOn = (phone: string, headers = {}) => login(phone, goodPassword, defaultMerchant, headers);
const again = async (player: Player, headers = {}): Promise<Player> => ({
  ...player,
  bearer: (await loginOn(player.phone, headers)).data.token,
});
const listOf = async ({ bearer }: Player) => (await ask(calls.sessions, { bearer })).data.sessions;
const end = ({ bearer }: Player, body: object) => ask(calls.endSessions, { bearer, body });
const noticesTo = async (phone: string) =>
  (await testbed.sandbox.sms.messages(phone)).map(({ text }) => text).filter((text) => text.includes('perangkat baru'));

describe('DV-1 the sessions of a player', () => {
  it('DV-1 are told with words for the browser, half of the address, and when; this one first', async () => {
    const player = await signedIn();
    clock.advance(minute);
    const other = await again(player, { 'User-Agent': android });
    const told = await listOf(player);
    expect(told).toMatchObject([
      { is_current: true },
      {
        is_current: false,
        browser: 'Chrome',
        system: 'Android',
        address: '127.0.…',
      },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/SM-A145F|127\.0\.0|124/);
    expect((await listOf(other)).map((one: { is_current: boolean }) => one.is_current)).toEqual([true, false]);
    expect(await listOf(await signedIn())).toHaveLength(1);
  });

  it('DV-1 say where the login came from, as far as the shop’s table knows, and keep half of the address', async () => {
    const player = await signedIn();
    const elsewhere = { 'X-Forwarded-For': '36.80.1.2' };
    const other = await again(player, elsewhere);
    const [own, first] = await listOf(other);
    expect(own).toMatchObject({ city: 'Bandung', country: 'ID', address: '36.80.…' });
    expect(first).toMatchObject({ city: null, country: null });
    expect(await rowsOf(testbed.database, ['sessions'])).not.toContain('36.80.1');
  });

  it('DV-1 C60 C61 are those that are open', async () => {
    const player = await signedIn();
    const left = await again(player);
    await ask(calls.logout, { bearer: left.bearer });
    expect(await listOf(player)).toHaveLength(1);
    await again(player);
    for (let days = 0; days < 4; days += 1) {
      clock.advance(2 * day);
      await walletOf(player.bearer);
    }
    expect(await listOf(player)).toHaveLength(1);
  });
});

describe('DV-2 ending sessions', () => {
  it('DV-2 ends one of the others, or all of them, and never the one that asks', async () => {
    const player = await signedIn();
    const others = [await again(player), await again(player), await again(player)];
    const [first] = (await listOf(others[0] as Player)).filter((one: { is_current: boolean }) => one.is_current);
    await expectOutcome(end(player, { id: first.id }), 'accepted');
    expect((await walletOf((others[0] as Player).bearer)).status).toBe(401);
    await expectOutcome(end(player, { id: first.id }), 'not_found');
    const [own] = await listOf(player);
    await expectOutcome(end(player, { id: own.id }), 'not_found');
    expect((await end(player, { others: true })).data.sessions).toMatchObject([{ id: own.id, is_current: true }]);
    for (const { bearer } of others) expect((await walletOf(bearer)).status).toBe(401);
    await expectOutcome(walletOf(player.bearer), 'accepted');
  });

  it('DV-2 C68 reaches no session of another player', async () => {
    const [player, stranger] = [await signedIn(), await signedIn()];
    const [theirs] = await listOf(stranger);
    await expectOutcome(end(player, { id: theirs.id }), 'not_found');
    await expectOutcome(end(player, { others: true }), 'accepted');
    await expectOutcome(walletOf(stranger.bearer), 'accepted');
  });

  it('DV-2 C30 3.10 of two sessions that end each other one lives on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await signedIn();
      const other = await again(one);
      const told = await Promise.all([end(one, { others: true }), end(other, { others: true })]);
      expect(told.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
    const player = await signedIn();
    const other = await again(player);
    const [target] = (await listOf(other)).filter((one: { is_current: boolean }) => one.is_current);
    expect(outcomesOf(await atOnce(8, () => end(player, { id: target.id })))).toEqual({ accepted: 1, not_found: 7 });
  });
});

describe('DV-3 a login on a new device', () => {
  it('DV-3 is told by SMS with words for the browser, and one on a known device is not', async () => {
    const player = await signedIn();
    const known = { Cookie: cookieOf(await loginOn(player.phone, { 'User-Agent': android })) };
    expect(await noticesTo(player.phone)).toEqual([
      expect.stringMatching(
        /^Ada yang masuk ke akun Platinum kamu di perangkat baru \(Chrome, Android\)\. Kalau bukan kamu/,
      ),
    ]);
    await loginOn(player.phone, known);
    expect(await noticesTo(player.phone)).toHaveLength(1);
    await login(player.phone, 'bukan ini sama sekali', defaultMerchant);
    expect(await noticesTo(player.phone)).toHaveLength(1);
  });

  it('DV-3 is told a few times a day, and the login goes on without', async () => {
    const player = await signedIn();
    for (let times = 0; times < defaultLimits.newDevices.most + 2; times += 1)
      await expectOutcome(loginOn(player.phone), 'accepted');
    expect(await noticesTo(player.phone)).toHaveLength(defaultLimits.newDevices.most);
    clock.advance(day);
    await loginOn(player.phone);
    expect(await noticesTo(player.phone)).toHaveLength(defaultLimits.newDevices.most + 1);
  });

  it('DV-3 says nothing that the browser made up', async () => {
    const player = await signedIn();
    await loginOn(player.phone, { 'User-Agent': 'Hubungi 0812 untuk hadiah' });
    expect(await noticesTo(player.phone)).toEqual([expect.stringMatching(/di perangkat baru\. Kalau bukan kamu/)]);
  });
});
