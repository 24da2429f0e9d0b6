/**
 * Mounts a flow’s real views with the Indonesian catalogue, a router of its own and a clock that stands still: the
 * whole App around a root that the test gives, or one view alone with its actor. Walks a flow through them.
 */
import { useSelector } from '@xstate/react';
import { act, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { accountChunk, moneyChunk, passkeyChunk, playChunk } from '../../../../src/web/pages/late/chunks.ts';
import { everyFeature, type Features } from '../../../../src/contract/features.ts';
import { Surroundings } from '../../../../src/web/app/App.tsx';
import { Frame } from '../../../../src/web/app/Frame.tsx';
import type { ForgotPasswordActor, RegistrationActor, StorefrontActor } from '../../../../src/web/runtime/actors.ts';
import { createStore } from '../../../../src/web/runtime/store.ts';
import { createChunk } from '../../../../src/web/runtime/chunk.ts';
import { latePages } from '../../../../src/web/app/late.ts';
import type { Ports } from '../../../../src/web/runtime/ports.tsx';
import { supportLines } from '../../../../src/contract/contact.ts';
import { stepPath } from '../../../../src/web/runtime/routes.ts';
import playersTexts from '../../../../src/web/i18n/id.json?player';
import { addTexts, indonesian, loadEnglish, type MessageId } from '../../../../src/web/i18n/messages.ts';
import { textOf } from '../../../../src/web/i18n/use-text.ts';
import { moment } from '../samples.ts';
import type { Effect } from '../../../../src/walk/provide-all.ts';
import type { ModelOf } from '../../../../src/walk/model.ts';
import type { ControlledActor } from '../../../../src/walk/tiers/controlled-actor.ts';
import { printFailure, type StepFailure, type WalkStep } from '../../../../src/walk/tiers/tier.ts';
import {
  fromTheWorld,
  viewGoals,
  walkViews,
  type ViewFixture,
  type ViewScript,
} from '../../../../src/walk/tiers/views.ts';
import { askedFaults, playViews } from '../../../faults/views.ts';
import { on, type PageDriver } from '../page.ts';
import { saysProblem } from '../problem-texts.ts';
import { createInput, type Input } from './input.ts';
import { watchLeftovers } from './leftovers.ts';
import { createPageDriver } from './page-driver.ts';
import { createRoot, isActive } from './stub.ts';

export { fromTheWorld, type ViewFixture };

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const english = createChunk(loadEnglish, window);
const chunks = [accountChunk, moneyChunk, passkeyChunk, playChunk, english];
await Promise.all(chunks.map((chunk) => chunk.load()));
addTexts(playersTexts);

const year = new Date().getFullYear();
const intl = createIntl({ locale: 'id', messages: indonesian });

export const say = (id: MessageId, values?: Record<string, string | number>): string => textOf(intl, id, values);

export interface Fixture extends Input {
  page: PageDriver;
  place(): string;
  goTo(path: string): void;
  follow(effects: readonly Effect[]): Promise<void>;
  close(): void;
}

interface Root {
  getSnapshot(): unknown;
  subscribe(listener: () => void): unknown;
  send(event: never): void;
}

interface FixtureOptions {
  at?: string;
  features?: Features;
  onMove?(path: string): void;
  /** The clock's time, ms; constant by default. */
  now?(): number;
}

export const openFixture = ({ root, ...options }: FixtureOptions & { root: Root }): Fixture =>
  open(<Frame />, root, options);

export function openVisitorFlow(
  flow: RegistrationActor | ForgotPasswordActor,
  visitor: 'registering' | 'recovering',
  child: string,
): Fixture {
  const { phone } = flow.getSnapshot().context;
  const root = createRoot(flow, {
    snapshotWith: (snapshot) => ({
      value: { visit: { visitor: isActive(snapshot) ? visitor : 'browsing' } },
      children: isActive(snapshot) ? { [child]: flow } : {},
      context: { phone },
    }),
  });
  const fixture = openFixture({ root });
  fixture.page.typed.set('field.phone.label', phone);
  return fixture;
}

/** Mounts a page or a dialog by itself. `root`: the stub of the storefront that its views read. */
export const showAlone = (view: ReactNode, { root, ...options }: FixtureOptions & { root?: Root } = {}): Fixture =>
  open(<main>{view}</main>, root, options);

export const showWhile = <Actor extends AnyActorRef>(
  actor: Actor,
  view: (actor: Actor | undefined) => ReactNode,
  options: FixtureOptions & { root?: Root } = {},
): Fixture => {
  function Shown() {
    const isRunning = useSelector(actor, ({ status }: { status: string }) => status === 'active');
    return view(isRunning ? actor : undefined);
  }
  return showAlone(<Shown />, options);
};

function open(
  view: ReactNode,
  root: Root | undefined,
  { at = '/', features = everyFeature, onMove, now = () => moment }: FixtureOptions,
): Fixture {
  const leftovers = watchLeftovers();
  const container = document.body.appendChild(document.createElement('div'));
  const reactRoot = createReactRoot(container);
  const listeners = new Set<() => void>();
  let path = at;
  let followed = 0;

  const move = (to: string) => {
    if (to === path) return;
    path = to;
    for (const listener of [...listeners]) listener();
    onMove?.(to);
  };
  const store = { ...createStore(() => undefined), pages: () => latePages };
  if (root) store.connect(root as unknown as StorefrontActor);
  const ports: Ports = {
    store,
    navigation: { push: move, amend: move, back: move, lastMove: () => 'push' },
    clock: { now, onTick: () => () => undefined },
    english,
    served: null,
    games: null,
    brand: { name: 'Platinum', mark: 'P' },
    features,
    year: { now: year, rendered: year },
  };

  function Address() {
    const shown = useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => path,
    );
    const { pathname, search } = new URL(shown, 'https://toko.example');
    const navigator = { createHref: String, push: move, replace: move, go: () => undefined } as never;
    return (
      <Surroundings
        ports={ports}
        language="id"
        messages={indonesian}
        location={{ pathname, search }}
        navigator={navigator}
      >
        {view}
      </Surroundings>
    );
  }
  reactRoot.render(<Address />);

  const input = createInput(container);
  return {
    ...input,
    page: createPageDriver(input, () => path),
    place: () => path,
    goTo: move,
    follow: (effects) =>
      settle(() => {
        for (const { type, params } of effects.slice(followed)) {
          const wanted = placeAfter(type, params);
          if (wanted !== null) move(wanted);
        }
        followed = effects.length;
      }),
    close() {
      act(() => reactRoot.unmount());
      container.remove();
      expect(leftovers(), 'what the view left behind').toEqual([]);
    },
  };
}

