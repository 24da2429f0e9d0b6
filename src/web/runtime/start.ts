/**
 * Starts the root machine with gateway, clock, storage and history. A chunk of its own, loaded when the page is idle or
 * first touched.
 */
import { createActor, type InspectionEvent, type Snapshot } from 'xstate';
import type { WalletReturn } from '../../../machines/e-wallet/e-wallet.machine.ts';
import type { Route, RouteChanged } from '../../../machines/kit/route.ts';
import type { StorageEvent } from '../../../machines/kit/storage.ts';
import type { TabEvent } from '../../../machines/kit/tab.ts';
import type { Referral } from '../../../machines/merchant/merchant.machine.ts';
import type { LeftCodes } from '../../../machines/one-time-code/pending-code.ts';
import type { StorefrontInput, StorefrontSnapshot } from '../../../machines/storefront/storefront.chart.ts';
import { featuresOf, type Features } from '../../contract/features.ts';
import { isUuid } from '../../contract/fields.ts';
import type { Game } from '../../contract/games.calls.ts';
import { vendorAddress } from '../../contract/vendor-address.ts';
import { base64url } from '../browser/base64url.ts';
import type { Clock } from '../browser/clock.ts';
import { dropSubscription } from '../browser/drop-subscription.ts';
import { connectionActor, createSource, pageActor } from '../browser/world.ts';
import type { Navigation } from '../browser/navigation.ts';
import { readLanguage } from '../browser/language.ts';
import { readPageHead } from '../browser/page-head.ts';
import { createPageMemory, type PageMemory } from '../browser/page-memory.ts';
import { createStorage, type Storage } from '../browser/storage.ts';
import { createMovements } from '../browser/movements.ts';
import { followTabs } from '../browser/tabs.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { deadlineActor } from '../gateway/actors.ts';
import { createGateway } from '../gateway/gateway.ts';
import { followTree, type StorefrontActor } from './actors.ts';
import { dismissTop, isDialogOpen } from './dialog.ts';
import type { Part } from './part.ts';
import type { Parts } from './parts.ts';
import { routeOf } from './routes.ts';
import { goTo } from './effects.ts';
import { provideStorefront } from './provide.ts';

export { createKeptGames } from '../browser/kept-games.ts';
export { followGames } from './kept-games.ts';

export interface StorefrontPorts {
  window: Window;
  navigation: Navigation;
  clock: Clock;
  games: Game[] | null;
  returned: WalletReturn | null;
  parts: Parts;
  inspector?: Inspector | undefined;
}

/** From a persisted snapshot, at a path of the shop. */
export type Restart = (snapshot: Snapshot<unknown>, path: string) => StorefrontActor;

/** For the drawer for developers (src/web/dev). */
export interface Inspector {
  inspect(event: InspectionEvent): void;
  follow(actor: StorefrontActor, restart: Restart): void;
}

