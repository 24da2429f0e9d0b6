/** The testbed's control origin: tests order faults, move the clock, make players, read calls and logs. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { calls } from '../../contract/index.ts';
import { pinTries } from '../../contract/pin-rules.ts';
import { IndonesianPhone, NewPassword, Pin, Uuid } from '../../contract/schemas.ts';
import { defaultMerchant } from '../../server/db/migrations/002-merchants.ts';
import { sql } from '../../server/db/sql.ts';
import { after, day } from '../../server/domain/platform/clock.ts';
import { createPlayer } from '../../server/domain/access/players.ts';
import { digest } from '../../server/domain/platform/secrets.ts';
import type { Sandbox } from '../parts.ts';
import { FaultRequest, refuseFault } from './fault.ts';
import { forgetEverybody } from './forget.ts';
import type { FaultPort } from './fault-port.ts';
import { HistoryRequest, seedHistory, setBalances } from './money.ts';
import type { MovableClock } from './movable-clock.ts';
import { readRequest as read, whole } from './request.ts';
import { addVendorRoutes, linkWallet, runDueWork } from './vendors.ts';

const PlayerRequest = v.object({
  phone: IndonesianPhone,
  password: NewPassword,
  merchant_uid: v.optional(Uuid, defaultMerchant),
  wallet: v.optional(v.object({ platinum_topup: whole, platinum_in_game: whole })),
  linked: v.optional(v.object({ balance: whole, masked_id: v.string() })),
  profile: v.optional(
    v.object({
      fullname: v.string(),
      birthdate: v.optional(v.string(), ''),
      address: v.optional(v.string(), ''),
      national_id: v.optional(v.string(), ''),
    }),
  ),
  /** Left out: the PIN stays. Null: the player has none. */
  pin: v.optional(v.nullable(Pin)),
  /** Wrong tries since the last right one. */
  pin_failures: v.optional(v.pipe(whole, v.maxValue(pinTries))),
  /** ms until withdrawals begin again. */
  withdrawals_paused_ms: v.optional(whole),
  /** Replaces all payment accounts; the first is the default. */
  accounts: v.optional(v.array(calls.addAccount.body)),
  /** Added to the history, oldest first; `wallet` is the balance after it. */
  history: v.optional(HistoryRequest),
});
export type PlayerRequest = v.InferInput<typeof PlayerRequest>;

const VouchersRequest = v.array(
  v.object({
    code: v.string(),
    platinum: v.optional(v.pipe(whole, v.minValue(1)), 100),
    /** Left out: good at every merchant. */
    merchant_uid: v.optional(v.nullable(Uuid), null),
    expiresInMs: v.optional(v.number(), day),
  }),
);
export type VouchersRequest = v.InferInput<typeof VouchersRequest>;

const ClockRequest = v.object({ advanceMs: v.pipe(v.number(), v.minValue(0)) });
const ReleaseRequest = v.object({ call: v.optional(v.string()) });

interface ControlParts extends Pick<Sandbox, 'shop' | 'sms' | 'dana' | 'bank'> {
  clock: MovableClock;
  faults: FaultPort;
  logs: string[];
  reports: string[];
}

/** Whoever gets winnings has named a birthdate, without which nobody withdraws (PF-3). */
const ofAge = { fullname: 'Sari Wulandari', birthdate: '1990-05-17' };

