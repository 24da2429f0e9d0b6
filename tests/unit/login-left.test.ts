/** LG-6: a login whose form was left is taken back. The machines on the browser's own call actors. */
import { createActor, fromCallback, type EventObject } from 'xstate';
import { expect, it } from 'vitest';
import { everyFeature } from '../../src/contract/features.ts';
import { createPageMemory } from '../../src/web/browser/page-memory.ts';
import { createStorage } from '../../src/web/browser/storage.ts';
import { flowIn } from '../../src/web/runtime/actors.ts';
import { givenPart } from '../../src/web/runtime/part.ts';
import { playerPart } from '../../src/web/runtime/player-part.ts';
import { stepsPart } from '../../src/web/runtime/steps-part.ts';
import { provideStorefront, type Provided } from '../../src/web/runtime/provide.ts';
import { password, phone, session } from '../flows/kit/samples.ts';
import { visitor } from '../flows/storefront/model.ts';
import { fakeStorage } from './browser/fake-storage.ts';
import { fakeWindow } from './fake-window.ts';

const silent = fromCallback<EventObject>(() => undefined);
const rest = (): Promise<void> => new Promise(setImmediate);

/** A visitor whose login is under way: `answer` ends it. */
async function sending() {
  const local = fakeStorage();
  const asked: unknown[] = [];
  let end: (outcome: object) => void = () => undefined;
  const run = ({ name }: { name: string }, input: object, signal: AbortSignal) => {
    asked.push([name, input]);
    return new Promise<{ type: string }>((resolve) => {
      if (name === 'login') end = (outcome) => resolve(outcome as { type: string });
      signal.addEventListener('abort', () => resolve({ type: `${name}.offline` }));
      if (name === 'logout') resolve({ type: 'logout.accepted' });
    });
  };
  const place = new URL('https://toko.example/') as never;
  const machine = provideStorefront({
    gateway: { run },
    onRefused: () => undefined,
    deadline: silent as unknown as Provided['deadline'],
    world: { connection: silent, page: silent, route: silent, storage: silent, tab: silent },
    live: { head: { apiBase: '', platformBase: '' }, now: () => 0 },
    window: fakeWindow(),
    parts: { player: givenPart(playerPart), steps: givenPart(stepsPart) },
    storage: createStorage(() => local.storage),
    memory: createPageMemory(() => fakeStorage().storage),
    navigation: { push: () => undefined, replace: () => undefined, place: () => place },
    features: everyFeature,
    announceStored: () => undefined,
    session: () => actor.getSnapshot().context.session,
    announceMovement: () => undefined,
    dropSubscription: () => undefined,
    reload: () => undefined,
    leaveTo: () => undefined,
  });
  const actor = createActor(machine, { input: visitor }).start();
  actor.send({ type: 'loginForm.opened' });
  flowIn(actor, 'login')?.send({ type: 'credentials.submitted', phone, password });
  await rest();
  return {
    actor,
    leave: (event: { type: 'dialog.dismissed' } | { type: 'registerForm.opened'; phone: string }) =>
      flowIn(actor, 'login')?.send(event),
    async answer(outcome: object) {
      end(outcome);
      await rest();
      await rest();
    },
    toldOver: () => asked.filter((ask) => (ask as [string])[0] === 'logout'),
    stored: () => [...local.values.keys()],
  };
}

const accepted = { type: 'login.accepted', session };

it.each([
  ['closed', { type: 'dialog.dismissed' }],
  ['left for a registration', { type: 'registerForm.opened', phone }],
] as const)('LG-6 a form that is %s under way logs nobody in, and the server is told so', async (_, event) => {
  const visit = await sending();
  visit.leave(event);
  await visit.answer(accepted);
  expect(visit.actor.getSnapshot().context.session).toBeNull();
  expect(visit.stored()).toEqual([]);
  expect(visit.toldOver()).toEqual([['logout', { token: session.token }]]);
});

it('LG-6 there is nothing to take back where the login was refused, or waited for', async () => {
  const [refused, waited] = [await sending(), await sending()];
  refused.leave({ type: 'dialog.dismissed' });
  await refused.answer({ type: 'login.invalid_credentials' });
  await waited.answer(accepted);
  expect([refused.toldOver(), waited.toldOver()]).toEqual([[], []]);
  expect(waited.actor.getSnapshot().context.session).toEqual(session);
});