/** Wraps the screens of a flow that moves the address: before each look the address follows the effects. */
export function followed<Name extends string, Snapshot>(
  screens: Readonly<Record<Name, (on: Followed, snapshot: Snapshot) => Promise<void>>>,
): typeof screens {
  const entries = Object.entries<(on: Followed, snapshot: Snapshot) => Promise<void>>(screens);
  return Object.fromEntries(
    entries.map(([name, screen]) => [
      name,
      async (on: Followed, snapshot: Snapshot) => {
        await on.mounted.follow(on.effects);
        await screen(on, snapshot);
      },
    ]),
  ) as typeof screens;
}
interface Followed {
  mounted: Fixture;
  effects: readonly Effect[];
}

export function goToItsRoute(on: ViewFixture<AnyStateMachine, Fixture>, step: WalkStep): void {
  on.mounted.goTo((step.edge.offer.event['route'] as { path: string }).path);
  fromTheWorld(on, step);
}

/** The address after an effect; null where none follows. The walk sends the arrival after `goTo` as its own event. */
function placeAfter(effect: string, params: unknown): string | null {
  if (effect === 'goHome') return '/';
  return effect === 'showStep' ? stepPath(params as Parameters<typeof stepPath>[0]) : null;
}

/** Runs a change under React's `act`, until nothing is left to draw. */
export const settle = <Result,>(change: () => Promise<Result> | Result): Promise<Result> => act(async () => change());

type Controlled = Pick<ControlledActor<AnyStateMachine>, 'happen'>;

export function answer({ happen }: Controlled, event: AnyEventObject): Promise<void> {
  const [child = ''] = event.type.split('.');
  return settle(() => happen({ kind: 'outcome', child, sample: 'answer', event }));
}

export const end = ({ happen }: Controlled, child: string, output: unknown): Promise<void> =>
  settle(() => happen({ kind: 'done', child, sample: 'end', event: { type: `xstate.done.actor.${child}`, output } }));

