/** People's tabs, from opening to closing, and what they do in them, one gesture after the other. */
import { clearVendorReturn } from '../../src/web/browser/clear-vendor-return.ts';
import { createClock } from '../../src/web/browser/clock.ts';
import { createNavigation } from '../../src/web/browser/navigation.ts';
import { takeVendorReturn } from '../../src/web/browser/vendor-return.ts';
import { followTree } from '../../src/web/runtime/actors.ts';
import { givenPart } from '../../src/web/runtime/part.ts';
import { playerPart } from '../../src/web/runtime/player-part.ts';
import { stepsPart } from '../../src/web/runtime/steps-part.ts';
import { createStorefront } from '../../src/web/runtime/start.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import type { Attacks } from './attacks.ts';
import { shopOrigin, Tab } from './browser.ts';
import { partnerHosts } from './partners.ts';
import { actorsOf, chooseGesture, chooseAim, learn, remember, type OpenTab, type Person } from './people.ts';
import type { Surroundings } from './surroundings.ts';

/** In which a person stays until something comes of it. */
const flows = new Set([
  ...['room', 'topUp', 'withdrawal', 'redeem', 'accounts', 'pinPad', 'newPassword', 'pin', 'phoneChange', 'eWallet'],
]);
const gesturesOfVisit = 26;
const visitsOfPerson = 2;

interface VisitsParts extends Surroundings {
  attacks: Attacks;
  vouchers: readonly string[];
  /** Fewer, for shrinking. */
  gestures: number | undefined;
}

const givenParts = { player: givenPart(playerPart), steps: givenPart(stepsPart) };

