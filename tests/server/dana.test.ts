/** The e-wallet: its requests, its answers, the simulated e-wallet and its pages (EW-2, EW-7, C75, C81). */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { EWalletPort, VendorError } from '../../src/server/domain/vendors/vendor-ports.ts';
import { createMovableClock, type MovableClock } from '../../src/sandbox/testbed/movable-clock.ts';
import { createDana } from '../../src/server/vendors/dana-http.ts';
import { createVendorClient } from '../../src/server/vendors/http-client.ts';
import { hostileVendor, json, type HostileVendor } from './hostile-vendor.ts';
import { freshData, minute, platform, second, type Platform, type Player } from './platform.ts';
import { expectOutcome } from './outcomes.ts';
import { agree, answerConsent, hiddenFields, linking, submit, type Linking } from './vendors.ts';

const secret = 's'.repeat(64);
const failure = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: VendorError) => error,
  );

describe('how vendors are asked', () => {
  let vendor: HostileVendor;
  let clock: MovableClock;
  let dana: EWalletPort;

  beforeEach(async () => {
    vendor = await hostileVendor();
    clock = createMovableClock();
    dana = createDana({ url: vendor.url, pages: 'https://pages.test', clientId: 'shop', secret }, clock);
  });
  afterEach(() => vendor.close());

  it('C88 every question is signed over its address and its bytes', async () => {
    let seen: Record<string, unknown> = {};
    vendor.answer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const time = String(request.headers['x-vendor-time']);
        const signature = createHmac('sha256', secret).update(`${time}.${request.url}\n${body}`).digest('hex');
        seen = { isSigned: request.headers['x-vendor-signature'] === signature, body: JSON.parse(body) };
        json({ result: 'revoked' })(request, response);
      });
    });
    expect(await dana.balance('the-token')).toBe('revoked');
    expect(seen).toEqual({ isSigned: true, body: { token: 'the-token' } });
  });

  const bad: Record<string, Parameters<HostileVendor['answer']>[0]> = {
    'no JSON': json('<html>'),
    'another JSON': json({ result: 'fine' }),
    'an empty answer': json(''),
    'a list': json([]),
    'a negative balance': json({ result: 'known', balance: -1, masked_id: '0812' }),
    'half a rupiah': json({ result: 'known', balance: 0.5, masked_id: '0812' }),
    'a balance beyond what a double holds': json({ result: 'known', balance: 2 ** 53, masked_id: '0812' }),
    'a balance as text': json({ result: 'known', balance: '1', masked_id: '0812' }),
    'a name of 70 characters': json({ result: 'known', balance: 1, masked_id: 'x'.repeat(70) }),
    'a server error': json({ result: 'known', balance: 1, masked_id: '0812' }, 500),
    'a refusal of the signature': json({}, 401),
    'a proxy’s 503': json('<html>', 503),
    'two megabytes': json(`"${'x'.repeat(2 * 1024 * 1024)}"`),
    'two megabytes, announced': (_request, response) => {
      response.writeHead(200, { 'Content-Length': String(2 * 1024 * 1024) });
      response.write('{');
    },
    'a broken connection': (request) => request.socket.destroy(),
    'half an answer': (request, response) => {
      response.writeHead(200, { 'Content-Length': '50' });
      response.write('{"result"', () => request.socket.destroy());
    },
  };
  it.each(Object.entries(bad))('C88 %s is no answer, and nobody knows what was done', async (_name, answer) => {
    vendor.answer(answer);
    const error = await failure(dana.balance('token'));
    expect([error.name, error.state]).toEqual(['VendorError', 'perhaps done']);
    expect(error.message).not.toContain('token');
  });

  it('C75 no redirect is followed', async () => {
    const elsewhere = await hostileVendor();
    elsewhere.answer(json({ result: 'revoked' }));
    for (const status of [301, 302, 303, 307, 308]) {
      vendor.answer((_request, response) => {
        response.writeHead(status, { Location: `${elsewhere.url}/v1/balance` });
        response.end();
      });
      expect((await failure(dana.exchange('code', 'verifier'))).state).toBe('perhaps done');
      clock.advance(31 * second);
    }
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('C79 where the vendor is not there, or says that it is out of order, nothing was done', async () => {
    vendor.answer(json({ result: 'unavailable' }, 503));
    expect((await failure(dana.exchange('code', 'verifier'))).state).toBe('nothing done');
    // One that was asked before may break a kept connection: then nobody knows.
    const gone = await hostileVendor();
    await gone.close();
    const nobody = createVendorClient({ url: gone.url, secret }, clock);
    expect((await failure(nobody.ask('/v1/token', {}, v.unknown()))).state).toBe('nothing done');
  });

  it('C88 what is only read is asked once more, what does something is not', async () => {
    vendor.answer(json({}, 500));
    await failure(dana.balance('token'));
    expect(vendor.asked).toEqual(['/v1/balance', '/v1/balance']);
    clock.advance(31 * second);
    await failure(dana.exchange('code', 'verifier'));
    await failure(dana.revoke('token'));
    expect(vendor.asked).toEqual(['/v1/balance', '/v1/balance', '/v1/token', '/v1/revoke']);
    clock.advance(31 * second);
    vendor.answer(json({ result: 'expired' }));
    await dana.exchange('code', 'verifier');
    vendor.answer((request, response) => {
      json(vendor.asked.length === 6 ? {} : { result: 'revoked' })(request, response);
    });
    expect(await dana.balance('token')).toBe('revoked');
  });

  it('C90 after five failures in a row nobody is asked for half a minute; then one question decides', async () => {
    vendor.answer(json({}, 500));
    const ask = () => failure(dana.exchange('code', 'verifier'));
    for (let time = 0; time < 5; time += 1) expect((await ask()).state).toBe('perhaps done');
    expect(vendor.asked).toHaveLength(5);
    for (let time = 0; time < 20; time += 1) expect((await ask()).state).toBe('nothing done');
    expect(vendor.asked).toHaveLength(5);
    expect(dana.authorizeUrl({ state: 's', challenge: 'c', shop: 'https://shop.test' })).toBeNull();
    clock.advance(30 * second);
    // One of several parallel questions gets through.
    await Promise.all([ask(), ask(), ask()]);
    expect(vendor.asked).toHaveLength(6);
    await ask();
    expect(vendor.asked).toHaveLength(6);
    clock.advance(30 * second);
    vendor.answer(json({ result: 'expired' }));
    expect(await dana.exchange('code', 'verifier')).toBe('expired');
    expect(await dana.exchange('code', 'verifier')).toBe('expired');
    // One success resets the count of failures.
    vendor.answer(json({}, 500));
    for (let time = 0; time < 4; time += 1) await ask();
    vendor.answer(json({ result: 'expired' }));
    expect(await dana.exchange('code', 'verifier')).toBe('expired');
  });

  it('C90 a vendor that does not begin, or does not end, is not waited for', async () => {
    const slow = createVendorClient({ url: vendor.url, secret }, clock, { headers: 60, body: 120 });
    const ask = () => failure(slow.ask('/v1/token', {}, v.unknown()));
    vendor.answer(() => undefined);
    expect((await ask()).state).toBe('perhaps done');
    vendor.answer((_request, response) => {
      response.writeHead(200);
      response.write('{"result":');
    });
    expect((await ask()).state).toBe('perhaps done');
  });

  it('C88 an order in no currency, or in one that is none, is no answer', async () => {
    const told = { status: 'paid', amount: 1_000 };
    for (const wrong of [told, { ...told, currency: 'idr' }, { ...told, currency: ['IDR'] }]) {
      vendor.answer(json(wrong));
      expect((await failure(dana.payment('PL1'))).name, JSON.stringify(wrong)).toBe('VendorError');
      clock.advance(31 * second);
    }
    vendor.answer(json({ ...told, currency: 'IDR' }));
    expect(await dana.payment('PL1')).toEqual({ status: 'paid', amount: 1_000n });
  });

  it('C88 C90 another currency than rupiah is an answer: asked once, however often, it keeps nobody else waiting', async () => {
    vendor.answer(json({ status: 'paid', amount: 1_000, currency: 'USD' }));
    for (let time = 0; time < 6; time += 1) {
      expect(await dana.payment('PL1')).toEqual({ status: 'paid', amount: 1_000n, currency: 'USD' });
    }
    expect(vendor.asked).toHaveLength(6);
    expect(dana.authorizeUrl({ state: 's', challenge: 'c', shop: 'https://shop.test' })).not.toBeNull();
  });
});

