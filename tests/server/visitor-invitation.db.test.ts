/** An invitation is read before the login (GM-18): by its code alone, and an address reads so many. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { expectOutcome } from './outcomes.ts';
import { filePlatform, minute } from './platform.ts';
import { freezeClock, roomSteps, stake } from './room-helpers.ts';

const invitations = { most: 30, window: 10 * minute };
const testbed = await filePlatform({ trustedProxies: 1, limits: { address: { invitations } } });
const { ask, clock } = testbed;
const { advance, leave, seatedPlayer, sitDown } = roomSteps(testbed);
freezeClock(testbed);

const read = (invitation: string, address = '198.51.100.1') =>
  ask(calls.visitorInvitation, { body: { invitation }, headers: { 'X-Forwarded-For': address } });

describe('GM-18 an invitation before the login', () => {
  it('GM-18 says who invites, to what, for how much, and nothing else, as it stands', async () => {
    const [host, guest] = [await seatedPlayer(), await seatedPlayer()];
    const { invitation } = await sitDown(host, { is_private: true });
    const told = await read(invitation);
    expect([told.outcome, told.data]).toEqual([
      'accepted',
      { game: playable.sums, stake, name: `Pemain ${host.phone.slice(-4)}` },
    ]);
    await sitDown(guest, { invitation });
    await expectOutcome(read(invitation), 'room_full');
    await advance(4_000, [host, guest]);
    await expectOutcome(read(invitation), 'too_late');
    await leave(host, (await ask(calls.room, { bearer: host.bearer, body: {} })).data.room.id);
    await expectOutcome(read(invitation), 'game_ended');
  });

  it.each(['ZZZZZZ', 'zzzzzz', '', 'K7M2QX0'])('GM-18 nobody invites by what is no code of a room (%s)', (code) =>
    expectOutcome(read(code), 'not_found'),
  );

  it('GM-18 C51 an address reads so many, and its neighbour reads on', async () => {
    const host = await seatedPlayer();
    const { id, invitation } = await sitDown(host, { is_private: true });
    const guessing = '198.51.100.9';
    for (let count = 0; count < invitations.most; count += 1)
      await expectOutcome(read('ZZZZZZ', guessing), 'not_found');
    await expectOutcome(read(invitation, guessing), 'throttled');
    await expectOutcome(read(invitation, '198.51.100.10'), 'accepted');
    clock.advance(invitations.window);
    await expectOutcome(read(invitation, guessing), 'accepted');
    await leave(host, id);
  });
});