export function createVisits(parts: VisitsParts) {
  const { timeline, streams, has, reach, network, oracle, partners, attacks, vouchers, people } = parts;
  const gestures = parts.gestures ?? gesturesOfVisit;
  const left = new Map<Person, { gestures: number; visits: number }>();
  const dirty = new Set<OpenTab>();
  const invitations: string[] = [];
  let ended = 0;
  const of = (person: Person) => streams(`person ${person.name}`);

  function open(person: Person, path: string, session?: Map<string, string>): void {
    const name = `${person.name}.${person.tabs.length}`;
    const tab = { person, asking: 0 } as OpenTab;
    const page = new Tab(
      {
        timeline,
        device: person.device,
        merchant: defaultMerchant,
        vendorOrigins: `https://${partnerHosts.dana}`,
        leave: (url) => timeline.in(1, `${name} leaves for a vendor`, () => leave(tab, url)),
        forgets: (stored) => oracle.forgets(tab, stored),
      },
      path,
      session,
    );
    tab.page = page;
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
        oracle.sent(tab, sending);
        return attacks.beside(person, sending);
      },
      ended(sending, answer) {
        tab.asking -= 1;
        learn(person, sending, answer);
        oracle.arrived(tab, sending, answer);
      },
    });
    global.WebSocket = NoSocket;
    const actor = createStorefront({
      window,
      navigation,
      clock,
      games: null,
      returned: takeVendorReturn(window),
      parts: givenParts,
    })();
    global.fetch = network.shopFetch;
    Object.assign(tab, { actor, now: clock.now, go: (to: string) => navigation.push(to) });
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

  function reload(tab: OpenTab): void {
    const { pathname, search } = tab.page.location;
    close(tab);
    open(tab.person, pathname + search, tab.page.session);
  }

  /** The tab is at a vendor's page until the person comes back. */
  function leave(tab: OpenTab, url: string): void {
    const { person, page } = tab;
    if (!person.tabs.includes(tab)) return;
    const random = of(person);
    close(tab);
    const address = new URL(url);
    const back = (path: string): void =>
      void timeline.in(1_000 + random.below(8_000), `${person.name} comes back from a vendor`, () =>
        open(person, path, page.session),
      );
    if (address.pathname === '/authorize') {
      reach('at the wallet to link');
      const target = new URL(address.searchParams.get('redirect_uri') ?? shopOrigin);
      const challenge = address.searchParams.get('code_challenge') ?? '';
      if (random.chance(0.85)) target.searchParams.set('auth_code', partners.allow(person.wallet, challenge));
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

  /** What happens to a tab without the person's wish; true where nothing else happens now. */
  function befalls(tab: OpenTab): boolean {
    const { person, page } = tab;
    const random = of(person);
    if (has('tabs') && person.tabs.length < 2 && random.chance(0.08)) {
      reach('a second tab');
      timeline.note(`${person.name} opens a second tab`);
      open(person, '/');
      return true;
    }
    if (has('tabs') && random.chance(0.01)) {
      reach('a reload');
      timeline.note(`${person.name} reloads`);
      reload(tab);
      return true;
    }
    if (has('clocks') && random.chance(0.01)) {
      reach('a page that sleeps');
      page.show(false);
      timeline.in(1_000 + random.below(90_000), '', () => page.show(true));
    }
    if (has('storage') && random.chance(0.005)) {
      reach('a full storage');
      person.device.isStorageFull = true;
      person.device.wasStorageFull = true;
      timeline.in(20_000, '', () => (person.device.isStorageFull = false));
    }
    return false;
  }

  /** Some bill at the bank is paid. Nobody pays to an account that the shop has not named. */
  function payBills(person: Person): void {
    const random = of(person);
    for (const { status, place, amount } of partners.orders.values())
      if (oracle.accounts.has(place) && status === 'pending' && random.chance(0.1)) partners.pay(place, amount);
  }

  /** Whether the visit goes on, or another one begins. */
  function goesOn(person: Person): boolean {
    const rest = left.get(person) ?? { gestures, visits: visitsOfPerson };
    left.set(person, rest);
    rest.gestures -= 1;
    if (rest.gestures >= 0) return true;
    rest.visits -= 1;
    ended += 1;
    if (rest.visits === 0) return false;
    timeline.note(`${person.name} goes and comes again`);
    for (const tab of [...person.tabs]) close(tab);
    rest.gestures = gestures;
    person.aim = chooseAim(of(person));
    timeline.in(2_000 + of(person).below(20_000), `${person.name} comes again`, () => open(person, '/'));
    return true;
  }

  function step(person: Person): void {
    if (!goesOn(person)) return;
    const random = of(person);
    const pause = random.chance(0.01) ? 60_000 + random.below(120_000) : 200 + random.below(2_000);
    timeline.in(pause, '', () => step(person));
    if (person.tabs.length === 0) return;
    const tab = random.pick(person.tabs);
    if (befalls(tab)) return;
    attacks.attack(person);
    payBills(person);
    const live = actorsOf(tab.actor);
    const isPlayer = tab.actor.getSnapshot().matches({ visit: 'player' });
    const isInFlow = live.some(([, { machine }]) => flows.has(machine.id));
    if (random.chance(0.08)) person.aim = chooseAim(random);
    if (isPlayer && random.chance(isInFlow ? 0.05 : 0.5)) {
      const place = placeToGo(person);
      timeline.note(`${person.name} goes to ${place}`);
      return tab.go(place);
    }
    const isIgnored = random.chance(0.1);
    const gesture = chooseGesture(tab, live, { random, vouchers, codes }, isIgnored);
    if (!gesture) return;
    timeline.note(`${person.name} ${isIgnored ? 'vainly ' : ''}${gesture.machine} ${gesture.event.type}`);
    reach(`gesture ${gesture.machine} ${gesture.event.type}`);
    remember(person, gesture);
    gesture.actor.send(gesture.event);
    passOn(tab);
  }

  const codes = (phone: string): string[] =>
    partners.inbox(phone).flatMap(({ text }) => /^<#> ([0-9]{4}) /.exec(text)?.[1] ?? []);

  function placeToGo(person: Person): string {
    const random = of(person);
    if (person.numbers.size > 0 && random.chance(0.15))
      return `/history/transaction/${random.pick([...person.numbers.values()])}`;
    return invitations.length > 0 && random.chance(0.1) ? random.pick(invitations) : person.aim.place;
  }

  /** Invitations to private rooms go to everybody. */
  function passOn(tab: OpenTab): void {
    for (const [, { machine, context }] of actorsOf(tab.actor)) {
      if (machine.id !== 'room') continue;
      const room = context['room'] as { invitation: string; game: string; status: string } | null;
      const path = room?.status === 'waiting' ? `/detail/${room.game}/${room.invitation}` : null;
      if (path !== null && !invitations.includes(path)) invitations.push(path);
    }
  }

  return {
    /** Tabs that changed since they were looked at. */
    dirty,
    begin(person: Person): void {
      const random = of(person);
      const start = random.below(20_000);
      timeline.in(start, `${person.name} comes`, () => open(person, random.chance(0.8) ? '/' : '/withdraw'));
      timeline.in(start + 500, '', () => step(person));
    },
    ended: () => ended,
    areOver: () => ended === people.length * visitsOfPerson,
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
