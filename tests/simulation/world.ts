/** One seed: a shop, its partners, and fourteen people in one world, until their visits end and the faults stop. */
import type { AnyCall } from '../../src/contract/call.ts';
import { playable } from '../../src/contract/room-words.ts';
import { checkTransaction } from '../../src/contract/transactions.calls.ts';
import { DatabaseUnavailable } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { after } from '../../src/server/domain/platform/clock.ts';
import { callbackRoute } from '../../src/server/http/vendor-callback.ts';
import { seedPlayer } from '../../src/sandbox/testbed/control.ts';
import { createAttacks } from './attacks.ts';
import { newDevice } from './browser.ts';
import { Turns, type Engine } from './database.ts';
import { createNetwork, type NetworkFate } from './network.ts';
import { createOracle, type Finding } from './oracle.ts';
import { createPartners } from './partners.ts';
import { actorsOf, awaited, chooseAim, numbers, passwords, type OpenTab, type Person } from './people.ts';
import { createStreams, seedRandomness } from './seeded.ts';
import { startShop, type Shop } from './shop.ts';
import type { Ground, Without } from './surroundings.ts';
import { rule, Timeline } from './timeline.ts';
import { createVisits } from './visits.ts';
import { createWeather } from './weather.ts';

export interface Plan {
  seed: number;
  without?: Without;
  trace?: boolean;
  /** Steps after which a world without a finding ends. */
  most?: number;
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
  without: Without;
  /** Of the people in it. */
  people: readonly number[];
}

const size = 14;
const minute = 60_000;
let timeline = new Timeline();
let isRuled = false;
let rejected: (error: unknown) => void = () => undefined;
process.on('unhandledRejection', (error) => rejected(error));

class Found extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(`${finding.rule}: ${finding.detail}`);
    this.finding = finding;
  }
}

const unexpected = (error: unknown): Finding => ({
  rule: 'C90 nothing is thrown',
  detail: error instanceof Error ? (error.stack ?? error.message).slice(0, 800) : String(error),
});

