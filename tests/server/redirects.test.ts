/** Redirect addresses, sent or received, belong to the vendors or the shop (C75, docs/security.md 3.13). */
import { describe, expect, it } from 'vitest';
import { readVendors, requireShopOrigins, readConfig, type Environment } from '../../src/server/config.ts';
import { createDana } from '../../src/server/vendors/dana-http.ts';
import { requestContent, signatureHeaders } from '../../src/server/wire/signature.ts';
import { hostileAddresses } from '../unit/contract/hostile-addresses.ts';
import { hostileVendor, json } from './hostile-vendor.ts';
import { filePlatform, minute } from './platform.ts';
import { builtSite, plain } from './site.ts';
import { hiddenFields, linking, submit } from './vendors.ts';

const clientDir = await builtSite();
const testbed = await filePlatform({ clientDir });
const { clock, sandbox, shop } = testbed;

describe('C75 what the server hands out', () => {
  it('C75 a vendor that names any of more than 120 hostile pages for a checkout is not believed', async () => {
    const vendor = await hostileVendor();
    const pages = 'https://dana.example';
    const dana = createDana({ url: vendor.url, pages, clientId: 'shop', secret: 's'.repeat(64) }, clock);
    const order = {
      number: 'PL1',
      token: 't',
      amount: 1n,
      expiresAt: new Date(),
      returnTo: `${shop}/top-up/return/1`,
    };
    const hostile = hostileAddresses(pages);
    expect(hostile.length).toBeGreaterThanOrEqual(120);
    for (const url of hostile) {
      vendor.answer(json({ result: 'open', url }));
      await expect(dana.checkout(order), JSON.stringify(url)).rejects.toMatchObject({ name: 'VendorError' });
    }
    vendor.answer(json({ result: 'open', url: `${pages}/checkout/1` }));
    expect(await dana.checkout(order)).toEqual({ url: `${pages}/checkout/1` });
    for (const amount of [-1n, 10n ** 13n])
      await expect(dana.checkout({ ...order, amount })).rejects.toThrow(RangeError);
    await vendor.close();
  });

  it('C75 EW-2 the page head names the vendors’ origins, and the policy of the pages is as strict as it was', async () => {
    const { body, headers } = await plain(shop, '/', { 'Accept-Encoding': 'identity' });
    expect(body.toString()).toContain(`<meta property="vendor-origins" content="${testbed.dana}">`);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain(testbed.dana);
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("form-action 'none'");
  });
});

describe('C75 where the e-wallet sends players back to', () => {
  it('C75 C78 no hostile address is registered: none can be agreed for, whatever the form says', async () => {
    const url = await linking(testbed).begun(await testbed.signedIn());
    const hidden = hiddenFields(await (await fetch(url)).text());
    expect(hidden['redirect_uri']).toBe(`${shop}/?vendor=1`);
    const variants = ['/?vendor=2', '/?vendor=1#', '/?vendor=1&', '/', '/?vendor=1/', '//?vendor=1', '/?VENDOR=1'];
    const hostile = [...hostileAddresses(shop), ...variants.map((path) => shop + path)];
    for (const redirect of hostile) {
      const asked = new URL(url);
      asked.searchParams.set('redirect_uri', redirect);
      const shown = await fetch(asked, { redirect: 'manual' });
      // The HTTP server itself refuses an address of 100 KB (431).
      expect([400, 431], JSON.stringify(redirect).slice(0, 200)).toContain(shown.status);
      await shown.arrayBuffer();
    }
    for (const redirect of hostile.filter((address) => address.length < 2_000)) {
      const fields = { ...hidden, redirect_uri: redirect, wallet: 'siti', decision: 'approve' };
      expect(await submit(new URL('/authorize', testbed.dana), fields), redirect).toBeNull();
    }
  });

  it('C75 EW-7 no order is opened that would send the player elsewhere', async () => {
    const { secrets, dana } = sandbox;
    for (const returnTo of hostileAddresses(shop).filter((address) => address !== '' && address.length < 300)) {
      const body = JSON.stringify({
        number: 'PL-elsewhere',
        token: 't',
        amount: 1,
        expires_at: new Date(clock.now().getTime() + minute),
        return_to: returnTo,
      });
      const response = await fetch(new URL('/v1/checkout', testbed.dana), {
        method: 'POST',
        headers: { ...signatureHeaders(secrets.dana, requestContent('/v1/checkout', body), clock.now()) },
        body,
      });
      expect(await response.json(), returnTo).toEqual({ result: 'not_registered' });
    }
    expect(await dana.book.orderByNumber('PL-elsewhere')).toBeNull();
  });

  it('C88 the vendors answer no question that is not signed for its very address', async () => {
    const body = JSON.stringify({ number: 'PL1' });
    for (const [path, signed] of [
      ['/v1/payment', ''],
      ['/v1/payment', '/v1/balance'],
      ['/v1/checkout', '/v1/payment'],
    ] as const) {
      const headers = signatureHeaders(sandbox.secrets.dana, requestContent(signed, body), clock.now());
      expect((await fetch(new URL(path, testbed.dana), { method: 'POST', headers, body })).status).toBe(401);
    }
  });
});

