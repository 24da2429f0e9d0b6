/** Payment accounts (PA-1): masked, limited in number, one default, also under parallel requests. */
import { describe, expect, it } from 'vitest';
import { mostAccounts, type AccountForm } from '../../src/contract/account-rules.ts';
import { calls } from '../../src/contract/index.ts';
import { sql } from '../../src/server/db/sql.ts';
import { filePlatform } from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, newPlayer } = testbed;

const bank = (at: number): AccountForm => ({
  kind: 'bank',
  provider: 'bca',
  number: String(5_550_000_000 + at),
  holder: 'Budi',
});
const list = async (bearer: string) => (await ask(calls.accounts, { bearer })).data.accounts;
const add = (bearer: string, form: AccountForm) => ask(calls.addAccount, { body: form, bearer });
const remove = (bearer: string, id: string) => ask(calls.removeAccount, { body: { id }, bearer });
const choose = (bearer: string, id: string) => ask(calls.chooseAccount, { body: { id }, bearer });
const defaultsOf = (accounts: { is_default: boolean }[]): boolean[] => accounts.map(({ is_default }) => is_default);

describe('PA-1 adding', () => {
  it('PA-1 C70 answers every account but for its last four digits; the first one is the default', async () => {
    const { bearer } = await newPlayer();
    expect(await list(bearer)).toEqual([]);
    await add(bearer, { ...bank(1), holder: '  Budi Santoso ' });
    const { outcome, data } = await add(bearer, {
      kind: 'e_wallet',
      provider: 'dana',
      number: '081234567890',
      holder: 'Budi',
    });
    expect(outcome).toBe('accepted');
    expect(data.accounts).toEqual([
      {
        id: expect.any(String),
        kind: 'bank',
        provider: 'bca',
        number: '••••••0001',
        holder: 'Budi Santoso',
        is_default: true,
      },
      {
        id: expect.any(String),
        kind: 'e_wallet',
        provider: 'dana',
        number: '••••••••7890',
        holder: 'Budi',
        is_default: false,
      },
    ]);
    expect(await list(bearer)).toEqual(data.accounts);
  });

  it.each([
    ['provider', { provider: 'no bank' }],
    ['number', { number: '123' }],
    ['number', { number: 5_550_000_001 }],
    ['holder', { holder: '  ' }],
    ['kind', { kind: 'cash' }],
  ])('PA-1 C26 refuses a wrong %s: %j', async (field, change) => {
    const { bearer } = await newPlayer();
    const told = await ask(calls.addAccount, { body: { ...bank(1), ...change }, bearer });
    expect([told.outcome, Object.keys(told.error?.msg as object)]).toEqual(['validation', [field]]);
    expect(await list(bearer)).toEqual([]);
  });

  it('PA-1 has each number once a player and provider', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    await add(one.bearer, bank(1));
    const told = await add(one.bearer, { ...bank(1), holder: 'Nama Lain' });
    expect([told.outcome, told.status]).toEqual(['duplicate', 422]);
    await expectOutcome(add(one.bearer, { ...bank(1), provider: 'bni' }), 'accepted');
    await expectOutcome(add(other.bearer, bank(1)), 'accepted');
    expect(await list(one.bearer)).toHaveLength(2);
  });

  it('PA-1 ends at ten', async () => {
    const { bearer } = await newPlayer({
      accounts: Array.from({ length: mostAccounts }, (_, at) => bank(at)),
    });
    const told = await add(bearer, bank(99));
    expect([told.outcome, told.error]).toEqual(['too_many', { type: 'error.account', msg: 'Too many accounts' }]);
    await expectOutcome(add(bearer, bank(1)), 'duplicate');
    expect(await list(bearer)).toHaveLength(mostAccounts);
    await remove(bearer, (await list(bearer))[3].id);
    await expectOutcome(add(bearer, bank(99)), 'accepted');
  });

  it('C70 keeps numbers encrypted, and tells doubles by a digest that needs the server’s key', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    for (const { bearer } of [one, other]) await add(bearer, bank(42));
    const rows = await testbed.database.rows<{ number: Buffer; digest: Buffer }>(
      sql`select number, digest from payment_accounts where player in (${one.id}, ${other.id})`,
    );
    expect(rows).toHaveLength(2);
    for (const { number, digest } of rows)
      expect(Buffer.concat([number, digest]).includes(bank(42).number)).toBe(false);
    expect(new Set(rows.map(({ digest }) => digest.toString('hex'))).size).toBe(2);
  });
});

