/** Where the focus is after what had it is gone with a form, a notice or a room (WCAG 2.4.3). */
import { expect, it } from 'vitest';
import { playable } from '../../../src/contract/room-words.ts';
import { GameDetailPage } from '../../../src/web/pages/GameDetailPage.tsx';
import type { RoomActor, StorefrontActor } from '../../../src/web/runtime/actors.ts';
import { endedRoom } from './room-samples.ts';
import { routes } from '../kit/routes.ts';
import { game } from '../kit/samples.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createPlayerRoot, createStub } from '../kit/views/stub.ts';

const chosen = { invited: null, rematch: null, digits: null, isPrivate: false, opponents: [], minutes: 0 };
const form = { value: { choosing: 'clean' }, context: chosen };

/** What has the focus, unless it is the whole page. */
const focused = () => document.querySelector<HTMLElement>('main :focus');

async function open(room: ReturnType<typeof createStub>) {
  const games = [{ ...game, slug: playable.sums }];
  const catalogue = createStub({ value: 'shown', context: { games } });
  const root = createPlayerRoot(room as never, { room }, { around: { catalogue } });
  const actor = room as unknown as RoomActor;
  const page = <GameDetailPage storefront={root as unknown as StorefrontActor} room={actor} />;
  return settle(() => showAlone(page, { root, at: routes.game.path }));
}

it('GM-13 ER-2 ux4 goes to what could not be read, and from there to the form', async () => {
  const room = createStub(form);
  const { close } = await open(room);
  document.querySelector<HTMLElement>('main form button')?.focus();
  await settle(() => room.change({ value: { recalling: 'asking' }, context: chosen }));
  await settle(() => room.change({ value: { recalling: { failed: 'offline' } }, context: chosen }));
  expect(focused()?.textContent).toContain(say('error.offline'));
  document.querySelector<HTMLElement>('main [data-room=failure] button')?.focus();
  await settle(() => room.change(form));
  expect(focused()?.querySelector('input[name=stake]')).toBeInstanceOf(HTMLInputElement);
  close();
});

it('GM-5 ux4 goes to why an invitation is refused', async () => {
  const room = createStub(form);
  const { close } = await open(room);
  document.querySelector<HTMLElement>('main form button')?.focus();
  await settle(() => room.change({ value: { refused: 'roomFull' }, context: chosen }));
  expect(focused()?.textContent).toContain(say('room.refused.room_full'));
  close();
});

it('GM-5 ux4 goes to the form where another round is chosen after the end of one', async () => {
  const room = createStub({ value: { ended: 'won' }, context: { ...chosen, room: endedRoom } });
  const { close } = await open(room);
  document.querySelector<HTMLElement>('main [data-room=ended] button')?.focus();
  await settle(() => room.change(form));
  expect(focused()?.querySelector('input[name=stake]')).toBeInstanceOf(HTMLInputElement);
  close();
});