/** Events that no view brings about, or that the views of another flow do. */
export const sent = <Type extends string>(...types: readonly Type[]) =>
  Object.fromEntries(types.map((type) => [type, fromTheWorld])) as Record<Type, typeof fromTheWorld>;

export const inViews = <Table extends object>(table: Table) =>
  on(({ mounted }: { mounted: { page: PageDriver } }) => mounted.page, table);

/** Long enough for the largest flow on a slow machine, ms. */
const patience = 240_000;

async function failuresOf<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
): Promise<string[]> {
  const failed: StepFailure[] = [];
  const missed: string[] = [];
  let taken = 0;
  for (const goal of viewGoals(model)) {
    const { steps, failures, uncovered } = await walkViews(model, script, goal);
    taken += steps;
    failed.push(...failures);
    missed.push(...uncovered.map(({ event, reason }) => `${event} cannot be brought about in the views: ${reason}`));
  }
  if (taken === 0) missed.push('Nothing was walked.');
  const faults = new Map<string, StepFailure[]>();
  for (const failure of failed) faults.set(failure.message, [...(faults.get(failure.message) ?? []), failure]);
  const found = [...faults.values()].map(
    ([first, ...others]) => `${first && printFailure(first)}\n    and at ${others.length} more steps`,
  );
  return [...found, ...missed];
}

/** What is read, or heard as the name of a key. A dialog that is closed may hold such texts as hints; the drawer does not. */
function shownIn(element: Element): string {
  if (element.matches('dialog:not([open]):not(#menu)')) return ' ';
  const inside = [...element.childNodes].map((node) =>
    node instanceof Element ? shownIn(node) : (node.textContent ?? ''),
  );
  const name = element.getAttribute('aria-label');
  return inside.join('') + (name === null ? '' : ` ${name} `);
}

/**
 * What is wrong stands on the screen, in a text that says why and what to do. Whatever is blocked counts to its end, and
 * beside a lock, and an error that nobody could expect, stands the way to a person who can help (ER-5).
 */
function seeProblem(
  container: HTMLElement,
  { _nodes, context }: AnyMachineSnapshot,
  isSaid: boolean,
  isHelped: boolean,
): void {
  const isIn = (...wanted: string[]) => _nodes.some(({ tags }) => wanted.every((tag) => tags.includes(tag)));
  if (isSaid && isIn('error') && !saysProblem(shownIn(container)))
    throw new Error(`no text says what is wrong: ${_nodes.map(({ id }) => id).join(', ')}`);
  if (isIn('blocked') && 'until' in context && !container.querySelector('[role="timer"]'))
    throw new Error('nothing counts to the end of the wait');
  const needsHelp = isHelped && isSaid && (isIn('blocked', 'error') || isIn('unexpected'));
  if (needsHelp && !container.querySelector(`[data-support] a[href^="${supportLines.whatsApp}"]`))
    throw new Error('no way to a person stands beside the lock, or the error that nobody could expect');
}

export function walkTest<Machine extends AnyStateMachine, Mounted extends Fixture, Screen extends string>(
  title: string,
  model: ModelOf<Machine>,
  script: Omit<ViewScript<Machine, Mounted, Screen>, 'unmount' | 'settle'> & {
    /** What is wrong makes no difference to what the page shows. */
    isUnsaid?(snapshot: SnapshotFrom<Machine>): boolean;
    /** Why no way to the support stands beside an error that nobody could expect. */
    withoutSupport?: string;
  },
): void {
  const screens = Object.fromEntries(
    Object.entries<(on: ViewFixture<Machine, Mounted>, snapshot: never) => unknown>(script.screens).map(
      ([name, screen]) => [
        name,
        async (on: ViewFixture<Machine, Mounted>, snapshot: never) => {
          await screen(on, snapshot);
          seeProblem(on.mounted.container, snapshot, !script.isUnsaid?.(snapshot), script.withoutSupport === undefined);
        },
      ],
    ),
  ) as typeof script.screens;
  const whole = { ...script, screens, settle, unmount: (mounted: Mounted) => mounted.close() };
  const asked = askedFaults();
  const played = () => (asked ? playViews(title, model, whole, asked) : failuresOf(model, whole));
  const longest = asked ? 60 * patience : patience;
  it.each([asked ? `FAULTS ${title}` : title])('%s', async () => expect(await played()).toEqual([]), longest);
}