describe('the simulated e-wallet', () => {
  let testbed: Platform;
  let steps: Linking;
  beforeAll(async () => {
    testbed = await platform();
    steps = linking(testbed);
  });
  afterAll(() => testbed.stop());

  const book = () => testbed.sandbox.dana.book;
  const shown = async (path: string | URL) => {
    const response = await fetch(new URL(path, testbed.dana));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  let keys = 0;
  async function checkout(player: Player, platinum = 100) {
    const { outcome, data } = await testbed.ask(calls.payByWallet, {
      bearer: player.bearer,
      body: { data: { platinum } },
      headers: { 'Idempotency-Key': `dana-test-key-${String((keys += 1)).padStart(12, '0')}` },
    });
    return {
      outcome,
      url: data?.checkout_url as string,
      id: data?.transaction?.id as string,
      total: data?.transaction?.total as number,
    };
  }
  const tokens = async ({ bearer }: Player) =>
    (await testbed.ask(calls.wallet, { bearer })).data.platinum_topup as number;
  async function withWallet(balance: bigint): Promise<{ player: Player; wallet: string }> {
    const player = await testbed.signedIn();
    const wallet = `w-${player.id}`;
    await book().saveWallet({ id: wallet, name: 'Dompet Uji', maskedId: '0812•••0000', balance });
    await steps.link(player, wallet);
    return { player, wallet };
  }

  it('EW-2 C15 asks in Indonesian, on a page without a script that nobody may frame, whose form leads back to the shop alone', async () => {
    const { text, headers } = await shown(await steps.begun(await testbed.signedIn()));
    for (const word of [
      '<html lang="id">',
      'Hubungkan DANA',
      'Siti Aminah',
      '0812•••7801',
      'Rp 1.250.000',
      'Setuju',
      'Tolak',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(word);
    }
    expect(text).not.toContain('<script');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`form-action 'self' ${testbed.shop};`);
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('C74 C75 shows nothing to agree to where anything of the request is not as it was registered', async () => {
    const url = await steps.begun(await testbed.signedIn());
    const changes: Record<string, string | null> = {
      client_id: 'another',
      response_type: 'token',
      code_challenge_method: 'plain',
      code_challenge: 'short',
      state: 'short',
      redirect_uri: `${testbed.shop}/?vendor=1&x=1`,
    };
    for (const [name, value] of Object.entries({
      ...changes,
      ...Object.fromEntries(Object.keys(changes).map((key) => [`without ${key}`, null])),
    })) {
      const changed = new URL(url);
      if (value === null) changed.searchParams.delete(name.slice('without '.length));
      else changed.searchParams.set(name, value);
      const { status, text } = await shown(changed);
      expect(status, name).toBe(400);
      expect(text, name).not.toContain('Setuju');
    }
    const foreign = { ...hiddenFields((await shown(url)).text), redirect_uri: 'https://evil.test/?vendor=1' };
    expect(
      await submit(new URL('/authorize', testbed.dana), { ...foreign, wallet: 'siti', decision: 'approve' }),
    ).toBeNull();
    const crossSite = await fetch(new URL('/authorize', testbed.dana), {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
    expect(crossSite.status).toBe(403);
  });

  it('EW-7 TU-1 an order is paid on its page, once, and the shop is told', async () => {
    const { player, wallet } = await withWallet(50_000n);
    const { outcome, url, id, total } = await checkout(player, 100);
    expect(outcome).toBe('checkout');
    expect(new URL(url).origin).toBe(testbed.dana);
    const { text } = await shown(url);
    for (const word of ['Bayar dengan DANA', 'Dompet Uji', 'Bayar', 'Batal']) expect(text).toContain(word);
    const back = await submit(url, { decision: 'pay' });
    expect(back?.href).toBe(`${testbed.shop}/top-up/return/${id}`);
    await testbed.sandbox.dana.settled();
    expect(await tokens(player)).toBe(100);
    expect((await book().walletOf(wallet))?.balance).toBe(50_000n - BigInt(total));
    // A second payment does nothing; the page shows the status.
    expect((await submit(url, { decision: 'pay' }))?.href).toBe(url);
    expect((await shown(url)).text).toContain('Sudah dibayar.');
    expect((await book().walletOf(wallet))?.balance).toBe(50_000n - BigInt(total));
    expect((await steps.balance(player)).data.BALANCE).toBe(50_000 - total);
  });

  it('EW-7 a cancelled one fails, one that is too dear does not begin or cannot be paid', async () => {
    const { player, wallet } = await withWallet(20_000n);
    const cancelled = await checkout(player, 100);
    expect((await submit(cancelled.url, { decision: 'cancel' }))?.pathname).toBe(`/top-up/return/${cancelled.id}`);
    await testbed.sandbox.dana.settled();
    const { data } = await testbed.ask(calls.transaction, { bearer: player.bearer, body: { id: cancelled.id } });
    expect(data.transaction).toMatchObject({ status: 'failed', reason: 'cancelled' });
    await expectOutcome(checkout(player, 1_000), 'wallet_balance_too_low');
    const poor = await checkout(player, 100);
    await book().saveWallet({
      id: wallet,
      name: 'Dompet Uji',
      maskedId: '0812•••0000',
      balance: 5n,
    });
    expect((await submit(poor.url, { decision: 'pay' }))?.href).toBe(poor.url);
    expect((await shown(poor.url)).text).toContain('Saldo DANA tidak cukup');
    expect(await tokens(player)).toBe(0);
  });

  it('EW-7 an order that nobody paid in time cannot be paid any more', async () => {
    const { player } = await withWallet(20_000n);
    const { url } = await checkout(player);
    testbed.clock.advance(31 * minute);
    expect((await submit(url, { decision: 'pay' }))?.href).toBe(url);
    testbed.sandbox.dana.wake();
    await testbed.sandbox.dana.settled();
    expect((await shown(url)).text).toContain('Batal.');
    expect(await tokens(player)).toBe(0);
  });

  it('EW-2 the switch on its page puts it out of order, for players and for the shop', async () => {
    const player = await testbed.signedIn();
    const url = await steps.begun(player);
    const agreed = await agree(url, 'budi');
    expect((await submit(new URL('/outage', testbed.dana), { down: 'yes' }))?.pathname).toBe('/');
    expect((await shown('/')).text).toContain('Layanan mati');
    expect((await shown(url)).status).toBe(503);
    await expectOutcome(steps.send(player, agreed), 'unavailable');
    await submit(new URL('/outage', testbed.dana), { down: 'no' });
    await expectOutcome(steps.send(player, agreed), 'accepted');
    await steps.unlink(player);
  });

  it('EW-2 a balance is changed, and a shop cut off, on its page', async () => {
    const { player, wallet } = await withWallet(1n);
    const page = new URL(`/wallets/${wallet}`, testbed.dana);
    await submit(page, { balance: '77000', do: 'save' });
    expect((await steps.balance(player)).data.BALANCE).toBe(77_000);
    await submit(page, { balance: '-5', do: 'save' });
    expect((await steps.balance(player)).data.BALANCE).toBe(77_000);
    await submit(page, { balance: '', do: 'revoke' });
    await expectOutcome(steps.balance(player), 'not_linked');
  });

  it('C18 what a wallet is called stays text', async () => {
    const name = '<img src=x onerror=alert(1)>"&';
    await book().saveWallet({ id: 'markup', name, maskedId: '<b>', balance: 1n });
    const url = await steps.begun(await testbed.signedIn());
    for (const { text } of [await shown('/'), await shown(url)]) {
      expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;');
      expect(text).not.toContain('<img');
    }
    await expect(answerConsent(url, 'markup')).resolves.toBeInstanceOf(URL);
  });

  it('C88 its book outlives a restart: links, balances, and what it has still to tell', async () => {
    const { drop, ...data } = await freshData();
    const open = () => platform(data);
    try {
      const first = await open();
      const one = linking(first);
      const player = await first.signedIn();
      await one.link(player, 'siti');
      first.sandbox.dana.callbacks.plan({ isHeld: true });
      const { data } = await first.ask(calls.payByWallet, { bearer: player.bearer, body: { data: { platinum: 100 } } });
      await submit(data.checkout_url as string, { decision: 'pay' });
      await first.stop();
      const second = await open();
      await second.sandbox.dana.settled();
      expect((await linking(second).balance(player)).data.BALANCE).toBe(1_250_000 - (data.transaction.total as number));
      expect((await second.ask(calls.wallet, { bearer: player.bearer })).data.platinum_topup).toBe(100);
      await second.stop();
    } finally {
      await drop();
    }
  });
});
