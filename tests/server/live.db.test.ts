/** The live connection of a room (GM-5): news, inputs, presence and close codes. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { liveEnds } from '../../src/contract/rooms.calls.ts';
import { beat } from '../../src/server/http/live.ts';
import { filePlatform } from './platform.ts';
import { connect, type LiveClient, upgradeStatus } from './live-client.ts';
import { answerTo, expectSound, liveAddress, freezeClock, roomSteps } from './room-helpers.ts';

const testbed = await filePlatform();
const { advance, begun, elapsed, irregularitiesOf, leave, look, seatedPlayer, sitDown } = roomSteps(testbed);
freezeClock(testbed);
const open: LiveClient[] = [];
const live = (bearer: string, room: string): LiveClient => {
  const client = connect(liveAddress(testbed), bearer, room);
  open.push(client);
  return client;
};
afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  await expectSound(testbed);
});

describe('GM-5 the live connection', () => {
  it('GM-5 brings the room at once, and every change to both', async () => {
    const [first, second] = [await seatedPlayer(), await seatedPlayer()];
    const { id } = await sitDown(first);
    const one = live(first.bearer, id);
    await one.until((room) => room.status === 'waiting');
    await sitDown(second);
    await one.until((room) => room.status === 'starting' && room.opponent !== null);
    const other = live(second.bearer, id);
    await other.until((room) => room.status === 'starting');
    await advance(3_100);
    const begunRoom = await one.until((room) => room.status === 'playing');
    await other.until((room) => room.status === 'playing');
    expect(begunRoom.prompts).toHaveLength(2);
    await advance(1_000);
    const [prompt] = begunRoom.prompts;
    one.play([{ seq: 0, at: elapsed(begunRoom), value: answerTo(prompt!) }]);
    expect((await one.until((room) => room.verdicts.length === 1)).mine.points).toBe(5);
    await other.until((room) => room.opponent?.points === 5);
    await leave(second, id);
    await one.until((room) => room.result?.reason === 'opponent_left');
    const versions = one.rooms.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('GM-5 an open connection keeps its player present, a lost one does not', async () => {
    const { id, first, second } = await begun();
    const one = live(first.bearer, id);
    const other = live(second.bearer, id);
    // The room is read, not the news: these may be late, and the clock would go on past the time that "away" lasts.
    const isAway = async (): Promise<void> => {
      await expect.poll(async () => (await advance(2_000), (await look(first, id)).opponent?.status)).toBe('away');
      await one.until((room) => room.opponent?.status === 'away');
    };
    await Promise.all([one, other].map((client) => client.until(() => true)));
    await advance(10_000);
    expect(one.rooms.at(-1)).toMatchObject({ status: 'playing', opponent: { status: 'present' } });
    other.kill();
    await isAway();
    const again = live(second.bearer, id);
    await again.until((room) => room.mine.status === 'present');
    await one.until((room) => room.opponent?.status === 'present');
    again.kill();
    await isAway();
    await advance(16_000);
    await one.until((room) => room.result?.reason === 'opponent_left' && room.result.outcome === 'won');
  });

  it('GM-5 a player found away while the connection was open becomes present again', async () => {
    const { id, first, second } = await begun();
    const { database } = testbed;
    const one = live(first.bearer, id);
    await one.until(() => true);
    // The trigger swallows the heartbeat, so that the worker sees an open connection as silent.
    await database.script(`
      create function come_late() returns trigger language plpgsql as 'begin return null; end';
      create trigger come_late before update on room_presence for each row execute function come_late();`);
    await advance(6_000);
    await one.until((room) => room.mine.status === 'away');
    await database.script('drop trigger come_late on room_presence; drop function come_late();');
    await advance(2_000, [second]);
    const back = await one.until((room) => room.mine.status === 'present');
    expect(back.status).toBe('playing');
  });

  it('GM-5 beats for the page, which sees no pings, in the room that it named and not before', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player, { is_private: true });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [silent, first] = [connect(liveAddress(testbed), '', ''), live(player.bearer, id)];
      open.push(silent);
      await first.until(() => true);
      // Its last message: with the room came a beat, so that a page gives up what dies before the next one, too.
      const named = live(player.bearer, id);
      await first.ended;
      expect(first.beats).toEqual([beat]);
      await named.until(() => true);
      vi.advanceTimersByTime(beat);
      await expect.poll(() => named.beats).toEqual([beat, beat]);
      expect([silent.beats, named.rooms]).toEqual([[], [expect.objectContaining({ id })]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('GM-5 C59 ends with 4401 without a session, and when the session ends', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player, { is_private: true });
    expect(await live('x'.repeat(43), id).ended).toBe(liveEnds.unauthorized);
    expect(await live('', id).ended).toBe(liveEnds.unauthorized);
    const client = live(player.bearer, id);
    await client.until(() => true);
    await testbed.ask(calls.logout, { bearer: player.bearer, body: {} });
    expect(await client.ended).toBe(liveEnds.unauthorized);
  });

  it('GM-5 ends with 4404 where there is no such room of the player’s, which is recorded', async () => {
    const [player, stranger] = [await seatedPlayer(), await seatedPlayer()];
    const { id } = await sitDown(player, { is_private: true });
    expect(await live(stranger.bearer, id).ended).toBe(liveEnds.notFound);
    expect(await live(stranger.bearer, '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a80').ended).toBe(liveEnds.notFound);
    expect(await irregularitiesOf(stranger)).toEqual(['foreign']);
  });

  it('GM-5 gives way with 4409 to a newer one of the same player and room', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player, { is_private: true });
    const older = live(player.bearer, id);
    await older.until(() => true);
    const newer = live(player.bearer, id);
    expect(await older.ended).toBe(liveEnds.replaced);
    await newer.until(() => true);
    await advance(6_000);
    expect(await look(player, id)).toMatchObject({ mine: { status: 'present' } });
  });

  it.each([
    ['no JSON', 'hello'],
    ['an input before the name', JSON.stringify({ inputs: [{ seq: 0, at: 1, value: 0 }] })],
    ['another shape', JSON.stringify({ token: 1, room: 2 })],
    ['nothing', ''],
  ])('GM-5 C26 ends where it begins with %s', async (_name, message) => {
    const client = live('', '');
    client.say(message);
    expect(await client.ended).toBe(1008);
  });

  it('GM-5 C26 ends on a malformed message, which is recorded, or one that is too long', async () => {
    const player = await seatedPlayer();
    const { id } = await sitDown(player, { is_private: true });
    const forged = live(player.bearer, id);
    await forged.until(() => true);
    forged.say(JSON.stringify({ inputs: [{ seq: 0, at: 1, value: 0, points: 1_000 }] }));
    expect(await forged.ended).toBe(1008);
    expect(await irregularitiesOf(player)).toEqual(['shape']);
    const long = live(player.bearer, id);
    await long.until(() => true);
    long.say('x'.repeat(9_000));
    expect(await long.ended).toBe(1009);
  });

  it('GM-5 C22 is refused to pages of other origins and at other addresses', async () => {
    const address = liveAddress(testbed);
    expect(await upgradeStatus(address, { Origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus(address, { Origin: 'null' })).toBe(403);
    expect(await upgradeStatus(address, { Origin: testbed.shop })).toBe(101);
    expect(await upgradeStatus(address)).toBe(101);
    expect(await upgradeStatus(`${address}?token=1`)).toBe(404);
    expect(await upgradeStatus(address.replace('live', 'dead'))).toBe(404);
  });
});
