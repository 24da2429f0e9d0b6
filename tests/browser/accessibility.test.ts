/**
 * Screens outside the machines, or with data that no walk samples, checked for assistive technology, narrow
 * phones and fingers. The walks check all other screens (look.ts).
 */
import type { Page } from 'playwright';
import { test } from 'vitest';
import { mostAccounts } from '../../src/contract/account-rules.ts';
import { playable, type RoomOutcome, type RoomReason } from '../../src/contract/room-words.ts';
import type { PlayerRequest } from '../../src/sandbox/testbed/control.ts';
import { roomSamples } from '../../src/sandbox/testbed/room-samples.ts';
import { accountForm, newSession, onPage } from './account-gestures.ts';
import { detail, inRoom, joinKey } from './game-gestures.ts';
import {
  expect,
  isPlayer,
  messagesOn,
  openAt,
  openMenu,
  speakEnglish,
  submitIn,
  toast,
  writeStorage,
} from './gestures.ts';
import { album, look } from './look.ts';
import { useFixture, type FaultOrder } from './fixture.ts';

const fixture = useFixture();
type Way = (page: Page) => Promise<unknown>;
type Row = NonNullable<PlayerRequest['history']>[number];

const inTurn =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const way of ways) await way(page);
  };
const at =
  (path: string, ...faults: FaultOrder[]): Way =>
  async (page) => {
    for (const fault of faults) await fixture.fault(fault);
    await openAt(page, path);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
  };
const playing =
  (path: string, player: Partial<PlayerRequest> = {}, ...faults: FaultOrder[]): Way =>
  async (page) => {
    const { phone, token } = await newSession(fixture, player);
    await writeStorage(page, { phone, token });
    await at(path, ...faults)(page);
    await isPlayer(page);
  };
const shows =
  (selector: string): Way =>
  (page) =>
    expect(page.locator(selector).first()).toBeVisible();
const search =
  (word: string): Way =>
  (page) =>
    page.getByRole('searchbox').fill(word);

const bank = (number: number) =>
  ({ kind: 'bank', provider: 'bca', number: String(1_234_567_700 + number), holder: 'Sari Wulandari' }) as const;
const rich = { pin: '604913', wallet: { platinum_topup: 1_250, platinum_in_game: 3_400 }, accounts: [bank(0)] };
const failing = (call: FaultOrder['call']): FaultOrder => ({ call, kind: 'server_error', times: 9 });
const adding = inTurn(playing('/profile/account', rich), (page) => onPage(page, 'accounts.add').click());

const history = '/history/transaction';
const day = 86_400_000;
const settled: readonly Row[] = [
  { type: 'topup', platinum: 1_000, ageMs: 40 * day },
  { type: 'topup', status: 'failed', reason: 'cancelled', platinum: 250, ageMs: 9 * day },
  { type: 'topup', status: 'failed', reason: 'rejected', platinum: 250, ageMs: 8 * day },
  { type: 'topup', status: 'failed', reason: 'unavailable', platinum: 250, ageMs: 7 * day },
  { type: 'withdraw', status: 'failed', reason: 'rejected', platinum: 12_500, ageMs: 6 * day },
  { type: 'withdraw', platinum: 400, ageMs: 5 * day },
  { type: 'withdraw', status: 'pending', platinum: 1_250, ageMs: 60_000 },
  { type: 'voucher', platinum: 75, ageMs: 4 * day },
  { type: 'link', ageMs: 3 * day },
  { type: 'unlink', ageMs: 2 * day },
];
const listed = (rows: readonly Row[], query = ''): Way =>
  playing(`${history}${query}`, { ...rich, history: [...rows] });
const receipts = settled.map((row): [string, Way] => [
  ['receipt', ...Object.values(row).filter((value) => typeof value === 'string')].join(' '),
  inTurn(listed([row]), (page) => page.locator(`main a[href^="${history}/"]`).click(), shows('main dl')),
]);

/** A try from before has come to its end meanwhile. */
function ended(outcome: RoomOutcome, reason: RoomReason, reward: number): Way {
  const { room } = roomSamples['joinRoom.accepted'](new Date());
  const hasBegun = reason !== 'no_opponent' && reason !== 'cancelled';
  const opponent = { ...room.mine, name: 'Pemain 2345', status: 'finished', points: 40, done: 12 } as const;
  const over = {
    ...room,
    status: 'ended',
    until: null,
    began_at: hasBegun ? room.now : null,
    mine: { ...room.mine, points: 65, done: 15 },
    opponent: hasBegun ? opponent : null,
    result: { outcome, reason, reward },
  };
  return inTurn(
    playing(detail(playable.sums), rich),
    () => fixture.fault({ call: 'joinRoom', kind: 'accepted', data: { room: over } }),
    (page) => joinKey(page).click(),
    (page) => expect(inRoom(page, 'ended')).toBeVisible(),
  );
}
const ends = (
  [
    ['won', 'played', 225],
    ['lost', 'played', 0],
    ['drawn', 'played', 125],
    ['won', 'opponent_left', 200],
    ['lost', 'you_left', 0],
    ['refunded', 'no_opponent', 125],
    ['won', 'opponent_irregular', 200],
    ['lost', 'you_irregular', 0],
    ['refunded', 'cancelled', 125],
  ] as const
).map(([outcome, reason, reward]): [string, Way] => [`end ${outcome} ${reason}`, ended(outcome, reason, reward)]);

