/** The page shows links and buttons of a feature only if the platform has its calls. */
import { afterEach, expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject, AnyStateMachine } from 'xstate';
import { accountsMachine } from '../../../machines/accounts/accounts.machine.ts';
import { boardMachine } from '../../../machines/board/board.machine.ts';
import { devicesMachine } from '../../../machines/devices/devices.machine.ts';
import { playLimitsMachine } from '../../../machines/play-limits/play-limits.machine.ts';
import { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import { pushMachine } from '../../../machines/push/push.machine.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { resourceMachine } from '../../../machines/resource/resource.machine.ts';
import { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import { loginMachine } from '../../../machines/login/login.machine.ts';
import { shellMachine, type ShellEvent } from '../../../machines/shell/shell.machine.ts';
import { topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import { everyFeature, type Feature, type Features } from '../../../src/contract/features.ts';
import { stepPath } from '../../../src/web/runtime/routes.ts';
import { pages } from '../kit/addresses.ts';
import { routes } from '../kit/routes.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import {
  account,
  eWalletAccount,
  game,
  merchantUid,
  moment,
  paidTopUp,
  pendingTopUp,
  phone,
  profile,
  pushKey,
  session,
  someTicket,
  topUpOptions,
} from '../kit/samples.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { isPlain } from '../../../src/contract/pages.ts';
import { limitsRead, limitsWire } from '../play-limits/samples.ts';
import { createControlledActor, type ControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { player } from '../top-up/model.ts';
import { answer, end, openFixture, say, settle, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayerRoot, createRoot, createStep, createStub } from '../kit/views/stub.ts';

const bearer = session.token;
const opened: Fixture[] = [];
const closeAll = () => opened.splice(0).forEach((fixture) => fixture.close());
afterEach(closeAll);

type Root = ReturnType<typeof createRoot>;

async function open(root: Root, at: string, features: Features): Promise<Fixture> {
  const fixture = await settle(() => openFixture({ root, at, features }));
  opened.push(fixture);
  return fixture;
}

async function read(
  name: string,
  controlled: Pick<ControlledActor<AnyStateMachine>, 'happen'> & { actor: AnyActorRef },
  { at, features, event }: { at: string; features: Features; event: AnyEventObject },
): Promise<Fixture> {
  const fixture = await open(createPlayerRoot(controlled.actor, { [name]: controlled.actor }), at, features);
  await answer(controlled, event);
  return fixture;
}

const balances = () =>
  createStub({
    value: { active: { wallet: 'ready', eWallet: 'linked' } },
    context: { wallet: { token: 100, winning: 20 }, linked: { balance: 1, maskedId: '0812••••7890', readAt: moment } },
  });

function frame(features: Features, at: string, ...happened: readonly ShellEvent[]): Promise<Fixture> {
  const { actor } = createControlledActor(shellMachine, { language: 'id' });
  for (const event of happened) actor.send(event);
  return open(createPlayerRoot(actor, { session: balances() }, { around: { shell: actor } }), at, features);
}

type Place = (features: Features) => Promise<Fixture>;

const places = {
  async login(features) {
    const { actor } = createControlledActor(loginMachine, { phone, merchantUid });
    const root = createRoot(actor, {
      snapshotWith: () => ({ value: { visit: { visitor: 'loggingIn' } }, children: { login: actor } }),
    });
    return open(root, '/', features);
  },
  async code(features) {
    const request = { purpose: 'register' as const, ticket: someTicket };
    const { actor } = createControlledActor(oneTimeCodeMachine, { request, phone, until: moment, locked: false });
    const verification = createStub({ value: 'code', children: { oneTimeCode: actor } });
    const root = createRoot(actor, { snapshotWith: () => createStep('register', verification, true) });
    return open(root, stepPath({ flow: 'register', step: 'code' }), features);
  },
  drawer: (features) => frame(features, '/', { type: 'menu.toggled' }),
  success(features) {
    const text = { id: 'register.welcome' };
    const success = { title: text, subtitle: text, transactionId: paidTopUp.id };
    return frame(features, '/', { type: 'success.reached', success });
  },
  profile: (features) => profilePage(features, { ...profile, hasPin: true }),
  async push(features) {
    const push = createControlledActor(pushMachine, { bearer, route: routes.profile });
    const controlled = createControlledActor(profileMachine, { bearer, draft: null });
    const root = createPlayerRoot(controlled.actor, { profile: controlled.actor, push: push.actor });
    const fixture = await open(root, '/profile', features);
    await answer(controlled, { type: 'profile.accepted', profile: { ...profile, isPinLocked: false } });
    await answer(push, { type: 'pushSetting.accepted', setting: { key: pushKey, isOn: false } });
    await settle(() => push.actor.send({ type: 'support.found', support: 'askable' }));
    return fixture;
  },
  async devices(features) {
    const devices = createControlledActor(devicesMachine, { bearer });
    const controlled = createControlledActor(profileMachine, { bearer, draft: null });
    const root = createPlayerRoot(controlled.actor, { profile: controlled.actor, devices: devices.actor });
    const fixture = await open(root, '/profile', features);
    await answer(controlled, { type: 'profile.accepted', profile: { ...profile, isPinLocked: false } });
    return fixture;
  },
  async passkeys(features) {
    const passkeys = createControlledActor(passkeysMachine, { bearer, phone });
    const controlled = createControlledActor(profileMachine, { bearer, draft: null });
    const root = createPlayerRoot(controlled.actor, { profile: controlled.actor, passkeys: passkeys.actor });
    const fixture = await open(root, '/profile', features);
    await answer(controlled, { type: 'profile.accepted', profile: { ...profile, isPinLocked: false } });
    return fixture;
  },
  async playLimits(features) {
    const { actor } = createControlledActor(playLimitsMachine, { bearer });
    const controlled = createControlledActor(profileMachine, { bearer, draft: null });
    const root = createPlayerRoot(controlled.actor, { profile: controlled.actor, playLimits: actor });
    const fixture = await open(root, '/profile', features);
    await answer(controlled, { type: 'profile.accepted', profile: { ...profile, isPinLocked: false } });
    await settle(() => actor.send({ type: 'playLimits.accepted', ...limitsRead(limitsWire.free) }));
    return fixture;
  },
  board(features) {
    const { actor } = createControlledActor(boardMachine, { bearer });
    const slug = playable.sums;
    const catalogue = createStub({ value: 'shown', context: { games: [{ ...game, slug }] } });
    const root = createPlayerRoot(actor, { board: actor }, { around: { catalogue } });
    return open(root, routes.game.path, features);
  },
  newProfile: (features) => profilePage(features, { ...profile, birthdate: null, hasPin: false }),
  accounts: (features) =>
    read('accounts', createControlledActor(accountsMachine, { bearer, phone, draft: null }), {
      at: '/profile/account',
      features,
      event: { type: 'accounts.accepted', accounts: [account, eWalletAccount] },
    }),
  history: (features) => history(features, [paidTopUp]),
  emptyHistory: (features) => history(features, []),
  async topUp(features) {
    const controlled = createControlledActor(topUpMachine, player);
    const root = createPlayerRoot(controlled.actor, {
      topUp: controlled.actor,
      session: createStub({ value: { active: { wallet: 'ready', eWallet: 'none' } }, context: { linked: null } }),
    });
    const fixture = await open(root, '/top-up', features);
    await end(controlled, 'resource', { type: 'loaded', value: { ...topUpOptions, openOrder: pendingTopUp } });
    return fixture;
  },
} satisfies Record<string, Place>;

const profilePage = (features: Features, known: typeof profile): Promise<Fixture> =>
  read('profile', createControlledActor(profileMachine, { bearer, draft: null }), {
    at: '/profile',
    features,
    event: { type: 'profile.accepted', profile: { ...known, isPinLocked: false } },
  });

function history(features: Features, items: readonly (typeof paidTopUp)[]): Promise<Fixture> {
  const request = { purpose: 'transactions', bearer, filter: { type: null, status: null } } as const;
  return read('history', createControlledActor(resourceMachine, { request, keep: true }), {
    at: '/history/transaction',
    features,
    event: { type: 'read.accepted', value: { kind: 'transactions', items, next: null }, receivedAt: moment },
  });
}

const named =
  (id: MessageId, within?: string) =>
  (fixture: Fixture): boolean =>
    fixture.seek(say(id), within) !== undefined;
const fits =
  (selector: string) =>
  ({ container }: Fixture): boolean =>
    container.querySelector(selector) !== null;
const inRows =
  (id: MessageId) =>
  ({ container }: Fixture): boolean =>
    [...container.querySelectorAll('[data-account] button')].some(({ textContent }) => textContent === say(id));
const without = (...missing: readonly Feature[]): Features => ({
  ...everyFeature,
  ...Object.fromEntries(missing.map((feature) => [feature, false])),
});

type Case = readonly [what: string, Feature | readonly Feature[], keyof typeof places, (fixture: Fixture) => boolean];

/** Without `accounts`: the page has a link only where no profile leads there. */
const linked = pages.filter(({ name }) => isPlain(name) && name !== 'accounts');

const cases: readonly Case[] = [
  ...linked.flatMap(({ title, feature, samples: [path] }): Case[] =>
    feature === null
      ? []
      : [
          [
            `a link of the drawer or the top bar to ${title}`,
            feature,
            'drawer',
            fits(`:is(#menu, header) a[href="${path}"]`),
          ],
        ],
  ),
  ['the link to a forgotten password', 'forgotPassword', 'login', named('login.forgot')],
  ['the link from the login to the registration', 'registration', 'login', named('login.register')],
  ['the key of the registration in the top bar', 'registration', 'login', fits('header button[commandfor=register]')],
  ['the registration’s dialog', 'registration', 'login', fits('dialog#register')],
  ['the drawer’s link to the accounts', ['profile', 'accounts'], 'drawer', fits('#menu a[href^="/profile"]')],
  ['the drawer’s link to transactions', 'transactions', 'drawer', fits('#menu a[href="/history/transaction"]')],
  ['the drawer’s link to a history', ['transactions', 'rounds'], 'drawer', fits('#menu a[href^="/history"]')],
  ['the e-wallet card', 'eWallet', 'drawer', named('drawer.e_wallet.refresh', '#menu')],
  ['the key that unlinks the e-wallet', 'eWalletUnlinking', 'drawer', named('drawer.e_wallet.unlink', '#menu')],
  ['the balance’s link to the top-up', 'topUp', 'drawer', fits('header a[href="/top-up"]')],
  ['the key that asks for another code', 'registrationResend', 'code', named('code.resend', 'main')],
  ['the search for games', 'games', 'drawer', fits('main input[type=search]')],
  ['the success screen’s link to the transaction', 'transaction', 'success', named('success.transaction')],
  ['the key that changes the number', 'phoneChange', 'profile', named('profile.phone.change')],
  ['the key that changes the password', 'passwordChange', 'profile', named('profile.password.change')],
  ['the key that changes the PIN', 'pinChange', 'profile', named('profile.pin.change')],
  ['the key that resets the PIN', 'pinReset', 'profile', named('profile.pin.reset')],
  ['the key that edits the profile', 'profileForm', 'profile', named('profile.edit')],
  ['the key that changes the nickname', 'nickname', 'profile', named('nickname.change')],
  ['the profile’s link to the accounts', 'accounts', 'profile', named('profile.accounts.action')],
  ['the way between profile and accounts', 'accounts', 'profile', fits('main nav a[href="/profile/account"]')],
  ['the devices', 'devices', 'devices', named('devices.open')],
  ['the passkeys', 'passkeys', 'passkeys', named('passkeys.open')],
  ['the switch for notices', 'push', 'push', fits('main [role=switch]')],
  ['the weekly board', 'board', 'board', named('game.board.open', 'main')],
  ['the own limits', 'playLimits', 'playLimits', named('limits.edit', 'main')],
  ['the key that makes a PIN', 'pin', 'newProfile', named('profile.pin.create')],
  ['the key that completes the profile', 'profileForm', 'newProfile', named('profile.checklist.action')],
  ['the key that adds an account', 'accountAdding', 'accounts', named('accounts.add')],
  ['the key that removes an account', 'accountRemoving', 'accounts', inRows('accounts.remove')],
  ['the key that chooses an account', 'accountChoosing', 'accounts', inRows('accounts.choose')],
  ['the history’s other section', 'rounds', 'history', named('history.section.game', 'main')],
  ['the history’s statement', 'statement', 'history', named('history.section.statement', 'main')],
  ['a row’s link to its transaction', 'transaction', 'history', fits('main li[data-transaction] a')],
  ['the empty history’s link to the top-up', 'topUp', 'emptyHistory', named('history.empty.action')],
  ['the key that cancels an order', 'topUpCancelling', 'topUp', named('top_up.cancel')],
  ['the way to pay by e-wallet', 'topUpByWallet', 'topUp', fits('main [data-method=dana]')],
  ['the ways to pay by virtual account', 'topUpByAccount', 'topUp', fits('main [data-method=bca]')],
  ['the top-up’s key that links an e-wallet', 'eWallet', 'topUp', named('top_up.method.link')],
];

it.each(cases)('%s is there with its calls, and gone without', async (_, missing, place, isThere) => {
  expect(isThere(await places[place](everyFeature))).toBe(true);
  closeAll();
  expect(isThere(await places[place](without(...[missing].flat())))).toBe(false);
});

it('SH-6 balances are still shown where their pages are missing', async () => {
  const fixture = await places.drawer(without('topUp', 'withdraw'));
  const banner = fixture.find('header').textContent ?? '';
  expect(banner).toContain('100');
  expect(banner).toContain('20');
  expect(banner, 'nothing is offered').not.toContain(say('balance.token.action'));
});

const addresses: readonly (readonly [Feature, string])[] = [
  ...pages.flatMap(({ feature, samples: [path = ''], for: who }): [Feature, string][] =>
    feature === null || who === 'step' ? [] : [[feature, path]],
  ),
  ['forgotPassword', stepPath({ flow: 'forgotPassword', step: 'code' })],
  ['registration', stepPath({ flow: 'register', step: 'code' })],
];

it.each(addresses)('RT-11 without %s the page %s is not found', async (missing, path) => {
  const at = async (features: Features) => {
    const fixture = await frame(features, path);
    return fixture.container.querySelector('main h1')?.textContent ?? '';
  };
  expect(await at(everyFeature)).not.toBe(say('not_found.title'));
  closeAll();
  expect(await at(without(missing))).toBe(say('not_found.title'));
});
