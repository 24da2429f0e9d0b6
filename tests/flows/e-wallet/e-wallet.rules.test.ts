/** Rules of linking and unlinking an e-wallet: EW-1 to EW-8, RT-15, ER-1, and controls C75, C77, C82. */
import { eWalletMachine, type EWalletInput } from '../../../machines/e-wallet/e-wallet.machine.ts';
import {
  eWalletScreen,
  isBinding,
  linkProblem,
  linkRemark,
  unlinkProblem,
} from '../../../machines/e-wallet/e-wallet.selectors.ts';
import { Secret } from '../../../src/contract/secret.ts';
import {
  authCode,
  bearer,
  linkAddress,
  linkState,
  otherLinkState,
  phone,
  pin,
  proof,
  vendorOrigins,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { dismissTop } from '../../../src/web/runtime/dialog.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';

const base = { bearer, phone, origins: vendorOrigins, returned: null, linkState: null } as const;
const returned = { authCode, state: linkState };
const begin = (input: Partial<EWalletInput> & Pick<EWalletInput, 'intent'>) =>
  runMachine(eWalletMachine, { ...base, ...input });
type Flow = ReturnType<typeof begin>;

const sheet = () => begin({ intent: 'link' });
const callback = (input: Partial<EWalletInput> = {}) => begin({ intent: 'callback', returned, linkState, ...input });
const goodbye = () => begin({ intent: 'unlink' });
const confirmed = () => {
  const flow = goodbye();
  flow.send({ type: 'unlink.confirmed' });
  return flow;
};
const asking = () => {
  const flow = sheet();
  flow.send({ type: 'link.confirmed' });
  return flow;
};
const leaving = () => {
  const flow = asking();
  flow.answer('bindWallet.accepted', { url: linkAddress });
  return flow;
};
const proving = () => {
  const flow = confirmed();
  flow.answer('unlinkWallet.proof_required');
  return flow;
};
const asked = (flow: Flow) => flow.made.map(({ name }) => name);
const outputOf = (flow: Flow) => flow.snapshot().output;
/** One sentence is said of all (EW-4); which it was stays a state of its own, for pictures and reports (ER-2). */
const failed = 'e_wallet.error.unknown';

describe('EW-2 the link', () => {
  it('EW-2 nothing is asked of anybody before the player says so, and cancelling leaves everything as it was', () => {
    const flow = sheet();
    expect([flow.made, flow.effects]).toEqual([[], []]);
    expect([linkRemark(flow.snapshot()), linkProblem(flow.snapshot())]).toEqual([null, null]);
    dismissTop(flow.actor);
    expect([flow.made, flow.effects, outputOf(flow)]).toEqual([[], [], { type: 'dismissed' }]);
  });

  it('SH-8 EW-2 a second press sends nothing, and the drawer offers no second link meanwhile', () => {
    const flow = asking();
    flow.send({ type: 'link.confirmed' });
    expect(asked(flow)).toEqual(['bindWallet']);
    expect(isBinding(flow.snapshot())).toBe(true);
    flow.answer('bindWallet.accepted', { url: linkAddress });
    flow.send({ type: 'link.confirmed' });
    expect(asked(flow)).toEqual(['bindWallet']);
    expect(isBinding(flow.snapshot())).toBe(true);
  });

  it('EW-2 EW-8 the state is remembered before the page is left', () => {
    const flow = leaving();
    expect(flow.effects.map(({ type }) => type)).toEqual(['rememberLink', 'leaveTo']);
    expect((flow.did('rememberLink')[0] as { state: Secret }).state.equals(linkState)).toBe(true);
  });

  it('EW-2 back from the vendor by the back button: the sheet is there, and it goes on', () => {
    const flow = leaving();
    flow.world({ type: 'page.restored' });
    expect(linkRemark(flow.snapshot())).toEqual({ id: 'e_wallet.link.returned' });
    expect(linkProblem(flow.snapshot())).toBeNull();
    flow.send({ type: 'link.confirmed' });
    flow.answer('bindWallet.accepted', { url: linkAddress });
    expect(flow.did('leaveTo')).toHaveLength(2);
  });

  it.each([...callFailures, ['already_linked', '', 'alreadyLinked'], ['unavailable', '', 'unavailable']] as const)(
    'ER-2 EW-4 SH-8 bindWallet.%s: one sentence, no page, a way to try again, and a look where it is linked already',
    (outcome, _, state) => {
      const flow = asking();
      flow.answer(`bindWallet.${outcome}`);
      expect(linkProblem(flow.snapshot())).toEqual({ id: failed });
      expect(flow.did('leaveTo')).toEqual([]);
      expect(flow.did('announceMovement')).toHaveLength(outcome === 'already_linked' ? 1 : 0);
      flow.send({ type: 'unlink.confirmed' });
      expect([flow.snapshot().value, flow.live()], 'the action of the other dialog').toEqual([{ sheet: state }, []]);
      flow.send({ type: 'link.confirmed' });
      expect(linkProblem(flow.snapshot())).toBeNull();
      expect(flow.live()).toHaveLength(1);
    },
  );

  it.each(['', 'accepted', 'already_linked', 'unavailable', ...failedOutcomes])(
    'RT-15 an attempt that is given up (%s) ends at the games, and is forgotten',
    (outcome) => {
      const flow = asking();
      if (outcome !== '') flow.answer(`bindWallet.${outcome}`, { url: linkAddress });
      dismissTop(flow.actor);
      expect(outputOf(flow)).toEqual({ type: 'left' });
      expect(flow.did('goHome')).toHaveLength(1);
      expect(flow.did('forgetLink')).toHaveLength(1);
    },
  );
});

describe('EW-3 EW-8 C77 the way back', () => {
  it('EW-3 code and state are sent on, once', () => {
    const flow = callback();
    expect(flow.asks()).toEqual([['sendAuth', { bearer, authCode, state: linkState }]]);
    flow.answer('sendAuth.accepted');
    expect(outputOf(flow)).toEqual({ type: 'linked' });
    expect(flow.said()).toEqual([]);
  });

  it.each<[string, Partial<EWalletInput>]>([
    ['another link was begun', { linkState: otherLinkState }],
    ['a state that only begins alike', { linkState: new Secret(`${linkState.reveal()}x`) }],
    ['the vendor sent no code', { returned: { authCode: null, state: linkState } }],
    ['the vendor sent no state', { returned: { authCode, state: null } }],
    ['neither of them', { returned: { authCode: null, state: null } }],
    ['a no to another link', { returned: { authCode: null, state: otherLinkState, hasDeclined: true } }],
    ['nobody came back', { returned: null }],
  ])('EW-8 C77 %s: no call, the sentence, the games, forgotten', (_, input) => {
    const flow = callback(input);
    expect(flow.made).toEqual([]);
    expect(flow.said()).toEqual([failed]);
    expect(outputOf(flow)).toEqual({ type: 'left' });
    expect([flow.did('forgetLink').length, flow.did('goHome').length]).toEqual([1, 1]);
  });

  it.each<[string, EWalletInput['returned']]>([
    ['what the vendor sends', returned],
    ['no state', { authCode, state: null }],
    ['a no', { authCode: null, state: linkState, hasDeclined: true }],
  ])(
    'EW-8 C77 %s, and nothing was begun in this tab: no call, the games, forgotten; the session says the rest',
    (_, from) => {
      const flow = callback({ returned: from, linkState: null });
      expect([flow.made, flow.said()]).toEqual([[], []]);
      expect(outputOf(flow)).toEqual({ type: 'left' });
      expect([flow.did('forgetLink').length, flow.did('goHome').length]).toEqual([1, 1]);
    },
  );

  it('EW-8 a no at the vendor is no failure: the sheet says what happened, and offers another try', () => {
    const flow = callback({ returned: { authCode: null, state: linkState, hasDeclined: true } });
    expect([flow.made, flow.said(), eWalletScreen(flow.snapshot())]).toEqual([[], [], 'link']);
    expect([linkRemark(flow.snapshot()), linkProblem(flow.snapshot())]).toEqual([
      { id: 'e_wallet.link.declined' },
      null,
    ]);
    expect([flow.did('forgetLink').length, flow.did('goHome').length]).toEqual([1, 1]);
    flow.send({ type: 'link.confirmed' });
    expect(flow.underway()).toEqual(['bindWallet']);
    const other = callback({ returned: { authCode: null, state: linkState, hasDeclined: true } });
    dismissTop(other.actor);
    expect([outputOf(other), other.said()]).toEqual([{ type: 'left' }, []]);
  });

  it.each([
    ['auth_code_expired', 'e_wallet.error.auth_code_expired', 'left'],
    ['not_pending', failed, 'left'],
    ['unavailable', failed, 'left'],
    ...failedOutcomes.map((outcome) => [outcome, failed, 'uncertain'] as const),
  ] as const)('EW-4 C77 sendAuth.%s says %s', (outcome, message, type) => {
    const flow = callback();
    flow.answer(`sendAuth.${outcome}`);
    expect(flow.said()).toEqual([message]);
    expect(outputOf(flow)).toEqual({ type });
    // Before it was sent, and not again.
    expect([flow.did('forgetLink').length, flow.did('goHome').length]).toEqual([1, 1]);
  });

  it('EW-8 the state is used up before it is sent: a reload in the middle tries nothing again', () => {
    expect(callback().effects.map(({ type }) => type)).toEqual(['forgetLink', 'goHome']);
  });

  it('ER-2 closed before the answer: the balance that is read again tells', () => {
    const flow = callback();
    dismissTop(flow.actor);
    expect(outputOf(flow)).toEqual({ type: 'uncertain' });
  });

  it('SS-8 nothing of it is held once it is over', () => {
    const flow = callback();
    flow.answer('sendAuth.accepted');
    const { returned: held, linkState: state } = flow.snapshot().context;
    expect([held, state]).toEqual([null, null]);
  });
});

describe('EW-5 C82 the goodbye', () => {
  const padOf = (flow: Flow) => flow.child('pinPad');

  it('EW-5 is asked for once before anything is sent', () => {
    const flow = goodbye();
    expect([flow.made, unlinkProblem(flow.snapshot())]).toEqual([[], null]);
    dismissTop(flow.actor);
    expect([flow.made, outputOf(flow)]).toEqual([[], { type: 'dismissed' }]);
  });

  it.each(['accepted', 'not_linked'])('EW-5 unlinkWallet.%s: it is unlinked', (outcome) => {
    const flow = confirmed();
    flow.answer(`unlinkWallet.${outcome}`);
    expect(outputOf(flow)).toEqual({ type: 'unlinked' });
  });

  it('EW-5 C85 the PIN is asked for where the server wants it, for this deed, and its proof goes with the next try', () => {
    const flow = proving();
    expect(eWalletScreen(flow.snapshot())).toBe('proving');
    padOf(flow).send({ type: 'pin.submitted', pin });
    expect(flow.live().map(({ name, input }) => [name, input['deed']])).toEqual([['submitPin', { kind: 'unlink' }]]);
    flow.answer('submitPin.confirmed', { proof });
    expect(flow.live().map(({ name, input }) => [name, input['proof']])).toEqual([['unlinkWallet', proof]]);
    flow.answer('unlinkWallet.accepted');
    expect(outputOf(flow)).toEqual({ type: 'unlinked' });
    expect(flow.snapshot().context.proof).toBeNull();
  });

  it('C85 a proof that is not taken is dropped, and the PIN asked for again', () => {
    const flow = proving();
    padOf(flow).send({ type: 'pin.submitted', pin });
    flow.answer('submitPin.confirmed', { proof });
    flow.answer('unlinkWallet.proof_required');
    expect(eWalletScreen(flow.snapshot())).toBe('proving');
    expect(flow.snapshot().context.proof).toBeNull();
  });

  it.each(['session_ended', 'unauthorized'])(
    'EW-5 C82 unlinkWallet.%s: the player is logged out in words of its own',
    (outcome) => {
      const flow = confirmed();
      flow.answer(`unlinkWallet.${outcome}`);
      expect(outputOf(flow)).toEqual({ type: 'unauthorized', reason: 'unlink' });
    },
  );

  it.each(callFailures)(
    'C82 ER-2 EW-4 unlinkWallet.%s: still logged in, one sentence, a way to try again',
    (outcome, _, state) => {
      const flow = confirmed();
      flow.answer(`unlinkWallet.${outcome}`);
      expect(flow.snapshot().status).toBe('active');
      expect(unlinkProblem(flow.snapshot())).toEqual({ id: failed });
      flow.send({ type: 'link.confirmed' });
      expect([flow.snapshot().value, flow.live()], 'the action of the other dialog').toEqual([
        { confirming: state },
        [],
      ]);
      flow.send({ type: 'unlink.confirmed' });
      expect(flow.live()).toHaveLength(1);
      flow.answer(`unlinkWallet.${outcome}`);
      dismissTop(flow.actor);
      expect(outputOf(flow), 'the balance tells how it went').toEqual({ type: 'uncertain' });
    },
  );
});

describe('EW-2 EW-4 EW-5 what is told apart, and what changes nothing', () => {
  it.each(['', '?state=', '?State=state-of-one-link-that-was-begun'])(
    'EW-8 a platform that gives its link no state (%j) is gone to all the same, and the link remembered',
    (query) => {
      const flow = asking();
      flow.answer('bindWallet.accepted', { url: `https://wallet.test/authorize${query}` });
      expect(flow.effects.map(({ type }) => type)).toEqual(['rememberLink', 'leaveTo']);
    },
  );

  it.each([
    linkAddress.replace('wallet.test', 'wallet.example'),
    'https://wallet.test/authorize?state=a%20b%20c',
    `https://wallet.test/authorize?state=${'s'.repeat(1_960)}%00`,
  ])(
    'C75 EW-2 EW-8 %s is none of the vendor’s with a state that can come back: not opened, a state of its own',
    (url) => {
      const flow = asking();
      flow.answer('bindWallet.accepted', { url });
      expect([flow.effects, linkProblem(flow.snapshot()), flow.snapshot().value]).toEqual([
        [],
        { id: failed },
        { sheet: 'blocked' },
      ]);
      flow.send({ type: 'unlink.confirmed' });
      expect(flow.snapshot().value).toEqual({ sheet: 'blocked' });
    },
  );

  it('EW-2 EW-3 EW-5 the action of the other dialog does nothing, before anything was tried as on its way', () => {
    const back = leaving();
    back.world({ type: 'page.restored' });
    const blocked = asking();
    blocked.answer('bindWallet.accepted', { url: linkAddress.replace('wallet.test', 'wallet.example') });
    const links = [sheet(), back, blocked].map((flow) => [flow, 'unlink.confirmed'] as const);
    const others = [goodbye(), callback(), confirmed(), proving()].map((flow) => [flow, 'link.confirmed'] as const);
    for (const [flow, type] of [...links, ...others]) {
      const before = [flow.snapshot().value, flow.live().length];
      flow.send({ type });
      expect([flow.snapshot().value, flow.live().length]).toEqual(before);
    }
  });

  it('EW-5 ER-2 closed while it is being unlinked: the balance that is read again tells', () => {
    const flow = confirmed();
    dismissTop(flow.actor);
    expect([outputOf(flow), flow.live()]).toEqual([{ type: 'uncertain' }, []]);
  });

  it('ER-1 EW-5 a 401 at the PIN ends the session', () => {
    const flow = proving();
    flow.child('pinPad').send({ type: 'pin.submitted', pin });
    flow.answer('submitPin.unauthorized');
    expect(outputOf(flow)).toEqual({ type: 'unauthorized', reason: 'expired' });
  });
});
