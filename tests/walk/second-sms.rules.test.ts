/**
 * "`otp_expired` is kept for PIN set, PIN change and phone change as well: reload, X or Back leads to the code step
 * again, no second SMS": SS-7, OT-3, PN-2, PC-1.
 */
import { resendView } from '../../machines/one-time-code/one-time-code.selectors.ts';
import type { PendingCode, UnansweredCode } from '../../machines/one-time-code/pending-code.ts';
import { lostAnswers } from '../flows/kit/call-failures.ts';
import { routes } from '../flows/kit/routes.ts';
import { code, lock, minutes, moment, otherPhone, otpId, pass, phone, until, waitOf } from '../flows/kit/samples.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { dismissTop } from '../../src/web/runtime/dialog.ts';
import { asPlayer, type Shop } from '../flows/storefront/shop.ts';

const flows = {
  'PIN set': { event: { type: 'pinForm.opened', intent: 'set' }, child: 'pin', asked: { purpose: 'pin' } },
  'PIN change': { event: { type: 'pinForm.opened', intent: 'change' }, child: 'pin', asked: { purpose: 'pin' } },
  'phone change': {
    event: { type: 'phoneForm.opened' },
    child: 'phoneChange',
    asked: { purpose: 'phone', newPhone: otherPhone },
  },
} as const;
type Name = keyof typeof flows;
const names = Object.keys(flows) as Name[];

const open = (shop: Shop, name: Name) => shop.child('player').send(flows[name].event);
/** Closes a dialog by X or Back, and opens it again. */
const reopen = (shop: Shop, name: Name) => {
  dismissTop(shop.actor);
  open(shop, name);
};
const flowOf = (shop: Shop, name: Name) => shop.child('player', flows[name].child);
const stepOf = (shop: Shop, name: Name) => shop.child('player', flows[name].child, 'oneTimeCode');
const ask = (shop: Shop, name: Name) =>
  flowOf(shop, name).send(
    flows[name].child === 'pin' ? { type: 'code.requested' } : { type: 'phone.submitted', phone: otherPhone },
  );
const sms = (shop: Shop) => shop.made.filter((call) => call.name === 'requestCode' || call.name === 'resendCode');

function atCode(name: Name): Shop {
  const shop = asPlayer({ route: routes.profile });
  open(shop, name);
  ask(shop, name);
  shop.answer('requestCode.accepted', { until, otpId: null });
  return shop;
}

describe('SS-7 PN-2 PC-1 reload, X or Back leads to the code step again, no second SMS', () => {
  it.each(names)('%s: `otp_expired` is kept, with the number that was called', (name) => {
    const kept = { ...flows[name].asked, phone, until, locked: false };
    expect(atCode(name).did('rememberCode')).toEqual([{ code: kept }]);
  });

  it.each(names)('%s: after X or Back the code step is there again, its countdown running', (name) => {
    const shop = atCode(name);
    reopen(shop, name);
    expect(flowOf(shop, name).getSnapshot().value).toBe('code');
    expect(resendView(stepOf(shop, name).getSnapshot())).toMatchObject({ state: 'counting', until });
    expect(sms(shop)).toHaveLength(1);
    stepOf(shop, name).send({ type: 'code.submitted', code });
    shop.answer('verifyCode.accepted', { proof: pass });
    expect(flowOf(shop, name).getSnapshot().value).toBe(name === 'phone change' ? 'requestingNewCode' : 'pad');
    expect(shop.did('forgetCode').length).toBeGreaterThan(0);
    reopen(shop, name);
    ask(shop, name);
    const used = name === 'phone change' ? 2 : 1;
    expect(sms(shop), 'once it was used, the next is a new one').toHaveLength(used + 1);
  });

  it.each(names)('%s: after a reload as well', (name) => {
    const kept: PendingCode = { ...flows[name].asked, phone, until, locked: false };
    const shop = asPlayer({ route: routes.profile, code: kept });
    open(shop, name);
    expect(flowOf(shop, name).getSnapshot().value).toBe('code');
    expect(resendView(stepOf(shop, name).getSnapshot())).toMatchObject({ state: 'counting', until });
    expect(sms(shop)).toEqual([]);
  });

  it.each(names)('%s: a wait that grew at the code step is the one that goes on', (name) => {
    const shop = atCode(name);
    stepOf(shop, name).send({ type: 'code.submitted', code });
    shop.answer('verifyCode.otp_block', lock);
    reopen(shop, name);
    expect(resendView(stepOf(shop, name).getSnapshot())).toMatchObject({ state: 'locked', until: lock.until });
  });

  it.each(names)('%s: when the countdown has ended the step is there with resend open', (name) => {
    const shop = atCode(name);
    shop.reach();
    expect(shop.did('rememberOpenResend')).toHaveLength(1);
    reopen(shop, name);
    shop.reach();
    expect(resendView(stepOf(shop, name).getSnapshot()).state).toBe('open');
    stepOf(shop, name).send({ type: 'resend.requested' });
    expect(sms(shop)).toHaveLength(2);
  });

  it('another purpose asks for a code of its own', () => {
    const shop = atCode('PIN set');
    reopen(shop, 'phone change');
    expect(flowOf(shop, 'phone change').getSnapshot().matches('phone')).toBe(true);
    ask(shop, 'phone change');
    expect(sms(shop)).toHaveLength(2);
    shop.answer('requestCode.accepted', { until: moment + minutes(3), otpId: null });
    reopen(shop, 'PIN set');
    expect(flowOf(shop, 'PIN set').getSnapshot().matches('asking')).toBe(true);
  });

  it('a form that was opened and closed in between takes no code along', () => {
    const shop = atCode('PIN set');
    reopen(shop, 'phone change');
    reopen(shop, 'PIN set');
    expect(flowOf(shop, 'PIN set').getSnapshot().value).toBe('code');
    expect(sms(shop)).toHaveLength(1);
  });

  it.each(['PIN set', 'PIN change'] as const)('%s: the code of a PIN reset is none of it', (name) => {
    const shop = asPlayer({
      route: routes.profile,
      pinReset: { step: 'code', otpId, phone, until, locked: false },
    });
    reopen(shop, name);
    expect(flowOf(shop, name).getSnapshot().matches('asking')).toBe(true);
  });

  it('SS-2 the code of a player who was logged out is nobody’s', () => {
    const shop = atCode('PIN set');
    dismissTop(shop.actor);
    shop.child('player', 'session').send({ type: 'signOut.requested' });
    expect(JSON.stringify(shop.snapshot().context)).not.toContain(phone);
    expect(shop.snapshot().context.code).toBeNull();
  });
});

