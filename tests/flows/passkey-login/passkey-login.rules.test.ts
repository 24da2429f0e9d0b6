/** Rules of a login with a passkey, written from PK-4, PK-5, PK-6, LG-5 and ER-2. */
import { passkeyLoginMachine } from '../../../machines/passkey-login/passkey-login.machine.ts';
import { passkeyLoginError, provingNow } from '../../../machines/passkey-login/passkey-login.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { merchantUid, passkeyAnswer, passkeyQuestion, session, waitOf } from '../kit/samples.ts';

const begin = () => runMachine(passkeyLoginMachine, { merchantUid });
type Flow = ReturnType<typeof begin>;
const looked = ({ world }: Flow, type: 'passkey.supported' | 'passkey.unsupported') =>
  world({ type }, 'passkeySupport');
const give = ({ world }: Flow) => world({ type: 'passkey.given', credential: passkeyAnswer }, 'passkeyUse');
const asking = () => {
  const flow = begin();
  looked(flow, 'passkey.supported');
  return flow;
};
const proving = () => {
  const flow = asking();
  flow.answer('passkeyLoginOptions.accepted', { question: passkeyQuestion });
  return flow;
};
const submitting = () => {
  const flow = proving();
  give(flow);
  return flow;
};
const errorOf = (flow: Flow) => passkeyLoginError(flow.snapshot());
const isOver = (flow: Flow) => [provingNow(flow.snapshot()), flow.live(), flow.snapshot().context.question];
const over = [null, [], null];

describe('PK-4 a login with a passkey', () => {
  it('PK-4 LG-5 asks the browser, the platform, the device and the platform again, and ends with the session', () => {
    const flow = begin();
    expect([flow.asks(), provingNow(flow.snapshot())]).toEqual([[], 'platform']);
    looked(flow, 'passkey.supported');
    expect(flow.asks()).toEqual([['passkeyLoginOptions', { merchantUid }]]);
    flow.answer('passkeyLoginOptions.accepted', { question: passkeyQuestion });
    expect([flow.asks(), provingNow(flow.snapshot())]).toEqual([[], 'device']);
    give(flow);
    expect(flow.asks()).toEqual([
      ['passkeyLogin', { merchantUid, token: passkeyQuestion.token, credential: passkeyAnswer }],
    ]);
    expect(provingNow(flow.snapshot())).toBe('platform');
    flow.answer('passkeyLogin.accepted', { session });
    expect(flow.snapshot()).toMatchObject({ status: 'done', output: { type: 'loggedIn', session } });
    expect(flow.snapshot().context.question).toBeNull();
  });

  it('PK-4 without passkeys in the browser the platform is not asked', () => {
    const flow = begin();
    looked(flow, 'passkey.unsupported');
    expect([errorOf(flow), ...isOver(flow)]).toEqual([{ id: 'passkey_login.error.unsupported' }, ...over]);
  });

  it.each([
    ['passkey.dismissed', 'passkey_login.error.dismissed'],
    ['passkey.late', 'passkey_login.error.late'],
    ['passkey.failed', 'passkey_login.error.not_used'],
    ['passkey.givenUp', null],
  ] as const)('PK-4 %s ends it with its reason, and it can be tried again', (type, id) => {
    const flow = proving();
    flow.send({ type });
    expect([errorOf(flow), ...isOver(flow)]).toEqual([id && { id }, ...over]);
    flow.send({ type: 'passkey.wanted' });
    expect([errorOf(flow), provingNow(flow.snapshot()), flow.live()], 'the browser first').toEqual([
      null,
      'platform',
      [],
    ]);
    looked(flow, 'passkey.supported');
    expect(flow.underway()).toEqual(['passkeyLoginOptions']);
  });

  it.each([
    ['passkeyLoginOptions.not_here', asking, 'passkey_login.error.not_here'],
    ['passkeyLoginOptions.merchant_uid', asking, 'error.v2.merchant_uid'],
    ['passkeyLogin.unknown_passkey', submitting, 'passkey_login.error.unknown_passkey'],
    ['passkeyLogin.refused', submitting, 'passkey_login.error.refused'],
    ['passkeyLogin.unauthorized', submitting, 'passkey_login.error.refused'],
    ['passkeyLogin.ticket_invalid', submitting, 'passkey_login.error.late'],
    ['passkeyLogin.merchant_uid', submitting, 'error.v2.merchant_uid'],
  ] as const)('PK-4 %s says so, logs nobody in, and it can be tried again', (outcome, arrive, id) => {
    const flow = arrive();
    flow.answer(outcome);
    expect([errorOf(flow), ...isOver(flow)]).toEqual([{ id }, ...over]);
    flow.send({ type: 'passkey.wanted' });
    expect(provingNow(flow.snapshot())).toBe('platform');
  });

  it('PK-5 a copy is said to be removed', () => {
    const flow = submitting();
    flow.answer('passkeyLogin.copied');
    expect([errorOf(flow), ...isOver(flow)]).toEqual([{ id: 'passkey_login.error.copied' }, ...over]);
  });

  it.each([
    ['passkeyLoginOptions', asking],
    ['passkeyLogin', submitting],
  ] as const)('PK-6 %s.throttled waits as long as the platform says, and not longer', (call, arrive) => {
    const flow = arrive();
    flow.answer(`${call}.throttled`, waitOf(3));
    flow.send({ type: 'passkey.wanted' });
    expect([errorOf(flow), flow.deadlines(), provingNow(flow.snapshot())]).toEqual([
      { id: 'login.error.throttled' },
      [waitOf(3).until],
      null,
    ]);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
    flow.send({ type: 'passkey.wanted' });
    expect(provingNow(flow.snapshot())).toBe('platform');
  });

  it.each(callFailures)('PK-4 ER-2 a failure says so, and it can be tried again: %s', (outcome, message) => {
    for (const [call, arrive] of [
      ['passkeyLoginOptions', asking],
      ['passkeyLogin', submitting],
    ] as const) {
      const flow = arrive();
      flow.answer(`${call}.${outcome}`);
      expect([errorOf(flow), ...isOver(flow)]).toEqual([{ id: message }, ...over]);
    }
  });

  it('PK-4 is one at a time', () => {
    for (const arrive of [begin, asking, proving, submitting]) {
      const flow = arrive();
      const { value } = flow.snapshot();
      flow.send({ type: 'passkey.wanted' });
      expect(flow.snapshot().value).toEqual(value);
    }
  });
});
