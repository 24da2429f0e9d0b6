/**
 * Faults of the clock, the device and the person, on the app's real runtime: storage, tabs, clock, history and machines
 * with the real views above them. The network is the only stand-in: it answers well, or not at all.
 */
import { setImmediate as drawn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { resendView } from '../../machines/one-time-code/one-time-code.selectors.ts';
import { calls } from '../../src/contract/index.ts';
import { createClock } from '../../src/web/browser/clock.ts';
import { createNavigation, type Navigation } from '../../src/web/browser/navigation.ts';
import { sessionKeys, storageKeys } from '../../src/web/browser/storage.ts';
import { childrenOf, type StorefrontActor } from '../../src/web/runtime/actors.ts';
import { givenPart } from '../../src/web/runtime/part.ts';
import { playerPart } from '../../src/web/runtime/player-part.ts';
import { stepsPart } from '../../src/web/runtime/steps-part.ts';
import { createStorefront } from '../../src/web/runtime/start.ts';
import { merchantUid, moment, otherPhone, phone } from '../flows/kit/samples.ts';
import { openFixture, type Fixture } from '../flows/kit/views/fixture.tsx';
import type { Session } from '../../src/contract/session.calls.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import { worldFaults, type WorldFault } from './catalogue.ts';
import { goodBody } from './replies.ts';

const token = 'session-token-of-one-player';
const otherToken = 'session-token-of-another';
const ticket = `${'a'.repeat(43)} ${'b'.repeat(43)}`;
const inCode = { otp_expired: String(moment + 100_000), disable_otp: 'true' };

/** What the storage and the address say as the page is opened. */
export interface Situation {
  path: string;
  stored: Readonly<Record<string, string>>;
  /** In the tab's own storage. */
  tab?: Readonly<Record<string, string>>;
}

const parts = { player: givenPart(playerPart), steps: givenPart(stepsPart) };
const player = { token, phone };
export const situations: Readonly<Record<string, Situation>> = {
  visitor: { path: '/', stored: {} },
  'visitor at a game': { path: '/detail/jari-kilat', stored: {} },
  'registration at its code': {
    path: '/verification-otp?register=true',
    stored: { phone_regist: phone, token_regist: ticket, ...inCode },
  },
  'registration at its password': {
    path: '/verification-otp?register=true&create_password=true',
    stored: { phone_regist: phone, token_regist: ticket },
  },
  'recovery at its code': {
    path: '/verification-otp?forget_password=true',
    stored: { phone_forget_pass: phone, token_forget_pass: ticket, ...inCode },
  },
  'recovery at its password': {
    path: '/verification-otp?forget_password=true&create_password=true',
    stored: { phone_forget_pass: phone, token_forget_pass: ticket },
  },
  player: { path: '/', stored: player },
  ...Object.fromEntries(
    [
      '/profile',
      '/profile/account',
      '/top-up',
      '/withdraw',
      '/redeem',
      '/history/transaction',
      '/history/game',
      '/detail/jari-kilat',
    ].map((path) => [`player at ${path}`, { path, stored: player }]),
  ),
  'player with a code for the PIN': {
    path: '/profile',
    stored: { ...player, phone_call: phone, ...inCode },
    tab: { code_asked: 'pin' },
  },
  'player in a PIN reset': {
    path: '/profile',
    stored: { ...player, phone_call: phone, token_reset_pin: 'otp-id-of-one-reset-12345', ...inCode },
  },
  'player whose withdrawal has no answer': {
    path: '/withdraw',
    stored: player,
    tab: { 'money_intent.withdrawal': `${phone} q7Xv2LmZ0pR4sT8uW1yA3b.1` },
  },
};

export const networks = ['answers', 'is silent'] as const;
export type NetworkMode = (typeof networks)[number];

interface Shop {
  actor: StorefrontActor;
  navigation: Navigation;
  fixture: Fixture;
}

/** What a person can tell of the shop. */
interface State {
  visit: string;
  isLoggedIn: boolean;
  /** Of the session; empty for a visitor. */
  token: string;
  resend: string;
}

const kindOf = ({ value }: AnyMachineSnapshot): string => {
  const { visit } = value as { visit: string | Record<string, unknown> };
  return typeof visit === 'string' ? visit : Object.keys(visit).join();
};

function find(actor: AnyActorRef, id: string): AnyActorRef | null {
  for (const child of childrenOf(actor)) {
    if (child.id === id) return child;
    const inner = find(child, id);
    if (inner) return inner;
  }
  return null;
}

function stateOf({ actor }: Shop): State {
  const snapshot = actor.getSnapshot() as unknown as AnyMachineSnapshot & {
    context: { session: Session | null };
  };
  const code = find(actor, 'oneTimeCode');
  return {
    visit: kindOf(snapshot),
    isLoggedIn: snapshot.context.session !== null,
    token: snapshot.context.session?.token.reveal() ?? '',
    resend: code ? resendView(code.getSnapshot() as never).state : '',
  };
}

let requests: { method: string; path: string; key: string | null }[] = [];
const aborted = { count: 0 };

function network(mode: NetworkMode): typeof fetch {
  return (async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, location.href);
    requests.push({
      method: init.method ?? 'GET',
      path: pathname,
      key: new Headers(init.headers).get('idempotency-key'),
    });
    const call = Object.values(calls).find((one) => pathname.endsWith((one as AnyCall).path)) as AnyCall | undefined;
    if (mode === 'answers' && call) return Response.json(goodBody({ call, input: {} }));
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => {
        aborted.count += 1;
        reject(new DOMException('aborted', 'AbortError'));
      }),
    );
  }) as unknown as typeof fetch;
}

