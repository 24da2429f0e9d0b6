/** What people do: the events that their screens accept, some that they should not, and calls beside the screens. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import { Secret } from '../../src/contract/secret.ts';
import { playable } from '../../src/contract/room-words.ts';
import type { Route } from '../../machines/kit/route.ts';
import type { RoundMemory } from '../../machines/round/round-memory.ts';
import type { Wishes } from '../../src/contract/wishes.calls.ts';
import { openGame } from '../../src/server/domain/rooms/games/open-games.ts';
import { childrenOf, snapshotOf, type StorefrontActor } from '../../src/web/runtime/actors.ts';
import type { Random } from '../../src/walk/random.ts';
import type { Device, Tab } from './browser.ts';
import type { Sending } from './network.ts';
import type { Answered } from './shop.ts';

export interface Person {
  name: string;
  address: string;
  phone: string;
  /** That may be right, the likeliest first. */
  passwords: string[];
  pins: string[];
  /** The one that is set next. */
  nextPin: string;
  wallet: string;
  device: Device;
  tabs: OpenTab[];
  number: number;
  aim: Aim;
  /** Ids of orders that this person has seen, by their numbers. */
  numbers: Map<string, string>;
  /** Of sessions that this person opened. */
  tokens: string[];
  /** Requests of this person's pages, to be repeated beside them. */
  sent: Sending[];
}

/** Where somebody wants to go, and what to open there. */
interface Aim {
  place: string;
  opens: string;
}

export interface OpenTab {
  page: Tab;
  actor: StorefrontActor;
  person: Person;
  now(): number;
  /** Requests without an end. */
  asking: number;
  go(path: string): void;
}

interface Around {
  random: Random;
  codes(phone: string): readonly string[];
  vouchers: readonly string[];
}

type Live = [actor: AnyActorRef, snapshot: AnyMachineSnapshot];

export function actorsOf(root: AnyActorRef): Live[] {
  const found: Live[] = [];
  const walk = (actor: AnyActorRef): void => {
    const snapshot = snapshotOf(actor);
    if (snapshot.status !== 'active' || snapshot.machine === undefined) return;
    found.push([actor, snapshot as AnyMachineSnapshot]);
    childrenOf(actor).forEach(walk);
  };
  walk(root);
  return found;
}

interface Making extends Around {
  person: Person;
  live: readonly Live[];
  snapshot: AnyMachineSnapshot;
  tab: OpenTab;
}

type Maker = (making: Making) => object | null;

export const numbers = ['482917', '739206', '602948', '917364', '350872', '826041'];
export const passwords = ['kucing makan ikan', 'kelereng di bawah meja', 'sepeda tanpa rantai'];
const weakNumbers = ['123456', '111111'];
const weakPasswords = ['password123', 'platinum'];

const mostly = (present: string | undefined, options: readonly string[], random: Random): string =>
  random.chance(0.96) && present !== undefined ? present : random.pick(options);

const phoneOf: Maker = ({ person, random }) => ({ phone: random.chance(0.9) ? person.phone : '081299990000' });
const plain: Maker = () => ({});

/** Games that cannot be played yet: few, so that many wait for one. */
export const awaited = ['kuda-kilat', 'panah-angin'] as const;