/** The returned function starts it: on a slow phone each of the two is a task of its own, between which a tap is answered. */
export function createStorefront(ports: StorefrontPorts): () => StorefrontActor {
  const { window, navigation, clock, games, returned, parts, inspector } = ports;
  const head = readPageHead(window.document);
  const features = featuresOf(head.addresses);
  const storage = createStorage(() => window.localStorage);
  const memory = createPageMemory(() => window.sessionStorage);
  const movements = createMovements(window);
  // Whose link is done is asked by the vendor no second time.
  if (returned) navigation.stepOver(memory.takeDepth());
  const gateway = createGateway({ head, now: clock.now });
  const session = storage.readSession();
  const pending = storage.readStep(clock.now());
  const pinReset = session ? storage.readPinReset(clock.now()) : null;
  const codes =
    session && !pinReset
      ? codesOf(session.phone, storage.readCode(clock.now()), memory)
      : { code: null, unanswered: null };
  // Clears the remains of flows that cannot resume.
  if (!codes.code && !codes.unanswered) memory.clearCode();
  const isElsewhere = session !== null && storage.readCode(clock.now()) !== null;
  if (!pending && !pinReset && !isElsewhere) {
    storage.clearCode();
    storage.clearStep();
  }

  const [route, stored, tabs] = [createSource<RouteChanged>(), createSource<StorageEvent>(), createSource<TabEvent>()];
  const machine = provideStorefront({
    gateway,
    onRefused: () => actor.send({ type: 'session.refused' }),
    deadline: deadlineActor(clock),
    world: {
      connection: connectionActor(window),
      page: pageActor(window),
      route: route.actor,
      storage: stored.actor,
      tab: tabs.actor,
    },
    live: { head, now: clock.now },
    window,
    parts,
    storage,
    memory,
    navigation,
    features,
    announceStored: stored.send,
    session: () => actor.getSnapshot().context.session,
    announceMovement: movements.tell,
    dropSubscription: () => dropSubscription(window),
    reload() {
      if (window.navigator.onLine) window.location.reload();
    },
    leaveTo(url) {
      const address = vendorAddress(url, head.vendorOrigins);
      if (address === null) return;
      memory.writeDepth(navigation.depth());
      window.location.assign(address);
    },
  });
  const input: StorefrontInput = {
    language: readLanguage(() => window.localStorage),
    pageMerchantUid: head.merchantUid,
    storedMerchantUid: storage.readMerchant(),
    referral: readReferral(navigation.place().search),
    session,
    pending,
    pinReset,
    ...codes,
    phone: session?.phone ?? pending?.phone ?? '',
    route: routeOf(navigation.place(), features),
    openDialog: openedBefore(window.document),
    games,
    nonce: newNonce(),
    vendorOrigins: head.vendorOrigins,
    pendingIntents: memory.readIntents(),
    walletReturn: returned,
    linkState: memory.readLink(),
    backTo: memory.readWayBack(),
    // Also where it is there: the start of a part's machines is a task of its own (part.ts).
    isPlayerFetched: false,
    areStepsFetched: false,
  };
  const create = (snapshot?: Snapshot<unknown>): StorefrontActor =>
    createActor(machine, {
      input,
      ...(import.meta.env.DEV && inspector && { inspect: inspector.inspect }),
      ...(snapshot && { snapshot }),
    });
  let actor = create();
  const followLayer = () => void followTree(actor, () => navigation.setLayer(isDialogOpen(actor)));
  return () => {
    // The page may have opened a dialog since.
    const openDialog = openedBefore(window.document);
    if (openDialog !== input.openDialog) {
      input.openDialog = openDialog;
      actor = create();
    }
    navigation.onLayerLeft(() => dismissTop(actor));
    followLayer();
    fetchAhead(actor, window, parts);
    actor.start();
    followAddress(navigation, features, input.route, route.send);
    followTabs(window, storage, clock, tabs.send);
    movements.follow(() => tabs.send({ type: 'tab.moneyMoved' }));
    if (import.meta.env.DEV) {
      inspector?.follow(actor, (snapshot, path) => {
        actor.stop();
        goTo(navigation, path, 'replace');
        actor = create(snapshot);
        followLayer();
        actor.start();
        return actor;
      });
    }
    return actor;
  };
}

/**
 * The steps as soon as somebody registers, and all that a player needs as soon as a login is likely: nobody need wait
 * then. A failure is met when the part is needed.
 */
function fetchAhead(actor: StorefrontActor, window: Window, { player, steps }: Parts): void {
  const once = (part: Part<unknown>, isLikely: (snapshot: StorefrontSnapshot) => boolean) => {
    const { unsubscribe } = actor.subscribe((snapshot) => {
      if (!isLikely(snapshot)) return;
      unsubscribe();
      whenIdle(window, () => void part.fetch());
    });
  };
  once(
    steps,
    (snapshot) =>
      snapshot.matches({ visit: { visitor: 'registering' } }) || snapshot.matches({ visit: { visitor: 'recovering' } }),
  );
  once(
    player,
    (snapshot) =>
      snapshot.matches({ visit: { visitor: 'loggingIn' } }) || snapshot.context.route.name === 'verification',
  );
}

/** Of this player: deadline from the storage, purpose from `memory`. */
function codesOf(phone: string, sent: ReturnType<Storage['readCode']>, memory: PageMemory): LeftCodes {
  const asked = memory.readCode();
  const unanswered = memory.readUnanswered();
  const isOwn = sent && asked && (sent.phone === phone || (asked.purpose === 'phone' && sent.phone === asked.newPhone));
  return {
    code: isOwn ? { ...sent, ...asked } : null,
    unanswered: unanswered?.phone === phone ? unanswered : null,
  };
}

/** 128 random bits. */
const newNonce = (): string => base64url(crypto.getRandomValues(new Uint8Array(16)));

/** From the address that the machines know. A changed `#` alone is left to the browser. */
function followAddress(
  navigation: Navigation,
  features: Features,
  known: Route,
  announce: (event: RouteChanged) => void,
): void {
  let announced = known.path;
  const compare = () => {
    const route = routeOf(navigation.place(), features);
    if (route.path === announced) return;
    announced = route.path;
    announce({ type: 'route.changed', route });
  };
  navigation.subscribe(compare);
  compare();
}

function readReferral(search: string): Referral {
  const uid = new URLSearchParams(search).get('merchant-uuid');
  if (uid === null) return { kind: 'none' };
  return isUuid(uid) ? { kind: 'uuid', uid: uid.toLowerCase() } : { kind: 'malformed' };
}

/** The dialog that the person opened before the machines were loaded (docs/decisions/005). */
function openedBefore(document: Document): 'login' | 'register' | null {
  const open = document.querySelector('dialog[open]')?.id;
  return open === 'login' || open === 'register' ? open : null;
}
