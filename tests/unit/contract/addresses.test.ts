/** The calls' addresses are configuration: where each goes, and what a wrong configuration is told (SH-5). */
import { describe, expect, it } from 'vitest';
import { addressOf, baseOf, contractAddresses, isOffered, type Addresses } from '../../../src/contract/addresses.ts';
import { addressesIn, readAddresses, writePlatformCalls } from '../../../src/contract/address-config.ts';
import type { AnyCall } from '../../../src/contract/call.ts';
import { everyFeature, featuresOf } from '../../../src/contract/features.ts';
import { calls } from '../../../src/contract/index.ts';

const everyCall = Object.entries<AnyCall>(calls);
const withAddresses = (changes: Partial<Addresses>): Addresses => ({ ...contractAddresses, ...changes });
const read = (config: object) => {
  const faults: string[] = [];
  return { addresses: readAddresses({ ...config }, (sentence) => faults.push(sentence)), faults };
};

describe('SH-5 where a call goes', () => {
  it.each(everyCall)('SH-5 %s: where the configuration says nothing, to the address of the contract', (name, call) => {
    expect(name).toBe(call.name);
    expect(addressOf(call, {}, contractAddresses)).toEqual({ base: call.base, path: call.path, isV1: false });
  });

  it('SH-5 to the address that the configuration gives, on the call’s own base', () => {
    const addresses = withAddresses({ paths: { withdraw: '/v2/auth/withdraw/new' } });
    const moved = { base: 'api', path: '/v2/auth/withdraw/new', isV1: false };
    expect(addressOf(calls.withdraw, {}, addresses)).toEqual(moved);
  });

  it('SH-5 which calls lie under which base: the longest beginning that fits, whole segments only', () => {
    const bases = { '/auth': 'platform', '/auth/wallet': 'api', '/v2': 'platform' } as const;
    expect(baseOf('/auth/login', 'api', { bases })).toBe('platform');
    expect(baseOf('/auth/wallet', 'platform', { bases })).toBe('api');
    expect(baseOf('/auth/wallets', 'api', { bases })).toBe('platform');
    expect(baseOf('/authority', 'api', { bases })).toBe('api');
    expect(baseOf('/guard/dana', 'platform', { bases: { '/': 'api' } })).toBe('api');
    expect(addressOf(calls.profile, {}, withAddresses({ bases }))?.base).toBe('platform');
  });

  it('SH-5 nowhere, where the platform does not have it', () => {
    const addresses = withAddresses({ paths: { withdraw: null } });
    expect(addressOf(calls.withdraw, {}, addresses)).toBeNull();
    expect(isOffered('withdraw', addresses)).toBe(false);
    expect(isOffered('redeem', addresses)).toBe(true);
  });

  it('D13 in v1 to the v1 address, or the newer one where it has none', () => {
    const input = { purpose: 'pin' };
    const older = { base: 'platform', path: '/player/api/v1.0/register', isV1: true };
    expect(addressOf(calls.register, input, contractAddresses, 'v1')).toEqual(older);
    const olderPaths = { register: '/v1/register', requestReset: null };
    const moved = withAddresses({ olderPaths, bases: { '/v1': 'api' } });
    expect(addressOf(calls.register, input, moved, 'v1')).toEqual({ base: 'api', path: '/v1/register', isV1: true });
    expect(addressOf(calls.register, input, moved, 'v2')).toMatchObject({ path: calls.register.path });
    for (const call of [calls.requestReset, calls.login]) {
      expect(addressOf(call, input, moved, 'v1')).toMatchObject({ path: call.path, isV1: false });
    }
  });
});