const head = {
  'merchant-uid': merchantUid,
  'api-base': 'https://api.example',
  'platform-base': 'https://platform.example',
};

/** React draws between two timers, as in a browser: `act` for each second of two minutes would take minutes. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await drawn();
}

async function open(): Promise<Shop> {
  const navigation = createNavigation(window);
  const clock = createClock(window);
  const actor = createStorefront({ window, navigation, clock, games: null, returned: null, parts })();
  const { pathname, search } = navigation.place();
  const fixture = openFixture({ root: actor, at: `${pathname}${search}`, now: clock.now });
  navigation.subscribe(() => fixture.goTo(`${navigation.place().pathname}${navigation.place().search}`));
  await pass(50);
  return { actor, navigation, fixture };
}

async function close({ actor, fixture }: Shop): Promise<void> {
  actor.stop();
  await drawn();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  fixture.close();
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

const toldByTab = (key: string | null): Promise<void> => {
  window.dispatchEvent(new StorageEvent('storage', { key }));
  return pass(1_000);
};
const hidden = (isHidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange'));
};
const setWall = (ms: number): Promise<void> => {
  vi.setSystemTime(ms);
  return pass(1_500);
};

const junk = '<img src=x onerror=alert(1)>';
const withBroken = async (method: 'getItem' | 'setItem', play: () => Promise<void>): Promise<void> => {
  const broken = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no', method === 'getItem' ? 'SecurityError' : 'QuotaExceededError');
  });
  try {
    await play();
  } finally {
    broken.mockRestore();
  }
};

/** What has to be true afterwards, by docs/requirements.md. */
type After = 'same' | 'visitor' | 'without session' | 'another player' | 'home' | 'resend open' | 'any';

interface Play {
  before?(): void;
  after: After | ((situation: Situation) => After);
  play(shop: Shop, situation: Situation): Promise<Shop | void>;
}

const isPlayers = ({ stored }: Situation): boolean => 'token' in stored;
const fillWith = (value: string) => () => {
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
};

