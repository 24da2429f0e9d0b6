/** SS-9: what was typed comes back after a login, for the same player alone. The machines on the browser's own effects. */
import { createActor, fromCallback, type AnyActorRef, type AnyEventObject, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Drafts } from '../../machines/kit/draft.ts';
import type { RouteChanged } from '../../machines/kit/route.ts';
import { everyFeature } from '../../src/contract/features.ts';
import { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { draftLifetime } from '../../src/web/browser/drafts.ts';
import { createPageMemory } from '../../src/web/browser/page-memory.ts';
import { createStorage } from '../../src/web/browser/storage.ts';
import { createSource } from '../../src/web/browser/world.ts';
import { childrenOf, flowIn, snapshotOf, type Flows } from '../../src/web/runtime/actors.ts';
import { givenPart } from '../../src/web/runtime/part.ts';
import { playerPart } from '../../src/web/runtime/player-part.ts';
import { stepsPart } from '../../src/web/runtime/steps-part.ts';
import { provideStorefront, type Provided } from '../../src/web/runtime/provide.ts';
import { routeOf } from '../../src/web/runtime/routes.ts';
import {
  account,
  drafts,
  eWalletAccount,
  idImage,
  moment,
  otherPhone,
  password,
  phone,
  profile,
  profileForm,
  topUpOptions,
  withdrawOptions,
} from '../flows/kit/samples.ts';
import { visitor } from '../flows/storefront/model.ts';
import { fakeStorage } from './browser/fake-storage.ts';
import { fakeWindow } from './fake-window.ts';

const silent = fromCallback<EventObject>(() => undefined);
const rest = (): Promise<void> => new Promise(setImmediate);

/** A shop with a player at this address; every read answers well, until the server has ended the session. */
async function openShop(path: string) {
  let [now, place, isOver, logins] = [moment, path, false, 0];
  const [local, ofTab] = [fakeStorage(), fakeStorage()];
  const [storage, memory] = [createStorage(() => local.storage), createPageMemory(() => ofTab.storage)];
  const route = createSource<RouteChanged>();
  const tab = createSource<AnyEventObject>();
  const go = (to: string) => {
    place = to;
    route.send({ type: 'route.changed', route: at() });
  };
  const at = () => {
    const { pathname, search } = new URL(place, 'https://toko.example');
    return routeOf({ pathname, search }, everyFeature);
  };
  const sessionOf = (number: string): Session => ({
    token: new Secret(`session-token-${++logins}`),
    phone: number,
    user: null,
  });
  const answers: Readonly<Record<string, (input: Record<string, unknown>) => object>> = {
    wallet: () => ({ wallet: { token: 12_500, winning: 3_400 } }),
    profile: () => ({ profile }),
    accounts: () => ({ accounts: [account, eWalletAccount] }),
    read: ({ purpose }) => ({ value: purpose === 'topUpOptions' ? topUpOptions : withdrawOptions, receivedAt: moment }),
    login: ({ phone: number }) => ({ session: sessionOf(number as string) }),
  };
  const run = ({ name }: { name: string }, input: object) => {
    const isRefused = isOver && name !== 'login';
    const answer = isRefused ? undefined : answers[name]?.(input as Record<string, unknown>);
    const outcome = isRefused ? 'unauthorized' : answer ? 'accepted' : 'not_available';
    return Promise.resolve({ type: `${name}.${outcome}`, ...answer });
  };
  const machine = provideStorefront({
    gateway: { run },
    onRefused: () => undefined,
    deadline: silent as unknown as Provided['deadline'],
    world: { connection: silent, page: silent, route: route.actor, storage: silent, tab: tab.actor },
    live: { head: { apiBase: '', platformBase: '' }, now: () => now },
    window: fakeWindow(),
    parts: { player: givenPart(playerPart), steps: givenPart(stepsPart) },
    storage,
    memory,
    navigation: { push: go, replace: go, place: () => new URL(place, 'https://toko.example') as never },
    features: everyFeature,
    announceStored: () => undefined,
    session: () => actor.getSnapshot().context.session,
    announceMovement: () => undefined,
    dropSubscription: () => undefined,
    reload: () => undefined,
    leaveTo: () => undefined,
  });
  const actor = createActor(machine, { input: { ...visitor, session: sessionOf(phone), phone, route: at() } });
  actor.start();
  await rest();
  const flow = (name: keyof Flows) => {
    const found = flowIn(actor, name);
    if (!found) throw new Error(`Expected the flow "${name}"; it is not there.`);
    return found;
  };
  const tell = async (told: AnyActorRef, event: AnyEventObject) => {
    told.send(event);
    await rest();
  };
  const send = (name: keyof Flows, event: AnyEventObject) => tell(flow(name), event);
  return {
    tell,
    send,
    /** Of the withdrawal's page. */
    accounts: () => childrenOf(flow('withdrawal')).find(({ id }) => id === 'accounts')!,
    go: async (to: string) => {
      go(to);
      await rest();
    },
    path: () => place,
    context: (name: keyof Flows) => snapshotOf(flow(name)).context as Record<string, unknown>,
    state: (name: keyof Flows) => snapshotOf(flow(name)).value,
    stored: () => JSON.stringify([...local.values, ...ofTab.values]),
    pass: (ms: number) => (now += ms),
    async expire() {
      isOver = true;
      await send('session', { type: 'balances.refreshRequested' });
    },
    async refuse() {
      isOver = true;
      actor.send({ type: 'session.refused' });
      await rest();
    },
    async logIn(number: string) {
      isOver = false;
      if (!flowIn(actor, 'login')) actor.send({ type: 'loginForm.opened' });
      await send('login', { type: 'credentials.submitted', phone: number, password });
      await rest();
    },
    async logInElsewhere(number: string) {
      tab.send({ type: 'tab.signedIn', session: sessionOf(number) });
      await rest();
    },
    async logOut() {
      await send('session', { type: 'signOut.requested' });
    },
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

interface Row {
  path: string;
  form: keyof Drafts;
  type(shop: Shop): Promise<void>;
  /** What the form would show. */
  shown(shop: Shop): unknown;
  /** The same of a form that nobody filled in. */
  blank: unknown;
}

const rows: readonly Row[] = [
  {
    path: '/profile',
    form: 'profile',
    async type({ send }) {
      await send('profile', { type: 'profileForm.opened' });
      await send('profile', { type: 'profileForm.edited', form: { ...profileForm, ...drafts.profile } });
    },
    shown: ({ context, state }) => [state('profile'), context('profile')['draft']],
    blank: [{ viewing: 'current' }, null],
  },
  {
    path: '/profile/account',
    form: 'accounts',
    async type({ send }) {
      await send('accounts', { type: 'accountForm.opened' });
      await send('accounts', { type: 'accountForm.edited', form: drafts.accounts });
    },
    shown: ({ context, state }) => [state('accounts'), context('accounts')['draft']],
    blank: [{ listing: 'clean' }, null],
  },
  {
    path: '/top-up',
    form: 'topUp',
    async type({ send }) {
      await send('topUp', { type: 'method.chosen', code: drafts.topUp.method });
      await send('topUp', { type: 'amount.changed', digits: drafts.topUp.digits });
    },
    shown: ({ context }) => [context('topUp')['digits'], context('topUp')['method'], context('topUp')['draft']],
    blank: ['', null, null],
  },
  {
    path: '/withdraw',
    form: 'withdrawal',
    async type({ send }) {
      await send('withdrawal', { type: 'amount.changed', digits: drafts.withdrawal.digits });
      await send('withdrawal', { type: 'account.changed', id: drafts.withdrawal.account });
    },
    shown: ({ context }) => {
      const { digits, picked, draft } = context('withdrawal');
      return [digits, picked, draft];
    },
    blank: ['', null, null],
  },
  {
    path: '/redeem',
    form: 'redeem',
    type: ({ send }) => send('redeem', { type: 'voucher.edited', text: drafts.redeem.text }),
    shown: ({ context }) => [context('redeem')['code'], context('redeem')['draft']],
    blank: ['', null],
  },
];
const typedIn = ({ form }: Row): unknown[] => {
  const draft = drafts[form];
  const first =
    form === 'profile' ? [{ editing: 'clean' }] : form === 'accounts' ? [{ adding: 'clean' }] : Object.values(draft);
  return [...first, draft];
};
const openWith = async (row: Row) => {
  const shop = await openShop(row.path);
  expect(row.shown(shop)).toEqual(row.blank);
  await row.type(shop);
  return shop;
};

describe.each(rows.map((row) => [row.path, row] as const))('SS-9 what was typed at %s', (path, row) => {
  it.each(['expire', 'refuse'] as const)('SS-9 ER-1 comes back after the login of the same player: %s', async (end) => {
    const shop = await openWith(row);
    await shop[end]();
    expect(shop.path()).toBe('/');
    expect(shop.stored()).not.toMatch(/Kenanga|Ayu|1234567799|sari-2026|draft/);
    await shop.logIn(phone);
    expect([shop.path(), row.shown(shop)]).toEqual([path, typedIn(row)]);
  });

  it('SS-9 SS-6 comes back where the same player logs in again in another tab', async () => {
    const shop = await openWith(row);
    await shop.logInElsewhere(phone);
    expect(row.shown(shop)).toEqual(typedIn(row));
  });

  it('SS-9 comes back as often as the session ends', async () => {
    const shop = await openWith(row);
    for (let times = 0; times < 2; times += 1) {
      await shop.expire();
      await shop.logIn(phone);
    }
    expect(row.shown(shop)).toEqual(typedIn(row));
  });

  it('SS-9 SH-12 is not shown to another player, and not kept for the first one either', async () => {
    const shop = await openWith(row);
    await shop.expire();
    await shop.logIn(otherPhone);
    expect([shop.path(), row.shown(shop)]).toEqual([path, row.blank]);
    await shop.expire();
    await shop.logIn(phone);
    expect(row.shown(shop)).toEqual(row.blank);
  });

  it('SS-9 SS-5 is given up with a logout', async () => {
    const shop = await openWith(row);
    await shop.logOut();
    await shop.logIn(phone);
    await shop.go(path);
    expect(row.shown(shop)).toEqual(row.blank);
  });

  it('SS-9 is given up with the page', async () => {
    const shop = await openWith(row);
    await shop.go('/');
    await shop.go(path);
    expect(row.shown(shop)).toEqual(row.blank);
    await shop.expire();
    await shop.logIn(phone);
    expect(row.shown(shop)).toEqual(row.blank);
  });

  it('SS-9 is given up after half an hour', async () => {
    const shop = await openWith(row);
    await shop.expire();
    shop.pass(draftLifetime);
    await shop.logIn(phone);
    expect([shop.path(), row.shown(shop)]).toEqual([path, row.blank]);
  });
});

describe('SS-9 what is not kept, and what is given up', () => {
  it('SS-9 PF-1 no number of an identity card and no picture; that one was chosen is said', async () => {
    const shop = await openShop('/profile');
    await shop.send('profile', { type: 'profileForm.opened' });
    await shop.send('profile', { type: 'image.chosen', image: idImage, kind: 'jpeg', form: profileForm });
    await shop.expire();
    await shop.logIn(phone);
    const { nationalId, ...texts } = profileForm;
    expect(shop.context('profile')).toMatchObject({ draft: texts, image: null });
    expect(JSON.stringify(shop.context('player'))).not.toContain(nationalId);
  });

  it('SS-9 PA-1 WD-1 a new account on the page of the withdrawal comes back there, with the amount', async () => {
    const shop = await openShop('/withdraw');
    await shop.send('withdrawal', { type: 'amount.changed', digits: '250' });
    await shop.tell(shop.accounts(), { type: 'accountForm.opened' });
    await shop.tell(shop.accounts(), { type: 'accountForm.edited', form: drafts.accounts });
    await shop.expire();
    await shop.logIn(phone);
    expect(shop.context('withdrawal')['digits']).toBe('250');
    expect(snapshotOf(shop.accounts())).toMatchObject({
      value: { adding: 'clean' },
      context: { draft: drafts.accounts },
    });
  });

  it.each([
    ['/profile', 'profile', { type: 'profileForm.closed' }],
    ['/profile/account', 'accounts', { type: 'dialog.dismissed' }],
  ] as const)('SS-9 %s: a form that was closed stays closed', async (path, name, closed) => {
    const row = rows.find((one) => one.path === path)!;
    const shop = await openWith(row);
    await shop.send(name, closed);
    await shop.expire();
    await shop.logIn(phone);
    expect(row.shown(shop)).toEqual(row.blank);
  });
});