describe('SS-7 a request that is left while it is under way', () => {
  const asking = (name: Name): Shop => {
    const shop = asPlayer({ route: routes.profile });
    open(shop, name);
    ask(shop, name);
    return shop;
  };
  const unansweredOf = (name: Name): UnansweredCode => ({ ...flows[name].asked, phone });
  const refuse = (shop: Shop) => shop.answer('requestCode.otp_block', waitOf(2));
  const stateOf = (shop: Shop, name: Name) => flowOf(shop, name).getSnapshot().value;
  const rememberedBy = (shop: Shop) => shop.did('rememberUnanswered').at(-1);
  const atNewRequest = () => {
    const shop = atCode('phone change');
    stepOf(shop, 'phone change').send({ type: 'code.submitted', code });
    shop.answer('verifyCode.accepted', { proof: pass });
    return shop;
  };

  it.each(names)('%s: this tab knows of it before any answer, and no longer after a certain one', (name) => {
    const shop = asking(name);
    expect(rememberedBy(shop)).toEqual({ code: unansweredOf(name) });
    refuse(shop);
    expect(rememberedBy(shop)).toEqual({ code: null });
    for (const outcome of lostAnswers) {
      const lost = asking(name);
      lost.answer(`requestCode.${outcome}`);
      expect(rememberedBy(lost), outcome).toEqual({ code: unansweredOf(name) });
    }
  });

  it.each(
    names.flatMap((name) =>
      [
        ['closed', asking],
        [
          'lost, then closed',
          (at: Name) => {
            const shop = asking(at);
            shop.answer('requestCode.timeout');
            return shop;
          },
        ],
      ].map(([how, begun]) => [name, how, begun] as [Name, string, typeof asking]),
    ),
  )('%s, %s: opened again it asks nothing, and a refused try leads to the code', (name, _, begun) => {
    const shop = begun(name);
    reopen(shop, name);
    expect(sms(shop)).toHaveLength(1);
    expect(rememberedBy(shop)).toEqual({ code: unansweredOf(name) });
    ask(shop, name);
    refuse(shop);
    expect(stateOf(shop, name)).toBe('code');
    expect(resendView(stepOf(shop, name).getSnapshot())).toMatchObject({ state: 'counting', until: waitOf(2).until });
  });

  it.each(names)('%s: after a reload as well', (name) => {
    const shop = asPlayer({ route: routes.profile, unanswered: unansweredOf(name) });
    open(shop, name);
    expect(sms(shop)).toEqual([]);
    ask(shop, name);
    refuse(shop);
    expect(stateOf(shop, name)).toBe('code');
  });

  it.each(['requested', 'failed', 'retried'])(
    'PC-4 of a request to the new number, closed when %s, nothing is kept',
    (when) => {
      const shop = atNewRequest();
      if (when !== 'requested') shop.answer('requestCode.timeout');
      if (when === 'retried') flowOf(shop, 'phone change').send({ type: 'retry.requested' });
      reopen(shop, 'phone change');
      expect(stateOf(shop, 'phone change')).toEqual({ phone: 'clean' });
      ask(shop, 'phone change');
      refuse(shop);
      expect(stateOf(shop, 'phone change')).toEqual({ phone: 'blocked' });
      expect(rememberedBy(shop)).toEqual({ code: null });
    },
  );

  it('is none of another purpose, nor of another number', () => {
    const pin = asking('PIN set');
    reopen(pin, 'phone change');
    ask(pin, 'phone change');
    refuse(pin);
    expect(stateOf(pin, 'phone change')).toEqual({ phone: 'blocked' });
    const other = asking('phone change');
    reopen(other, 'phone change');
    flowOf(other, 'phone change').send({ type: 'phone.submitted', phone: '081200009999' });
    refuse(other);
    expect(stateOf(other, 'phone change')).toEqual({ phone: 'blocked' });
  });

  it('another number that is refused leaves the code of the one before in force', () => {
    const shop = atCode('phone change');
    stepOf(shop, 'phone change').send({ type: 'number.changeRequested' });
    flowOf(shop, 'phone change').send({ type: 'phone.submitted', phone: '081200009999' });
    refuse(shop);
    expect(shop.did('forgetCode')).toEqual([]);
    reopen(shop, 'phone change');
    expect(stateOf(shop, 'phone change')).toBe('code');
    expect(sms(shop)).toHaveLength(2);
  });

  it('so does one whose answer is lost, and a request for another purpose', () => {
    const other = '081200009999';
    const shop = atCode('phone change');
    const changeNumber = () => stepOf(shop, 'phone change').send({ type: 'number.changeRequested' });
    changeNumber();
    flowOf(shop, 'phone change').send({ type: 'phone.submitted', phone: other });
    shop.answer('requestCode.timeout');
    reopen(shop, 'PIN set');
    ask(shop, 'PIN set');
    reopen(shop, 'phone change');
    expect(stateOf(shop, 'phone change')).toBe('code');
    changeNumber();
    ask(shop, 'phone change');
    stepOf(shop, 'phone change').send({ type: 'code.submitted', code });
    expect(shop.made.at(-1)).toMatchObject({ name: 'verifyCode', input: { newPhone: otherPhone } });
    expect(sms(shop)).toHaveLength(3);
  });

  it('back at the number of a code, that number goes on', () => {
    const shop = atCode('phone change');
    stepOf(shop, 'phone change').send({ type: 'number.changeRequested' });
    flowOf(shop, 'phone change').send({ type: 'phone.submitted', phone: '081200009999' });
    shop.answer('requestCode.unknown');
    ask(shop, 'phone change');
    stepOf(shop, 'phone change').send({ type: 'code.submitted', code });
    expect(shop.made.at(-1)).toMatchObject({ name: 'verifyCode', input: { newPhone: otherPhone } });
  });

  it.each([
    ['a code that was sent', atCode, 'code'],
    ['one that was asked for', asking, { asking: 'clean' }],
  ] as const)('PC-1 %s for the PIN is kept where a change of number needs a first PIN', (_, begun, state) => {
    const shop = begun('PIN set');
    reopen(shop, 'phone change');
    ask(shop, 'phone change');
    shop.answer('requestCode.no_pin');
    flowOf(shop, 'phone change').send({ type: 'pin.requested' });
    expect(stateOf(shop, 'PIN set')).toEqual(state);
    if (begun === atCode) return;
    ask(shop, 'PIN set');
    refuse(shop);
    expect(stateOf(shop, 'PIN set')).toBe('code');
  });

  it('PC-3 SS-6 a number that another tab changed: what the old one got is over', () => {
    const shop = atCode('phone change');
    dismissTop(shop.actor);
    shop.world({ type: 'storage.phoneChanged', phone: otherPhone });
    open(shop, 'phone change');
    expect(stateOf(shop, 'phone change')).toEqual({ phone: 'clean' });
  });

  it('SS-2 of a player who was logged out is nobody’s', () => {
    const shop = asking('PIN set');
    dismissTop(shop.actor);
    shop.child('player', 'session').send({ type: 'signOut.requested' });
    expect(shop.snapshot().context.unanswered).toBeNull();
  });
});
