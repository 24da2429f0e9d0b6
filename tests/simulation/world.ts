/** One seed: a shop, its partners, and about twenty people in one world, until their visits end and the faults stop. */
import type { AnyCall } from '../../src/contract/call.ts';
import { DatabaseUnavailable } from '../../src/server/db/database.ts';
import { createClock } from '../../src/web/browser/clock.ts';
import { clearVendorReturn } from '../../src/web/browser/clear-vendor-return.ts';
import { createNavigation } from '../../src/web/browser/navigation.ts';
import { takeVendorReturn } from '../../src/web/browser/vendor-return.ts';
import { followTree } from '../../src/web/runtime/actors.ts';
import { startStorefront } from '../../src/web/runtime/start.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { after } from '../../src/server/domain/platform/clock.ts';
import { callbackRoute } from '../../src/server/http/vendor-callback.ts';
import { seedPlayer } from '../../src/sandbox/testbed/control.ts';
import { newDevice, shopOrigin, Tab } from './browser.ts';
import { Turns, type Engine, type Fate } from './database.ts';
import { createNetwork, type NetworkFate, type Sending } from './network.ts';
import { createOracle, type Finding } from './oracle.ts';
import { createPartners, partnerHosts } from './partners.ts';
import {
  actorsOf,
  chooseGesture,
  numbers,
  passwords,
  placesToGo,
  remember,
  type OpenTab,
  type Person,
} from './people.ts';
import { createStreams, seedRandomness } from './seeded.ts';
import { startShop, type Shop } from './shop.ts';
import { rule, Timeline } from './timeline.ts';

/** Kinds of faults that a run may leave out, for shrinking. */
export const faultKinds = ['network', 'crash', 'disk', 'lies', 'clocks', 'hostile', 'tabs', 'storage'] as const;
type FaultKind = (typeof faultKinds)[number];

export interface Plan {
  seed: number;
  /** Left out: people by number, gestures of a person, kinds of faults, requests' fates by number. */
  without?: {
    people?: readonly number[];
    fates?: readonly string[];
    faults?: readonly FaultKind[];
    gestures?: number;
  };
  trace?: boolean;
}

export interface Result {
  seed: number;
  sessions: number;
  steps: number;
  hash: string;
  finding: Finding | null;
  reached: ReadonlyMap<string, number>;
  lines: readonly string[];
  /** Fates that were no arrival, by sender and number. */
  fates: ReadonlyMap<string, NetworkFate>;
  without: NonNullable<Plan['without']>;
  /** Of the people in it. */
  numbers: readonly number[];
  size: number;
  people: number;
}

let timeline = new Timeline();
let isRuled = false;

class Found extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(`${finding.rule}: ${finding.detail}`);
    this.finding = finding;
  }
}

const minute = 60_000;
const isWrite = ({ body, headers }: Sending): boolean =>
  headers.has('idempotency-key') || /"(otp|pin|password|code|auth_code)"/.test(body);
let rejected: (error: unknown) => void = () => undefined;
process.on('unhandledRejection', (error) => rejected(error));

