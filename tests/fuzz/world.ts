/** The platform under fuzz: people that send inputs, one whom nobody may reach, and what names stand for at present. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { platinum } from '../../src/contract/money.ts';
import { playable } from '../../src/contract/room-words.ts';
import { SensitiveActionData } from '../../src/contract/sensitive-action.ts';
import type { TestbedOptions } from '../../src/sandbox/testbed/start.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { sweep } from '../../src/server/domain/platform/housekeeping.ts';
import { defaultLimits } from '../../src/server/domain/platform/limits.ts';
import type { VendorName } from '../../src/server/domain/vendors/vendor-ports.ts';
import { signatureHeaders } from '../../src/server/wire/signature.ts';
import { smallPicture } from '../server/pictures.ts';
import {
  day,
  goodPassword,
  goodPin,
  platform,
  rowsOf,
  type Platform,
  type Player,
  type Ticket,
} from '../server/platform.ts';
import { writeSite } from '../server/site.ts';
import type { Verdict } from './answers.ts';
import type { Draft, Persona } from './requests.ts';
import { canary, examples, type Known, type Name } from './values.ts';

const plenty = { most: 1_000_000_000, window: 60_000 };

/** So that inputs get deep. */
const wide: NonNullable<TestbedOptions['limits']> = {
  code: {
    ...{ pause: 0, perPurpose: 1e9, failuresPerWindow: 1e9, failuresInARow: 1e9, tries: 1e9 },
    strangers: { perPurpose: 1e9, failuresPerWindow: 1e9 },
  },
  // The sweep counts the longest locks of all failures, and has to end at a date.
  login: { freeFailures: 1e5, hardFailures: 1e5 },
  passwordChanges: plenty,
  picture: { perPlayer: plenty },
  money: { perPlayer: plenty, voucherFailures: [plenty] },
  games: { withoutPin: { most: platinum(1_000_000_000), window: day } },
};
const real = { ...defaultLimits, hashing: { memory: 64, passes: 1 }, calls: { atOnce: 10_000 } };

/** Tables that somebody without an account can make grow. */
const strangersTables = [
  'counters',
  'phone_limits',
  'code_counts',
  'login_limits',
  'tickets',
  'codes',
  'verifications',
  'outbox',
];
/** Quiet days after which the sweep has to have emptied them. */
const quiet = 240 * day;

const secret = {
  fullname: 'Dewi Rahasia Kusumawardhani',
  address: 'Gang Tersembunyi 77',
  national_id: '3273019988776655',
  holder: 'Dewi Penerima Rahasia',
  number: '9876501234',
};

/** By call: what its ticket comes from. `rich` and `poor` are who owns it. */
const deals: Readonly<
  Record<string, (testbed: Platform, people: Record<'rich' | 'poor', Player>) => Promise<Ticket & { phone?: string }>>
