/** Jumping: an actor started in a chosen state, without the page. */
import {
  createActor,
  fromCallback,
  setup,
  waitFor,
  type AnyActorRef,
  type AnyStateNode,
  type EventObject,
} from 'xstate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loginMachine } from '../../../machines/login/login.machine.ts';
import type { StorefrontActor } from '../../../src/web/runtime/actors.ts';
import { livingActors, restingStates, stateName, stateOf } from '../../../src/web/dev/actors.ts';
import { createInspection } from '../../../src/web/dev/inspector.tsx';
import { jump, reasonAgainst } from '../../../src/web/dev/jump.ts';

const waited: number[] = [];
const login = loginMachine.provide({
  actors: {
    'call:login': fromCallback<EventObject, never>(() => undefined) as never,
    deadline: fromCallback<EventObject, { until: number }>(({ input }) => void waited.push(input.until)),
  },
});
/** A machine with a dialog in one region, another region, and a state whose context is missing. */
const page = setup({
  types: { context: {} as { phone: string; session: { phone: string } | null } },
  actors: { login, sleeper: fromCallback(() => undefined) },
}).createMachine({
  id: 'page',
  context: { phone: '081200000001', session: null },
  type: 'parallel',
  states: {
    banner: { initial: 'shown', states: { shown: { on: { hide: 'hidden' } }, hidden: {} } },
    visit: {
      initial: 'browsing',
      states: {
        browsing: { on: { open: 'loggingIn' }, invoke: { id: 'sleeper', src: 'sleeper' } },
        loggingIn: {
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context }) => ({ merchantUid: 'm', phone: context.phone }),
            onDone: 'browsing',
          },
        },
        player: {
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context }) => ({ merchantUid: 'm', phone: context.session!.phone }),
          },
        },
        deciding: { always: 'browsing' },
      },
    },
  },
});

const nodeOf = (machine: { root: AnyStateNode }, name: string): AnyStateNode => {
  const found = restingStates(machine as never).find((node) => stateName(node) === name);
  if (!found) throw new Error(`Expected a machine ${name}, found none.`);
  return found;
};
const begun = (snapshot?: object): AnyActorRef =>
  createActor(page, { ...(snapshot && { snapshot: snapshot as never }) }).start() as AnyActorRef;
const states = (root: AnyActorRef) => livingActors(root).map((actor) => [actor.path.join('/'), stateOf(actor)]);
const jumped = (root: AnyActorRef, path: string[], node: AnyStateNode): AnyActorRef => {
  const made = jump(root, path, node);
  if ('refused' in made) throw new Error(made.refused);
  return begun(made.snapshot);
};

beforeEach(() => void waited.splice(0));

describe('a jump', () => {
  test('leads into a state of its own region only, with what that state starts and without what the old one had', () => {
    const root = begun();
    root.send({ type: 'hide' });
    expect(states(root)).toEqual([
      ['', 'active banner.hidden, visit.browsing'],
      ['sleeper', 'active'],
    ]);
    expect(states(jumped(root, [], nodeOf(page, 'visit.loggingIn')))).toEqual([
      ['', 'active banner.hidden, visit.loggingIn'],
      ['login', 'active entering.clean'],
    ]);
  });

  test('of a child leaves everybody else where they are, keeps its context, and goes on from there', async () => {
    const root = begun();
    root.send({ type: 'open' });
    const again = jumped(root, ['login'], nodeOf(login, 'entering.throttled'));
    expect(states(again)).toEqual([
      ['', 'active banner.shown, visit.loggingIn'],
      ['login', 'active entering.throttled'],
      ['login/wait', 'active'],
    ]);
    // The state's deadline starts with its input from the context.
    expect(waited).toEqual([0]);
    const child = livingActors(again)[1]!;
    expect(child.chart?.snapshot.context).toMatchObject({ merchantUid: 'm', phone: '081200000001' });
    child.ref.send({ type: 'dialog.dismissed' });
    await waitFor(again as never, (snapshot: { matches(value: object): boolean }) =>
      snapshot.matches({ visit: 'browsing' }),
    );
  });

  test.each([
    [[], 'visit.player', /starts login, which needs what is not there: .*null/],
    [[], 'visit.deciding', /only passed through/],
  ])('of %j to %s is refused in a sentence, and nothing changes', (path, name, reason) => {
    const root = begun();
    root.send({ type: 'open' });
    const before = states(root);
    expect(jump(root, path, nodeOf(path.length === 0 ? page : login, name))).toEqual({
      refused: expect.stringMatching(reason),
    });
    expect(states(root)).toEqual(before);
  });

  test('of somebody who has gone is refused', () => {
    expect(jump(begun(), ['login'], nodeOf(login, 'entering.clean'))).toEqual({
      refused: 'login is not there any more.',
    });
  });

  test('can be tried to every state of the login but its end', () => {
    const blocked = restingStates(login).filter((node) => reasonAgainst(node) !== null);
    expect(blocked.map(stateName)).toEqual(['finished']);
  });
});

test('a moment of the event log that cannot run leaves what ran before', async () => {
  const inspection = createInspection(vi.fn(), () => '/');
  const create = (snapshot?: object) =>
    createActor(page, { inspect: inspection.inspect, ...(snapshot && { snapshot: snapshot as never }) });
  let actor = create().start();
  // A jump replaces the actor, as in `createStorefront`.
  inspection.follow(actor as unknown as StorefrontActor, (snapshot) => {
    actor.stop();
    actor = create(snapshot);
    // Without an observer XState reports the error globally.
    actor.subscribe({ error: () => undefined });
    actor.start();
    return actor as unknown as StorefrontActor;
  });
  await Promise.resolve();
  const [moment] = inspection.moments();
  const snapshot = { status: 'active', value: 'nowhere', context: {}, children: {} } as never;
  expect(inspection.goBackTo({ ...moment!, after: { snapshot, path: '/' } })).toMatch(/^It does not run from there: /);
  expect(states(actor as AnyActorRef)[0]).toEqual(['', 'active banner.shown, visit.browsing']);
});
