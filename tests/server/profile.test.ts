/** The profile (PF-1): players reach neither other players' data nor fields that are not theirs (C68 to C70). */
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { hasV1 } from '../../src/contract/v1.ts';
import { sql } from '../../src/server/db/sql.ts';
import { defaultMerchant, secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { idImageRoute } from '../../src/server/http/id-image.ts';
import { madeCalls, type MadeCall } from '../flows/kit/call-inputs.ts';
import { formBody, picturePart, plainForm, textParts, profileForms } from './forms.ts';
import { smallPicture } from './pictures.ts';
import { bankAccount as account, day, filePlatform, goodPassword, hour, rowsOf, testPlatform } from './platform.ts';
import { expectOutcome } from './outcomes.ts';

const picture = await smallPicture();
const testbed = await filePlatform();
const { ask, database, newPlayer, shop } = testbed;
const { fetchPicture, save, sendForm } = profileForms(testbed);

const read = (bearer: string) => ask(calls.profile, { bearer });
const nationalId = '3174012802900007';
const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

describe('PF-1 the profile', () => {
  it('PF-1 is empty at first, and says what a player has', async () => {
    const { phone, bearer } = await newPlayer();
    expect((await read(bearer)).data).toEqual({
      phone_number: phone,
      username: `Pemain ${phone.slice(-4)}`,
      marble: null,
      fullname: null,
      birthdate: null,
      address: null,
      national_id: null,
      has_id_image: false,
      has_pin: false,
      pin_locked: false,
    });
    const withPin = await newPlayer({ pin: '291746' });
    expect((await read(withPin.bearer)).data).toMatchObject({ has_pin: true, pin_locked: false });
    const locked = await newPlayer({ pin: '291746', pin_failures: 5 });
    expect((await read(locked.bearer)).data).toMatchObject({ has_pin: true, pin_locked: true });
  });

  it('PF-1 is saved as it was typed, without the spaces around it, and read again', async () => {
    const { bearer } = await newPlayer();
    const typed = {
      fullname: '  Siti Aminah ',
      birthdate: ' 1990-02-28',
      address: ' Jl. Melati 5\r\nJakarta ',
      national_id: ` ${nationalId} `,
    };
    const { outcome, reply } = await save(bearer, typed, picturePart(picture));
    expect(outcome).toBe('accepted');
    expect(reply.data).toMatchObject({
      fullname: 'Siti Aminah',
      birthdate: '1990-02-28',
      address: 'Jl. Melati 5\nJakarta',
      national_id: '••••••••••••0007',
      has_id_image: true,
    });
    expect((await read(bearer)).data).toEqual(reply.data);
    await expectOutcome(read(bearer), 'accepted');
  });

  it('PF-1 keeps the national id and the picture that a later form leaves out, and nothing else', async () => {
    const { bearer } = await newPlayer();
    await save(bearer, { national_id: nationalId }, picturePart(picture));
    const { reply } = await save(bearer, { birthdate: '', address: '' });
    expect(reply.data).toMatchObject({
      national_id: '••••••••••••0007',
      has_id_image: true,
      birthdate: null,
      address: null,
    });
  });

  it('PF-1 an address of the full length in several lines is read again as well', async () => {
    const { bearer } = await newPlayer();
    const lines = ['x'.repeat(100), 'y'.repeat(99), 'z'.repeat(99)];
    await expectOutcome(save(bearer, { address: lines.join('\r\n') }), 'accepted');
    const { outcome, data } = await read(bearer);
    expect(outcome).toBe('accepted');
    expect(data).toMatchObject({ address: lines.join('\n') });
  });

  it('PF-1 counts letters, not bytes: 100 of any kind fit', async () => {
    const { bearer } = await newPlayer();
    const fullname = '🐘'.repeat(100);
    const { outcome, reply } = await save(bearer, { fullname });
    expect([outcome, reply.data.fullname]).toEqual(['accepted', fullname]);
    await expectOutcome(read(bearer), 'accepted');
    await expectOutcome(save(bearer, { fullname: `${fullname}x` }), 'validation');
  });

  it.each([
    [{ fullname: ' ' }, ['fullname']],
    [{ national_id: '••••••••••••0007' }, ['nationalId']],
    [
      { fullname: '', birthdate: 'x', address: 'y\0', national_id: 'z' },
      ['fullname', 'birthdate', 'address', 'nationalId'],
    ],
  ])('PF-1 C26 refuses %j by the rules of the form, and saves nothing of it', async (texts, fields) => {
    const { bearer } = await newPlayer();
    await save(bearer);
    const before = (await read(bearer)).data;
    const { status, event } = await save(bearer, texts, picturePart(picture));
    expect([status, event]).toEqual([422, { type: 'saveProfile.validation', fields }]);
    expect((await read(bearer)).data).toEqual(before);
  });

  it('PF-1 needs every text of the form', async () => {
    const { bearer } = await newPlayer();
    for (const name of Object.keys(plainForm)) {
      const parts = textParts(plainForm).filter((part) => part.name !== name);
      await expectOutcome(sendForm(bearer, formBody(parts)), 'validation', name);
    }
  });

  it('PF-1 takes a birthdate up to today, by the server’s clock', async () => {
    const own = await testPlatform();
    const form = profileForms(own);
    const { bearer } = await own.newPlayer();
    const ahead = (ms: number): string => isoDay(new Date(own.clock.now().getTime() + ms));
    await expectOutcome(form.save(bearer, { birthdate: ahead(0) }), 'accepted');
    await expectOutcome(form.save(bearer, { birthdate: ahead(9 * hour) }), 'accepted');
    const later = ahead(9 * hour + day);
    await expectOutcome(form.save(bearer, { birthdate: later }), 'birthdate_future');
    own.clock.advance(day);
    await expectOutcome(form.save(bearer, { birthdate: later }), 'accepted');
  });

  it('C70 keeps the national id encrypted, and each one differently', async () => {
    const players = [await newPlayer(), await newPlayer()];
    const encrypted = [];
    for (const { id, bearer } of players) {
      await save(bearer, { national_id: nationalId });
      const row = await database.row<{ national_id: Buffer }>(
        sql`select national_id from profiles where player = ${id}`,
      );
      expect(row?.national_id.includes(nationalId)).toBe(false);
      encrypted.push(row?.national_id.toString('hex'));
    }
    expect(new Set(encrypted).size).toBe(2);
    // A value encrypted for another player is an error, not shown.
    const [one, other] = players;
    await database.run(sql`
      update profiles set national_id = (select national_id from profiles where player = ${one?.id})
      where player = ${other?.id}`);
    expect(
      (await fetch(`${shop}/api/v2/auth/player`, { headers: { Authorization: `Bearer ${other?.bearer}` } })).status,
    ).toBe(500);
  });

  it('PF-1 C30 saves whole forms, however many come at once', async () => {
    const { id, bearer } = await newPlayer();
    const forms = Array.from({ length: 16 }, (_, at) => ({ fullname: `Nama ${at}`, address: `Jalan ${at}` }));
    const saved = await Promise.all(forms.map((form) => save(bearer, form)));
    expect(saved.map(({ outcome }) => outcome)).toEqual(Array(16).fill('accepted'));
    const { data } = await read(bearer);
    expect(forms).toContainEqual({ fullname: data.fullname, address: data.address });
    const rows = await database.rows(sql`select 1 from profiles where player = ${id}`);
    expect(rows).toHaveLength(1);
  });

  it('SS-8 leaves nothing personal in the logs', async () => {
    const { bearer } = await newPlayer({ accounts: [account] });
    await save(
      bearer,
      { fullname: 'Nama Rahasia', address: 'Jalan Rahasia', national_id: nationalId },
      picturePart(picture, 'rahasia.jpg'),
    );
    const lines = testbed.logs.join('\n');
    for (const secret of ['Rahasia', 'rahasia', nationalId, account.number, account.holder, bearer]) {
      expect(lines).not.toContain(secret);
    }
    expect(lines).toContain('"call":"saveProfile","outcome":"accepted"');
  });
});

const anyId = 'f3b5d0a4-6c1e-4b7f-8a2d-9e0c1b2a3d4f';
const anyToken = 'a'.repeat(43);
/** The walks' requests of each call that needs a session. */
const requests = madeCalls().filter(({ call }) => call.auth === 'bearer');

describe('C68 what is somebody’s own', () => {
  const state = () =>
    rowsOf(database, [
      ...['players', 'profiles', 'id_images', 'payment_accounts', 'ledger_accounts', 'transactions', 'money_keys'],
      ...['pin_proofs', 'link_attempts', 'verifications', 'seats'],
    ]);
  const askAs = async ({ call, input }: MadeCall, bearer: string | undefined, v1: boolean) => {
    if (call.encoding === 'form') return sendForm(bearer ?? null, formBody(textParts(plainForm)));
    const { body, query = {}, key } = call.write(input);
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    return ask(call, { body, query, headers, bearer, v1 });
  };

  it('C68 every call that needs a session is among the requests', () => {
    const needing = Object.values<AnyCall>(calls).filter(({ auth }) => auth === 'bearer');
    expect([...new Set(requests.map(({ call }) => call.name))].sort()).toEqual(needing.map(({ name }) => name).sort());
  });

  it('ER-1 C68 no call answers without a living session, in either generation, and none changes anything', async () => {
    const own = () => newPlayer({ accounts: [account], profile: { fullname: 'Siti' } });
    const [ended, deleted] = [await own(), await own()];
    await ask(calls.logout, { bearer: ended.bearer });
    await database.transaction(async (handle) => {
      await handle.run(sql`delete from sessions where player = ${deleted.id}`);
      await handle.run(sql`delete from pin_proofs where player = ${deleted.id}`);
      // The trigger keeps players' ledger accounts; only the tables' owner can disable it.
      await handle.script('alter table ledger_accounts disable trigger accounts_follow_entries');
      await handle.run(sql`delete from ledger_accounts where player = ${deleted.id}`);
      await handle.script('alter table ledger_accounts enable trigger accounts_follow_entries');
      await handle.run(sql`delete from players where id = ${deleted.id}`);
    });
    const left = await database.rows(sql`select 1 from payment_accounts where player = ${deleted.id}`);
    expect(left).toHaveLength(0);
    const idle = await own();
    testbed.clock.advance(7 * day);
    const before = await state();
    const bearers = {
      none: undefined,
      'no token': 'x',
      unknown: anyToken,
      ended: ended.bearer,
      idle: idle.bearer,
      deleted: deleted.bearer,
    };
    for (const request of requests) {
      for (const [kind, bearer] of Object.entries(bearers)) {
        // A repeated logout does no harm and answers 200.
        const wanted = request.call.name === 'logout' && ['ended', 'idle'].includes(kind) ? 200 : 401;
        for (const v1 of hasV1(request.call, request.input) ? [false, true] : [false]) {
          const { status, headers } = await askAs(request, bearer, v1);
          expect([status, headers.get('www-authenticate')], `${request.title}, ${kind}, ${v1 ? 'v1' : 'v2'}`).toEqual([
            wanted,
            wanted === 401 ? 'Bearer' : null,
          ]);
        }
      }
    }
    for (const bearer of Object.values(bearers)) {
      const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
      expect((await fetch(`${shop}${idImageRoute}`, { headers })).status).toBe(401);
    }
    expect(await state()).toBe(before);
  });

  it('ER-1 C68 without a living session nothing else is told, whatever is wrong with the request', async () => {
    const { bearer } = await newPlayer();
    await ask(calls.logout, { bearer });
    await expectOutcome(sendForm(bearer, formBody(textParts({}))), 'unauthorized');
    for (const { call, input, title } of requests) {
      if (call.encoding === 'form') continue;
      const { body = {}, query = {} } = call.write(input);
      for (const field of Object.keys(body)) {
        const { status } = await ask(call, { body: { ...body, [field]: [] }, query, bearer });
        expect(status, `${title} without ${field}`).toBe(401);
      }
      for (const field of Object.keys(query)) {
        const { status } = await ask(call, { body, query: { ...query, [field]: 'x' }, bearer });
        expect(status, `${title} without ${field}`).toBe(401);
      }
    }
  });

  it.each([
    ['another player', defaultMerchant],
    ['the same number at another merchant', secondMerchant],
  ])('C68 %s gets at nothing', async (_name, merchant) => {
    const owner = await newPlayer({ accounts: [account], wallet: { platinum_topup: 7, platinum_in_game: 8 } });
    await save(owner.bearer, { fullname: 'Pemilik', national_id: nationalId }, picturePart(picture));
    const phone = merchant === defaultMerchant ? testbed.newPhone() : owner.phone;
    const other = await newPlayer({ merchant_uid: merchant, phone });
    const { data } = await ask(calls.accounts, { bearer: owner.bearer });
    const [{ id }] = data.accounts;
    const before = await state();
    for (const call of [calls.removeAccount, calls.chooseAccount]) {
      const told = await ask(call, { body: { id }, bearer: other.bearer });
      expect([told.outcome, told.status, told.data]).toEqual(['not_found', 404, undefined]);
    }
    expect((await read(other.bearer)).data).toMatchObject({ fullname: null, national_id: null, has_id_image: false });
    expect((await ask(calls.accounts, { bearer: other.bearer })).data).toEqual({ accounts: [] });
    expect((await testbed.walletOf(other.bearer)).data).toMatchObject({ platinum_topup: 0, platinum_in_game: 0 });
    expect((await fetchPicture(other.bearer)).status).toBe(404);
    expect(await state()).toBe(before);
  });
});

describe('C69 fields that nobody may set', () => {
  const extra = {
    id: anyId,
    player: anyId,
    phone: '081200000000',
    phone_number: '081200000000',
    username: 'admin',
    merchant: secondMerchant,
    balance: '1000000',
    platinum_topup: '1000000',
    has_pin: 'true',
    verified: 'true',
    __proto__polluted: 'true',
  };

  it('C69 in a form are ignored', async () => {
    const { id, phone, bearer } = await newPlayer();
    const parts = textParts({ ...plainForm, ...extra });
    await expectOutcome(sendForm(bearer, formBody(parts)), 'accepted');
    expect((await read(bearer)).data).toMatchObject({
      phone_number: phone,
      username: `Pemain ${phone.slice(-4)}`,
      has_pin: false,
    });
    expect((await ask(calls.wallet, { bearer })).data).toMatchObject({ platinum_topup: 0, platinum_in_game: 0 });
    const row = await database.row(sql`select merchant, phone from players where id = ${id}`);
    expect(row).toEqual({ merchant: defaultMerchant, phone });
  });

  it('C69 in JSON are ignored', async () => {
    const { id, bearer } = await newPlayer({ accounts: [account] });
    const body = { ...account, number: '2234567890', ...extra, is_default: true, position: 0, digest: 'x' };
    const { outcome, data } = await ask(calls.addAccount, { body, bearer });
    expect(outcome).toBe('accepted');
    expect(data.accounts).toHaveLength(2);
    expect(data.accounts[1]).toMatchObject({ is_default: false, number: '••••••7890' });
    expect(data.accounts[1].id).not.toBe(anyId);
    const rows = await database.rows(sql`select 1 from payment_accounts where player = ${id}`);
    expect(rows).toHaveLength(2);
  });
});

describe('C70 what is answered', () => {
  const keysOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [keysOf(value[0])];
    if (typeof value !== 'object' || value === null) return '';
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keysOf(inner)]));
  };
  const fields = (names: string): Record<string, string> =>
    Object.fromEntries(names.split(' ').map((name) => [name, '']));
  const profileFields = fields(
    'phone_number username marble fullname birthdate address national_id has_id_image has_pin pin_locked',
  );
  const accountFields = { accounts: [fields('id kind provider number holder is_default')] };

  it('C70 has the fields of its list and no other', async () => {
    const { phone, bearer } = await newPlayer({
      accounts: [account, { ...account, number: '2234567890' }],
      linked: { balance: 5, masked_id: '0812•••34' },
    });
    const list = (await ask(calls.accounts, { bearer })).data;
    const [{ id }] = list.accounts;
    const told: [string, unknown, unknown][] = [
      ['profile', (await read(bearer)).data, profileFields],
      [
        'saveProfile',
        (await save(bearer, { national_id: nationalId }, picturePart(picture))).reply.data,
        profileFields,
      ],
      ['accounts', list, accountFields],
      [
        'addAccount',
        (await ask(calls.addAccount, { body: { ...account, number: '3234567890' }, bearer })).data,
        accountFields,
      ],
      ['chooseAccount', (await ask(calls.chooseAccount, { body: { id }, bearer })).data, accountFields],
      ['removeAccount', (await ask(calls.removeAccount, { body: { id }, bearer })).data, accountFields],
      ['wallet', (await ask(calls.wallet, { bearer })).data, fields('platinum_topup platinum_in_game reminder')],
      ['eWalletBalance', (await ask(calls.eWalletBalance, { bearer })).data, fields('BALANCE MASK_DANA_ID')],
      ['login', (await testbed.login(phone, goodPassword)).data, fields('token phone_number id username')],
      [
        'merchantLookup',
        (await ask(calls.merchantLookup, { body: { uuid: defaultMerchant } })).data,
        { ...fields('uuid name mark'), colours: fields('light dark') },
      ],
    ];
    for (const [name, data, wanted] of told) {
      expect(keysOf(data), name).toEqual(wanted);
      expect(JSON.stringify(data), name).not.toContain(nationalId);
      expect(JSON.stringify(data), name).not.toMatch(/[1-3]234567890/);
    }
  });
});
