/** The simulated e-wallet: its pages ask a person whether to link and whether to pay; callbacks tell the shop. */
import * as v from 'valibot';
import { vendorAddress } from '../../contract/vendor-address.ts';
import type { Clock } from '../../server/domain/platform/clock.ts';
import { returnAddress, type DanaAccess } from '../../server/vendors/dana-http.ts';
import { createDanaBook, type DanaBook, type SimulatedGrant } from './dana-simulator-book.ts';
import { renderCheckout, renderConsent, renderNotice, renderOverview } from './dana-simulator-pages.ts';
import { Amount } from '../../server/vendors/http-client.ts';
import { Moment, type Journal } from './journal.ts';
import { createSimulatedCallbacks } from './simulated-callbacks.ts';
import { createSimulator } from './simulator.ts';
import {
  createSimulatorSite,
  orderAnswer,
  OrderNumber,
  page,
  readFields,
  Text,
  type SimulatorSite,
  type SiteContext,
} from './simulator-site.ts';

export type DanaSimulator = Awaited<ReturnType<typeof createDanaSimulator>>;

interface DanaSimulatorParts {
  journal: Journal;
  clock: Clock;
  access: DanaAccess;
  /** The shop's registered origins; the pages send people back only there. */
  shops(): Promise<readonly string[]>;
}

const requestFields = ['client_id', 'state', 'code_challenge', 'redirect_uri'] as const;
type AuthorizeFields = Record<(typeof requestFields)[number], string>;

export async function createDanaSimulator(parts: DanaSimulatorParts) {
  const { journal, clock, access } = parts;
  const callbacks = createSimulatedCallbacks({ journal, clock, secret: access.secret });
  const book = createDanaBook({ journal, clock, callbacks });
  await book.addDemoWallets();
  const site = createSimulatorSite(access.secret, clock);
  serveApi(site, book, parts);
  showPages(site, book, parts);
  return { ...createSimulator(site, callbacks, book.expire), book, forget: journal.clear };
}

function serveApi({ endpoint }: SimulatorSite, book: DanaBook, { access, shops }: DanaSimulatorParts): void {
  const granted = ({ wallet, token }: SimulatedGrant) => ({
    result: 'granted',
    wallet: wallet.id,
    masked_id: wallet.maskedId,
    token,
  });

  endpoint('/v1/token', v.object({ client_id: Text, code: Text, code_verifier: Text }), async (asked) => {
    const grant =
      asked.client_id === access.clientId ? await book.exchange(asked.code, asked.code_verifier) : 'expired';
    return grant === 'expired' ? { result: 'expired' } : granted(grant);
  });

  endpoint('/v1/balance', v.object({ token: Text }), async ({ token }) => {
    const wallet = await book.walletByToken(token);
    return wallet
      ? { result: 'known', balance: Number(wallet.balance), masked_id: wallet.maskedId }
      : { result: 'revoked' };
  });

  const Order = v.object({ number: Text, token: Text, amount: Amount, expires_at: Moment, return_to: Text });
  endpoint('/v1/checkout', Order, async ({ expires_at: expiresAt, return_to: returnTo, ...asked }) => {
    if (vendorAddress(returnTo, await shops()) === null) return { result: 'not_registered' };
    const order = await book.open({ ...asked, expiresAt, returnTo });
    if (typeof order === 'string') return { result: order };
    return { result: 'open', url: new URL(`/checkout/${order.page}`, access.pages).href };
  });

  endpoint('/v1/payment', OrderNumber, async ({ number }) => orderAnswer(await book.orderStatus(number)));

  endpoint('/v1/revoke', v.object({ token: Text }), async ({ token }) => {
    await book.revoke(token);
    return { result: 'revoked' };
  });
}

function showPages({ app, outage }: SimulatorSite, book: DanaBook, { clock, access, shops }: DanaSimulatorParts): void {
  const isDown = (): boolean => outage() === 'refuses';
  const outOfOrder = (context: SiteContext) =>
    page(context, renderNotice('Layanan mati', 'DANA percobaan sedang tidak bisa dipakai. Coba lagi nanti.'), [], 503);
  const notFound = (context: SiteContext) =>
    page(context, renderNotice('Permintaan tidak dikenal', 'Buka lagi halaman ini dari toko.'), [], 400);

  /** The request to link; null if a field is wrong or the shop is not registered. */
  async function readRequest(given: URLSearchParams): Promise<{ fields: AuthorizeFields; shop: string } | null> {
    const read = (name: string): string => given.get(name) ?? '';
    const [client, state, challenge, redirect] = requestFields.map(read) as [string, string, string, string];
    const shop = (await shops()).find((origin) => returnAddress(origin) === redirect);
    const isWhole =
      client === access.clientId &&
      /^[\w-]{22,200}$/.test(state) &&
      /^[\w-]{43}$/.test(challenge) &&
      shop !== undefined;
    if (!isWhole) return null;
    return { fields: { client_id: client, state, code_challenge: challenge, redirect_uri: redirect }, shop };
  }

  app.get('/authorize', async (context) => {
    if (isDown()) return outOfOrder(context);
    const { searchParams } = new URL(context.req.url);
    const isCode = searchParams.get('response_type') === 'code' && searchParams.get('code_challenge_method') === 'S256';
    const request = isCode ? await readRequest(searchParams) : null;
    if (!request) return notFound(context);
    const shown = new URL(request.shop).host;
    return page(context, renderConsent(shown, await book.wallets(), { ...request.fields }), [request.shop]);
  });

  app.post('/authorize', async (context) => {
    if (isDown()) return outOfOrder(context);
    const fields = await readFields(context);
    const request = fields && (await readRequest(fields));
    if (!request) return notFound(context);
    const { state, code_challenge: challenge, redirect_uri: redirect } = request.fields;
    const address = new URL(redirect);
    const wallet = fields.get('decision') === 'approve' ? await book.walletOf(fields.get('wallet') ?? '') : null;
    if (wallet) address.searchParams.set('auth_code', await book.allow(wallet.id, challenge));
    else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', state);
    return context.redirect(address.href, 303);
  });

  app.get('/checkout/:page', async (context) => {
    if (isDown()) return outOfOrder(context);
    const order = await book.orderByPage(context.req.param('page'));
    const wallet = order && (await book.walletOf(order.wallet));
    if (!wallet) return notFound(context);
    const isOver = order.status !== 'pending' || order.expires_at <= clock.now();
    return page(context, renderCheckout(order, wallet, isOver), [new URL(order.return_to).origin]);
  });

  app.post('/checkout/:page', async (context) => {
    if (isDown()) return outOfOrder(context);
    const order = await book.orderByPage(context.req.param('page'));
    if (!order) return notFound(context);
    const isPaid = (await readFields(context))?.get('decision') === 'pay';
    const ended = await book.end(order.page, isPaid ? 'paid' : 'failed');
    return context.redirect(ended === 'ended' ? order.return_to : `/checkout/${order.page}`, 303);
  });

  app.get('/', async (context) => page(context, renderOverview(await book.wallets(), await book.orders(), isDown())));

  app.post('/wallets/:id', async (context) => {
    const wallet = await book.walletOf(context.req.param('id'));
    const fields = await readFields(context);
    if (!wallet || !fields) return notFound(context);
    const balance = fields.get('balance') ?? '';
    if (fields.get('do') === 'revoke') await book.revokeAll(wallet.id);
    else if (/^[0-9]{1,12}$/.test(balance)) await book.saveWallet({ ...wallet, balance: BigInt(balance) });
    return context.redirect('/', 303);
  });
}