const [one] = roomSamples['gameResults.accepted'](new Date()).results;
const results = ['won', 'lost', 'drawn', 'refunded'].map((outcome, index) => ({
  ...one,
  id: `5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a8${index}`,
  outcome,
  ...(outcome === 'refunded' && { reason: 'no_opponent', opponent: null, points: 0 }),
}));
/** One of each kind, for `npm test`. */
const first: Record<string, Way> = {
  'games not found': inTurn(at('/'), search('sepak bola'), shows('main h2')),
  'not found': at('/not/a/page'),
  'game tried first': inTurn(at(detail(playable.rings)), (page) => onPage(page, 'trial.open').click()),
  'link copied': inTurn(
    at(detail(playable.rings)),
    (page) => onPage(page, 'game.share').click(),
    (page) => expect(toast(page)).toBeVisible(),
  ),
  'drawer of a visitor': inTurn(at('/'), openMenu),
  'accounts, as many as can be': playing('/profile/account', {
    accounts: Array.from({ length: mostAccounts }, (_, index) => bank(index)),
  }),
  'new account, nothing filled in': inTurn(
    adding,
    (page) => submitIn(accountForm(page)).click(),
    (page) => expect(messagesOn(accountForm(page))).toHaveCount(3),
  ),
  'withdrawal, half of it': inTurn(playing('/withdraw', rich), (page) =>
    page.locator('main button[aria-pressed]').nth(1).click(),
  ),
  history: inTurn(listed(settled), shows(`main a[href^="${history}/"]`)),
  statement: inTurn(
    playing('/history/statement', rich, { call: 'statement', kind: 'accepted' }),
    shows('main a[href^="/history/"][data-tone]'),
  ),
  rounds: inTurn(
    playing('/history/game', rich, { call: 'gameResults', kind: 'accepted', data: { results, next: null } }),
    shows('main a[href^="/history/game/"]'),
  ),
};

const others: Record<string, Way> = {
  'category agile': at('/agile'),
  'no games': at('/', { call: 'games', kind: 'accepted', data: { games: [] } }),
  'games searched': inTurn(at('/'), search('cepat'), shows('main [role="status"]')),
  'unknown game': at('/detail/unheard-of'),
  'game of a visitor': at(detail(playable.rings)),
  'game that a friend invites to': inTurn(
    at(detail(playable.sums, 'K7QX2M'), {
      call: 'visitorInvitation',
      kind: 'accepted',
      data: { game: playable.sums, stake: 250, name: 'Sari 7' },
    }),
    shows('[data-invitation="shown"]'),
  ),
  'invitation that nobody has': inTurn(at(detail(playable.sums, 'K7QX2M')), shows('[data-invitation="refused"]')),
  'invitation not read': inTurn(
    at(detail(playable.sums, 'K7QX2M'), failing('visitorInvitation')),
    shows('[data-invitation="failed"]'),
  ),
  'game closed': at(detail('kuda-kilat')),
  // English texts are a chunk, which cannot load offline; Indonesian is in every page.
  offline: inTurn(
    (page) => speakEnglish(page.context()),
    at('/'),
    (page) => page.context().setOffline(true),
    shows('[role="status"] > *'),
  ),
  'drawer, no e-wallet': inTurn(playing('/'), openMenu),
  'drawer, e-wallet not read': inTurn(
    playing('/', { linked: { balance: 1, masked_id: '0812' } }, failing('eWalletBalance')),
    openMenu,
  ),
  'profile, PIN locked': playing('/profile', { ...rich, pin_failures: 5 }),
  'accounts, none': playing('/profile/account'),
  'new account, e-wallet': inTurn(adding, (page) =>
    accountForm(page).locator('label:has(input[type="radio"])').last().click(),
  ),
  'withdrawal, accounts not read': playing('/withdraw', rich, failing('accounts')),
  'history, failed ones': inTurn(listed(settled, '?status=failed'), shows(`main a[href^="${history}/"]`)),
  'history, none of these': listed(settled.slice(0, 1), '?status=failed'),
  'history, none': listed([]),
  ...Object.fromEntries(receipts),
  ...Object.fromEntries(ends),
  'rounds, none': playing('/history/game', rich),
  'replay, running': inTurn(
    playing(`/history/game/${results[0]?.id}`, rich, { call: 'replay', kind: 'accepted', times: 9 }),
    (page) => onPage(page, 'replay.play').click(),
    shows('[data-replay]'),
  ),
};

const isWhole = process.env['GENERATIONS'] === 'all';
const screens = Object.entries({ ...first, ...(isWhole || album ? others : {}) });

test.each(screens)('WCAG %s', async (name, go) => {
  fixture.expects(401, 403, 404, 409, 422, 423, 429, 500, 503, 'broken connection');
  const page = await fixture.page({ heldClock: true });
  await go(page);
  await expect(page.locator('html')).toHaveAttribute('lang', /^(id|en)$/);
  await look(page, name, isWhole);
});
