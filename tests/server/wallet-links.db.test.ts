/** The linked e-wallet, from consent to unlinking (EW-1 to EW-8, C74, C77 to C82). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { digest } from '../../src/server/domain/platform/secrets.ts';
import { filePlatform, goodPassword, minute, second, type Player } from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';
import { agree, answerConsent, linking } from './vendors.ts';

const testbed = await filePlatform();
const { clock, database, rules, sandbox, shop, signedIn } = testbed;
const { balance, begun, bind, history, link, proof, send, unlink } = linking(testbed);
let wallets = 0;

const { dana } = sandbox;
const questions = () => dana.site.asked('/v1/token');

async function newWallet(balance = 90_000n): Promise<string> {
  const id = `wallet-${(wallets += 1)}`;
  await dana.book.saveWallet({ id, name: `Dompet ${wallets}`, maskedId: `0899•••${1000 + wallets}`, balance });
  return id;
}

async function consenting() {
  const [player, wallet] = [await signedIn(), await newWallet()];
  return { player, wallet, agreed: await agree(await begun(player), wallet) };
}

/** A player with a linked wallet, and with a PIN unless `pin` is null. */
async function linked(pin?: null) {
  const [player, wallet] = [await signedIn(pin), await newWallet()];
  await link(player, wallet);
  return { player, wallet };
}

const links = async (player: Player) =>
  (await database.rows(sql`select 1 from wallet_links where player = ${player.id}`)).length;
const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? '';

async function revoked(): Promise<void> {
  const { revocations } = rules.walletLinks;
  revocations.wake();
  await revocations.settled();
}

