// @vitest-environment happy-dom
/** The page head is read, and refused where it is malformed (SH-2, SH-5, C03). */
import { beforeEach, describe, expect, it } from 'vitest';
import { contractAddresses } from '../../../src/contract/addresses.ts';
import { readPageHead } from '../../../src/web/browser/page-head.ts';
import { readLanguage } from '../../../src/web/browser/language.ts';
import { refuse } from './fake-storage.ts';

const uid = '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f';
const write = (head: Record<string, string>) => {
  for (const [property, content] of Object.entries(head)) {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.setAttribute('property', property);
    meta.setAttribute('content', content);
  }
};
const read = (head: Record<string, string>) => {
  write({ 'merchant-uid': uid, ...head });
  return readPageHead(document);
};

beforeEach(() => {
  document.head.replaceChildren();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'https://toko.example/detail/x?y=1',
  );
});

describe('SH-5 the two bases', () => {
  it.each([
    ['https://api.example', 'https://api.example/api'],
    ['https://api.example/', 'https://api.example/api'],
    ['https://api.example/v9//', 'https://api.example/v9/api'],
    ['https://api.example:8443', 'https://api.example:8443/api'],
    ['/', 'https://toko.example/api'],
    ['', 'https://toko.example/api'],
    ['http://localhost:4173', 'http://localhost:4173/api'],
    ['http://127.0.0.1:4173', 'http://127.0.0.1:4173/api'],
    ['http://[::1]:4173', 'http://[::1]:4173/api'],
    ['  https://api.example  ', 'https://api.example/api'],
  ])('SH-5 api-base %j', (content, apiBase) => {
    expect(read({ 'api-base': content }).apiBase).toBe(apiBase);
  });

  it('SH-5 the platform base is used as it is', () => {
    expect(read({ 'platform-base': 'https://platform.example/p' })).toMatchObject({
      apiBase: 'https://toko.example/api',
      platformBase: 'https://platform.example/p',
    });
  });
});

describe('EW-2 C75 the origins of vendors', () => {
  it('EW-2 C75 are a list of origins, and nothing else counts', () => {
    const content =
      'https://m.dana.example https://bank.example:8443 http://localhost:3002 https://a.example/path javascript:alert(1) //b.example null %VENDOR_ORIGINS%';
    expect(read({ 'vendor-origins': content }).vendorOrigins).toEqual([
      'https://m.dana.example',
      'https://bank.example:8443',
      'http://localhost:3002',
    ]);
  });

  it('EW-2 C75 without them a player is sent nowhere', () => {
    expect(read({}).vendorOrigins).toEqual([]);
  });
});

it.each([
  ['v1', 'v1'],
  ['v2', 'v2'],
  ['', 'v2'],
  ['v3', 'v2'],
  ['%API_GENERATION%', 'v2'],
])('D13 the generation of calls: %j is %s', (content, generation) => {
  expect(read({ 'api-generation': content }).generation).toBe(generation);
});

describe('SH-5 the addresses of the calls', () => {
  const addressesIn = (content: unknown) =>
    read({ 'platform-calls': typeof content === 'string' ? content : JSON.stringify(content) }).addresses;

  it('SH-5 are those of the contract where the head says nothing', () => {
    expect(read({}).addresses).toEqual(contractAddresses);
    expect(addressesIn('')).toEqual(contractAddresses);
  });

  it('SH-5 differ in what the head names, and in nothing else', () => {
    const said = { bases: { '/auth': 'platform' }, paths: { redeem: null, withdraw: '/w' } };
    expect(addressesIn(said)).toEqual({ ...contractAddresses, ...said });
  });

  it('MO-1 the header of an intent’s key may be none', () => {
    expect(addressesIn({ idempotencyHeader: null })).toEqual({ ...contractAddresses, idempotencyHeader: null });
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '"x"'],
    ['a path that leaves its base', { paths: { login: '@evil.example/' } }],
  ])('SH-5 C03 %s: the page does not start', (_, content) => {
    expect(() => addressesIn(content)).toThrow(/^The page head's platform-calls /);
  });
});

const refused = [
  'http://api.example',
  'http://toko.example',
  'http://localhost.evil.example',
  'ftp://api.example',
  'ws://api.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://api.example/1',
  'https://user@api.example',
  'https://user:secret@api.example',
  'https://:secret@api.example',
  'https://',
  'http://[',
  'https://exa mple',
  '//user@api.example',
];
it.each(refused)('C03 calls may not go to %j', (address) => {
  for (const property of ['api-base', 'platform-base']) {
    document.head.replaceChildren();
    expect(() => read({ [property]: address })).toThrow(property);
  }
});

describe('SH-2 the merchant', () => {
  it('SH-2 is read in lower case', () => {
    write({ 'merchant-uid': uid.toUpperCase() });
    expect(readPageHead(document).merchantUid).toBe(uid);
  });

  it.each(['', 'toko', `${uid}x`, `{${uid}}`])('SH-2 C03 %j is none: the page does not start', (content) => {
    write({ 'merchant-uid': content });
    expect(() => readPageHead(document)).toThrow('merchant-uid');
  });
});

describe('SH-1 the stored language', () => {
  it.each([
    ['id', 'id'],
    ['en', 'en'],
    ['', 'id'],
    ['fr', 'id'],
    ['EN', 'id'],
    ['"en"', 'id'],
    [null, 'id'],
  ] as const)('SH-1 SS-4 a stored lang=%j shows %s', (stored, shown) => {
    expect(readLanguage(() => ({ getItem: (key) => (key === 'lang' ? stored : 'en') }))).toBe(shown);
  });

  it('SH-1 SS-4 a storage that cannot be read is Indonesian', () => {
    expect(readLanguage(refuse)).toBe('id');
    expect(readLanguage(() => ({ getItem: refuse }))).toBe('id');
  });
});
