/** Push notices over HTTP: who is told what, on which device, and until when (PS-1 to PS-4, C91, C92). */
import { createECDH, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { graceAway } from '../../src/contract/room-words.ts';
import { sql } from '../../src/server/db/sql.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { createPushKey } from '../../src/server/domain/push/push-key.ts';
import { newSigningKey } from '../../src/server/wire/web-push.ts';
import { testPushService } from '../../src/sandbox/testbed/push-recorder.ts';
import { fileMoneyTestbed, type MoneyPlayer } from './money-testbed.ts';
import { filePlatform, goodPassword, otherPassword, ticketOf, type Player } from './platform.ts';
import { roomSteps } from './room-helpers.ts';

const testbed = await filePlatform();
const { ask, database, push, rules, clock, newPlayer } = testbed;
const { devices, changes } = defaultLimits.push;
const money = await fileMoneyTestbed();

const newPoint = (): string => createECDH('prime256v1').generateKeys().toString('base64url');
const newDevice = () => ({
  endpoint: `${testPushService}/send/${randomBytes(9).toString('base64url')}`,
  p256dh: newPoint(),
  auth: randomBytes(16).toString('base64url'),
  lang: 'id' as 'id' | 'en',
});

const setting = ({ bearer }: Pick<Player, 'bearer'>) => ask(calls.pushSetting, { bearer });
const turnOn = ({ bearer }: Pick<Player, 'bearer'>, body: object = newDevice()) =>
  ask(calls.turnPushOn, { bearer, body });
const turnOff = ({ bearer }: Pick<Player, 'bearer'>) => ask(calls.turnPushOff, { bearer });
const isOn = async (player: Pick<Player, 'bearer'>) => (await setting(player)).data.on as boolean;
const again = async ({ phone }: Player, password = goodPassword) => ({
  bearer: (await testbed.login(phone, password)).data.token as string,
});
const rowsOf = async ({ id }: Player): Promise<number> =>
  (await database.rows(sql`select 1 from push_subscriptions where player = ${id}`)).length;

async function sent(): Promise<typeof push.sent> {
  await rules.notices.settled();
  rules.notices.wake();
  await rules.notices.settled();
  return push.sent;
}

beforeEach(async () => {
  await rules.notices.settled();
  push.sent.length = 0;
  push.answers.length = 0;
});

describe('PS-3 a device of a player', () => {
  it('PS-3 C92 is on after it agreed, off after it took that back, and each session for itself', async () => {
    const player = await newPlayer();
    const other = await again(player);
    expect((await setting(player)).data).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/), on: false });
    expect((await turnOn(player)).outcome).toBe('accepted');
    expect([await isOn(player), await isOn(other)]).toEqual([true, false]);
    expect((await turnOff(other)).outcome).toBe('accepted');
    expect(await isOn(player)).toBe(true);
    expect([(await turnOff(player)).outcome, (await turnOff(player)).outcome]).toEqual(['accepted', 'accepted']);
    expect([await isOn(player), await rowsOf(player)]).toEqual([false, 0]);
  });

  it('PS-3 turned on twice it is one', async () => {
    const player = await newPlayer();
    const device = newDevice();
    await turnOn(player, device);
    await turnOn(player, device);
    await turnOn(player);
    expect(await rowsOf(player)).toBe(1);
  });

  it('PS-3 C92 belongs to who used it last', async () => {
    const [before, now] = [await newPlayer(), await newPlayer()];
    const device = newDevice();
    await turnOn(before, device);
    await turnOn(now, device);
    expect([await isOn(before), await isOn(now)]).toEqual([false, true]);
  });

  it(`PS-3 C92 of more than ${devices} the youngest are told`, async () => {
    const player = await newPlayer();
    const sessions = [player];
    for (let more = 0; more < devices; more += 1) sessions.push({ ...player, ...(await again(player)) });
    for (const session of sessions) {
      await turnOn(session);
      clock.advance(1_000);
    }
    const states = [];
    for (const session of sessions) states.push(await isOn(session));
    expect(states).toEqual([false, ...Array.from({ length: devices }, () => true)]);
  });

  it('PS-3 C92 thirty tries at once leave one subscription a session, and no more than the budget pass', async () => {
    const player = await newPlayer();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => turnOn(player)));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'throttled']));
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(changes.most);
    expect(await rowsOf(player)).toBe(1);
    clock.advance(changes.window + 1_000);
    expect((await turnOn(player)).outcome).toBe('accepted');
  });

  it('C91 C92 an address elsewhere, and keys that are none, are refused', async () => {
    const player = await newPlayer();
    const fine = newDevice();
    for (const endpoint of ['https://127.0.0.1/x', 'https://push.test.example/x', 'https://push.test:8443/x']) {
      expect((await turnOn(player, { ...fine, endpoint })).outcome, endpoint).toBe('foreign_service');
    }
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect((await turnOn(player, { ...fine, p256dh: offCurve })).outcome).toBe('foreign_service');
    for (const wrong of [
      { endpoint: 'http://push.test/x' },
      { endpoint: `${testPushService}/${'x'.repeat(1_024)}` },
      { endpoint: 5 },
      { p256dh: 'abc' },
      { auth: `${fine.auth}A` },
      { lang: 'fr' },
    ]) {
      expect((await turnOn(player, { ...fine, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
    expect(await rowsOf(player)).toBe(0);
  });

  it('C92 C68 nothing is answered without a session', async () => {
    for (const call of [calls.pushSetting, calls.turnPushOff]) {
      expect((await ask(call, { bearer: 'x'.repeat(43) })).outcome).toBe('unauthorized');
    }
    expect((await turnOn({ bearer: 'x'.repeat(43) })).outcome).toBe('unauthorized');
  });

  it('C92 C70 no address and no key of a device lies readable in the database', async () => {
    const player = await newPlayer();
    const device = newDevice();
    await turnOn(player, device);
    const rows = await database.rows<{ line: string }>(sql`
      select t::text as line from push_subscriptions t where player = ${player.id}`);
    const raw = await database.rows<{ target: Buffer }>(sql`
      select target from push_subscriptions where player = ${player.id}`);
    const kept = [...rows.map(({ line }) => line), ...raw.map(({ target }) => target.toString('latin1'))].join('\n');
    for (const secret of [device.endpoint, device.p256dh, device.auth]) expect(kept).not.toContain(secret);
  });
});

describe('PS-3 C92 the end of a session ends what its device is told', () => {
  it('PS-3 C92 logout', async () => {
    const player = await newPlayer();
    const other = await again(player);
    await turnOn(player);
    await turnOn(other);
    await ask(calls.logout, { bearer: player.bearer });
    expect([await rowsOf(player), await isOn(other)]).toEqual([1, true]);
  });

  it('PS-3 C92 a new password ends it on the other devices', async () => {
    const player = await newPlayer();
    const other = await again(player);
    await turnOn(player);
    await turnOn(other);
    expect((await testbed.changePassword(player, goodPassword, otherPassword)).outcome).toBe('accepted');
    expect([await rowsOf(player), await isOn(player)]).toEqual([1, true]);
  });

  it('PS-3 C92 a reset password ends it on all', async () => {
    const player = await newPlayer();
    await turnOn(player);
    await turnOn(await again(player));
    const ticket = await testbed.forgotStarted(player.phone);
    const code = await testbed.codeFor(player.phone);
    const told = await ask(calls.verifyForgotCode, {
      body: { otp: code, register_token: ticket.token },
      query: { e: ticket.e },
    });
    expect((await testbed.resetPassword(otherPassword, ticketOf(told.data))).outcome).toBe('accepted');
    expect(await rowsOf(player)).toBe(0);
  });
});

describe('PS-1 a friend who waits', () => {
  const { seatedPlayer, join } = roomSteps(testbed);

  async function invited(lang: 'id' | 'en' = 'id') {
    const [host, friend] = [await seatedPlayer(), await seatedPlayer()];
    const device = { ...newDevice(), lang };
    await turnOn(host, device);
    await turnOn(friend);
    const { data } = await join(host, { is_private: true });
    return { host, friend, device, room: data.room };
  }

  it('PS-1 who opened the room is told, in the language of the device, and nobody else', async () => {
    const { friend, device, room } = await invited('en');
    expect(await sent()).toEqual([]);
    await join(friend, { invitation: room.invitation });
    const { lang, ...target } = device;
    expect(await sent()).toEqual([
      {
        target,
        message: {
          id: expect.any(String),
          kind: 'friend',
          lang,
          path: `/detail/${room.game}/${room.invitation}`,
          expiresAt: expect.any(Date),
        },
      },
    ]);
  });

  it('PS-1 not after the room has given up waiting', async () => {
    const { friend, room } = await invited();
    push.answers.push(new Error('no answer'));
    await join(friend, { invitation: room.invitation });
    expect(await sent()).toEqual([]);
    clock.advance(graceAway + 1_000);
    expect(await sent()).toEqual([]);
    expect(await database.rows(sql`select 1 from push_notices`)).toEqual([]);
  });
});

describe('PS-1 C91 what is sent', () => {
  /** A device with a notice, written as by an order. */
  async function noticed() {
    const player = await newPlayer();
    const device = newDevice();
    await turnOn(player, device);
    await write(player);
    return { player, device };
  }
  const write = ({ id }: Player): Promise<unknown> =>
    database.run(sql`
      insert into push_notices (id, subscription, kind, path, due_at, created_at, expires_at)
      select gen_random_uuid(), id, 'paid', '/history/transaction/1', ${clock.now()}, ${clock.now()},
        ${new Date(clock.now().getTime() + 24 * 60 * 60 * 1000)}
      from push_subscriptions where player = ${id}`);
  const waiting = async ({ id }: Player): Promise<number> =>
    (
      await database.rows(sql`
        select 1 from push_notices n join push_subscriptions p on p.id = n.subscription where p.player = ${id}`)
    ).length;

  it('C91 once, whatever the service answers, and later where it did not answer', async () => {
    const { player } = await noticed();
    push.answers.push(new Error('no answer'));
    expect(await sent()).toEqual([]);
    expect(await sent(), 'not at once').toEqual([]);
    clock.advance(61_000);
    expect(await sent()).toHaveLength(1);
    clock.advance(61_000);
    expect(await sent()).toHaveLength(1);
    expect(await waiting(player)).toBe(0);
  });

  it('PS-3 C92 a device that is gone is forgotten', async () => {
    const { player } = await noticed();
    push.answers.push('gone');
    await sent();
    expect([await isOn(player), await rowsOf(player)]).toEqual([false, 0]);
  });

  it('C91 what a service refuses is not tried again, and the device stays', async () => {
    const { player } = await noticed();
    push.answers.push('refused');
    await sent();
    expect([await waiting(player), await isOn(player)]).toEqual([0, true]);
  });

  it('C91 processes that look at once send it once', async () => {
    const { device } = await noticed();
    await Promise.all(Array.from({ length: 8 }, () => sent()));
    expect(push.sent.filter(({ target }) => target.endpoint === device.endpoint)).toHaveLength(1);
  });

  it('PS-3 C92 nothing is sent to a session that was idle for too long', async () => {
    const { player } = await noticed();
    await rules.notices.settled();
    push.sent.length = 0;
    clock.advance(defaultLimits.session.idle + 60_000);
    await write(player);
    expect(await sent()).toEqual([]);
    expect(await waiting(player)).toBe(0);
  });
});

describe('PS-1 money', () => {
  it('PS-1 a paid top-up and a paid withdrawal are told, once each, without an amount; what fails is not', async () => {
    const told = async (player: MoneyPlayer) => {
      const all = await money.pushed();
      return all.filter(({ target }) => target.endpoint === `${testPushService}/${player.id}`);
    };
    const player = await money.newPlayer(1_000);
    const { lang, ...device } = { ...newDevice(), endpoint: `${testPushService}/${player.id}` };
    expect((await money.platform.pushSubscriptions.turnOn(player.caller, { ...device, lang }))?.outcome).toBe(
      'accepted',
    );
    const [paid, failed, withdrawn] = [
      await money.topUp(player),
      await money.topUp(player),
      await money.withdrawal(player),
    ];
    expect(await told(player)).toEqual([]);
    await money.tell(paid, 'paid');
    await money.tell(paid, 'paid');
    await money.tell(failed, 'failed');
    await money.tell(withdrawn, 'paid');
    const messages = (await told(player)).map(({ message: { kind, path, lang: of } }) => ({ kind, path, lang: of }));
    // Sent side by side.
    expect(messages.sort((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'paid', path: `/history/transaction/${paid.id}`, lang },
      { kind: 'withdrawn', path: `/history/transaction/${withdrawn.id}`, lang },
    ]);
  });
});

describe('C91 the key of the shop', () => {
  it('C91 is made once, the same for every process, and lies encrypted in the database', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const { key } = (await setting(first)).data;
    expect((await setting(second)).data.key).toBe(key);
    const serverKey = Buffer.alloc(32, 9);
    await database.run(sql`delete from push_key`);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => createPushKey(database, serverKey, { newKey: newSigningKey })()),
    );
    expect(new Set(made.map(({ privateKey }) => privateKey.toString('hex'))).size).toBe(1);
    const row = await database.row<{ private_key: Buffer }>(sql`select private_key from push_key`);
    expect(row?.private_key.includes(made[0]?.privateKey ?? '')).toBe(false);
    const wrongKey = createPushKey(database, Buffer.alloc(32, 8), { newKey: newSigningKey });
    await expect(wrongKey()).rejects.toThrow();
  });
});