> = {
  register: async (testbed) => {
    const phone = testbed.newPhone();
    return { ...(await testbed.started(phone)), phone };
  },
  registered: (testbed) => testbed.verified(testbed.newPhone()),
  forgot: async (testbed, { poor: { phone } }) => ({ ...(await testbed.forgotStarted(phone)), phone }),
  forgotten: (testbed, { poor: { phone } }) => testbed.forgotVerified(phone),
  proven: async (testbed, { rich }) => ({ token: '', e: await testbed.proven(rich) }),
  provenPhone: async (testbed, { rich }) => {
    const phone = testbed.newPhone();
    return { token: '', e: await testbed.proven(rich, phone) };
  },
  provenOld: async (testbed, { rich }) => {
    const phone = testbed.newPhone();
    await testbed.provenOld(rich, phone);
    return { token: '', e: '', phone };
  },
  sentNew: async (testbed, { rich }) => {
    const phone = testbed.newPhone();
    await testbed.provenOld(rich, phone);
    await testbed.sendNewNumberCode(rich, phone);
    return { token: '', e: '', phone };
  },
  sent: async (testbed, { rich }) => {
    await testbed.sendPlayerCode(rich);
    return { token: '', e: '', phone: rich.phone };
  },
  reset: async (testbed, { rich }) => ({ token: '', e: await testbed.pinResetStarted(rich), phone: rich.phone }),
  resetDone: (testbed, { rich }) => testbed.pinResetVerified(rich),
};
const dealFor: Readonly<Record<string, string>> = {
  ...{ register: 'register', verifyRegistrationCode: 'register', resendRegistrationCode: 'register' },
  ...{ setRegistrationPassword: 'registered', verifyForgotCode: 'forgot', resendForgotCode: 'forgot' },
  ...{
    resetPassword: 'forgotten',
    setPin: 'proven',
    changePin: 'proven',
    checkPin: 'proven',
    changePhone: 'provenPhone',
  },
  ...{ sendNewNumberCode: 'provenOld', verifyNewNumberCode: 'sentNew' },
  ...{ verifyPinResetCode: 'reset', resetPin: 'resetDone', verifyPlayerCode: 'sent' },
};
const sensitive: Readonly<Record<string, string>> = {
  ...{ withdraw: 'withdraw', unlinkWallet: 'unlink', addAccount: 'account_add', joinRoom: 'stake' },
  ...{ removeAccount: 'account_remove', chooseAccount: 'account_choose' },
};
/** After these somebody's session, number, PIN or password is another. */
const endings = /^(logout|(change|reset)(Password|Phone|Pin)|setPin)$/;

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(isReal: boolean) {
  const clientDir = await mkdtemp(join(tmpdir(), 'platinum-client-'));
  await writeSite(clientDir);
  const corsOrigins = ['https://shop.example.com'];
  const testbed = await platform({ clientDir, corsOrigins, trustedProxies: 1, limits: isReal ? real : wide });
  const { clock, database, rules, logs, sandbox } = testbed;
  const bank = (number: string, holder: string) => ({ kind: 'bank', provider: 'bca', number, holder }) as const;
  const wallet = { platinum_topup: 100_000_000, platinum_in_game: 100_000_000 };
  const profile = { fullname: 'Siti Aminah', birthdate: '1990-02-28', address: 'Jl. Melati 5' };
  const wealth = { pin: goodPin, wallet, profile, linked: { balance: 100_000_000, masked_id: '0812•••7890' } };

  async function begin(more: Partial<Parameters<typeof testbed.createPlayer>[0]> = {}): Promise<Player> {
    const phone = testbed.newPhone();
    const { id } = await testbed.createPlayer({ phone, password: goodPassword, ...more });
    return { id, phone, bearer: await rules.sessions.begin(database, id) };
  }
  const seat = ({ id, bearer }: Player, isPrivate: boolean) =>
    rules.rooms.join({ player: id, token: bearer }, null, null, {
      game: playable.sums,
      stake: platinum(5),
      is_private: isPrivate,
    });
  const newest = async (table: string, columns: string, { id }: Player): Promise<Record<string, string>> =>
    (await database.row({
      text: `select ${columns} from ${table} where player = $1 limit 1`,
      name: `fuzz ${table}`,
      values: [id],
    })) ?? {};
  const roomOf = async ({ id }: Player) =>
    database.row<{ id: string; invitation: string }>(sql`
      select r.id, r.invitation from rooms r join seats s on s.room = r.id where s.player = ${id} limit 1`);

  const { fullname, address, national_id, holder, number } = secret;
  const victim = await begin({
    password: 'kata sandi orang lain',
    ...{ pin: goodPin, wallet, profile: { ...profile, fullname, address, national_id } },
    ...{ accounts: [bank(number, holder)], history: [{ type: 'topup', status: 'pending' }] },
  });
  const picture = await smallPicture();
  const redrawn = await rules.idImages.redraw(picture);
  if (typeof redrawn === 'string') throw new Error(`Expected the small picture to be redrawn, got ${redrawn}.`);
  await rules.idImages.keep(database, victim.id, redrawn);
  await seat(victim, true);
  const foreign = {
    account: (await newest('payment_accounts', 'id', victim))['id'] ?? '',
    ...(await newest('transactions', 'id, number', victim)),
    room: (await roomOf(victim))?.id ?? '',
  } as Record<'account' | 'id' | 'number' | 'room', string>;
  const secrets = [...Object.values(secret), victim.bearer, victim.id, foreign.account, foreign.id, foreign.number];
  const untouched = async (): Promise<string> =>
    (await rowsOf(database, ['players', 'profiles', 'payment_accounts', 'id_images', 'transactions']))
      .split('\n')
      .filter((row) => row.includes(victim.id))
      .join('\n');
  const before = await untouched();

  let people: Record<Exclude<Persona, 'visitor'>, Player>;
  let known: Record<Name, string> = { ...examples };
  let [keys, vouchers] = [0, 0];
  const tickets = new Map<string, Ticket & { code: string }>();

  /** Others take the places of those who send, so that no input has to be undone. */
  async function renew(): Promise<void> {
    const accounts = [bank('1234567890', 'Siti Aminah'), bank('1234567891', 'Siti Aminah')];
    people = {
      rich: await begin({ ...wealth, accounts }),
      second: await begin({ ...wealth, accounts }),
      poor: await begin(),
      ended: await begin(),
    };
    const { rich, second, ended } = people;
    await database.run(sql`delete from sessions where player = ${ended.id}`);
    tickets.clear();
    await seat(rich, false);
    await seat(second, keys % 2 === 0);
    const voucher = `FUZZ${String((vouchers += 1)).padStart(8, '0')}`;
    await testbed.createVouchers([{ code: voucher, platinum: 10 }]);
    known = {
      ...known,
      'own account': (await newest('payment_accounts', 'id', rich))['id'] ?? '',
      'own room': (await roomOf(rich))?.id ?? '',
      'own phone': rich.phone,
      'own token': rich.bearer,
      'foreign account': foreign.account,
      'foreign movement': foreign.id,
      'foreign order': foreign.number,
      'foreign room': foreign.room,
      'foreign phone': victim.phone,
      invitation: (await roomOf(second))?.invitation ?? '',
      voucher,
    };
  }
  await renew();

  /** A ticket of this kind that has not been used up; a platform with real limits may refuse it. */
  async function ticketOf(kind: string): Promise<Ticket & { code: string }> {
    const held = tickets.get(kind);
    if (held) return held;
    try {
      const { phone, token, e } = (await deals[kind]?.(testbed, people)) ?? {};
      const code = phone === undefined ? examples.code : await testbed.codeFor(phone);
      const ticket = { token: token ?? '', e: e ?? '', code };
      tickets.set(kind, ticket);
      return ticket;
    } catch {
      return { token: examples['ticket token'], e: examples['ticket e'], code: examples.code };
    }
  }

  /** A proof of the PIN for what this call would do with this body; null where there is nothing to prove. */
  async function proofFor({ persona, call, value }: Draft): Promise<string | null> {
    if (persona === 'visitor' || persona === 'ended') return null;
    const { stake, ...rest } = (value ?? {}) as Record<string, unknown>;
    const action = v.safeParse(SensitiveActionData, { platinum: stake, ...rest, kind: sensitive[call?.name ?? ''] });
    const { id, bearer } = people[persona];
    return action.success ? rules.pinProofs.issue({ player: id, token: bearer }, action.output) : null;
  }

  return {
    ...{ testbed, picture, secrets, renew, port: sandbox.shop.port },
    /** What names stand for. `route`: whose ticket is needed, null for none. */
    async known(route: string | null): Promise<Known> {
      const kind = dealFor[route ?? ''];
      const ticket = kind === undefined ? null : await ticketOf(kind);
      known['free phone'] = testbed.newPhone();
      return ticket ? { ...known, 'ticket token': ticket.token, 'ticket e': ticket.e, code: ticket.code } : known;
    },
    /** The request with everything that only this platform knows. */
    async complete(draft: Draft, from: string): Promise<Draft> {
      const headers: [string, string][] = [];
      const { persona, body } = draft;
      for (const [name, value] of draft.headers) {
        const vendor = /^<signed by (dana|bank)>$/.exec(value)?.[1];
        if (value === '<new key>') headers.push([name, `fuzz${String((keys += 1)).padStart(24, '0')}`]);
        else if (value === '<proof>') {
          const proof = await proofFor(draft);
          if (proof !== null) headers.push([name, proof]);
        } else if (vendor !== undefined) {
          const signed = signatureHeaders(sandbox.secrets[vendor as VendorName], body ?? Buffer.alloc(0), clock.now());
          headers.push(...Object.entries(signed));
        } else headers.push([name, value]);
      }
      const given = new Set(headers.map(([name]) => name));
      const usual: [string, string][] = [
        ['Host', 'localhost'],
        ['X-Forwarded-For', from],
      ];
      if (persona !== 'visitor') usual.push(['Authorization', `Bearer ${people[persona].bearer}`]);
      return { ...draft, headers: [...usual.filter(([name]) => !given.has(name)), ...headers] };
    },
    isSignedIn: async (persona: keyof typeof people): Promise<boolean> =>
      (await rules.sessions.playerOf(people[persona].bearer)) === people[persona].id,
    /** Learns ids and what was used up. */
    async heed({ call, persona, headers }: Draft, { outcome, data }: Verdict): Promise<void> {
      const { transaction, room } = data as { transaction?: { id: string; number: string }; room?: { id: string } };
      if (persona === 'rich' && outcome === 'accepted') {
        if (transaction) [known['own movement'], known['own order']] = [transaction.id, transaction.number];
        if (room) known['own room'] = room.id;
        const key = headers.find(([name]) => name === 'Idempotency-Key')?.[1];
        if (key !== undefined && key.length < 65) known['used key'] = key;
      }
      if (outcome === 'accepted') tickets.delete(dealFor[call?.name ?? ''] ?? '');
      const isEnd = outcome === 'accepted' && endings.test(call?.name ?? '');
      const isOver = outcome === 'unauthorized' || /block|lock/.test(outcome ?? '');
      const isWrong = headers.some(([name, value]) => name === 'Authorization' && value.includes(canary));
      if (isEnd || (isOver && !isWrong && persona !== 'visitor' && persona !== 'ended')) await renew();
    },
    /** Lines of the log that tell a failure or a secret; but an order that a vendor names wrongly is told. */
    badLines(): string[] {
      const isBad = (line: string): boolean =>
        [canary, '"level":"error"', ...secrets].some((word) => line.includes(word));
      return logs.splice(0).filter((line) => isBad(line) && !line.includes('"event":"vendor event: '));
    },
    /** What is wrong after a round. */
    async wrongs(): Promise<string[]> {
      await rules.outbox.settled();
      await rules.vendorTasks.settled();
      const broken = await checkLedger(database);
      const found = broken.map(({ rule, detail }) => `${rule}, but ${detail}`);
      if ((await untouched()) !== before)
        found.push('Expected the rows of the player whom nobody may reach as they were; they differ.');
      if (Object.hasOwn(Object.prototype, 'polluted'))
        found.push('Expected no property on fresh objects; `polluted` is there.');
      testbed.reports.length = 0;
      clock.advance(day + 60_000);
      await sweep(database, clock, defaultLimits);
      await renew();
      return found;
    },
    async rows(): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const table of strangersTables)
        counts[table] = (await rowsOf(database, [table])).split('\n').filter(Boolean).length;
      return counts;
    },
    /** Rows that quiet months do not end. */
    async leftForEver(): Promise<string[]> {
      clock.advance(quiet);
      await sweep(database, clock, defaultLimits);
      const left = Object.entries(await this.rows()).filter(([, count]) => count > 0);
      return left.map(
        ([table, count]) => `Expected no row in ${table} after ${quiet / day} quiet days, ${count} are left`,
      );
    },
    async stop(): Promise<void> {
      await testbed.stop();
      await rm(clientDir, { recursive: true });
    },
  };
}
