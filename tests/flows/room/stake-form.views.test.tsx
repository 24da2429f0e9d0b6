/** The numbers of the stake that nobody types: what stays, and what there is to win (GM-3). */
import { expect, it, vi } from 'vitest';
import { platinum } from '../../../src/contract/money.ts';
import { StakeForm } from '../../../src/web/flows/room/StakeForm.tsx';
import type { RoomActor } from '../../../src/web/runtime/actors.ts';
import { game, phone, session } from '../kit/samples.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createPlayer, createStub } from '../kit/views/stub.ts';

const dash = '–';

/** `balances`: bought and won Platinum; null while they are not known. */
async function showForm(balances: [token: number, winning: number] | null) {
  const room = createStub({ value: { choosing: 'clean' }, context: { invited: null, stake: null } });
  const wallet = balances && { token: platinum(balances[0]), winning: platinum(balances[1]) };
  const known = createStub({
    value: { active: { wallet: wallet ? 'ready' : 'loading', eWallet: 'none' } },
    context: { wallet, linked: null },
  });
  const root = createStub({
    value: { visit: 'player' },
    children: { player: createPlayer({ session: known }) },
    context: { session, phone, sessionNumber: 1 },
  });
  const onStake = vi.fn<(digits: string) => void>();
  const fixture = await settle(() =>
    showAlone(<StakeForm actor={room as unknown as RoomActor} game={game} onStake={onStake} />, { root }),
  );
  const page = fixture.page.in('main');
  const read = async () => {
    const of = Object.fromEntries((await page.read())?.details ?? []);
    return [of[say('room.rest')], of[say('room.reward')]];
  };
  const write = (digits: string) => settle(() => page.fill('room.stake.label', digits));
  return { ...fixture, told: () => onStake.mock.lastCall?.[0], read, write };
}

it.each([
  ['both balances together', [50, 40], '60', '30,00', '120,00'],
  ['all that there is', [60, 0], '60', '0,00', '120,00'],
  ['as many fives as there are, where there is less', [33, 4], '35', '2,00', '70,00'],
  ['five at least', [0, 3], '5', dash, '10,00'],
  ['balances that are not known yet', null, '60', dash, '120,00'],
] as const)('GM-3 the game proposes its stake out of %s', async (_, balances, stake, rest, reward) => {
  const { told, read, close } = await showForm(balances && [...balances]);
  expect([told(), ...(await read())]).toEqual([stake, rest, reward]);
  close();
});

it.each([
  ['50', '950,00', '100,00'],
  ['1000', '0,00', '2.000,00'],
  ['1005', dash, '2.010,00'],
  ['52', dash, dash],
  ['0', dash, dash],
  ['5005', dash, dash],
])('GM-3 what stays of 1000 and what there is to win follow a stake of %s', async (stake, rest, reward) => {
  const { write, read, close } = await showForm([400, 600]);
  await write(stake);
  expect(await read()).toEqual([rest, reward]);
  close();
});
