/** A PIN proof (C85) covers one sensitive action with its amount and target, once, in one session, for five minutes. */
import { describe, expect, it } from 'vitest';
import type { SensitiveAction } from '../../src/contract/sensitive-action.ts';
import { calls } from '../../src/contract/index.ts';
import { platinum } from '../../src/contract/money.ts';
import { playable } from '../../src/contract/room-words.ts';
import { sql } from '../../src/server/db/sql.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import { createPinProofs } from '../../src/server/domain/pin/pin-proofs.ts';
import { filePlatform, goodPassword, goodPin, minute, otherPin, type Player, wrongPin } from './platform.ts';
import { atOnce, expectOutcome } from './outcomes.ts';

const testbed = await filePlatform();
const { ask, clock, createPlayer, database, signedIn } = testbed;

const account = 'f3b5d0a4-6c1e-4b7f-8a2d-9e0c1b2a3d4f';
const another = '0b6f1f0e-52c4-4f0e-9d3a-7f2f6f1a9c11';
const withdrawal: SensitiveAction = { kind: 'withdraw', platinum: platinum(100), account };
/** All pairwise different in kind, amount or target. */
const deeds: readonly SensitiveAction[] = [
  withdrawal,
  { kind: 'withdraw', platinum: platinum(101), account },
  { kind: 'withdraw', platinum: platinum(100), account: another },
  { kind: 'stake', game: playable.sums, platinum: platinum(100) },
  { kind: 'stake', game: playable.sums, platinum: platinum(105) },
  { kind: 'stake', game: playable.rings, platinum: platinum(100) },
  { kind: 'unlink' },
  { kind: 'account_add', provider: 'bca', number: '1234567890' },
  { kind: 'account_add', provider: 'bni', number: '1234567890' },
  { kind: 'account_add', provider: 'bca', number: '1234567891' },
  { kind: 'account_remove', id: account },
  { kind: 'account_remove', id: another },
  { kind: 'account_choose', id: account },
];

const confirm = ({ bearer }: Player, deed: unknown, pin = goodPin) =>
  ask(calls.confirmPin, { bearer, body: { pin, deed } });
async function prove(player: Player, deed: SensitiveAction): Promise<string> {
  const told = await confirm(player, deed);
  expect(told.outcome).toBe('confirmed');
  return told.data.proof;
}
const use = ({ id, bearer }: Player, proof: string | null, deed: SensitiveAction) => {
  const { rules } = testbed;
  return database.transaction((handle) =>
    rules.pinProofs.use(handle, { player: id, token: bearer }, proof, deed, clock.now()),
  );
};

describe('C85 confirming', () => {
  it('C85 PN-4 the right PIN gives a proof, a wrong one counts, and a locked one gives nothing more', async () => {
    const player = await signedIn();
    const { outcome, data } = await confirm(player, withdrawal);
    expect([outcome, Object.keys(data)]).toEqual(['confirmed', ['proof']]);
    const wrong = await confirm(player, withdrawal, wrongPin);
    expect(wrong).toMatchObject({ outcome: 'wrong', status: 422, data: { tries_left: 4 } });
    await createPlayer({ phone: player.phone, password: goodPassword, pin_failures: 5 });
    expect(await confirm(player, withdrawal)).toMatchObject({ outcome: 'locked', status: 423 });
  });

  it('C85 without a PIN confirming answers that it is missing', async () => {
    const told = await confirm(await signedIn(null), withdrawal);
    expect([told.outcome, told.status]).toEqual(['missing', 409]);
  });

  it.each([
    null,
    'withdraw',
    {},
    { kind: 'give' },
    { kind: 'withdraw', platinum: 100 },
    { kind: 'withdraw', platinum: '100', account },
    { kind: 'withdraw', platinum: 0, account },
    { kind: 'withdraw', platinum: 1.5, account },
    { kind: 'withdraw', platinum: 100, account: 'x' },
    { kind: 'account_remove', id: [account] },
    [withdrawal],
  ])('C85 C26 a malformed sensitive action is refused, and costs no try: %j', async (deed) => {
    const player = await signedIn();
    await expectOutcome(confirm(player, deed, wrongPin), 'validation');
    expect(await confirm(player, withdrawal, wrongPin)).toMatchObject({ data: { tries_left: 4 } });
  });
});