export async function runWorld(engine: Engine, { seed, without = {}, trace = false }: Plan): Promise<Result> {
  timeline = new Timeline();
  if (trace) timeline.lines = [];
  if (!isRuled) rule(() => timeline);
  isRuled = true;
  const streams = createStreams(seed);
  seedRandomness(streams('process'));
  const reached = new Map<string, number>();
  const reach = (what: string): void => void reached.set(what, (reached.get(what) ?? 0) + 1);
  const found: Finding[] = [];
  const oracle = createOracle((finding) => found.push(finding));
  const has = (kind: FaultKind): boolean => !(without.faults ?? []).includes(kind);
  const rates = streams('rates');
  /** Some worlds are calm, some are storms. */
  const storm = rates.pick([0, 0.05, 0.15, 0.4]);
  const fates = new Map<string, NetworkFate>();
  let isCalm = false;
  let visits = 0;
  let ahead = 0;
  /** Processes beside each other. */
  const shops: (Shop | null)[] = rates.chance(0.4) ? [null, null] : [null];
  const hasJumps = has('clocks') && rates.chance(0.4);
  let hasJumped = false;
  let jumpedAt = -Infinity;
  const turns = new Turns(streams('turns'));
  const people: Person[] = [];
  const dirty = new Set<OpenTab>();
  const invitations: string[] = [];

  // --- the shop and its partners
  const faults = streams('faults');
  let untilCrash = has('crash') && rates.chance(0.6) ? 200 + rates.below(3_000) : Infinity;
  let fullUntil = 0;
  const lostAnswers = rates.pick([0, 0, 0.002]);
  const fate = (isWrite: boolean): Fate => {
    if (isCalm) return 'runs';
    untilCrash -= 1;
    if (untilCrash <= 0) {
      untilCrash = faults.chance(0.5) ? 500 + faults.below(4_000) : Infinity;
      const when = faults.chance(0.5) ? 'crash before' : 'crash after';
      reach(when);
      return when;
    }
    if (isWrite && timeline.now < fullUntil && faults.chance(0.5)) {
      reach('disk full');
      return 'disk full';
    }
    if (isWrite && has('disk') && lostAnswers > 0 && faults.chance(lostAnswers)) {
      reach('answer of the database lost');
      return 'answer lost';
    }
    return 'runs';
  };
  const network = createNetwork({
    timeline,
    random: (who) => streams(`network ${who}`),
    faults: () => (isCalm || !has('network') ? 0 : storm),
    shop: () => streams('balancer').pick(shops),
    partners: () => partners,
    reached: reach,
    isSpared: (name) => (without.fates ?? []).includes(name),
    sent: (name, drawn) => {
      if (drawn !== 'arrives') fates.set(name, drawn);
    },
    crowded: (name) =>
      timeline.now - jumpedAt > 120_000 &&
      found.push({ rule: '3.3 one process has an order’s task', detail: `four requests at once: ${name}` }),
  });
  const lies = has('lies') ? rates.pick([0, 0.03, 0.15]) : 0;
  const partners = createPartners({
    timeline,
    random: streams('partners'),
    lies,
    reached: reach,
    crowded: (id) => {
      if (timeline.now - jumpedAt > 60_000) found.push({ rule: '3.2 one process sends a message', detail: id });
    },
    async call(vendor, headers, body) {
      const sending = { method: 'POST', path: callbackRoute(vendor), body };
      const all = new Headers({ 'content-type': 'application/json', ...headers });
      const answer = await network.send({ ...sending, headers: all }, '10.9.9.9', vendor).catch(() => null);
      const isAccepted = answer?.status === 204;
      if (isAccepted) oracle.acknowledged(vendor, (JSON.parse(body) as { id: string }).id);
      return isAccepted;
    },
  });
  globalThis.fetch = network.shopFetch;

  /** A start that fails is tried again, as a supervisor does. */
  async function start(place: number): Promise<void> {
    try {
      await startOnce(place);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) return unexpected(error);
      timeline.in(2_000, 'the shop starts again', () => void start(place));
    }
  }

  async function startOnce(place: number): Promise<void> {
    reach('start of the shop');
    shops[place] = await startShop({
      ...{ engine, timeline, turns, partners, fate },
      random: streams('statements'),
      ahead: () => ahead,
      answered(call: AnyCall, outcome, asked, text, began) {
        reach(`call ${call.name}.${outcome ?? 'failed'}`);
        timeline.note(`answer ${call.name}.${outcome ?? 'failed'}`);
        oracle.answered(call, outcome, asked, text, began, new Date(timeline.now + ahead));
      },
      died() {
        timeline.note('the shop crashes');
        oracle.died(20);
        shops[place] = null;
        timeline.in(isCalm ? 10 : 500 + faults.below(5_000), 'the shop starts again', () => void start(place));
      },
      failed: (event, error) =>
        found.push({
          rule: 'C90 background work does not fail by itself',
          detail: `${event}: ${(error.stack ?? error.message).slice(0, 500)}`,
        }),
      log: (line) => {
        const { event } = JSON.parse(line) as { event: string };
        reach(`log ${event}`);
        if (event === 'request failed') {
          const { errorName, errorCode, errorPlace } = JSON.parse(line) as Record<string, string>;
          found.push({
            rule: 'C90 no request fails unexpectedly',
            detail: `${errorName} ${errorCode ?? ''} ${errorPlace?.slice(0, 300)}`,
          });
        }
      },
    });
  }
  const unexpected = (error: unknown): void =>
    void found.push({
      rule: 'C90 nothing is thrown',
      detail: error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error),
    });

  rejected = unexpected;

  // --- people and their tabs
  function open(person: Person, path: string, session?: Map<string, string>): void {
    const name = `${person.name}.${person.tabs.length}`;
    const page = new Tab(
      {
        timeline,
        device: person.device,
        merchant: defaultMerchant,
        vendorOrigins: `https://${partnerHosts.dana}`,
        leave: (url) => timeline.in(1, `${name} leaves for a vendor`, () => leave(tab, url)),
      },
      path,
      session,
    );
    const tab = { page, person, asking: 0 } as OpenTab;
    const window = page as unknown as Window & typeof globalThis;
    person.device.tabs.add(page);
    clearVendorReturn(window);
    const clock = createClock(window);
    const navigation = createNavigation(window);
    const global = globalThis as { fetch: typeof fetch; WebSocket: unknown };
    global.fetch = network.fetchOf(person.address, name, {
      sent(sending) {
        person.sent.push(sending);
        if (person.sent.length > 40) person.sent.shift();
        tab.asking += 1;
        oracle.sent(page.session, sending);
        const random = streams(`person ${person.name}`);
        if (has('hostile') && isWrite(sending) && random.chance(0.08))
          timeline.in(random.below(400), '', () => attack(person, sending));
      },
      ended(sending, answer) {
        tab.asking -= 1;
        oracle.arrived(page.session, sending, answer);
      },
    });
    global.WebSocket = NoSocket;
    const actor = startStorefront({ window, navigation, clock, games: null, returned: takeVendorReturn(window) });
    global.fetch = network.shopFetch;
    Object.assign(tab, { actor, now: clock.now });
    tab.go = (to) => navigation.push(to);
    person.tabs.push(tab);
    dirty.add(tab);
    followTree(actor, () => {
      dirty.add(tab);
    });
  }
  function close(tab: OpenTab): void {
    tab.page.tell('pagehide');
    tab.actor.stop();
    tab.page.device.tabs.delete(tab.page);
    tab.person.tabs.splice(tab.person.tabs.indexOf(tab), 1);
    dirty.delete(tab);
  }
  function reload(tab: OpenTab, path: string): void {
    if (!tab.person.tabs.includes(tab)) return;
    const { person, page } = tab;
    close(tab);
    open(person, path, page.session);
  }

  /** The tab is at a vendor's page until the person comes back. */
  function leave(tab: OpenTab, url: string): void {
    if (!tab.person.tabs.includes(tab)) return;
    const { person, page } = tab;
    const random = streams(`person ${person.name}`);
    close(tab);
    const address = new URL(url);
    const back = (path: string): void =>
      void timeline.in(1_000 + random.below(8_000), `${person.name} comes back from a vendor`, () =>
        open(person, path, page.session),
      );
    if (address.pathname === '/authorize') {
      reach('at the wallet to link');
      const target = new URL(address.searchParams.get('redirect_uri') ?? shopOrigin);
      if (random.chance(0.85))
        target.searchParams.set(
          'auth_code',
          partners.allow(person.wallet, address.searchParams.get('code_challenge') ?? ''),
        );
      else target.searchParams.set('error', 'access_denied');
      target.searchParams.set('state', address.searchParams.get('state') ?? '');
      return back(`${target.pathname}${target.search}`);
    }
    reach('at the wallet to pay');
    const place = address.pathname.split('/').at(-1) ?? '';
    const order = [...partners.orders.values()].find((one) => one.place === place);
    if (random.chance(0.75)) partners.pay(place, null);
    else if (random.chance(0.5)) partners.refuse(place);
    return back(order === undefined ? '/' : new URL(order.returnTo).pathname);
  }

  function step(person: Person): void {
    const random = streams(`person ${person.name}`);
    if (person.left <= 0) {
      person.visits -= 1;
      visits += 1;
      if (person.visits <= 0) return;
      timeline.note(`${person.name} goes and comes again`);
      for (const tab of [...person.tabs]) close(tab);
      person.left = without.gestures ?? 22;
      timeline.in(2_000 + random.below(20_000), `${person.name} comes again`, () => open(person, '/'));
    }
    person.left -= 1;
    const pause = random.chance(0.01) ? 60_000 + random.below(120_000) : 200 + random.below(2_000);
    timeline.in(pause, '', () => step(person));
    if (person.tabs.length === 0) return;
    const tab = random.pick(person.tabs);
    if (has('tabs') && random.chance(0.03) && person.tabs.length < 2) {
      reach('a second tab');
      timeline.note(`${person.name} opens a second tab`);
      return open(person, '/');
    }
    if (has('tabs') && random.chance(0.01)) {
      reach('a reload');
      timeline.note(`${person.name} reloads`);
      return reload(tab, tab.page.location.pathname + tab.page.location.search);
    }
    if (has('clocks') && random.chance(0.01)) {
      reach('a page that sleeps');
      tab.page.show(false);
      timeline.in(1_000 + random.below(90_000), '', () => tab.page.show(true));
    }
    if (has('storage') && random.chance(0.005)) {
      reach('a full storage');
      person.device.isStorageFull = true;
      person.device.wasStorageFull = true;
      timeline.in(20_000, '', () => (person.device.isStorageFull = false));
    }
    if (has('hostile') && random.chance(0.04)) attack(person);
    if (random.chance(0.5))
      for (const order of partners.orders.values())
        if (order.kind === 'payment' && order.vendor === 'bank' && order.status === 'pending' && random.chance(0.2))
          partners.pay(order.place, order.amount);
    const isPlayer = tab.actor.getSnapshot().matches({ visit: 'player' });
    const isBusyWithMoney = actorsOf(tab.actor).some(([, { machine }]) =>
      ['room', 'topUp', 'withdrawal', 'redeem'].includes(machine.id),
    );
    if (isPlayer && random.chance(isBusyWithMoney ? 0.06 : 0.5)) {
      const place = placesToGo(random, invitations, person.orders);
      timeline.note(`${person.name} goes to ${place}`);
      return tab.go(place);
    }
    const isIgnored = random.chance(0.1);
    const around = {
      ...{ random, vouchers, invitations },
      codes: (phone: string) => partners.inbox(phone).flatMap(({ text }) => /^<#> ([0-9]{4}) /.exec(text)?.[1] ?? []),
    };
    const gesture = chooseGesture(tab, around, isIgnored);
    if (!gesture) return;
    timeline.note(`${person.name} ${isIgnored ? 'vainly ' : ''}${gesture.machine} ${gesture.event.type}`);
    reach(`gesture ${gesture.machine} ${gesture.event.type}`);
    remember(person, gesture, random);
    gesture.actor.send(gesture.event);
    for (const [, { machine, context }] of actorsOf(tab.actor)) {
      const order = (context['transaction'] as { id: string } | null | undefined)?.id;
      if (order !== undefined && !person.orders.includes(order)) person.orders.push(order);
      const room =
        machine.id === 'room' ? (context['room'] as { invitation: string; game: string; status: string } | null) : null;
      const path = room?.status === 'waiting' ? `/detail/${room.game}/${room.invitation}` : null;
      if (path !== null && !invitations.includes(path)) invitations.push(path);
    }
  }

  /** Requests beside the screens: repeated, at once, guessed, with another's session. */
  function attack(person: Person, target?: Sending): void {
    if (isCalm) return;
    const random = streams(`person ${person.name}`);
    if (target?.body.includes('"current_password"')) {
      const login = person.sent.findLast(({ path }) => path.endsWith('/auth/login'));
      if (login)
        for (let copy = 0; copy < 4; copy += 1)
          timeline.in(
            random.below(250),
            '',
            () => void network.send(login, person.address, `${person.name}!`).catch(() => undefined),
          );
    }
    const one = target ?? (person.sent.length > 0 ? random.pick(person.sent) : null);
    if (!one) return;
    const kind = random.pick([
      'repeat',
      'at once',
      'at once',
      'guess',
      'another session',
      'without key',
      'another key',
      'another body',
    ]);
    reach(`attack ${kind}`);
    timeline.note(`${person.name} attacks: ${kind} ${one.path.split('?')[0]}`);
    const headers = new Headers(one.headers);
    const sendings: Sending[] = [];
    if (kind === 'repeat') sendings.push(one);
    if (kind === 'at once') for (let copy = 0; copy < 6; copy += 1) sendings.push(one);
    if (kind === 'without key') {
      headers.delete('idempotency-key');
      for (let copy = 0; copy < 3; copy += 1) sendings.push({ ...one, headers });
    }
    if (kind === 'another key') {
      headers.set('idempotency-key', `attack-of-${person.name}-at-${timeline.steps}.1`);
      sendings.push({ ...one, headers });
    }
    if (kind === 'another body') {
      const fields = [...one.body.matchAll(/"[a-z_]+":("[^"]*"|[0-9]+)/g)];
      if (fields.length === 0) return;
      const [field, value] = random.pick(fields);
      const other = value?.startsWith('"')
        ? random.pick(['""', '"x"', `"${value.slice(2)}`])
        : random.pick(['0', '-1', '5', '1000000', String(Number(value) + 5)]);
      sendings.push({ ...one, body: one.body.replace(field, field.replace(value ?? '', other)) });
    }
    if (kind === 'another session') {
      const other = random.pick(people).sent.at(-1)?.headers.get('authorization');
      if (other != null) headers.set('authorization', other);
      sendings.push({ ...one, headers });
    }
    if (kind === 'guess') {
      const secret = person.sent.findLast(({ body }) => /"(otp|pin)":/.test(body));
      if (!secret) return;
      for (let guess = 0; guess < 12; guess += 1) {
        const body = secret.body.replace(
          /"(otp|pin)":"([0-9]+)"/,
          (_, name: string, { length }: string) =>
            `"${name}":"${String(random.below(10 ** length)).padStart(length, '0')}"`,
        );
        sendings.push({ ...secret, body });
      }
    }
    for (const sending of sendings)
      network
        .send(sending, person.address, `${person.name}!`, sendings.length > 1 ? 20 : undefined)
        .catch(() => undefined);
  }

  const vouchers = Array.from({ length: 6 }, (_, index) =>
    `VOUCHER${seed % 1_000}X${index}`.padEnd(12, '7').slice(0, 14),
  );

  async function populate(): Promise<void> {
    const [shop] = shops;
    if (!shop) throw new Error('Expected the shop to run.');
    const { platform, database, clock } = shop;
    const parts = { shop: { platform, database }, clock } as unknown as Parameters<typeof seedPlayer>[0];
    await platform.vouchers.create(
      database,
      vouchers.map((code) => ({
        code,
        platinum: 50n,
        merchant: null,
        expiresAt: after(clock.now(), 3 * 24 * 60 * minute),
      })),
    );
    const size = 14;
    for (let index = 0; index < size; index += 1) {
      const random = streams(`person p${index}`);
      const phone = `0812${String(30_000_000 + seed * 100 + index).slice(-8)}`;
      const isNew = random.chance(0.25);
      const person: Person = {
        ...{ name: `p${index}`, address: `10.0.0.${index + 1}`, phone, password: random.pick(passwords) },
        ...{ pin: isNew || random.chance(0.1) ? null : random.pick(numbers), nextPin: random.pick(numbers) },
        ...{
          wallet: `wallet-${index}`,
          device: newDevice(),
          tabs: [],
          left: without.gestures ?? 22,
          visits: 2,
          number: index,
          sent: [],
          orders: [],
        },
      };
      partners.wallets.set(person.wallet, { id: person.wallet, balance: 500_000 });
      if (!isNew) {
        const isIn = random.chance(0.65);
        const { id } = await seedPlayer(parts, {
          ...{ phone, password: person.password, pin: person.pin },
          wallet: { platinum_topup: 200, platinum_in_game: 100 + random.below(300) },
          ...(person.pin !== null && {
            accounts: [
              { kind: 'bank' as const, provider: 'bca', number: `10000000${10 + index}`, holder: 'Siti Aminah' },
            ],
          }),
        });
        if (isIn) {
          const token = await platform.sessions.begin(database, id);
          oracle.issued(token, id, phone);
          person.device.values.set('token', token).set('phone', phone);
        }
        if (random.chance(0.5)) {
          const put = { wallet: person.wallet, maskedId: '••••1234', token: partners.grant(person.wallet) };
          await database.transaction((handle) => platform.walletLinks.put(handle, id, put));
        }
      }
      if ((without.people ?? []).includes(index)) continue;
      people.push(person);
      const start = random.below(20_000);
      timeline.in(start, `${person.name} comes${isNew ? ', new' : ''}`, () =>
        open(person, random.chance(0.8) ? '/' : '/withdraw'),
      );
      timeline.in(start + 500, '', () => step(person));
    }
  }

  async function until(moment: number, most = Infinity): Promise<void> {
    for (let count = 0; count < most && (await timeline.step(moment)); count += 1) {
      for (const tab of dirty) oracle.look(tab);
      dirty.clear();
      const [first] = found;
      if (first) throw new Found(first);
    }
  }
  /** Lets what is awaited happen on the timeline. */
  async function settle<Value>(work: Promise<Value>): Promise<Value> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    ended.catch(() => undefined);
    await timeline.drain();
    while (!isOver && (await timeline.step()));
    return ended;
  }

  /** When no transaction is open. */
  async function checkBooks(isLast = false): Promise<void> {
    await turns.take();
    await oracle.checkBooks(engine.database);
    if (isLast) await oracle.checkPartners(engine.database, partners, lies === 0, new Date(timeline.now + ahead));
    turns.give();
  }

  function storms(): void {
    if (isCalm) return;
    if (has('disk') && faults.chance(0.12)) {
      timeline.note('the disk is full');
      fullUntil = timeline.now + 2_000 + faults.below(8_000);
    }
    if (hasJumps && faults.chance(0.25)) {
      ahead = ahead === 0 ? faults.pick([-60 * minute, -2_000, 2_000, 10 * minute, 60 * minute]) : 0;
      jumpedAt = timeline.now;
      hasJumped = true;
      reach('a jump of the server’s clock');
      timeline.note(`the server's clock is ${ahead} ms ahead`);
    }
    if (has('clocks') && faults.chance(0.25) && people.length > 0) {
      faults.pick(people).device.ahead += faults.pick([-60 * minute, 60 * minute, 24 * 60 * minute]);
      reach('a jump of a device’s clock');
    }
    timeline.in(15_000, '', storms);
  }

  let finding: Finding | null = null;
  try {
    isCalm = true;
    for (const place of shops.keys()) await settle(start(place));
    await settle(populate());
    isCalm = false;
    timeline.in(10_000, '', storms);
    for (let round = 0; people.some((person) => person.visits > 0) && round < 80; round += 1) {
      await until(timeline.now + 10_000);
      if (round % 4 === 3) await settle(checkBooks());
      const [first] = found;
      if (first) throw new Found(first);
    }
    // The faults stop: everything comes to rest.
    isCalm = true;
    ahead = 0;
    partners.calm();
    timeline.note('the faults stop');
    await until(timeline.now + 130_000);
    for (const person of people) for (const tab of person.tabs) checkRest(tab);
    if (!hasJumped) oracle.checkMessages(partners);
    for (const pause of [20, 60, 60]) {
      timeline.sleep(pause * minute);
      await until(timeline.now + 10_000);
    }
    await settle(checkBooks(true));
    const [first] = found;
    if (first) throw new Found(first);
  } catch (error) {
    if (error instanceof Found) finding = error.finding;
    else
      finding = {
        rule: 'C90 nothing is thrown',
        detail: error instanceof Error ? (error.stack ?? error.message).slice(0, 800) : String(error),
      };
  }
  function checkRest(tab: OpenTab): void {
    const { device } = tab.page;
    const { session } = tab.actor.getSnapshot().context;
    const stored = device.values.get('token');
    if (!device.wasStorageFull && session?.token.reveal() !== stored)
      found.push({
        rule: 'C10 tabs agree at rest',
        detail: `${tab.person.name}: the tab ${session ? 'has another session than' : 'has none,'} the storage ${stored === undefined ? 'has none' : ''}`,
      });
    for (const [, snapshot] of actorsOf(tab.actor))
      if (snapshot.hasTag('busy') && tab.asking === 0)
        found.push({
          rule: 'I4 nothing waits without a call',
          detail: `${snapshot.machine.id} ${JSON.stringify(snapshot.value)}`,
        });
  }

  const hash = timeline.hash();
  for (const person of people) for (const tab of [...person.tabs]) tab.actor.stop();
  for (const shop of shops) shop?.crash();
  await timeline.drain();
  timeline.clear();
  await settle(engine.empty());
  return {
    seed,
    sessions: visits,
    steps: timeline.steps,
    hash,
    finding,
    reached,
    lines: timeline.lines ?? [],
    fates,
    without,
    people: people.length,
    numbers: people.map(({ number }) => number),
    size: people.length,
  };
}

/** Live connections never open here: rooms are polled. */
class NoSocket {
  static readonly OPEN = 1;
  readyState = 3;
  addEventListener(type: string, listener: () => void): void {
    if (type === 'error') setTimeout(listener, 20);
  }
  close(): void {}
  send(): void {}
}