describe('PA-1 removing and choosing', () => {
  it('PA-1 there is one default: the chosen one, or the oldest that is left', async () => {
    const { bearer } = await newPlayer({ accounts: [bank(1), bank(2), bank(3)] });
    const [first, second, third] = await list(bearer);
    expect(defaultsOf((await choose(bearer, third.id)).data.accounts)).toEqual([false, false, true]);
    expect(defaultsOf((await choose(bearer, third.id)).data.accounts)).toEqual([false, false, true]);
    expect(defaultsOf((await remove(bearer, second.id)).data.accounts)).toEqual([false, true]);
    expect(defaultsOf((await remove(bearer, third.id)).data.accounts)).toEqual([true]);
    expect((await remove(bearer, first.id)).data).toEqual({ accounts: [] });
    expect(defaultsOf((await add(bearer, bank(4))).data.accounts)).toEqual([true]);
  });

  it('PA-1 C68 an account that is not there, not one’s own or no id at all is not found', async () => {
    const [one, other] = [await newPlayer({ accounts: [bank(1), bank(2)] }), await newPlayer({ accounts: [bank(1)] })];
    const [foreign] = await list(other.bearer);
    const before = await list(one.bearer);
    const ids = [foreign.id, 'f3b5d0a4-6c1e-4b7f-8a2d-9e0c1b2a3d4f', '', 'x', "' or 1=1 --", null, 1, {}, [foreign.id]];
    for (const id of ids) {
      for (const call of [calls.removeAccount, calls.chooseAccount]) {
        const told = await ask(call, { body: { id }, bearer: one.bearer });
        expect([told.outcome, told.status], JSON.stringify(id)).toEqual(['not_found', 404]);
      }
    }
    expect(await list(one.bearer)).toEqual(before);
    expect(await list(other.bearer)).toEqual([foreign]);
    // Ids are compared without regard to case.
    await expectOutcome(choose(one.bearer, before[1].id.toUpperCase()), 'accepted');
    await remove(one.bearer, before[1].id);
    await expectOutcome(remove(one.bearer, before[1].id), 'not_found');
  });
});

describe('PA-1 C30 at once', () => {
  it('PA-1 of 24 new accounts ten are taken, and one is the default', async () => {
    const { bearer } = await newPlayer();
    const told = await atOnce(24, (at) => add(bearer, bank(at)));
    expect(outcomesOf(told)).toEqual({ accepted: mostAccounts, too_many: 14 });
    expect(defaultsOf(await list(bearer)).filter(Boolean)).toHaveLength(1);
  });

  it('PA-1 whatever is chosen and removed meanwhile, one of those left is the default', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { bearer } = await newPlayer({ accounts: Array.from({ length: 6 }, (_, at) => bank(at)) });
      const accounts = await list(bearer);
      const [, ...others] = accounts;
      const told = await Promise.all([
        ...others.map(({ id }: { id: string }) => choose(bearer, id)),
        ...accounts.slice(0, 4).map(({ id }: { id: string }) => remove(bearer, id)),
      ]);
      expect(told.every(({ outcome }) => outcome === 'accepted' || outcome === 'not_found')).toBe(true);
      const left = await list(bearer);
      expect(left).toHaveLength(2);
      expect(defaultsOf(left).filter(Boolean)).toHaveLength(1);
    }
  });
});
