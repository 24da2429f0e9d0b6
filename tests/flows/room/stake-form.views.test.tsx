/** The numbers of the stake that nobody types: who pays, what stays, and what there is to win (GM-3). */
import { expect, it } from 'vitest';
import { everyFeature } from '../../../src/contract/features.ts';
import { platinum } from '../../../src/contract/money.ts';
import { StakeForm } from '../../../src/web/flows/room/StakeForm.tsx';
import type { RoomActor } from '../../../src/web/runtime/actors.ts';
import { game, phone, session } from '../kit/samples.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createPlayer, createStub, type Stub } from '../kit/views/stub.ts';

const dash = '–';

/** `balances`: bought and won Platinum; null while they are not known. */
async function showForm(balances: [token: number, winning: number] | null, features = everyFeature) {
  const chosen = (digits: string | null) => ({
    value: { choosing: 'clean' },
    context: { invited: null, digits, stake: null },
  });
  const room: Stub = createStub(chosen(null), ({ digits }) => room.change(chosen(digits as string)));
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
  const fixture = await settle(() =>
    showAlone(<StakeForm actor={room as unknown as RoomActor} game={game} />, { root, features }),
  );
  const page = fixture.page.in('main');
  const read = async () => {
    const { details, fields } = (await page.read()) ?? { details: [], fields: [] };
    const of = Object.fromEntries(details);
    const sources = document.querySelector('main form [data-sticky-summary] > p')?.textContent ?? dash;
    return [fields[0]?.value, sources, of[say('room.reward')]];
  };
  const write = (digits: string) => settle(() => page.fill('room.stake.label', digits));
  return { ...fixture, read, write };
}

const token = (sum: string, left: string, winning: string) =>
  `${sum} dari Token. Sisa Token ${left}, Menang ${winning}.`;

it.each([
  ['both balances', [50, 40], '60', '50,00 dari Token, 10,00 dari Menang. Sisa Token 0,00, Menang 30,00.', '120,00'],
  ['all that there is', [60, 0], '60', token('60,00', '0,00', '0,00'), '120,00'],
  ['won Platinum alone', [0, 70], '60', '60,00 dari Menang. Sisa Token 0,00, Menang 10,00.', '120,00'],
  [
    'as many fives as there are, where there is less',
    [33, 4],
    '35',
    '33,00 dari Token, 2,00 dari Menang. Sisa Token 0,00, Menang 2,00.',
    '70,00',
  ],
  [
    'hundredths, of another platform',
    [59.9, 5.05],
    '60',
    '59,90 dari Token, 0,10 dari Menang. Sisa Token 0,00, Menang 4,95.',
    '120,00',
  ],
  ['five at least', [0, 3], '5', dash, '10,00'],
  ['balances that are not known yet', null, '60', dash, '120,00'],
] as const)('GM-3 GM-6 the game proposes its stake out of %s', async (_, balances, stake, sources, reward) => {
  const { read, close } = await showForm(balances && [...balances]);
  expect(await read()).toEqual([stake, sources, reward]);
  close();
});

it.each([
  ['50', token('50,00', '350,00', '600,00'), '100,00'],
  ['1000', '400,00 dari Token, 600,00 dari Menang. Sisa Token 0,00, Menang 0,00.', '2.000,00'],
  ['1005', dash, '2.010,00'],
  ['52', dash, dash],
  ['0', dash, dash],
  ['5005', dash, dash],
])('GM-3 GM-6 who pays and what there is to win follow a stake of %s', async (stake, sources, reward) => {
  const { write, read, close } = await showForm([400, 600]);
  await write(stake);
  expect((await read()).slice(1)).toEqual([sources, reward]);
  close();
});

it('GM-6 the field names each balance, and never their sum', async () => {
  const { close } = await showForm([50, 40]);
  const shown = document.querySelector('main form')?.textContent;
  expect(shown).toContain(say('room.stake.hint', { token: '50,00', winning: '40,00' }));
  expect(shown).not.toContain('90,00');
  close();
});

it.each([
  ['opponents', 'room.opponents'],
  ['practice', 'room.practice.begin'],
] as const)('GM-7 GM-13 without the call of %s its key is not there', async (feature, key) => {
  for (const isThere of [true, false]) {
    const { close } = await showForm([50, 40], { ...everyFeature, [feature]: isThere });
    expect(document.querySelector('main form')?.textContent?.includes(say(key))).toBe(isThere);
    close();
  }
});
