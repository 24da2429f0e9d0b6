/** Control routes of the simulated vendors: outages, the plan of their callbacks, wallets, payments and payouts. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { vendorNames, type VendorEvent } from '../../server/domain/vendors/vendor-ports.ts';
import type { Sandbox } from '../parts.ts';
import { outages } from '../vendors/simulator-site.ts';
import { readRequest as read, whole } from './request.ts';

type Parts = Pick<Sandbox, 'shop' | 'dana' | 'bank'>;

/** A property left out keeps its value. Both vendors' addresses accept those of the bank. */
const VendorRequest = v.object({
  outage: v.exactOptional(v.picklist(outages)),
  callbacks: v.exactOptional(
    v.object({
      copies: v.exactOptional(v.pipe(whole, v.maxValue(5))),
      isHeld: v.exactOptional(v.boolean()),
      isForged: v.exactOptional(v.boolean()),
      isReversed: v.exactOptional(v.boolean()),
    }),
  ),
  /** Bank only: ms until a payout settles by itself; null: a person settles it. */
  settleAfter: v.exactOptional(v.nullable(whole)),
  /** Bank only: banks that open no virtual accounts. */
  closed: v.exactOptional(v.array(v.string())),
});

/** A callback to send, even if the vendor's book disagrees. */
const CallbackRequest = v.object({
  number: v.string(),
  kind: v.optional(v.picklist(['payment', 'payout']), 'payment'),
  status: v.picklist(['paid', 'failed']),
  amount: whole,
});

const WalletRequest = v.object({ id: v.string(), name: v.string(), masked_id: v.string(), balance: whole });
const PayRequest = v.object({ va_number: v.string(), amount: whole });
const EndRequest = v.object({ number: v.string(), status: v.picklist(['paid', 'failed']) });
const RevokeRequest = v.object({ wallet: v.string() });

/** Turns bigints into numbers, for JSON. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)));

/** Links a wallet to the player, with the player's own id. */
export async function linkWallet(
  { shop, dana }: Pick<Parts, 'shop' | 'dana'>,
  player: string,
  { maskedId, balance }: { maskedId: string; balance: bigint },
): Promise<void> {
  const wallet = { id: player, name: `Dompet ${maskedId.slice(-4)}`, maskedId, balance };
  await dana.book.saveWallet(wallet);
  const { token } = await dana.book.grant(wallet);
  await shop.database.transaction((handle) =>
    shop.platform.walletLinks.put(handle, player, { wallet: wallet.id, maskedId, token }),
  );
}

/** Does the work that a moved clock made due. */
export async function runDueWork({ shop, dana, bank }: Parts): Promise<void> {
  const { outbox, vendorTasks, walletLinks, roomWorker } = shop.platform;
  for (const worker of [outbox, dana, bank, vendorTasks, walletLinks.revocations, roomWorker]) {
    worker.wake();
    await worker.settled();
  }
}

export function addVendorRoutes(app: Hono, { shop, dana, bank }: Parts): void {
  const simulators = { dana, bank };

  for (const name of vendorNames) {
    const simulator = simulators[name];
    app.post(`/vendors/${name}`, async (context) => {
      const { outage, callbacks = {}, ...settings } = await read(context, VendorRequest);
      if (outage !== undefined) simulator.site.setOutage(outage);
      bank.set(settings);
      simulator.callbacks.plan(callbacks);
      await simulator.callbacks.settled();
      return context.json({ waiting: await simulator.callbacks.waiting() });
    });
    app.post(`/vendors/${name}/tell`, async (context) => {
      const { amount, ...content } = await read(context, CallbackRequest);
      const event: Omit<VendorEvent, 'id' | 'currency'> = { ...content, amount: BigInt(amount) };
      await shop.database.transaction((handle) => simulator.callbacks.write(handle, event));
      simulator.callbacks.wake();
      await simulator.callbacks.settled();
      return context.json({ waiting: await simulator.callbacks.waiting() });
    });
  }

  app.get('/vendors/dana/wallets', async (context) => context.json(plain(await dana.book.wallets())));
  app.post('/vendors/dana/wallets', async (context) => {
    const { masked_id: maskedId, balance, ...wallet } = await read(context, WalletRequest);
    await dana.book.saveWallet({ ...wallet, maskedId, balance: BigInt(balance) });
    return context.json({ id: wallet.id });
  });
  app.post('/vendors/dana/revoke', async (context) => {
    await dana.book.revokeAll((await read(context, RevokeRequest)).wallet);
    return context.json({});
  });
  app.get('/vendors/dana/orders', async (context) => context.json(plain(await dana.book.orders())));
  app.post('/vendors/dana/checkout', async (context) => {
    const { number, status } = await read(context, EndRequest);
    const order = await dana.book.orderByNumber(number);
    const result = order ? await dana.book.end(order.page, status) : 'unknown';
    await dana.settled();
    return context.json({ result });
  });
  app.get('/vendors/bank/accounts', async (context) => context.json(plain(await bank.book.accounts())));
  app.post('/vendors/bank/pay', async (context) => {
    const { va_number: va, amount } = await read(context, PayRequest);
    const result = await bank.book.pay(va, BigInt(amount));
    await bank.settled();
    return context.json({ result });
  });
  app.get('/vendors/bank/payouts', async (context) => context.json(plain(await bank.book.payouts())));
  app.post('/vendors/bank/payouts', async (context) => {
    const { number, status } = await read(context, EndRequest);
    const isEnded = await bank.book.endPayout(number, status);
    await bank.settled();
    return context.json({ result: isEnded ? status : 'over' });
  });
}
