/**
 * What the browser walks have in common: one stage a file, a fresh context a path, and calls that wait in the browser
 * until the walk names their outcome. Then the platform is asked for it, for real or through its fault port.
 */
import type { BrowserContext, Page, Route } from 'playwright';
import { test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import { longestCall } from '../../../src/web/gateway/gateway.ts';
import { calls } from '../../../src/contract/index.ts';
import type { ModelOf } from '../../walk/model.ts';
import { walkBrowser, type BrowserScript } from '../../walk/tiers/browser.ts';
import { printFailure, type WalkStep } from '../../walk/tiers/tier.ts';
import type { Act } from '../../walk/tiers/script.ts';
import { expect, isReady, messagesOn, text, type TextId } from '../gestures.ts';
import { newPhone, useStage, type CallName, type FaultOrder, type Stage } from '../stage.ts';

export const password = 'layang-layang-senja';

/** One path on stage: a person, their page, and the calls that wait. */
export interface Scene {
  stage: Stage;
  context: BrowserContext;
  page: Page;
  phone: string;
  waiting: Map<CallName, Route[]>;
}

export async function openScene(stage: Stage, heldCalls: readonly CallName[]): Promise<Scene> {
  stage.expects(401, 403, 404, 422, 429, 500, 'broken connection');
  const context = await stage.context({ heldClock: true });
  const scene: Scene = { stage, context, page: await stage.page(context), phone: newPhone(), waiting: new Map() };
  for (const call of heldCalls) await hold(scene, call);
  return scene;
}

export async function hold({ context, waiting }: Scene, call: CallName): Promise<void> {
  waiting.set(call, []);
  await context.route(
    (url) => url.pathname.endsWith(calls[call].path),
    (route) => void waiting.get(call)?.push(route),
  );
}

export const closeScene = ({ context }: Scene): Promise<void> => context.close();

const alive = (routes: readonly Route[] | undefined): Route[] => (routes ?? []).filter((route) => route.request().failure() === null);

/** How many calls wait in the browser for their answer. */
export const isWaiting = ({ waiting }: Scene, call: CallName): number => alive(waiting.get(call)).length;

async function take(scene: Scene, call: CallName): Promise<Route> {
  await expect.poll(() => isWaiting(scene, call), { message: `the call ${call} leaves the page` }).toBe(1);
  const [route] = alive(scene.waiting.get(call));
  scene.waiting.set(call, []);
  if (!route) throw new Error(`No ${call} waits.`);
  return route;
}

/** The platform answers as it would by itself, after what has to be true for the outcome was made true. */
export const really =
  (call: CallName, arrange?: (scene: Scene) => Promise<unknown>): Act<Scene> =>
  async (scene) => {
    const route = await take(scene, call);
    await arrange?.(scene);
    await route.continue();
  };

/** The platform's fault port answers. */
export const byFault = (order: FaultOrder): Act<Scene> =>
  really(order.call, ({ stage }) => stage.fault(order));

/** The closed tail of a call (ER-2); what can be had without the fault port is. */
export const tailOf = <Name extends CallName>(call: Name) =>
  ({
    [`${call}.unauthorized`]: byFault({ call, kind: 'unauthorized' }),
    [`${call}.offline`]: async (scene: Scene) => (await take(scene, call)).abort('internetdisconnected'),
    [`${call}.timeout`]: async (scene: Scene) => {
      const route = await take(scene, call);
      await scene.page.clock.fastForward(longestCall + 1000);
      await expect.poll(() => route.request().failure()).not.toBeNull();
    },
    [`${call}.server_error`]: byFault({ call, kind: 'server_error' }),
    [`${call}.malformed`]: byFault({ call, kind: 'html' }),
    [`${call}.unknown`]: byFault({ call, kind: 'unknown' }),
  }) as Record<`${Name}.${'unauthorized' | 'offline' | 'timeout' | 'server_error' | 'malformed' | 'unknown'}`, Act<Scene>>;

/** What the server will be made to say next, so that a gesture can be one that leads to it. */
export const nextOutcome = ({ following }: WalkStep): string =>
  following.find(({ offer }) => offer.kind === 'outcome')?.offer.event.type ?? '';

export const write = ({ id, values }: MessageRef): string => text(id as TextId, values);

/** The messages at the form and its fields are these and no others. */
export const says = (page: Page, ...refs: (MessageRef | null)[]): Promise<void> =>
  expect(messagesOn(page)).toHaveText(refs.flatMap((ref) => (ref ? [write(ref)] : [])));

/** Another tab of the same browser writes into the storage; null takes the key away. */
export async function writeElsewhere({ stage, context }: Scene, values: Record<string, string | null>): Promise<void> {
  const tab = await stage.page(context);
  await tab.goto('/icon.svg');
  await tab.evaluate((entries) => {
    for (const [key, value] of entries) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, Object.entries(values));
  await tab.close();
}

/** The history leads to an entry, as back and forward do. */
export const goInHistory = ({ page }: Scene, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: `walk ${to}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);

export async function openAt({ page }: Scene, path = '/'): Promise<void> {
  await page.goto(path);
  await isReady(page);
}

export const endSession = ({ stage }: Scene, token: string): Promise<Response> =>
  fetch(`${stage.platform.shop}/api/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });

/** One test: every transition of the machine in the browser. */
export function walkTest<Machine extends AnyStateMachine, Screen extends string>(
  model: ModelOf<Machine>,
  scriptOn: (stage: Stage) => BrowserScript<Machine, Scene, Screen>,
): void {
  const stage = useStage();
  test(`SC-2 every transition of ${model.name} in the browser`, { timeout: 240_000 }, async () => {
    const { failures, steps } = await walkBrowser(model, scriptOn(stage), 'transitions');
    expect(failures.map(printFailure).join('\n')).toBe('');
    expect(steps).toBeGreaterThan(0);
  });
}
