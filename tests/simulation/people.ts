/** What people do: the events that their screens accept, some that they should not, and calls beside the screens. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import { Secret } from '../../src/contract/secret.ts';
import { playable } from '../../src/contract/room-words.ts';
import type { RoundMemory } from '../../machines/round/round-memory.ts';
import { childrenOf, snapshotOf, type StorefrontActor } from '../../src/web/runtime/actors.ts';
import type { Random } from '../../src/walk/random.ts';
import type { Device, Tab } from './browser.ts';
import type { Sending } from './network.ts';

export interface Person {
  name: string;
  address: string;
  phone: string;
  password: string;
  /** Null: none yet. */
  pin: string | null;
  /** The one that is set next. */
  nextPin: string;
  wallet: string;
  device: Device;
  tabs: OpenTab[];
  number: number;
  /** Gestures left of this visit, and visits left. */
  left: number;
  visits: number;
  /** Orders that this person has seen. */
  orders: string[];
  /** Requests of this person's pages, to be repeated beside them. */
  sent: Sending[];
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

export interface Surroundings {
  random: Random;
  codes(phone: string): readonly string[];
  vouchers: readonly string[];
  invitations: readonly string[];
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

interface Making extends Surroundings {
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
const games = [playable.sums, playable.rings];

const changed = (options: readonly string[], random: Random, present: string | null): string =>
  random.chance(0.8) && present !== null ? present : random.pick(options);

const phoneOf: Maker = ({ person, random }) => ({ phone: random.chance(0.9) ? person.phone : '081299990000' });
const plain: Maker = () => ({});

/** Weight and payload of each gesture; one that is not named here nobody makes. */
const gestures: Readonly<Record<string, readonly [weight: number, make: Maker]>> = {
  'loginForm.opened': [3, phoneOf],
  'registerForm.opened': [2, phoneOf],
  'recovery.opened': [1.2, phoneOf],
  'credentials.submitted': [
    8,
    ({ person, random }) => ({
      phone: person.phone,
      password: new Secret(changed(passwords, random, person.password)),
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
    ({ person, random, codes }) => {
      const known = codes(person.phone);
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
      const current = person.password;
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
      const pin = changed(numbers, random, isNew ? person.nextPin : person.pin);
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
  'link.confirmed': [5, plain],
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
  'removal.requested': [0.1, ({ snapshot, random }) => accountIn(snapshot, random)],
  'removal.confirmed': [3, plain],
  'default.chosen': [0.2, ({ snapshot, random }) => accountIn(snapshot, random)],
  'amount.changed': [
    3,
    ({ random, snapshot }) => ({
      digits: random.pick(
        snapshot.machine.id === 'topUp' ? ['10', '50', '100', '250', '4000'] : ['50', '50', '60', '100', '300', '49'],
      ),
    }),
  ],
  'method.chosen': [4, ({ random }) => ({ code: random.pick(['dana', 'dana', 'bca', 'bni', 'mandiri']) })],
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
  'check.requested': [2, plain],
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
  'voucher.edited': [0.2, plain],
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
      const value = prompt.kind === 'sum' ? (prompt.choices[random.below(4)] ?? 0) : 0;
      return { seq: prompt.seq, value, now: tab.now() };
    },
  ],
  'signOut.requested': [0.12, plain],
  'dialog.dismissed': [0.4, plain],
  'success.left': [1, plain],
  'menu.toggled': [0.1, plain],
  'language.chosen': [0.05, ({ random }) => ({ language: random.pick(['id', 'en']) })],
};

function accountIn({ context }: AnyMachineSnapshot, random: Random): object | null {
  const accounts = context['accounts'] as PaymentAccount[];
  return accounts.length === 0 ? null : { id: random.pick(accounts).id };
}

/** Around the flow in which a person is. */
const background = new Set(['shell', 'session', 'player', 'catalogue']);

export interface Gesture {
  actor: AnyActorRef;
  machine: string;
  event: { type: string };
}

/** Null: nothing on screen invites to anything. `ignored`: an event that the screen does not offer. */
export function chooseGesture(tab: OpenTab, around: Surroundings, isIgnored: boolean): Gesture | null {
  const { random } = around;
  const live = actorsOf(tab.actor);
  const offers: { gesture: Gesture; weight: number }[] = [];
  for (const [actor, snapshot] of live) {
    const { machine } = snapshot;
    for (const type of machine.events) {
      const known = gestures[type];
      if (!known) continue;
      const payload = known[1]({ ...around, person: tab.person, live, snapshot, tab });
      if (payload === null) continue;
      const event = { type, ...payload };
      if (snapshot.can(event) === isIgnored) continue;
      const weight = isIgnored ? 1 : known[0] * (background.has(machine.id) ? 0.15 : 1);
      offers.push({ gesture: { actor, machine: machine.id, event }, weight });
    }
  }
  const total = offers.reduce((sum, { weight }) => sum + weight, 0);
  let at = (random.below(1_000_000) / 1_000_000) * total;
  for (const { gesture, weight } of offers) {
    at -= weight;
    if (at < 0) return gesture;
  }
  return null;
}

/** What the person remembers of it. */
export function remember(person: Person, { event }: Gesture, random: Random): void {
  if ('password' in event && 'confirmation' in event) person.password = (event.password as Secret).reveal();
  if (!('pin' in event)) return;
  const pin = (event.pin as Secret).reveal();
  if (pin !== person.nextPin) return;
  person.pin = pin;
  person.nextPin = random.pick(numbers);
}

/** Pages that a person goes to. */
export const placesToGo = (random: Random, invitations: readonly string[], orders: readonly string[]): string => {
  if (orders.length > 0 && random.chance(0.2)) return `/history/transaction/${random.pick(orders)}`;
  const game = random.pick(games);
  const places = [
    '/profile',
    '/top-up',
    '/top-up',
    '/withdraw',
    '/withdraw',
    '/redeem',
    '/history/transaction',
    '/history/game',
    '/profile/account',
    '/',
    `/detail/${game}`,
    `/detail/${game}`,
  ];
  return invitations.length > 0 && random.chance(0.15) ? random.pick(invitations) : random.pick(places);
};