describe('C03 C75 where vendors and shop are, in production', () => {
  const good: Environment = {
    DANA_URL: 'https://api.dana.example',
    DANA_PAGES: 'https://m.dana.example',
    DANA_CLIENT_ID: 'platinum',
    DANA_SECRET: 'd'.repeat(32),
    BANK_URL: 'https://api.bank.example:8443',
    BANK_SECRET: 'b'.repeat(32),
    SHOP_ORIGINS: 'https://shop.example, https://lestari.example',
  };
  const defaults = { host: 'h', port: 1, logLevel: 'error', clientDir: 'c', template: 't' } as const;

  it('C75 are read from the environment', () => {
    expect(readVendors(good)).toEqual({
      dana: {
        url: 'https://api.dana.example',
        pages: 'https://m.dana.example',
        clientId: 'platinum',
        secret: 'd'.repeat(32),
      },
      bank: { url: 'https://api.bank.example:8443', secret: 'b'.repeat(32) },
    });
    expect(readConfig(good, defaults).shopOrigins).toEqual(['https://shop.example', 'https://lestari.example']);
    expect(() => requireShopOrigins(readConfig(good, defaults))).not.toThrow();
  });

  it.each(['DANA_URL', 'DANA_PAGES', 'DANA_CLIENT_ID', 'DANA_SECRET', 'BANK_URL', 'BANK_SECRET'])(
    'C75 without %s the start ends with one sentence that names it and no secret',
    (name) => {
      const isAddress = /URL|PAGES/.test(name);
      const wrong = isAddress
        ? ['http://x.example', 'http://localhost:1', 'https://x.example/', 'https://u:p@x.example', 'x', '*']
        : [];
      for (const value of [undefined, '', ...wrong, ...(name.endsWith('SECRET') ? ['s3cret-but-short'] : [])]) {
        const attempt = () => readVendors({ ...good, [name]: value });
        expect(attempt, value).toThrow(new RegExp(`^Set ${name} to [^\n]+\\.$`));
        expect(attempt, value).not.toThrow(/s3cret/);
      }
    },
  );

  it('C75 without https origins of its own the shop does not start', () => {
    for (const origins of ['', 'http://localhost:3000', 'https://shop.example,http://127.0.0.1:1']) {
      expect(() => requireShopOrigins(readConfig({ ...good, SHOP_ORIGINS: origins }, defaults)), origins).toThrow(
        /^Set SHOP_ORIGINS/,
      );
    }
    expect(() => readConfig({ SHOP_ORIGINS: 'https://shop.example/path' }, defaults)).toThrow(/SHOP_ORIGINS must/);
  });
});