/** Weight and payload of each gesture; one that is not named here nobody makes. */
const gestures: Readonly<Record<string, readonly [weight: number, make: Maker]>> = {
  'loginForm.opened': [3, phoneOf],
  'registerForm.opened': [2, phoneOf],
  'recovery.opened': [1.2, phoneOf],
  'credentials.submitted': [
    8,
    ({ person, random }) => ({
      phone: person.phone,
      password: new Secret(mostly(person.passwords[0], passwords, random)),
    }),
  ],
  'credentials.edited': [0.3, plain],
  'phone.submitted': [
    6,
    ({ person, random, snapshot }) => ({
      phone: snapshot.machine.id === 'phoneChange' ? `0813${String(10_000_000 + random.below(9_999))}` : person.phone,
      agreed: random.chance(0.95),
    }),
  ],
  'phone.edited': [0.2, plain],
  'sms.chosen': [5, plain],
  'method.cancelled': [0.5, plain],
  'code.submitted': [
    8,
    ({ person, random, codes, snapshot }) => {
      // An invitation is followed by its address; somebody may type one that nobody has sent.
      if (snapshot.machine.id === 'room') return random.chance(0.95) ? null : { text: random.pick(['K7M2QX', 'K7M']) };
      const { phone } = snapshot.context as { phone?: string };
      const known = codes(phone || person.phone);
      const newest = known.at(-1);
      if (newest === undefined && random.chance(0.7)) return null;
      const guess = String(random.below(10_000)).padStart(4, '0');
      const late = known.at(-2) ?? guess;
      return { code: new Secret(random.chance(0.85) ? (newest ?? guess) : random.chance(0.5) ? late : guess) };
    },
  ],
  'code.edited': [0.3, plain],
  'resend.requested': [1, plain],
  'number.changeRequested': [0.2, plain],
  'passwords.submitted': [
    6,
    ({ person, random, snapshot }) => {
      const current = mostly(person.passwords[0], passwords, random);
      const { purpose } = snapshot.context['request'] as { purpose: string };
      const isChange = purpose === 'change';
      const password = random.chance(0.3) ? current : random.pick(random.chance(0.1) ? weakPasswords : passwords);
      const confirmation = random.chance(0.95) ? password : `${password}!`;
      return {
        current: isChange ? new Secret(current) : null,
        password: new Secret(password),
        confirmation: new Secret(confirmation),
      };
    },
  ],
  'pin.submitted': [
    8,
    ({ person, random, snapshot }) => {
      const isNew = snapshot.matches('fresh') || snapshot.matches('repeated');
      const pin = mostly(isNew ? person.nextPin : person.pins[0], numbers, random);
      return { pin: new Secret(isNew && random.chance(0.05) ? random.pick(weakNumbers) : pin) };
    },
  ],
  'firstPin.requested': [2, plain],
  'retry.requested': [4, plain],
  'pinReset.requested': [0.5, plain],
  'code.requested': [3, plain],
  'pin.requested': [3, plain],
  'pinForm.opened': [0.3, ({ random }) => ({ intent: random.pick(['set', 'change', 'reset']) })],
  'phoneForm.opened': [0.1, plain],
  'passwordForm.opened': [0.15, plain],
  'linkForm.opened': [0.25, plain],
  'unlinkForm.opened': [0.1, plain],
  'link.confirmed': [1, plain],
  'unlink.confirmed': [4, plain],
  'accountForm.opened': [0.25, plain],
  'accountForm.submitted': [
    5,
    ({ random }) => ({
      form: {
        kind: 'bank',
        provider: 'bca',
        number: String(1_000_000_000 + random.below(9_999)),
        holder: 'Siti Aminah',
      },
    }),
  ],
  'removal.requested': [0.1, ({ snapshot, random }) => listedIn(snapshot, random)],
  'removal.confirmed': [3, plain],
  'default.chosen': [0.2, ({ snapshot, random }) => listedIn(snapshot, random)],
  'amount.changed': [
    3,
    ({ random, snapshot }) =>
      snapshot.context['digits'] !== '' && random.chance(0.9)
        ? null
        : {
            digits: random.pick(
              snapshot.machine.id === 'topUp'
                ? ['10', '50', '100', '250', '4000']
                : ['50', '50', '60', '100', '300', '49'],
            ),
          },
  ],
  'method.chosen': [
    4,
    ({ random, snapshot }) =>
      snapshot.context['method'] !== null && random.chance(0.9)
        ? null
        : { code: random.pick(['dana', 'dana', 'bca', 'bni', 'mandiri']) },
  ],
  'review.requested': [
    5,
    ({ live, random, snapshot: { context } }) => {
      const isEmpty = context['digits'] === '' || ('method' in context && context['method'] === null);
      if (isEmpty && random.chance(0.9)) return null;
      const accounts = live.find(([, { machine }]) => machine.id === 'accounts')?.[1].context['accounts'] as
        | PaymentAccount[]
        | undefined;
      return { account: accounts && accounts.length > 0 ? random.pick(accounts) : null };
    },
  ],
  'review.confirmed': [6, plain],
  'order.confirmed': [6, plain],
  'form.requested': [1, plain],
  'checkout.requested': [3, plain],
  'history.requested': [0.3, plain],
  'check.requested': [4, plain],
  'receipt.refreshRequested': [0.3, plain],
  'payment.continued': [1, plain],
  'more.requested': [1, plain],
  'resource.refreshRequested': [0.3, plain],
  'catalogue.refreshRequested': [0.1, plain],
  'balances.refreshRequested': [0.3, plain],
  'details.refreshRequested': [0.2, plain],
  'list.refreshRequested': [0.2, plain],
  'voucher.submitted': [
    4,
    ({ random, vouchers }) => ({ text: random.chance(0.9) ? random.pick(vouchers) : 'SALAHSEMUA1' }),
  ],
  'voucher.edited': [0.2, ({ random, vouchers }) => ({ text: random.pick(vouchers) })],
  'stake.changed': [1, ({ random }) => ({ digits: random.pick(['5', '10', '50']) })],
  'join.requested': [8, ({ random }) => ({ isPrivate: random.chance(0.3), proposal: 10, available: null })],
  'leave.requested': [0.2, plain],
  'leave.confirmed': [3, plain],
  'leave.dismissed': [1, plain],
  'seat.followed': [2, plain],
  'answer.given': [
    12,
    ({ snapshot, random, tab }) => {
      const { room, position } = snapshot.context as RoundMemory;
      const prompt = room.prompts[position];
      if (!prompt) return null;
      const value = random.below(openGame(room.game).rules.choicesOf(prompt));
      return { seq: prompt.seq, value, now: tab.now() };
    },
  ],
  'wish.made': [
    0.6,
    ({ snapshot, random }) => {
      const { route, wishes } = snapshot.context as { route: Route; wishes?: Wishes | null };
      const game = random.chance(0.95) ? random.pick(awaited) : playable.sums;
      return route.name === 'games' && !wishes?.waiting.includes(game) ? { game } : null;
    },
  ],
  'wish.takenBack': [
    2,
    ({ snapshot, random }) => {
      const { waiting } = (snapshot.context as { wishes: Wishes | null }).wishes ?? { waiting: [] };
      return waiting.length > 0 ? { game: random.pick(waiting) } : null;
    },
  ],
  'news.closed': [3, plain],
  'signOut.requested': [0.12, plain],
  'dialog.dismissed': [0.5, plain],
  'success.left': [1, plain],
  'menu.toggled': [0.1, plain],
  'language.chosen': [0.05, ({ random }) => ({ language: random.pick(['id', 'en']) })],
};