export async function runWorld(
  engine: Engine,
  { seed, without = {}, trace = false, most = Infinity }: Plan,
): Promise<Result> {
  timeline = new Timeline();
  if (trace) timeline.lines = [];
  if (!isRuled) rule(() => timeline);
  isRuled = true;
  const streams = createStreams(`${seed}${without.salt ? `/${without.salt}` : ''}`);
  seedRandomness(streams('process'));
  const reached = new Map<string, number>();
  const findings: Finding[] = [];
  const ground: Ground = {
    ...{ timeline, streams },
    has: (kind) => !(without.faults ?? []).includes(kind),
    reach: (what) => void reached.set(what, (reached.get(what) ?? 0) + 1),
    found: (rule, detail) => void findings.push({ rule, detail }),
  };
  const { reach, found } = ground;
  Object.assign(globalThis, { passed: reach });
  rejected = (error) => findings.push(unexpected(error));
  const weather = createWeather(ground);
  const oracle = createOracle({ fail: found, isSteady: () => !weather.hasJumped, began: timeline.now });
  const fates = new Map<string, NetworkFate>();
  const turns = new Turns(streams('turns'));
  const people: Person[] = [];
  /** When an order was asked about by its owner, by the request's body. */
  const checked = new Map<string, number>();
  /** Processes beside each other. */
  const shops: (Shop | null)[] = Array.from({ length: weather.processes }, () => null);

  const network = createNetwork({
    ...{ timeline, reached: reach, faults: weather.lost },
    random: (who) => streams(`network ${who}`),
    shop: (who) => streams(`balancer of ${who}`).pick(shops),
    partners: () => partners,
    isSpared: (name) => (without.fates ?? []).includes(name),
    sent: (name, drawn) => {
      if (drawn !== 'arrives') fates.set(name, drawn);
    },
    arrived({ path, body }) {
      if (path.endsWith(checkTransaction.path)) checked.set(body, timeline.now);
    },
    crowded: (name, number, atOnce) => {
      const checkedAt = checked.get(JSON.stringify({ id: oracle.numbers.get(number) })) ?? -Infinity;
      const isChecked = timeline.now - checkedAt < minute;
      if (timeline.now - weather.jumpedAt > 2 * minute && atOnce > (isChecked ? 3 : 1))
        found('3.3 one process has an order’s task', `${atOnce} requests at once: ${name}`);
    },
  });
  const partners = createPartners({
    ...{ timeline, random: streams('partners'), lies: weather.lies, reached: reach },
    crowded: (id) => {
      if (timeline.now - weather.jumpedAt > 60_000) found('3.2 one process sends a message', id);
    },
    async call(vendor, headers, body) {
      const { id, number } = JSON.parse(body) as { id: string; number: string };
      const all = new Headers({ 'content-type': 'application/json', ...headers });
      const sending = { method: 'POST', path: callbackRoute(vendor), headers: all, body };
      const answer = await network.send(sending, '10.9.9.9', vendor, attacks.besideCallback(number)).catch(() => null);
      const isAccepted = answer?.status === 204;
      if (isAccepted) oracle.acknowledged(vendor, id);
      return isAccepted;
    },
  });
  const surroundings = { ...ground, network, oracle, partners, people };
  const attacks = createAttacks(surroundings, weather);
  const vouchers = Array.from({ length: 6 }, (_, index) =>
    `VOUCHER${seed % 1_000}X${index}`.padEnd(12, '7').slice(0, 14),
  );
  const visits = createVisits({ ...surroundings, attacks, vouchers, gestures: without.gestures });
  globalThis.fetch = network.shopFetch;
  /** The round, of ten seconds, in which a game opens that some people wait for. */
  const opensAt = 2 + streams('catalogue').below(12);

  /** A start that fails is tried again, as a supervisor does. */
  async function start(place: number): Promise<void> {
    try {
      await startOnce(place);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) return void findings.push(unexpected(error));
      timeline.in(2_000, 'the shop starts again', () => void start(place));
    }
  }

  async function startOnce(place: number): Promise<void> {
    reach('start of the shop');
    shops[place] = await startShop({
      ...{ engine, timeline, turns, partners, fate: weather.fate, duration: weather.duration },
      ahead: () => weather.ahead,
      began: oracle.began,
      answered(call: AnyCall, outcome, asked, text, began) {
        reach(`call ${call.name}.${outcome ?? 'failed'}`);
        timeline.note(`answer ${call.name}.${outcome ?? 'failed'}`);
        oracle.answered(call, outcome, asked, text, began, timeline.now);
      },
      died() {
        timeline.note('the shop crashes');
        oracle.died(20);
        shops[place] = null;
        timeline.in(weather.downtime(), 'the shop starts again', () => void start(place));
      },
      failed: (event, error) =>
        found(
          'C90 background work does not fail by itself',
          `${event}: ${(error.stack ?? error.message).slice(0, 500)}`,
        ),
      log(line) {
        const { event, errorName, errorCode, errorPlace } = JSON.parse(line) as Record<string, string>;
        reach(`log ${event}`);
        if (event === 'request failed')
          found('C90 no request fails unexpectedly', `${errorName} ${errorCode ?? ''} ${errorPlace?.slice(0, 300)}`);
      },
    });
  }

  async function populate(): Promise<void> {
    const [shop] = shops;
    if (!shop) throw new Error('Expected the shop to run.');
    const { platform, database, clock } = shop;
    const parts = { shop: { platform, database }, clock } as unknown as Parameters<typeof seedPlayer>[0];
    const expiresAt = after(clock.now(), 3 * 24 * 60 * minute);
    await platform.vouchers.create(
      database,
      vouchers.map((code) => ({ code, platinum: 50n, merchant: null, expiresAt })),
    );
    for (let number = 0; number < size; number += 1) {
      const name = `p${number}`;
      const random = streams(`person ${name}`);
      const isNew = random.chance(0.15);
      const password = random.pick(passwords);
      const pin = isNew || random.chance(0.1) ? null : random.pick(numbers);
      const person: Person = {
        ...{ name, number, address: `10.0.0.${number + 1}`, wallet: `wallet-${number}`, device: newDevice() },
        ...{ passwords: [password], pins: pin === null ? [] : [pin], nextPin: random.pick(numbers) },
        ...{ tabs: [], sent: [], tokens: [], numbers: new Map(), aim: chooseAim(random) },
        phone: `0812${String(30_000_000 + seed * 100 + number).slice(-8)}`,
      };
      const { phone, wallet } = person;
      partners.wallets.set(wallet, { id: wallet, balance: 5_000_000 });
      if (!isNew) {
        const { id } = await seedPlayer(parts, {
          ...{ phone, password, pin, wallet: { platinum_topup: 200, platinum_in_game: 300 + random.below(700) } },
          ...(pin !== null && {
            accounts: [
              { kind: 'bank' as const, provider: 'bca', number: `10000000${10 + number}`, holder: 'Siti Aminah' },
            ],
          }),
        });
        if (random.chance(0.75)) {
          const token = await platform.sessions.begin(database, id);
          oracle.issued(token, id, phone);
          person.tokens.push(token);
          person.device.values.set('token', token).set('phone', phone);
        }
        if (random.chance(0.7)) {
          const put = { wallet, maskedId: '••••1234', token: partners.grant(wallet) };
          await database.transaction((handle) => platform.walletLinks.put(handle, id, put));
        }
      }
      if ((without.people ?? []).includes(number)) continue;
      people.push(person);
      visits.begin(person);
    }
  }

  async function until(moment: number): Promise<void> {
    while (timeline.steps < most && (await timeline.step(moment))) {
      for (const tab of visits.dirty) oracle.look(tab);
      visits.dirty.clear();
      stopAtFinding();
    }
  }
  function stopAtFinding(): void {
    const [first] = findings;
    if (first) throw new Found(first);
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
    if (isLast)
      await oracle.checkPartners(engine.database, partners, weather.lies === 0, new Date(timeline.now + weather.ahead));
    turns.give();
    stopAtFinding();
  }

  /** A build with the first of the awaited games as an open one takes the place of one with it closed. */
  async function openGame(): Promise<void> {
    await turns.take();
    reach('a game opens');
    timeline.note('a game opens');
    const [game] = awaited;
    oracle.gameOpened(game, playable.rings, timeline.now);
    await engine.database.run(sql`update wishes set game = ${playable.rings} where game = ${game}`);
    turns.give();
  }

  async function live(): Promise<void> {
    for (const place of shops.keys()) await settle(start(place));
    await settle(populate());
    weather.begin(people);
    for (let round = 0; !visits.areOver() && timeline.steps < most && round < 80; round += 1) {
      await until(timeline.now + 10_000);
      weather.sleep();
      if (round % 4 === 3) await settle(checkBooks());
      if (round === opensAt) await settle(openGame());
    }
    if (timeline.steps >= most) return;
    weather.calm();
    partners.calm();
    timeline.note('the faults stop');
    await until(timeline.now + 130_000);
    for (const person of people) for (const tab of person.tabs) checkRest(tab);
    if (!weather.hasJumped && !weather.hasSlept) oracle.checkMessages(partners);
    stopAtFinding();
    // A payout that is told again in the last but one of them is asked about once more, a quarter of an hour later.
    for (const pause of [20, 60, 60, 20]) {
      weather.sleepFor(pause * minute);
      await until(timeline.now + 30_000);
    }
    await settle(checkBooks(true));
  }
  function checkRest({ page: { device }, actor, person, asking }: OpenTab): void {
    const { session } = actor.getSnapshot().context;
    const stored = device.values.get('token');
    if (!device.wasStorageFull && session?.token.reveal() !== stored)
      found(
        'C10 tabs agree at rest',
        `${person.name}: the tab ${session ? 'has another session than' : 'has none,'} the storage ${stored === undefined ? 'has none' : ''}`,
      );
    for (const [, snapshot] of actorsOf(actor))
      if (snapshot.hasTag('busy') && asking === 0)
        found('I4 nothing waits without a call', `${snapshot.machine.id} ${JSON.stringify(snapshot.value)}`);
  }

  let finding: Finding | null = null;
  try {
    await live();
  } catch (error) {
    finding = error instanceof Found ? error.finding : unexpected(error);
  }
  const hash = timeline.hash();
  weather.calm();
  for (const person of people) for (const tab of [...person.tabs]) tab.actor.stop();
  for (const shop of shops) shop?.crash();
  await timeline.drain();
  timeline.clear();
  await settle(engine.empty());
  return {
    ...{ seed, sessions: visits.ended(), steps: timeline.steps, hash, finding, reached, fates, without },
    lines: timeline.lines ?? [],
    people: people.map(({ number }) => number),
  };
}