describe('SH-5 a configuration', () => {
  it('SH-5 with nothing in it leaves everything as the contract has it', () => {
    expect(read({})).toEqual({ addresses: contractAddresses, faults: [] });
    expect(writePlatformCalls(contractAddresses, 'v1')).toBeNull();
    expect(writePlatformCalls(contractAddresses, 'v2')).toBeNull();
  });

  it('SH-5 of every kind is read as it is written', () => {
    const config = {
      bases: { '/auth': 'api', '/v2/auth': 'platform' },
      paths: { withdraw: '/v2/auth/withdraw', confirmPin: null },
      olderPaths: { register: '/player/api/v2.0/register' },
      idempotencyHeader: null,
    };
    expect(read(config)).toEqual({ addresses: config, faults: [] });
  });

  it.each([
    [{ paths: { withdrawal: '/x' } }, 'paths: there is no call "withdrawal"; docs/deploy.md lists them all.'],
    [{ paths: { constructor: '/x' } }, 'paths: there is no call "constructor"; docs/deploy.md lists them all.'],
    ...['v2/withdraw', '/a?b=1', '/a/../b', false].map((path): [object, string] => [
      { paths: { withdraw: path } },
      `paths: "withdraw" must be a path that begins with "/", without a query, or null where the platform does not have it, not ${JSON.stringify(path)}.`,
    ]),
    [{ paths: ['/x'] }, 'paths must be an object, not ["/x"].'],
    [{ olderPaths: { login: '/x' } }, 'olderPaths: the call "login" has no older form; its address goes into paths.'],
    [
      { bases: { auth: 'api' } },
      'bases: "auth" must be the beginning of a path, such as "/v2/auth": with a slash before it and none behind.',
    ],
    [
      { bases: { '/auth': 'https://a.example' } },
      'bases: "/auth" must be "api" or "platform", not "https://a.example".',
    ],
    ...['Authorization', 'two words'].map((idempotencyHeader): [object, string] => [
      { idempotencyHeader },
      `idempotencyHeader must be the name of a header that nothing else needs, or null where the key is not sent, not "${idempotencyHeader}".`,
    ]),
  ])('SH-5 that is wrong is told what was expected and what came: %j', (config, sentence) => {
    expect(read(config).faults).toEqual([sentence]);
  });

  it('SH-5 every fault has its own sentence', () => {
    const { faults } = read({ bases: 3, paths: { nobody: null, login: 'x' }, idempotencyHeader: 1 });
    expect(faults).toHaveLength(4);
  });
});

describe('what a page of one generation is told', () => {
  const missing = withAddresses({
    paths: { register: null, sendPlayerCode: null, redeem: null },
    olderPaths: { setPin: null },
  });

  it('SH-5 D13 a call that has its v1 form is there in v1 only', () => {
    expect(addressesIn(missing, 'v2').paths).toEqual(missing.paths);
    // The v1 code is one for the PIN, so the number cannot be changed.
    expect(addressesIn(missing, 'v1').paths).toEqual({ redeem: null, changePhone: null });
  });

  it('SH-5 only what differs from the contract travels', () => {
    expect(writePlatformCalls(withAddresses({ paths: { redeem: null } }), 'v2')).toBe('{"paths":{"redeem":null}}');
    expect(writePlatformCalls(withAddresses({ idempotencyHeader: null }), 'v1')).toBe('{"idempotencyHeader":null}');
  });
});

it('a feature whose calls a platform does not have is missing, and nothing else is', () => {
  expect(Object.values(everyFeature)).not.toContain(false);
  const missingWithout = (...names: string[]) =>
    Object.entries(featuresOf({ paths: Object.fromEntries(names.map((name) => [name, null])) }))
      .filter(([, isThere]) => !isThere)
      .map(([feature]) => feature);
  for (const [without, missing] of [
    ['redeem', 'redeem'],
    ['accounts', 'accounts withdraw'],
    ['payByWallet', 'topUpByWallet'],
    ['payByWallet payByAccount', 'topUpByAccount topUpByWallet topUp'],
    ['transactions', 'transactions'],
    ['transaction', 'topUpByAccount transaction'],
    ['transactions gameResults', 'transactions rounds history'],
    ['statement', 'statement'],
    ['verifyPlayerCode', 'pin pinChange phoneChange'],
    ['verifyNewNumberCode', 'newNumberCode'],
    ['endSessions', 'devices'],
    ['addPasskey', 'passkeys'],
    ['passkeyLogin', 'passkeyLogin'],
    ['resendForgotCode', 'forgotPasswordResend'],
    // Without these the flows go on another way, or end with a sentence.
    ['confirmPin topUpOptions withdrawOptions moneyResult', ''],
  ] as const) {
    expect(missingWithout(...without.split(' ')).join(' ')).toBe(missing);
  }
});