describe('C85 a proof', () => {
  it('C85 is good for its own sensitive action and for no other', async () => {
    const player = await signedIn();
    for (const proven of deeds) {
      const proof = await prove(player, proven);
      for (const deed of deeds) {
        if (deed !== proven) expect(await use(player, proof, deed), JSON.stringify([proven, deed])).toBe(false);
      }
      expect(await use(player, proof, proven)).toBe(true);
    }
  });

  it('C85 is good for any order of fields and case of ids', async () => {
    const player = await signedIn();
    const proof = (await confirm(player, { account: account.toUpperCase(), platinum: 100, kind: 'withdraw' })).data
      .proof;
    expect(await use(player, proof, withdrawal)).toBe(true);
  });

  it('C85 is good once, also for 32 at once', async () => {
    const player = await signedIn();
    const proof = await prove(player, withdrawal);
    const told = await atOnce(32, () => use(player, proof, withdrawal));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await use(player, proof, withdrawal)).toBe(false);
  });

  it('C85 is good for five minutes', async () => {
    const player = await signedIn();
    const [early, late] = [await prove(player, withdrawal), await prove(player, withdrawal)];
    clock.advance(5 * minute - 5_000);
    expect(await use(player, early, withdrawal)).toBe(true);
    clock.advance(5_000);
    expect(await use(player, late, withdrawal)).toBe(false);
  });

  it('C85 is good in the session that confirmed, for the player who did', async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    const proof = await prove(player, withdrawal);
    const { data } = await testbed.login(player.phone, goodPassword);
    expect(await use({ ...player, bearer: data.token }, proof, withdrawal)).toBe(false);
    expect(await use(other, proof, withdrawal)).toBe(false);
    expect(await use({ ...other, bearer: player.bearer }, proof, withdrawal)).toBe(false);
    for (const none of [null, '', player.bearer, `${proof.slice(0, -1)}-`]) {
      expect(await use(player, none, withdrawal)).toBe(false);
    }
    expect(await use(player, proof, withdrawal)).toBe(true);
  });

  it('C85 ends when the PIN is changed', async () => {
    const player = await signedIn();
    const proof = await prove(player, withdrawal);
    await expectOutcome(testbed.changePin(player, goodPin, otherPin, await testbed.proven(player)), 'accepted');
    expect(await use(player, proof, withdrawal)).toBe(false);
  });

  it('C85 is not issued for a PIN that was replaced during the comparison', async () => {
    const player = await signedIn();
    const { rules } = testbed;
    const caller = { player: player.id, token: player.bearer };
    const { pins } = rules;
    let compared = 0;
    const slow = createPinProofs({
      database,
      clock: clock,
      limits: defaultLimits,
      key: Buffer.alloc(32, 7),
      pins: {
        ...pins,
        async tryOut(...given) {
          const told = await pins.tryOut(...given);
          if ((compared += 1) === 1) await pins.save(database, player.id, await pins.hash(player.id, otherPin));
          return told;
        },
      },
    });
    expect(await slow.confirm(caller, { pin: goodPin, deed: withdrawal })).toEqual({
      outcome: 'wrong',
      data: { tries_left: 4 },
    });
    expect(await database.rows(sql`select 1 from pin_proofs where player = ${player.id}`)).toEqual([]);
    await expectOutcome(slow.confirm(caller, { pin: otherPin, deed: withdrawal }), 'confirmed');
  });

  it('C85 C70 is kept as a digest, and so is what it is for', async () => {
    const player = await signedIn();
    const proof = await prove(player, { kind: 'account_add', provider: 'bca', number: '1234567890' });
    const rows = await database.rows<{ digest: Buffer; session: Buffer; deed: Buffer }>(
      sql`select digest, session, deed from pin_proofs where player = ${player.id}`,
    );
    expect(rows).toHaveLength(1);
    for (const kept of rows.flatMap((row) => Object.values(row))) {
      expect(kept).toHaveLength(32);
      for (const secret of [proof, player.bearer]) expect(kept.includes(Buffer.from(secret, 'base64url'))).toBe(false);
    }
  });
});

describe('C85 PA-1 payment accounts', () => {
  const form = { kind: 'bank', provider: 'bca', number: '5550000001', holder: 'Budi' } as const;
  const second = { ...form, number: '5550000002' };
  const change = (
    { bearer }: Player,
    call: typeof calls.addAccount | typeof calls.removeAccount | typeof calls.chooseAccount,
    body: object,
    proof?: string,
  ) => ask(call, { bearer, body, headers: proof === undefined ? {} : { 'Pin-Proof': proof } });
  const list = async ({ bearer }: Player) => (await ask(calls.accounts, { bearer })).data.accounts;
  const owner = async (): Promise<Player> => {
    const player = await signedIn();
    await createPlayer({ phone: player.phone, password: goodPassword, accounts: [form, second] });
    return player;
  };

  it('C85 PA-1 without a proof nothing changes, and no answer tells which accounts exist', async () => {
    const player = await owner();
    const before = await list(player);
    expect(before).toHaveLength(2);
    const [first] = before;
    const foreign = await prove(player, { kind: 'unlink' });
    for (const proof of [undefined, 'x', foreign]) {
      const told = [
        await change(player, calls.addAccount, { ...form, number: '5550000003' }, proof),
        await change(player, calls.addAccount, form, proof),
        await change(player, calls.removeAccount, { id: first.id }, proof),
        await change(player, calls.removeAccount, { id: account }, proof),
        await change(player, calls.chooseAccount, { id: before[1].id }, proof),
      ];
      for (const { outcome, status } of told) expect([outcome, status]).toEqual(['proof_required', 403]);
    }
    expect(await list(player)).toEqual(before);
  });

  it('C85 PA-1 each change takes the proof of just that change, once', async () => {
    const player = await owner();
    const [first, other] = await list(player);
    const third = { ...form, number: '5550000003' };
    const toAdd = await prove(player, { kind: 'account_add', provider: 'bca', number: third.number });
    await expectOutcome(change(player, calls.addAccount, { ...third, number: '5550000004' }, toAdd), 'proof_required');
    await expectOutcome(change(player, calls.addAccount, third, toAdd), 'accepted');
    await expectOutcome(change(player, calls.addAccount, third, toAdd), 'proof_required');
    const toChoose = await prove(player, { kind: 'account_choose', id: other.id });
    await expectOutcome(change(player, calls.chooseAccount, { id: first.id }, toChoose), 'proof_required');
    await expectOutcome(change(player, calls.removeAccount, { id: other.id }, toChoose), 'proof_required');
    expect((await change(player, calls.chooseAccount, { id: other.id }, toChoose)).data.accounts[1].is_default).toBe(
      true,
    );
    const toRemove = await prove(player, { kind: 'account_remove', id: first.id });
    expect((await change(player, calls.removeAccount, { id: first.id }, toRemove)).data.accounts).toHaveLength(2);
  });
});
