/** Requests that a walk holds: which of them the page has given up is said of that one, not of another to its address. */
import { test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { heldRequests, type HeldRequest } from '../flows/kit/browser/held-requests.ts';
import { expect, openAt } from './gestures.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();

test('SC-2 a held request is over once the page gives it up, and no other one to its address', async () => {
  const context = await fixture.context();
  const page = await openAt(await fixture.page(context));
  const address = routeOf(calls.room);
  const held: HeldRequest[] = [];
  await heldRequests(context).add({
    patterns: [`*://*${address}`],
    fits: () => true,
    taken: (request) => void held.push(request),
  });
  const controllers = await page.evaluateHandle<AbortController[]>(() => []);
  const ask = async () => {
    const asked = held.length + 1;
    await controllers.evaluate((all, path) => {
      const controller = new AbortController();
      all.push(controller);
      void fetch(path, { method: 'POST', body: '{}', signal: controller.signal }).catch(() => undefined);
    }, address);
    await expect.poll(() => held.length).toBe(asked);
  };
  const giveUp = (index: number) => controllers.evaluate((all, at) => all[at]?.abort(), index);

  // The first is under way when the page gives it up: nobody has answered it yet.
  await fixture.fault({ call: 'room', kind: 'hang' });
  await ask();
  await held[0]?.continue();
  await expect.poll(() => fixture.held()).toEqual(['room']);
  await ask();
  await ask();
  await giveUp(0);
  await giveUp(2);
  await expect.poll(() => held[2]?.state).toBe('over');
  expect(held.map(({ state }) => state)).toEqual(['decided', 'waiting', 'over']);
});