const plays: Readonly<Record<string, Play>> = {
  // OT-4: nothing moves when somebody sets the wall clock.
  hour_ahead: { after: 'same', play: () => setWall(Date.now() + 3_600_000) },
  hour_back: { after: 'same', play: () => setWall(Date.now() - 3_600_000) },
  year_1970: { after: 'same', play: () => setWall(1_000) },
  year_2040: { after: 'same', play: () => setWall(Date.UTC(2040, 0)) },
  sleep: {
    after: 'resend open',
    async play() {
      hidden(true);
      vi.setSystemTime(Date.now() + 600_000);
      hidden(false);
      await pass(1_500);
    },
  },
  slow_timers: {
    after: 'resend open',
    async play() {
      for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
    },
  },
  // SS-4: a blocked or full storage leaves a working session in memory.
  storage_throws: { after: 'any', play: (shop) => withBroken('getItem', async () => void (await again(shop))) },
  quota: {
    after: 'same',
    play: (_, { stored }) => withBroken('setItem', () => toldByTab(Object.keys(stored)[0] ?? 'lang')),
  },
  // SS-6, SS-2.
  key_deleted: {
    after: (situation) => (isPlayers(situation) ? 'without session' : 'any'),
    play(_, situation) {
      const key = isPlayers(situation) ? 'token' : (Object.keys(situation.stored)[0] ?? 'lang');
      localStorage.removeItem(key);
      return toldByTab(key);
    },
  },
  token_changed: {
    after: 'another player',
    play() {
      localStorage.setItem('phone', otherPhone);
      localStorage.setItem('token', otherToken);
      return toldByTab('token');
    },
  },
  cleared: {
    after: (situation) => (isPlayers(situation) ? 'without session' : 'any'),
    play() {
      localStorage.clear();
      return toldByTab(null);
    },
  },
  // SS-4: a corrupt value is dropped.
  garbage: { before: fillWith(junk), after: 'visitor', play: async () => undefined },
  huge: { before: fillWith('x'.repeat(1_000_000)), after: 'visitor', play: async () => undefined },
  // SS-7.
  reload: { after: 'same', play: again },
  duplicate_tab: {
    after: 'same',
    async play() {
      // What this tab still draws is nothing that the other leaves behind.
      await pass(1_000);
      const other = await open();
      await close(other);
    },
  },
  restored: {
    after: 'same',
    async play() {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await pass(1_000);
    },
  },
  frozen: {
    after: 'same',
    async play() {
      document.dispatchEvent(new Event('freeze'));
      document.dispatchEvent(new Event('resume'));
      await pass(1_000);
    },
  },
  // SS-5, I5: also with every call still on its way.
  logout_while_busy: {
    after: (situation) => (isPlayers(situation) ? 'home' : 'same'),
    play(shop) {
      find(shop.actor, 'session')?.send({ type: 'signOut.requested' });
      return pass(1_000);
    },
  },
  navigates_away: {
    after: 'any',
    async play({ navigation }) {
      navigation.push('/');
      await pass(500);
    },
  },
  opened_twice: {
    after: 'same',
    async play({ navigation }, { path }) {
      navigation.push(path);
      navigation.push(path);
      await pass(500);
    },
  },
};

async function again(shop: Shop): Promise<Shop> {
  await close(shop);
  return open();
}

/** The other faults of a person need a form: they are played in the pure tier, on every edge that leads to a call. */
export const worldPlays = worldFaults.filter(({ kind }) => Object.hasOwn(plays, kind));

/** The runtime listens for as long as its page lives; the returned function ends that. */
function listenersOf(target: Window | Document): () => void {
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  const before = target.addEventListener as EventTarget['addEventListener'];
  target.addEventListener = (...listener: Parameters<EventTarget['addEventListener']>) => {
    added.push(listener);
    before.call(target, ...listener);
  };
  return () => {
    target.addEventListener = before;
    // React adds this listener once for all roots.
    for (const [type, listener, options] of added)
      if (listener && type !== 'selectionchange') target.removeEventListener(type, listener, options);
  };
}

