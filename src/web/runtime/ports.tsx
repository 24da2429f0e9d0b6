import { useSelector } from '@xstate/react';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { Features } from '../../contract/features.ts';
import type { Game } from '../../contract/games.calls.ts';
import type { Route } from '../../../machines/kit/route.ts';
import type { StorefrontSnapshot } from '../../../machines/storefront/storefront.chart.ts';
import type { Clock } from '../browser/clock.ts';
import type { Navigation } from '../browser/navigation.ts';
import type { Messages } from '../i18n/messages.ts';
import type { Chunk } from './chunk.ts';
import type { StorefrontStore } from './store.ts';
import { flowIn, followTree, type Flows, type Steps, type StorefrontActor } from './actors.ts';
import { topDialog } from './dialog.ts';
import { isPage, routeOf } from './routes.ts';

/** The merchant's name, and a mark of one or two letters. */
export interface Brand {
  name: string;
  mark: string;
}

export interface Ports {
  store: StorefrontStore;
  navigation: Pick<Navigation, 'push' | 'amend' | 'back' | 'lastMove'>;
  clock: Pick<Clock, 'now' | 'onTick'>;
  /** A chunk of its own (SH-1). */
  english: Chunk<Messages>;
  /** In the served page. */
  games: Game[] | null;
  /** The placeholder in the served page of an address, in Indonesian: its heading, and what the page is for. */
  served: { pathname: string; title: string; intro: string | null } | null;
  brand: Brand;
  features: Features;
  /** Of the copyright line. */
  year: { now: number; rendered: number };
}

export const PortsContext = createContext<Ports | null>(null);

export function usePorts(): Ports {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('Expected a PortsContext around the views; there is none.');
  return ports;
}

const StorefrontContext = createContext<StorefrontActor | undefined>(undefined);
const PlayerContext = createContext<Flows['player'] | undefined>(undefined);

export function PortsProvider({ ports, children }: { ports: Ports; children: ReactNode }) {
  const { store } = ports;
  const [actor, setActor] = useState<StorefrontActor>();
  useEffect(() => {
    // As a transition it is rendered in slices, between which a tap is answered.
    const follow = () => startTransition(() => setActor(store.actor));
    follow();
    return store.subscribe(follow);
  }, [store]);
  const player = useChild(actor, 'player') as Flows['player'] | undefined;
  return (
    <PortsContext value={ports}>
      <StorefrontContext value={actor}>
        <PlayerContext value={player}>{children}</PlayerContext>
      </StorefrontContext>
    </PortsContext>
  );
}

export const useStorefrontActor = () => useContext(StorefrontContext);

/** Undefined until the machines are loaded. */
export function useStorefront<T>(select: (snapshot: StorefrontSnapshot) => T): T | undefined {
  return useSelector(useStorefrontActor(), (snapshot) => snapshot && select(snapshot));
}

/** Undefined while it does not run. */
export function useFlow<Name extends keyof Flows>(name: Name): Flows[Name] | undefined {
  const root = useStorefrontActor();
  const player = useContext(PlayerContext);
  // One subscription and no selector: a page finds some thirty flows, and each hook is kept.
  const subscribe = useCallback(
    (changed: () => void) => {
      const followed = [root, player as AnyActorRef | undefined].map((parent) => parent?.subscribe(changed));
      return () => followed.forEach((subscription) => subscription?.unsubscribe());
    },
    [root, player],
  );
  const find = () => root && (flowIn(root, name) as Flows[Name] | undefined);
  return useSyncExternalStore(subscribe, find, find);
}

/** Undefined while it does not run. */
export function useStep<Name extends keyof Steps>(flow: object | undefined, name: Name): Steps[Name] | undefined {
  return useChild(flow as Parent | undefined, name) as Steps[Name] | undefined;
}

interface Parent {
  getSnapshot(): unknown;
}

function useChild(parent: Parent | undefined, name: string): unknown {
  return useOf(parent, (snapshot) => (snapshot as { children: Record<string, unknown> }).children[name]);
}

export function useOf<Actor extends { getSnapshot(): unknown }, T>(
  actor: Actor | undefined,
  select: (snapshot: SnapshotFrom<Actor>) => T,
): T | undefined {
  return useSelector(actor as never, (snapshot: unknown) =>
    snapshot === undefined ? undefined : select(snapshot as SnapshotFrom<Actor>),
  );
}

const nothingToStop = () => undefined;

export function useTopDialog(): AnyActorRef | null {
  const actor = useStorefrontActor();
  const subscribe = useCallback((changed: () => void) => (actor ? followTree(actor, changed) : nothingToStop), [actor]);
  return useSyncExternalStore(
    subscribe,
    () => (actor ? topDialog(actor) : null),
    () => null,
  );
}

/** Every second while `running`; for drawing a countdown. */
export function useNow(running: boolean): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    if (!running) return undefined;
    const read = () => setNow(clock.now());
    read();
    return clock.onTick(read);
  }, [running, clock]);
  return now;
}

/** Constant while the page lives. */
export const useFeatures = (): Features => usePorts().features;

export const useRoute = (): Route => routeOf(useLocation(), useFeatures());

/** Null for a page that this shop does not have. */
export function useWay(): (to: string) => ReturnType<ReturnType<typeof useLink>> | null {
  const link = useLink();
  const features = useFeatures();
  return (to) => (isPage(to, features) ? link(to) : null);
}

/** A real address, which a plain click follows without loading a page. */
export function useLink(): (to: string) => { href: string; onClick(event: MouseEvent<HTMLElement>): void } {
  const { navigation } = usePorts();
  return (to) => ({
    href: to,
    onClick(event) {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (event.defaultPrevented || opensElsewhere) return;
      event.preventDefault();
      navigation.push(to);
    },
  });
}
