/** Control routes of the simulated vendors: wallets, checkouts and payments. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Sandbox } from '../parts.ts';
import { readRequest as read, whole } from './request.ts';

type Parts = Pick<Sandbox, 'shop' | 'dana' | 'bank'>;

const WalletRequest = v.object({ id: v.string(), name: v.string(), masked_id: v.string(), balance: whole });
const PayRequest = v.object({ va_number: v.string(), amount: whole });
const EndRequest = v.object({ number: v.string(), status: v.picklist(['paid', 'failed']) });

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

export function addVendorRoutes(app: Hono, { dana, bank }: Pick<Parts, 'dana' | 'bank'>): void {
  app.post('/vendors/dana/wallets', async (context) => {
    const { masked_id: maskedId, balance, ...wallet } = await read(context, WalletRequest);
    await dana.book.saveWallet({ ...wallet, maskedId, balance: BigInt(balance) });
    return context.json({ id: wallet.id });
  });
  app.get('/vendors/dana/orders', async (context) => context.json(plain(await dana.book.orders())));
  app.post('/vendors/dana/checkout', async (context) => {
    const { number, status } = await read(context, EndRequest);
    const order = await dana.book.orderByNumber(number);
    const result = order ? await dana.book.end(order.page, status) : 'unknown';
    await dana.settled();
    return context.json({ result });
  });
  app.post('/vendors/bank/pay', async (context) => {
    const { va_number: va, amount } = await read(context, PayRequest);
    const result = await bank.book.pay(va, BigInt(amount));
    await bank.settled();
    return context.json({ result });
  });
}