/** An account or a passkey of the list on the screen. */
function listedIn({ context }: AnyMachineSnapshot, random: Random): object | null {
  const listed = (context['accounts'] ?? context['passkeys']) as readonly { id: string }[];
  return listed.length === 0 ? null : { id: random.pick(listed).id };
}

/** Around the flow in which a person is. */
const background = new Set(['shell', 'session', 'player', 'catalogue', 'wishes']);

export interface Gesture {
  actor: AnyActorRef;
  machine: string;
  event: { type: string };
}

/**
 * Null: nothing on screen invites to anything. `ignored`: an event that the screen does not offer. `live`: the actors
 * of the tab.
 */
export function chooseGesture(tab: OpenTab, live: readonly Live[], around: Around, isIgnored: boolean): Gesture | null {
  const { random } = around;
  const { person } = tab;
  const offers: { gesture: Gesture; weight: number }[] = [];
  for (const [actor, snapshot] of live) {
    const { machine } = snapshot;
    for (const type of machine.events) {
      const known = gestures[type];
      if (!known) continue;
      const payload = known[1]({ ...around, person, live, snapshot, tab });
      if (payload === null) continue;
      const event = { type, ...payload };
      if (snapshot.can(event) === isIgnored) continue;
      const factor = type === person.aim.opens ? 40 : background.has(machine.id) ? 0.1 : 1;
      offers.push({ gesture: { actor, machine: machine.id, event }, weight: isIgnored ? 1 : known[0] * factor });
    }
  }
  return pickByWeight(random, offers)?.gesture ?? null;
}