export async function playWorld(situation: Situation, mode: NetworkMode, fault: WorldFault): Promise<string | null> {
  const played = plays[fault.kind];
  if (!played) throw new Error(`Expected a play of the fault "${fault.kind}"; there is none.`);
  vi.useFakeTimers({
    now: moment,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const complaints: string[] = [];
  const complain = (reason: unknown): void => void complaints.push(String(reason));
  const complainOf = ({ message }: ErrorEvent): void => complain(message);
  process.on('unhandledRejection', complain);
  window.addEventListener('error', complainOf);
  const realFetch = globalThis.fetch;
  globalThis.fetch = network(mode);
  const unlisten = [window, document].map(listenersOf);
  const metas = Object.entries(head).map(([property, content]) => {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.setAttribute('property', property);
    meta.setAttribute('content', content);
    return meta;
  });
  localStorage.clear();
  sessionStorage.clear();
  requests = [];
  for (const [key, value] of Object.entries(situation.stored)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(situation.tab ?? {})) sessionStorage.setItem(key, value);
  window.history.replaceState(null, '', situation.path);
  played.before?.();
  let shop: Shop | null = null;
  try {
    shop = await open();
    const before = stateOf(shop);
    shop = (await played.play(shop, situation)) ?? shop;
    const wanted = typeof played.after === 'function' ? played.after(situation) : played.after;
    const faults = [...faultsOf(shop, before, wanted)];
    await pass(120_000);
    faults.push(...faultsAtRest(shop));
    faults.push(...complaints.map((complaint) => `it throws: ${complaint}`));
    return faults.length === 0 ? null : [...new Set(faults)].join('\n');
  } finally {
    if (shop) await close(shop).catch((error: unknown) => complain(error));
    for (const end of unlisten) end();
    for (const meta of metas) meta.remove();
    globalThis.fetch = realFetch;
    process.off('unhandledRejection', complain);
    window.removeEventListener('error', complainOf);
    vi.useRealTimers();
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

function* faultsOf(shop: Shop, before: State, wanted: After): Generator<string> {
  const after = stateOf(shop);
  const stored = localStorage.getItem('token');
  if (wanted === 'same' && JSON.stringify(after) !== JSON.stringify(before))
    yield `it is ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`;
  if (wanted === 'resend open' && ['counting', 'locked'].includes(after.resend))
    yield `the countdown still runs: ${after.resend}`;
  if (
    (wanted === 'visitor' || wanted === 'without session' || wanted === 'home') &&
    (after.isLoggedIn || after.visit !== 'visitor')
  )
    yield `somebody is logged in: ${JSON.stringify(after)}`;
  if (wanted === 'another player' && after.token !== otherToken) yield 'the shop is not that of the other player';
  if (wanted === 'home') {
    if (shop.navigation.place().pathname !== '/') yield `it stays at ${shop.navigation.place().pathname}`;
    if (sessionKeys.some((key) => localStorage.getItem(key) !== null)) yield 'token or phone stay stored';
  }
  if (after.isLoggedIn && wanted !== 'any' && stored === null) yield 'logged in without a stored token';
}

function* faultsAtRest({ fixture }: Shop): Generator<string> {
  const keys = Object.keys(localStorage);
  const strange = keys.filter((key) => !(storageKeys as readonly string[]).includes(key));
  if (strange.length > 0) yield `stored under no key of SS-4: ${strange.join(', ')}`;
  const html = fixture.container.innerHTML;
  if (html.includes('onerror') || /undefined|NaN|\[object Object\]/.test(fixture.container.textContent ?? ''))
    yield 'a stored text is on screen';
  const writes = requests.filter(({ key }) => key !== null);
  if (writes.length > 0) yield `money is moved without a person: ${writes.map(({ path }) => path).join(', ')}`;
  if (requests.length > 600) yield `${requests.length} requests within two minutes`;
}