/** Makes a player, or changes the named parts of an existing one. */
export async function seedPlayer(parts: Pick<ControlParts, 'shop' | 'clock' | 'dana'>, request: PlayerRequest) {
  const { shop, clock } = parts;
  const { phone, password, merchant_uid: merchant, ...wanted } = v.parse(PlayerRequest, request);
  const {
    wallet,
    history = [],
    linked,
    profile,
    accounts,
    pin,
    pin_failures: pinFailures = 0,
    withdrawals_paused_ms: pause,
  } = wanted;
  const passwordHash = await shop.platform.passwords.inLine(({ hash }) => hash(password));
  const createdAt = clock.now();
  const player = await shop.database.transaction(async (handle) => {
    await handle.run(sql`
      delete from verifications where merchant = ${merchant} and phone = ${phone} and player is null`);
    const known = await handle.row<{ id: string }>(sql`
      update players set password_hash = ${passwordHash} where merchant = ${merchant} and phone = ${phone} returning id`);
    const id = known?.id ?? (await createPlayer(handle, { merchant, phone, passwordHash, createdAt }));
    if (accounts) await handle.run(sql`delete from payment_accounts where player = ${id}`);
    return id;
  });
  const { pins, pinProofs, profiles, paymentAccounts, sessions } = shop.platform;
  if (pin === null) await shop.database.run(sql`update players set pin_hash = null where id = ${player}`);
  else if (pin !== undefined) await pins.save(shop.database, player, await pins.hash(player, pin));
  await shop.database.run(sql`update players set pin_failures = ${pinFailures} where id = ${player}`);
  if (pause !== undefined)
    await shop.database.run(sql`
      update players set withdrawals_paused_until = ${after(clock.now(), pause)} where id = ${player}`);
  const seeder = { player, token: await sessions.begin(shop.database, player) };
  if (profile) mustAccept(await profiles.save(seeder, profile, null));
  else if (wallet && wallet.platinum_in_game > 0)
    await shop.database.run(sql`
      insert into profiles (player, fullname, birthdate) values (${player}, ${ofAge.fullname}, ${ofAge.birthdate})
      on conflict do nothing`);
  if (linked) await linkWallet(parts, player, { maskedId: linked.masked_id, balance: BigInt(linked.balance) });
  for (const account of accounts ?? []) {
    const { provider, number } = account;
    const proof = await pinProofs.issue(seeder, { kind: 'account_add', provider, number });
    mustAccept(await paymentAccounts.add(seeder, proof, account));
  }
  await shop.database.run(sql`delete from sessions where digest = ${digest(seeder.token)}`);
  await shop.database.transaction(async (handle) => {
    await seedHistory(handle, player, history, createdAt);
    if (wallet) await setBalances(handle, player, wallet, createdAt);
  });
  return { id: player };
}

/** Makes vouchers; those with a known code stay as they are. */
export async function seedVouchers({ shop, clock }: Pick<ControlParts, 'shop' | 'clock'>, request: VouchersRequest) {
  const now = clock.now();
  const wanted = v.parse(VouchersRequest, request).map(({ code, platinum, merchant_uid: merchant, expiresInMs }) => ({
    code,
    platinum: BigInt(platinum),
    merchant,
    expiresAt: after(now, expiresInMs),
  }));
  await shop.platform.vouchers.create(shop.database, wanted);
  return { created: wanted.length };
}

function mustAccept(reply: { outcome: string } | null): void {
  if (reply?.outcome !== 'accepted')
    throw new Error(`Expected the rules to answer "accepted"; they answer "${reply?.outcome}".`);
}

export function createControl(parts: ControlParts): Hono {
  const { shop, clock, faults, logs, reports } = parts;
  const app = new Hono();
  app.post('/faults', async (context) => {
    const fault = await read(context, FaultRequest);
    const refused = refuseFault(fault);
    if (refused !== null) return context.json({ error: refused }, 400);
    faults.order(fault);
    return context.json({ ordered: fault.times });
  });
  app.post('/release', async (context) => {
    const { call } = await read(context, ReleaseRequest);
    return context.json({ released: faults.release(call) });
  });
  app.post('/clock', async (context) => {
    const { advanceMs } = await read(context, ClockRequest);
    // Messages leave after their answer; a moved clock must not overtake them.
    await shop.platform.outbox.settled();
    clock.advance(advanceMs);
    await runDueWork(parts);
    return context.json({ now: clock.now() });
  });
  addVendorRoutes(app, parts);
  app.post('/players', async (context) => context.json(await seedPlayer(parts, await read(context, PlayerRequest))));
  app.post('/vouchers', async (context) =>
    context.json(await seedVouchers(parts, await read(context, VouchersRequest))),
  );
  app.get('/calls', (context) => context.json(faults.counts()));
  app.get('/held', (context) => context.json(faults.held()));
  app.get('/reports', (context) => context.json(reports));
  app.get('/logs', (context) => context.json(logs));
  app.post('/reset', (context) => {
    faults.reset();
    logs.length = 0;
    reports.length = 0;
    return context.json({ now: clock.now() });
  });
  app.post('/forget', async (context) => {
    faults.reset();
    await forgetEverybody(parts);
    clock.startOver();
    return context.json({ now: clock.now() });
  });
  app.onError((error, context) => {
    const isRequest = error instanceof v.ValiError || error instanceof SyntaxError;
    return context.json({ error: error.message }, isRequest ? 400 : 500);
  });
  return app;
}
