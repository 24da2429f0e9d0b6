/** What a player reads whose connection is lost in a round (GM-5). */
import { expect, it } from 'vitest';
import { graceAway } from '../../../src/contract/room-words.ts';
import { Arena } from '../../../src/web/flows/room/Arena.tsx';
import { Players } from '../../../src/web/flows/room/Players.tsx';
import type { RoomActor, StorefrontActor } from '../../../src/web/runtime/actors.ts';
import { playingRoom } from './room-samples.ts';
import { game, moment } from '../kit/samples.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createPlayerRoot, createStub } from '../kit/views/stub.ts';

it.each([
  ['a gap that a reconnect closes', graceAway - 1_000, null],
  ['an absence', 12_000, 12],
  ['its last second', 1_000, 1],
  ['an absence that took too long', -5_000, 0],
])('GM-5 the own side counts down to the loss of the round: %s', async (_, left, n) => {
  const { close } = await settle(() => showAlone(<Players room={playingRoom} returnBy={moment + left} />));
  const shown = document.querySelector('main')?.textContent ?? '';
  if (n === null) expect(shown).not.toContain(say('room.status.away', { n: 0 }));
  else expect(shown).toContain(say('room.status.away', { n }));
  close();
});

const lost = { seated: { connection: { polling: { lost: { reason: 'offline', wire: 'asking' } } }, stage: 'playing' } };

it.each([
  ['what the absence costs', {}, say('room.connection.risk')],
  ['that its time may be over', { signAt: moment - 20_000 }, say('room.connection.late')],
  [
    'that nothing is lost where the round ends before',
    { room: { ...playingRoom, until: moment + 10_000 } },
    say('room.connection.kept'),
  ],
])('GM-5 ER-2 a lost connection says %s', async (_, known, sentence) => {
  const actor = createStub({ value: lost, context: { room: playingRoom, signAt: moment, rematch: null, ...known } });
  const storefront = createPlayerRoot(actor as never, { room: actor });
  const view = (
    <Arena actor={actor as unknown as RoomActor} storefront={storefront as unknown as StorefrontActor} game={game} />
  );
  const { close } = await settle(() => showAlone(view, { root: storefront }));
  const status = document.querySelector('main [data-connection=lost]')?.textContent;
  for (const said of [say('room.connection.lost'), sentence, say('error.offline')]) expect(status).toContain(said);
  close();
});
