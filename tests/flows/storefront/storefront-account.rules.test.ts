/** How the storefront combines a reset with a player's flows: FP-1 to FP-6, RT-12, SS-6, SS-7, C05, C32, C58. */
import { sessionNumberOf } from '../../../machines/storefront/storefront.selectors.ts';
import { dismissTop, topDialog } from '../../../src/web/runtime/dialog.ts';
import { accountFlowOf } from '../player/account-flow.ts';
import type { Route } from '../../../machines/kit/route.ts';
import { verificationScreen } from '../../../machines/verification/verification.selectors.ts';
import type { StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import { writeTicket } from '../../../src/contract/ticket.ts';
import { routeOf } from '../../../src/web/runtime/routes.ts';
import { createStorage } from '../../../src/web/browser/storage.ts';
import { routes } from '../kit/routes.ts';
import {
  laterTicket,
  minutes,
  moment,
  otherPhone,
  otherSession,
  pendingCode as pendingCodeOf,
  pendingPassword as pendingPasswordOf,
  pendingResetCode,
  phone,
  restoredSession,
  someTicket,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { asPlayer, begin, calledFor, isAt, login, savePassword, visit, type Shop } from './shop.ts';

const stepRoute = (flow: StepFlow | null, step: StepName): Route => ({
  name: 'verification',
  path: `/verification-otp?${flow}=${step}`,
  flow,
  step,
});
const childOf = { register: 'registration', forgotPassword: 'forgotPassword' } as const;
const stateOf = { register: 'registering', forgotPassword: 'recovering' } as const;

const recovering = () => {
  const shop = begin({ openDialog: 'login' });
  shop.child('login').send({ type: 'recovery.opened', phone });
  return shop;
};
const atPassword = () =>
  begin({ route: stepRoute('forgotPassword', 'password'), pending: pendingPasswordOf('forgotPassword') });
/** The step on screen, or null where no flow shows one. */
const stepOf = (shop: Shop): { flow: StepFlow; step: string } | null => {
  for (const flow of ['register', 'forgotPassword'] as const) {
    if (!isAt(shop, stateOf[flow])) continue;
    const child = shop.child(childOf[flow]).getSnapshot();
    return child.children['verification']
      ? { flow, step: verificationScreen(child.children['verification'].getSnapshot()) }
      : null;
  }
  return null;
};

describe('FP-1 FP-2 C58 a password reset', () => {
  it('FP-2 C58 ends at the login dialog with the number filled in; nobody is logged in by it', () => {
    const shop = atPassword();
    savePassword(shop, 'forgotPassword');
    expect(isAt(shop, 'loggingIn')).toBe(true);
    expect(shop.child('login').getSnapshot().context.phone).toBe(phone);
    expect(shop.snapshot().context.session).toBeNull();
    expect(shop.made.map(({ name }) => name)).not.toContain('login');
    expect(shop.did('rememberSession')).toEqual([]);
    expect(shop.did('forgetStep').length).toBeGreaterThan(0);
    expect(shop.did('goHome'), 'the step’s address is left').toHaveLength(1);
    expect(shop.said()).toEqual(['recovery.done']);
    login(shop);
    expect(visit(shop)).toBe('player');
  });

  it('FP-2 C05 what is over stays over: its address leads home', () => {
    const shop = atPassword();
    savePassword(shop, 'forgotPassword');
    shop.world({ type: 'storage.stepChanged', pending: null });
    shop.child('login').send({ type: 'dialog.dismissed' });
    shop.world({ type: 'route.changed', route: stepRoute('forgotPassword', 'password') });
    expect(isAt(shop, 'browsing')).toBe(true);
    expect(shop.did('goHome')).toHaveLength(2);
  });

  it('FP-1 opened from the login; closing leads back to the shop, its link back to the login with the number', () => {
    const closed = recovering();
    expect(topDialog(closed.actor)?.id).toBe('forgotPassword');
    closed.child('forgotPassword').send({ type: 'dialog.dismissed' });
    expect(isAt(closed, 'browsing')).toBe(true);
    const back = recovering();
    back.child('forgotPassword').send({ type: 'loginForm.opened', phone: otherPhone });
    expect(isAt(back, 'loggingIn')).toBe(true);
    expect(back.child('login').getSnapshot().context.phone).toBe(otherPhone);
  });
});

describe('RT-12 SS-7 C32 the flags against what is stored', () => {
  const now = moment;
  const ticketText = { first: writeTicket(someTicket), later: writeTicket(laterTicket) };
  const keysOf = {
    register: { phone: 'phone_regist', ticket: 'token_regist' },
    forgotPassword: { phone: 'phone_forget_pass', ticket: 'token_forget_pass' },
  } as const;
  const live = String(now + minutes(1));
  const past = String(now - minutes(60));
  /** What lies in the storage, and the one step that it is good for. */
  const kinds: { name: string; keys: Record<string, string>; holds: { flow: StepFlow; step: StepName } | null }[] = [
    { name: 'no keys', keys: {}, holds: null },
    ...(['register', 'forgotPassword'] as const).flatMap((flow) => {
      const { phone: phoneKey, ticket: ticketKey } = keysOf[flow];
      const whole = { [phoneKey]: phone, [ticketKey]: ticketText.first };
      return [
        { name: `partial: ${phoneKey} only`, keys: { [phoneKey]: phone, otp_expired: live }, holds: null },
        { name: `partial: ${ticketKey} only`, keys: { [ticketKey]: ticketText.first, otp_expired: live }, holds: null },
        { name: `${flow}: code`, keys: { ...whole, otp_expired: live }, holds: { flow, step: 'code' as const } },
        {
          name: `${flow}: code, expired`,
          keys: { ...whole, otp_expired: past },
          holds: { flow, step: 'code' as const },
        },
        { name: `${flow}: password`, keys: whole, holds: { flow, step: 'password' as const } },
        {
          name: `foreign: ${ticketKey} is no ticket`,
          keys: { ...whole, [ticketKey]: 'somebody else entirely' },
          holds: null,
        },
        { name: `foreign: ${phoneKey} is no number`, keys: { ...whole, [phoneKey]: 'x' }, holds: null },
      ];
    }),
    {
      name: 'foreign: half of each flow',
      keys: { phone_regist: phone, token_forget_pass: ticketText.later },
      holds: null,
    },
    { name: 'foreign: a PIN reset', keys: { token_reset_pin: ticketText.first, otp_expired: live }, holds: null },
  ];
  const flags = ['register', 'forget_password', 'create_password', 'e'] as const;
  const combinations = Array.from({ length: 2 ** flags.length }, (_, bits) =>
    flags.filter((_flag, at) => bits & (2 ** at)),
  );

  const storedIn = (keys: Record<string, string>) => {
    const map = new Map(Object.entries(keys));
    return createStorage(() => ({
      length: map.size,
      key: (index) => [...map.keys()][index] ?? null,
      clear: () => map.clear(),
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    }));
  };

  it.each(combinations.flatMap((set) => kinds.map((kind) => ({ set: set.join(' ') || 'none', flags: set, ...kind }))))(
    'RT-12 SS-7 C32 flags: $set; stored: $name',
    ({ flags: set, keys, holds }) => {
      const search = `?${set.map((flag) => `${flag}=true`).join('&')}`;
      const route = routeOf({ pathname: '/verification-otp', search });
      const pending = storedIn(keys).readStep(now);
      const has = (flag: (typeof flags)[number]) => set.includes(flag);
      const asked = has('register') === has('forget_password') ? null : has('register') ? 'register' : 'forgotPassword';
      const step = has('create_password') ? 'password' : 'code';
      const lands = holds !== null && asked === holds.flow && step === holds.step ? holds : null;
      const later = begin({ pending });
      later.world({ type: 'route.changed', route });
      for (const shop of [begin({ route, pending }), later]) {
        expect(stepOf(shop)).toEqual(lands);
        expect(shop.did('goHome')).toHaveLength(lands ? 0 : 1);
        if (!lands) expect(isAt(shop, 'browsing')).toBe(true);
        expect(shop.made.map(({ name }) => name).filter((name) => !['games', 'merchantLookup'].includes(name))).toEqual(
          [],
        );
      }
      const [player, gone] = [asPlayer({ route, pending }), asPlayer({ pending })];
      gone.world({ type: 'route.changed', route });
      for (const shop of [player, gone]) expect([visit(shop), shop.did('goHome').length]).toEqual(['player', 1]);
    },
  );
});

describe('SS-6 other tabs', () => {
  it.each(['register', 'forgotPassword'] as const)(
    'SS-6 SS-7 a step that another tab reached (%s) is resumed by its address here',
    (flow) => {
      const shop = begin();
      shop.world({ type: 'tab.stepMoved', pending: pendingCodeOf(flow) });
      expect(isAt(shop, 'browsing'), 'nobody is dragged along').toBe(true);
      shop.world({ type: 'route.changed', route: stepRoute(flow, 'code') });
      expect(stepOf(shop)).toEqual({ flow, step: 'code' });
    },
  );

  it.each(['register', 'forgotPassword'] as const)(
    'SS-6 ended there (%s): ended here, and its address leads home',
    (flow) => {
      const shop = begin({ route: stepRoute(flow, 'code'), pending: pendingCodeOf(flow) });
      shop.world({ type: 'tab.stepMoved', pending: null });
      expect(isAt(shop, 'browsing')).toBe(true);
      shop.world({ type: 'route.changed', route: routes.games });
      const before = shop.did('goHome').length;
      shop.world({ type: 'route.changed', route: stepRoute(flow, 'code') });
      expect(isAt(shop, 'browsing')).toBe(true);
      expect(shop.did('goHome')).toHaveLength(before + 1);
    },
  );

  it.each(['register', 'forgotPassword'] as const)('SS-6 verified there (%s): the password here', (flow) => {
    const shop = begin({ route: stepRoute(flow, 'code'), pending: pendingCodeOf(flow) });
    shop.world({ type: 'tab.stepMoved', pending: pendingPasswordOf(flow) });
    expect(stepOf(shop)).toEqual({ flow, step: 'password' });
    expect(shop.did('showStep').at(-1)).toEqual({ flow, step: 'password' });
  });

  it('PC-3 SS-6 the same session under another number: it goes on, and nothing is loaded anew', () => {
    const shop = asPlayer();
    const before = sessionNumberOf(shop.snapshot());
    shop.world({ type: 'tab.signedIn', session: { ...restoredSession, phone: otherPhone } });
    expect(visit(shop)).toBe('player');
    expect(shop.snapshot().context.session?.phone).toBe(otherPhone);
    expect(shop.snapshot().context.phone).toBe(otherPhone);
    expect(sessionNumberOf(shop.snapshot())).toBe(before);
    expect(calledFor(shop, 'wallet')).toHaveLength(1);
    expect(shop.child('player').getSnapshot().context.session.phone).toBe(otherPhone);
  });
});

it('SS-7 C05 a PIN reset is nothing to a visitor, nor to the next player', () => {
  const visitor = begin({ pinReset: pendingResetCode, openDialog: 'login' });
  expect(isAt(visitor, 'loggingIn')).toBe(true);
  login(visitor);
  const cancelled = asPlayer({ pinReset: pendingResetCode });
  dismissTop(cancelled.actor);
  cancelled.world({ type: 'tab.signedIn', session: otherSession });
  const open = asPlayer({ pinReset: pendingResetCode });
  open.world({ type: 'tab.signedIn', session: otherSession });
  for (const shop of [visitor, cancelled, open]) {
    expect(visit(shop)).toBe('player');
    expect(accountFlowOf(shop.child('player').getSnapshot())).toBeNull();
  }
});
