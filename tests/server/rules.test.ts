/** Server parts that need no running server: secrets, password rules, addresses, configuration, answers, logs. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { isOrigin, readConfig, requireSafeDatabase } from '../../src/server/config.ts';
import { commonPasswords, isCommon } from '../../src/server/domain/access/common-passwords.ts';
import { refusePassword } from '../../src/server/domain/access/password-rules.ts';
import { createCipher } from '../../src/server/domain/platform/encryption.ts';
import { newInvitation } from '../../src/server/domain/rooms/room-rows.ts';
import { invitationAt } from '../../src/contract/room-words.ts';
import { newCode, newToken } from '../../src/server/domain/platform/secrets.ts';
import { callerAddress } from '../../src/server/http/address.ts';
import { answer } from '../../src/server/http/answer.ts';
import { createLog, describeError } from '../../src/server/http/log.ts';

describe('secrets', () => {
  it('C35 codes are uniform over all ten thousand, leading zeros included', () => {
    const draws = 400_000;
    const seen = new Uint32Array(10_000);
    for (let draw = 0; draw < draws; draw += 1) {
      const code = newCode();
      if (!/^[0-9]{4}$/.test(code)) throw new Error(`Expected four digits, got ${code}.`);
      const value = Number(code);
      seen[value] = (seen[value] ?? 0) + 1;
    }
    const expected = draws / seen.length;
    const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The statistic of a uniform source is within five standard deviations of its 9,999 degrees of freedom.
    expect(Math.abs(chiSquare - 9_999)).toBeLessThan(5 * Math.sqrt(2 * 9_999));
  });

  it('C28 tokens have 256 bits and do not repeat', () => {
    const tokens = new Set(Array.from({ length: 50_000 }, newToken));
    expect(tokens.size).toBe(50_000);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

it('RT-2 GM-5 every new invitation is understood in small letters too', () => {
  const codes = Array.from({ length: 1_000 }, newInvitation);
  expect(codes.map((code) => invitationAt(code.toLowerCase()))).toEqual(codes);
});

describe('passwords', () => {
  it('C53 refuses the three thousand that leaked most often, and tens of thousands of habits', () => {
    const leaked = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3_000);
    expect(leaked).toHaveLength(3_000);
    expect(leaked.filter((password) => !isCommon(password))).toEqual([]);
    expect(commonPasswords.size).toBeGreaterThan(30_000);
    for (const password of commonPasswords) expect(password.length).toBeGreaterThanOrEqual(8);
  });

  it.each(['kucing makan ikan', 'Tr0ub4dor&3', 'correct horse battery', 'gerobak-99-hijau', 'ñandúes corren'])(
    'C53 leaves %s alone',
    (password) => expect(refusePassword(password, { phone: '081234567890', merchantName: 'Platinum' })).toBeNull(),
  );
});

describe('encrypted values', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const kept = createCipher(key, 'national id').encrypt('3174012802900007', 'siti');
  const read =
    (value: Buffer, player = 'siti', kind = 'national id', under = key) =>
    () =>
      createCipher(under, kind).decrypt(value, player).toString();

  it('C70 C73 are read back, and never twice the same', () => {
    expect(read(kept)()).toBe('3174012802900007');
    expect(createCipher(key, 'national id').encrypt('3174012802900007', 'siti')).not.toEqual(kept);
  });

  it('C70 C73 are not read where one bit, the player, the kind or the key is another', () => {
    for (let at = 0; at < kept.length; at += 1) {
      const changed = Buffer.from(kept);
      changed.writeUInt8(kept.readUInt8(at) ^ 1, at);
      expect(read(changed), String(at)).toThrow();
    }
    for (const wrong of [read(kept, 'budi'), read(kept, 'siti', 'id image'), read(kept, 'siti', 'national id', other)])
      expect(wrong).toThrow();
  });
});

describe('addresses', () => {
  it.each([
    ['127.0.0.1', null, 0, '127.0.0.1'],
    ['::ffff:192.0.2.1', null, 0, '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', null, 0, '2001:db8:0:0::/64'],
    ['::1', null, 0, '0:0:0:0::/64'],
    ['127.0.0.1', '198.51.100.7', 0, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
    ['127.0.0.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
    ['127.0.0.1', '203.0.113.9, 198.51.100.7, 192.0.2.2', 2, '198.51.100.7'],
    ['127.0.0.1', '', 1, '127.0.0.1'],
    ['127.0.0.1', null, 2, '127.0.0.1'],
  ])('3.8 of %s behind %j with %i proxies is %4$s', (socket, forwarded, proxies, expected) => {
    expect(callerAddress(socket, forwarded, proxies)).toBe(expected);
  });
});

describe('configuration', () => {
  const defaults = { host: 'h', port: 1, logLevel: 'error', clientDir: 'c', template: 't' } as const;

  it('C03 takes https origins, and http only on this machine', () => {
    const good = [
      'https://api.example.com',
      'http://localhost:3000',
      'http://lestari.localhost:3000',
      'http://127.0.0.1:1',
    ];
    const bad = [
      'http://example.com',
      'https://example.com/',
      'https://u:p@example.com',
      'ftp://x',
      '',
      'javascript:1',
      '//x',
    ];
    for (const origin of good) expect(isOrigin(origin), origin).toBe(true);
    for (const origin of bad) expect(isOrigin(origin), origin).toBe(false);
  });

  it.each([
    [null, true],
    ['postgres:///shop?host=/run/postgresql', true],
    ['postgres://shop@localhost:5432/shop', true],
    ['postgres://shop@[::1]/shop', true],
    ['postgres://shop@db.example.com/shop?sslmode=verify-full', true],
    ['postgres://shop@db.example.com/shop', false],
    ['postgres://shop@db.example.com/shop?sslmode=require', false],
    ['postgres://shop@localhost/shop?host=db.example.com', false],
  ])('C03 speaks to %j: %j', (databaseUrl, isSafe) => {
    const told = () => requireSafeDatabase({ ...readConfig({}, defaults), databaseUrl });
    if (isSafe) expect(told).not.toThrow();
    else expect(told).toThrow('add sslmode=verify-full');
  });

  it('C03 goes past a pooler as safely as to it, and only where there is one', () => {
    const pooler = 'postgres://shop@localhost:6432/shop';
    const direct = 'postgres://shop@db.example.com/shop';
    const config = readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct }, defaults);
    expect(config).toMatchObject({ databaseUrl: pooler, databaseDirectUrl: direct });
    expect(() => requireSafeDatabase(config)).toThrow('DATABASE_DIRECT_URL names db.example.com');
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct }, defaults)).toThrow('DATABASE_URL is not set');
  });

  it('fills in what the environment leaves out', () => {
    const config = readConfig({}, defaults);
    expect(config).toMatchObject({
      host: 'h',
      port: 1,
      databaseUrl: null,
      dataDir: '.data',
      corsOrigins: [],
      apiBase: '/',
      apiGeneration: 'v2',
    });
    const set = readConfig(
      { PORT: '0', CORS_ORIGINS: 'https://a.test, https://b.test', TRUSTED_PROXIES: '2', API_GENERATION: 'v1' },
      defaults,
    );
    expect(set).toMatchObject({
      port: 0,
      apiGeneration: 'v1',
      corsOrigins: ['https://a.test', 'https://b.test'],
      trustedProxies: 2,
    });
  });

  it.each([
    { TRUSTED_PROXIES: 'x' },
    { CORS_ORIGINS: '*' },
    { LOG_LEVEL: 'loud' },
    { API_GENERATION: 'v3' },
    { PLATFORM_BASE: 'x' },
    { API_BASE: 'https://x.test/path' },
    { PORT: '70000' },
  ])('refuses %j', (environment) => expect(() => readConfig(environment, defaults)).toThrow(/must/));
});

describe('answers', () => {
  const now = new Date('2026-05-01T10:00:00Z');
  it('C42 carry the end of a lock in words and in seconds', () => {
    const resetAt = new Date(now.getTime() + 61_500);
    const { status, headers, body } = answer(calls.login, 'throttled', undefined, { now, resetAt });
    expect(status).toBe(429);
    expect(headers['Retry-After']).toBe('62');
    expect(body.error).toEqual({ type: 'error.throttle', msg: { reset_at: '2026-05-01T10:01:01.500Z' } });
  });
});

describe('log lines', () => {
  it('3.15 hold the allowed fields, one line each, and only what is loud enough', () => {
    const lines: string[] = [];
    const log = createLog('error', { now: () => new Date(0) }, (line) => lines.push(line));
    log('info', { event: 'request' });
    log('error', { event: 'two\nlines', phone: '081234567890', secret: 'x' } as never);
    expect(lines).toEqual([
      '{"time":"1970-01-01T00:00:00.000Z","level":"error","event":"two\\nlines","phone":"…890"}\n',
    ]);
  });

  it('C90 say where an error came from and not what it said', () => {
    const described = describeError(Object.assign(new Error('password=hunter2'), { code: '23505' }));
    expect(described).toMatchObject({ errorName: 'Error', errorCode: '23505' });
    expect(JSON.stringify(described)).not.toContain('hunter2');
    expect(describeError('text')).toEqual({ errorName: 'string' });
  });
});