/** Null where there is nothing to pick from. */
function pickByWeight<Item extends { weight: number }>(random: Random, items: readonly Item[]): Item | null {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  let at = (random.below(1_000_000) / 1_000_000) * total;
  return items.find(({ weight }) => (at -= weight) < 0) ?? null;
}

const add = (list: string[], one: string): void => {
  if (!list.includes(one)) list.push(one);
};
const putFirst = (list: string[], one: string): void =>
  void list.splice(0, list.length, one, ...list.filter((other) => other !== one));

/** New secrets that the person has chosen and that may or may not be taken. */
export function remember(person: Person, { event }: Gesture): void {
  if ('confirmation' in event) add(person.passwords, (event as unknown as { password: Secret }).password.reveal());
  if ('pin' in event && (event.pin as Secret).reveal() === person.nextPin) add(person.pins, person.nextPin);
}

/** What the answers to a person's requests say about number, password, PIN, sessions and orders. */
export function learn(person: Person, { body, headers }: Sending, answer: Answered | null): void {
  if (answer === null) return;
  const [, number] = /"order_number":"([^"]+)"/.exec(answer.text) ?? [];
  const [, id] = /"id":"([^"]+)"/.exec(answer.text) ?? [];
  if (number !== undefined && id !== undefined) person.numbers.set(number, id);
  if (!body.startsWith('{')) return;
  const said = JSON.parse(body) as Record<string, string>;
  const pin = said['current_pin'] ?? said['pin'];
  const password = said['current_password'] ?? said['password'];
  if (answer.status < 300) {
    const [, token] = /"token":"([^"]+)"/.exec(answer.text) ?? [];
    if (token !== undefined) person.tokens.push(token);
    if (said['password'] !== undefined) putFirst(person.passwords, said['password']);
    if (said['pin'] !== undefined) putFirst(person.pins, said['pin']);
    if (said['phone_number'] !== undefined && headers.has('authorization')) person.phone = said['phone_number'];
  } else if (/wrong|incorrect|invalid_credentials/i.test(answer.text)) {
    if (pin !== undefined && pin === person.pins[0]) person.pins.push(person.pins.shift() ?? pin);
    if (password !== undefined && password === person.passwords[0])
      person.passwords.push(person.passwords.shift() ?? password);
  }
}

const aim = (weight: number, place: string, opens = '') => ({ weight, place, opens });
const aims = [
  aim(10, '/withdraw'),
  aim(8, '/top-up'),
  aim(1, '/redeem'),
  ...Object.values(playable).map((slug) => aim(1.5, `/detail/${slug}`)),
  aim(1, '/profile/account', 'accountForm.opened'),
  aim(2, '/profile', 'passwordForm.opened'),
  aim(1, '/profile', 'phoneForm.opened'),
  aim(1.5, '/profile', 'pinForm.opened'),
  aim(1, '/profile', 'linkForm.opened'),
  aim(0.3, '/profile', 'unlinkForm.opened'),
  aim(1.5, '/', 'signOut.requested'),
  aim(0.5, '/history/transaction'),
  aim(0.3, '/history/game'),
  aim(1.5, '/', 'wish.made'),
  aim(0.5, '/', 'news.closed'),
];

export const chooseAim = (random: Random): Aim => pickByWeight(random, aims) ?? aim(0, '/');
