/** What a match cost or paid, and which balance, as far as the platform says it (GM-6). */
import { expect, it, vi } from 'vitest';
import { platinum } from '../../../src/contract/money.ts';
import { EndScene } from '../../../src/web/flows/room/EndScene.tsx';
import { WaitingScene } from '../../../src/web/flows/room/RoomScenes.tsx';
import type { RoomActor, StorefrontActor } from '../../../src/web/runtime/actors.ts';
import { endedRoom, practice, waitingRoom } from './room-samples.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createPlayer, createStub } from '../kit/views/stub.ts';
import { game, phone, session } from '../kit/samples.ts';

type Ended = typeof endedRoom;
type Result = NonNullable<Ended['result']>;

const root = () =>
  createStub({
    value: { visit: 'player' },
    children: { player: createPlayer({}) },
    context: { session, phone, sessionNumber: 1, merchant: null },
  });

async function textOf(room: Ended): Promise<string> {
  const actor = createStub({ value: 'ended', context: { room } }) as unknown as RoomActor;
  const { close } = await settle(() => showAlone(<EndScene actor={actor} room={room} />, { root: root() }));
  const text = document.querySelector('main')?.textContent ?? '';
  close();
  return text;
}

const ended = (result: Partial<Result>, room: Partial<Ended> = {}): Ended => ({
  ...endedRoom,
  ...room,
  result: { ...(endedRoom.result as Result), ...result },
});
const parts = (token: number, winning: number) => ({ token: platinum(token), winning: platinum(winning) });
const lost = { outcome: 'lost', reward: platinum(0), to: parts(0, 0) } as const;
const stakeIsGone = say('room.lost', { platinum: '125,00' });

it.each([
  ['won, as won Platinum', ended({}), ['225,00 Platinum!', '225,00 masuk ke Menang.']],
  ['won of a friend', ended({ to: parts(200, 25) }), ['200,00 masuk ke Token, 25,00 ke Menang.']],
  ['drawn', ended({ outcome: 'drawn', reward: platinum(125), to: parts(125, 0) }), ['125,00 masuk ke Token.']],
  ['lost', ended(lost), [stakeIsGone, '100,00 dari Token, 25,00 dari Menang.']],
  ['lost, of one balance', ended(lost, { paid: parts(0, 125) }), [stakeIsGone, '125,00 dari Menang.']],
])('GM-6 says the sum, and which balance: %s', async (_, room, texts) => {
  const shown = await textOf(room);
  for (const text of texts) expect(shown).toContain(text);
});

it('GM-6 says the sum alone where the platform does not say which balance', async () => {
  const won = await textOf(ended({ to: null }));
  expect(won).toContain('225,00 Platinum!');
  const gone = await textOf(ended({ ...lost, to: null }, { paid: null }));
  expect(gone).toContain(stakeIsGone);
  for (const shown of [won, gone]) expect(shown).not.toMatch(/Token|Menang/);
});

it('GM-6 practice names no balance', async () => {
  const shown = await textOf(practice(endedRoom));
  expect(shown).toContain(say('room.practice.free'));
  expect(shown).not.toMatch(/Token|Menang/);
});

it.each([
  ['won for Platinum', endedRoom, 'won', 1],
  ['won in practice', practice(endedRoom), 'won', 0],
  ['lost', ended(lost), 'lost', 0],
])('GM-14 what is %s is celebrated for the eye alone, or not at all', async (_, room, outcome, count) => {
  const actor = createStub({ value: { ended: outcome }, context: { room } }) as unknown as RoomActor;
  const { close } = await settle(() => showAlone(<EndScene actor={actor} room={room} />, { root: root() }));
  const shown = [...document.querySelectorAll('main [data-celebration]')];
  expect(shown.map((layer) => [layer.getAttribute('aria-hidden'), layer.textContent])).toEqual(
    Array.from({ length: count }, () => ['true', '']),
  );
  close();
});

it('GM-12 the opponent is offered again by name, where the platform can seat the two', async () => {
  const again = say('room.rematch', { name: 'Budi' });
  expect(await textOf(endedRoom)).toContain(again);
  for (const room of [{ ...endedRoom, mayMeetAgain: false }, practice(endedRoom)])
    expect(await textOf(room)).not.toContain(say('room.rematch', { name: '' }));
});

it.each([
  ['whom a rematch waits for', 'Budi', say('room.waiting.rematch', { name: 'Budi' })],
  ['a friend', null, say('room.waiting.private')],
])('GM-12 who waits reads of %s', async (_, rival, sentence) => {
  const scene = (
    <WaitingScene
      storefront={root() as unknown as StorefrontActor}
      room={{ ...waitingRoom, until: null }}
      game={game}
      rival={rival}
    />
  );
  const { close } = await settle(() => showAlone(scene, { root: root() }));
  expect(document.querySelector('main')?.textContent).toContain(sentence);
  close();
});

it('GM-4 GM-5 what a friend is sent says the game and the stake, with the way there', async () => {
  const sheet = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
  const room = { ...waitingRoom, stake: platinum(25), until: null };
  const scene = <WaitingScene storefront={root() as unknown as StorefrontActor} room={room} game={game} rival={null} />;
  const { page, close } = await settle(() => showAlone(scene, { root: root() }));
  await page.in('main').press('room.invitation.share');
  expect(sheet).toHaveBeenCalledWith(
    expect.objectContaining({
      text: say('room.share.text', { game: game.title, platinum: '25,00' }),
      url: expect.stringContaining(`/detail/${game.slug}/${room.invitation}`) as unknown,
    }),
  );
  expect(say('room.share.text', { game: game.title, platinum: '25,00' })).toContain('25,00 Platinum');
  Reflect.deleteProperty(navigator, 'share');
  close();
});