describe('EW-3 EW-5 EW-6 a link', () => {
  it('EW-2 EW-3 EW-6 C78 begins at the vendor, ends with a balance, stands in the history, and can be ended', async () => {
    const player = await signedIn();
    await expectOutcome(balance(player), 'not_linked');
    const wallet = await newWallet(123_456n);
    const url = await begun(player);
    expect(new URL(url).origin).toBe(testbed.dana);
    const back = await answerConsent(url, wallet);
    expect(back.origin).toBe(shop);
    expect([...back.searchParams.keys()]).toEqual(['vendor', 'auth_code', 'state']);
    expect(back.searchParams.get('vendor')).toBe('1');
    const agreed = { code: back.searchParams.get('auth_code') ?? '', state: back.searchParams.get('state') ?? '' };
    await expectOutcome(send(player, agreed), 'accepted');
    const { outcome, data } = await balance(player);
    expect(outcome).toBe('accepted');
    expect(data).toEqual({ BALANCE: 123_456, MASK_DANA_ID: `0899•••${1000 + wallets}` });
    expect(await history(player)).toEqual(['link']);
    await expectOutcome(bind(player), 'already_linked');

    await expectOutcome(unlink(player), 'accepted');
    await expectOutcome(balance(player), 'not_linked');
    await expectOutcome(unlink(player), 'not_linked');
    expect(await history(player)).toEqual(['unlink', 'link']);
    await revoked();
    expect(await dana.book.grantsOf(wallet)).toBe(0);
    await expectOutcome(link(player, wallet), 'accepted');
  });

  it('EW-8 C77 who refuses comes back with an error and without a code', async () => {
    const player = await signedIn();
    const back = await answerConsent(await begun(player), 'siti', 'refuse');
    expect([...back.searchParams.keys()]).toEqual(['vendor', 'error', 'state']);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('EW-2 SH-2 players come back to the shop they left, and to none that a request makes up', async () => {
    const { host } = new URL(shop);
    const local = `lestari.localhost:${new URL(shop).port}`;
    const returnOf = async (player: Player, headers: Record<string, string>) =>
      new URL((await bind(player, headers)).data as string).searchParams.get('redirect_uri');
    const player = await signedIn(null, secondMerchant);
    expect(await returnOf(player, { Origin: `http://${local}` })).toBe(`http://${local}/?vendor=1`);
    for (const origin of [
      `http://${host}`,
      'https://evil.test',
      'null',
      `http://${local}.evil.test`,
      `http://x@${host}`,
    ]) {
      expect(await returnOf(player, { Origin: origin }), origin).toBe(`${shop}/?vendor=1`);
    }
  });
});

describe('C74 the beginning', () => {
  it('C74 has 256 bits of state, a PKCE challenge, and keeps neither state nor verifier readable', async () => {
    const player = await signedIn();
    const urls = [await begun(player), await begun(player)];
    const [one, other] = urls.map((url) => new URL(url).searchParams);
    expect(one?.get('state')).toMatch(/^[\w-]{43}$/);
    expect(one?.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(one?.get('code_challenge_method')).toBe('S256');
    expect(one?.get('state')).not.toBe(other?.get('state'));
    expect(one?.get('code_challenge')).not.toBe(other?.get('code_challenge'));
    const rows = await database.rows<{ state: Buffer; verifier: Buffer }>(
      sql`select state, verifier from link_attempts where player = ${player.id}`,
    );
    expect(rows.map(({ state }) => state.toString('hex')).sort()).toEqual(
      urls.map((url) => digest(stateOf(url)).toString('hex')).sort(),
    );
    // Encrypted: nonce, tag and 43 bytes, none readable.
    for (const { verifier } of rows) expect(verifier.toString('latin1')).not.toMatch(/[\w-]{43}$/);
  });

  it('C74 a code of another beginning does not fit, and is used up all the same', async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    const wallet = await newWallet();
    const [mine, theirs] = [await begun(player), await agree(await begun(other), wallet)];
    await expectOutcome(send(player, { code: theirs.code, state: stateOf(mine) }), 'auth_code_expired');
    await expectOutcome(send(other, theirs), 'auth_code_expired');
    expect(await links(player)).toBe(0);
    expect(await links(other)).toBe(0);
  });
});

describe('EW-8 C77 what was not begun here binds nothing', () => {
  const cases: Record<string, (agreed: { code: string; state: string }, player: Player) => Promise<[Player, object]>> =
    {
      'a state that nobody was given': async ({ code }, player) => [player, { auth_code: code, state: 'x'.repeat(43) }],
      'a player who began nothing': async ({ code, state }) => [await signedIn(), { auth_code: code, state }],
      'another session of the same player': async ({ code, state }, player) => {
        const { data } = await testbed.login(player.phone, goodPassword);
        return [
          { ...player, bearer: data.token },
          { auth_code: code, state },
        ];
      },
      'a state that is no text': async ({ code }, player) => [player, { auth_code: code, state: { length: 43 } }],
      'a code of 400 characters': async ({ state }, player) => [player, { auth_code: 'a'.repeat(400), state }],
      'more than ten minutes later': async ({ code, state }, player) => {
        clock.advance(10 * minute + 1);
        return [player, { auth_code: code, state }];
      },
    };
  it.each(Object.entries(cases))('EW-8 C77 %s: refused, and the vendor is not asked', async (_name, make) => {
    const { player, agreed } = await consenting();
    const [sender, data] = await make(agreed, player);
    const before = questions();
    await expectOutcome(testbed.ask(calls.sendAuth, { bearer: sender.bearer, body: { data } }), 'not_pending');
    expect(questions()).toBe(before);
    expect([await links(player), await links(sender)]).toEqual([0, 0]);
  });

  it('C59 C77 a session that ends while the vendor is being asked links nothing, and the grant is given back', async () => {
    const { player, wallet, agreed } = await consenting();
    const { book } = dana;
    const { exchange } = book;
    book.exchange = async (...given) => {
      await testbed.ask(calls.logout, { bearer: player.bearer, body: {} });
      return exchange(...given);
    };
    try {
      expect((await send(player, agreed)).status).toBe(401);
    } finally {
      book.exchange = exchange;
    }
    await revoked();
    expect(await links(player)).toBe(0);
    expect(await dana.book.grantsOf(wallet)).toBe(0);
  });
});

describe('C79 a code works once', () => {
  it('C79 the same answer for the same code, at once and later; one question, one link, one line of history', async () => {
    const { player, wallet, agreed } = await consenting();
    const before = questions();
    const told = await atOnce(12, () => send(player, agreed));
    expect(outcomesOf(told)).toEqual({ accepted: 12 });
    await expectOutcome(send(player, agreed), 'accepted');
    expect(questions() - before).toBe(1);
    expect(await links(player)).toBe(1);
    expect(await dana.book.grantsOf(wallet)).toBe(1);
    expect(await history(player)).toEqual(['link']);
    await expectOutcome(send(player, { ...agreed, code: `${agreed.code}x` }), 'not_pending');
  });

  it('EW-4 C79 a code that is a minute old is AUTH_CODE_EXPIRED, again and again', async () => {
    const { player, agreed } = await consenting();
    clock.advance(60 * second + 1);
    for (let time = 0; time < 3; time += 1) {
      const { outcome, error } = await send(player, agreed);
      expect([outcome, error?.msg]).toEqual(['auth_code_expired', 'AUTH_CODE_EXPIRED']);
    }
  });

  it('C79 a player who is linked already stays with that wallet', async () => {
    const player = await signedIn();
    const [first, later] = [await begun(player), await begun(player)];
    const [one, other] = [await newWallet(), await newWallet()];
    await expectOutcome(send(player, await agree(first, one)), 'accepted');
    await expectOutcome(send(player, await agree(later, other)), 'not_pending');
    await revoked();
    expect([await dana.book.grantsOf(one), await dana.book.grantsOf(other)]).toEqual([1, 0]);
    expect(await history(player)).toEqual(['link']);
  });
});

describe('EW-4 C80 one wallet, one player', () => {
  it('EW-4 C80 another player’s wallet is refused in the words of the specification, and stays with its player', async () => {
    const [owner, other] = [await signedIn(), await signedIn()];
    const wallet = await newWallet();
    await expectOutcome(link(owner, wallet), 'accepted');
    const { outcome, error } = await link(other, wallet);
    expect([outcome, error]).toEqual(['auth_code_expired', { type: 'error.dana', msg: 'AUTH_CODE_EXPIRED' }]);
    await revoked();
    expect(await dana.book.grantsOf(wallet)).toBe(1);
    await expectOutcome(balance(owner), 'accepted');
    await expectOutcome(balance(other), 'not_linked');
  });

  it('C80 of 32 players who link one wallet at the same moment, one does', async () => {
    const wallet = await newWallet();
    const players = await atOnce(32, () => signedIn(null));
    const agreed = await Promise.all(players.map(async (player) => agree(await begun(player), wallet)));
    const told = await Promise.all(players.map((player, index) => send(player, agreed[index]!)));
    expect(outcomesOf(told)).toEqual({ accepted: 1, auth_code_expired: 31 });
    await revoked();
    expect(await dana.book.grantsOf(wallet)).toBe(1);
    expect((await Promise.all(players.map(links))).sort()).toEqual([...Array(31).fill(0), 1]);
  });
});

describe('EW-3 a vendor that does not answer', () => {
  const outage = (kind: 'none' | 'refuses' | 'loses') => dana.site.setOutage(kind);

  it('C79 where it surely did nothing, the same code may be sent again', async () => {
    const { player, agreed } = await consenting();
    outage('refuses');
    await expectOutcome(send(player, agreed), 'unavailable');
    outage('none');
    await expectOutcome(send(player, { ...agreed, code: 'another-code' }), 'not_pending');
    await expectOutcome(send(player, agreed), 'accepted');
  });

  it('C79 where it may have done it, the attempt is over', async () => {
    const { player, agreed } = await consenting();
    outage('loses');
    await expectOutcome(send(player, agreed), 'unavailable');
    outage('none');
    const before = questions();
    await expectOutcome(send(player, agreed), 'unavailable');
    expect(questions()).toBe(before);
    expect(await links(player)).toBe(0);
    await expectOutcome(link(player, await newWallet()), 'accepted');
  });

  it('C79 C90 where our own database fails after it, the grant is given back and the answer stays the same', async () => {
    const { player, wallet, agreed } = await consenting();
    await database.script(`
      create function no_link() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
      create trigger no_link before insert on wallet_links for each row execute function no_link();`);
    try {
      await expectOutcome(send(player, agreed), 'unavailable');
    } finally {
      await database.script('drop function no_link cascade');
    }
    await revoked();
    expect(await dana.book.grantsOf(wallet)).toBe(0);
    await expectOutcome(send(player, agreed), 'unavailable');
    expect(await links(player)).toBe(0);
    expect(testbed.logs.some((line) => line.includes('link not kept'))).toBe(true);
    await expectOutcome(link(player, wallet), 'accepted');
  });

  it('EW-5 a link ends at once, and at the vendor’s as soon as it answers', async () => {
    const { player, wallet } = await linked();
    outage('refuses');
    await expectOutcome(unlink(player), 'accepted');
    await expectOutcome(balance(player), 'not_linked');
    await revoked();
    expect(await dana.book.grantsOf(wallet)).toBe(1);
    outage('none');
    clock.advance(minute);
    await revoked();
    expect(await dana.book.grantsOf(wallet)).toBe(0);
    expect(await database.rows(sql`select 1 from wallet_revocations`)).toEqual([]);
  });

  it('EW-2 EW-6 a balance that cannot be asked ends no link; after five times nobody is sent there for half a minute', async () => {
    const { player } = await linked();
    outage('refuses');
    const ask = () =>
      fetch(new URL(calls.eWalletBalance.path, shop), {
        method: 'POST',
        headers: { Authorization: `Bearer ${player.bearer}` },
      });
    const response = await ask();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.text()).not.toContain('vendor');
    for (let time = 0; time < 2; time += 1) expect((await ask()).status).toBe(503);
    const asked = dana.site.asked('/v1/balance');
    expect((await ask()).status).toBe(503);
    expect(dana.site.asked('/v1/balance')).toBe(asked);
    const other = await signedIn();
    await expectOutcome(bind(other), 'unavailable');
    outage('none');
    clock.advance(30 * second + 1);
    await expectOutcome(bind(other), 'accepted');
    await expectOutcome(balance(player), 'accepted');
  });
});

describe('C82 C85 the end of a link', () => {
  it('C85 needs a proof of the PIN for this very deed, once', async () => {
    const { player } = await linked();
    const other = await proof(player, { kind: 'account_remove', id: 'a3d1f0b4-2c1e-4b7f-8a2d-9e0c1b2a3d4f' });
    for (const proof of [null, other]) await expectOutcome(unlink(player, proof), 'proof_required');
    expect(await links(player)).toBe(1);
    const used = await proof(player);
    await expectOutcome(unlink(player, used), 'accepted');
    await link(player, await newWallet());
    await expectOutcome(unlink(player, used), 'proof_required');
  });

  it('C85 without a PIN there is nothing to prove', async () => {
    const { player } = await linked(null);
    await expectOutcome(unlink(player, null), 'accepted');
  });

  it('EW-5 C82 eight at once end it once; who is not logged in ends nothing', async () => {
    const { player } = await linked(null);
    expect((await unlink({ ...player, bearer: 'z'.repeat(43) }, null)).outcome).toMatch(/unauthorized|session_ended/);
    const told = await atOnce(8, () => unlink(player, null));
    expect(outcomesOf(told)).toEqual({ accepted: 1, not_linked: 7 });
    expect(await history(player)).toEqual(['unlink', 'link']);
  });

  it('EW-6 what the player ended at the vendor’s is over here', async () => {
    const { player, wallet } = await linked();
    await dana.book.revokeAll(wallet);
    await expectOutcome(balance(player), 'not_linked');
    await expectOutcome(balance(player), 'not_linked');
    expect(await history(player)).toEqual(['unlink', 'link']);
    await expectOutcome(link(await signedIn(), wallet), 'accepted');
  });

  it('EW-6 a wallet that is linked while the vendor says that the one before is ended stays linked', async () => {
    const player = await signedIn();
    const [one, other] = [await newWallet(), await newWallet(5_000n)];
    await link(player, one);
    const { book } = dana;
    const { walletByToken } = book;
    book.walletByToken = async (token) => {
      book.walletByToken = walletByToken;
      await unlink(player);
      await link(player, other);
      await revoked();
      return walletByToken(token);
    };
    try {
      await expectOutcome(balance(player), 'not_linked');
    } finally {
      book.walletByToken = walletByToken;
    }
    expect(await balance(player)).toMatchObject({ outcome: 'accepted', data: { BALANCE: 5_000 } });
    expect(await history(player)).toEqual(['link', 'unlink', 'link']);
  });
});

describe('C81 vendor secrets stay on the server', () => {
  it('C81 neither answers nor logs nor tables hold token, state, code, secret or the wallet’s name', async () => {
    const player = await signedIn();
    const wallet = await newWallet();
    const said: string[] = [];
    const hear = ({ data, error }: { data: unknown; error: unknown }) => said.push(JSON.stringify([data, error]));
    const agreed = await agree(await begun(player), wallet);
    hear(await send(player, agreed));
    hear(await balance(player));
    const token = await rules.walletLinks.token(player.id);
    if (token === null) throw new Error('Expected a linked wallet, but the player has none.');
    hear(await unlink(player));
    dana.site.setOutage('loses');
    const again = await agree(await begun(player), wallet);
    hear(await send(player, again));
    dana.site.setOutage('none');
    const tables = await database.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'simulated%'`);
    expect(tables.length).toBeGreaterThan(15);
    const kept: string[] = [];
    for (const { name } of tables) {
      // `row::text` shows bytea columns as hex, so secrets are searched in hex too.
      const rows = await database.rows<{ row: string }>({
        text: `select t::text as row from ${name} t`,
        name: `dump ${name}`,
        values: [],
      });
      kept.push(...rows.map(({ row }) => row));
    }
    const [answers, logs, dump] = [said.join('\n'), testbed.logs.join('\n'), kept.join('\n')];
    for (const secret of [token, agreed.state, agreed.code, again.state, again.code, wallet, sandbox.secrets.dana]) {
      expect(answers).not.toContain(secret);
      expect(logs).not.toContain(secret);
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
