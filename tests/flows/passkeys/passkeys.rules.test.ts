/** Rules of a player's passkeys, written from PK-1, PK-2, PN-4, ER-1 and ER-2. */
import { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import {
  addingNow,
  canCloseList,
  passkeysError,
  passkeysOf,
  passkeysScreen,
  pinForPasskey,
  removalError,
  removalOf,
} from '../../../machines/passkeys/passkeys.selectors.ts';
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinError } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import { PinAsProof } from '../../../src/contract/money-outcomes.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import {
  bearer,
  oldPin,
  otherPasskey,
  passkey,
  passkeyAnswer,
  passkeyQuestion,
  phone,
  proof,
  waitOf,
} from '../kit/samples.ts';

const begin = () => runMachine(passkeysMachine, { bearer, phone });
type Flow = ReturnType<typeof begin>;
const reading = () => {
  const flow = begin();
  flow.send({ type: 'list.opened' });
  return flow;
};
const listed = (passkeys = [passkey, otherPasskey]) => {
  const flow = reading();
  flow.answer('passkeys.accepted', { passkeys });
  return flow;
};
const looked = ({ world }: Flow, type: 'passkey.supported' | 'passkey.unsupported') =>
  world({ type }, 'passkeySupport');
const give = ({ world }: Flow) => world({ type: 'passkey.given', credential: passkeyAnswer }, 'passkeyCreation');
const looking = () => {
  const flow = listed();
  flow.send({ type: 'passkey.wanted' });
  return flow;
};
const asking = () => {
  const flow = looking();
  looked(flow, 'passkey.supported');
  return flow;
};
const confirming = () => {
  const flow = asking();
  flow.answer('passkeyOptions.proof_required');
  return flow;
};
const making = () => {
  const flow = asking();
  flow.answer('passkeyOptions.accepted', { question: passkeyQuestion });
  return flow;
};
const adding = () => {
  const flow = making();
  give(flow);
  return flow;
};
const removing = () => {
  const flow = listed();
  flow.send({ type: 'removal.requested', id: passkey.id });
  return flow;
};
const deleting = () => {
  const flow = removing();
  flow.send({ type: 'removal.confirmed' });
  return flow;
};
const pad = (flow: Flow) => flow.child('pinPad');
const enterPin = (flow: Flow) => pad(flow).send({ type: 'pin.submitted', pin: oldPin });
const screenOf = (flow: Flow) => passkeysScreen(flow.snapshot());
const shown = (flow: Flow) => passkeysOf(flow.snapshot()).map(({ id }) => id);
const errorOf = (flow: Flow) => passkeysError(flow.snapshot());
/** Nothing is under way: the list can be closed. */
const isAtRest = (flow: Flow) => canCloseList(flow.snapshot());
const isLooking = (flow: Flow) => flow.snapshot().matches('checkingBrowser');
const calls = (flow: Flow) => flow.live().map(({ name, input }) => [name, input]);

describe('PK-2 the list', () => {
  it('PK-2 is read only once it is asked for', () => {
    const flow = begin();
    expect([screenOf(flow), flow.made]).toEqual(['closed', []]);
    flow.send({ type: 'list.opened' });
    expect(calls(flow)).toEqual([['passkeys', { bearer }]]);
    flow.answer('passkeys.accepted', { passkeys: [passkey, otherPasskey] });
    expect([screenOf(flow), shown(flow)]).toEqual(['listed', [passkey.id, otherPasskey.id]]);
  });

  it('PK-2 may be empty', () => {
    const flow = listed([]);
    expect([screenOf(flow), shown(flow), errorOf(flow)]).toEqual(['listed', [], null]);
  });

  it.each(callFailures)('PK-2 ER-2 passkeys.%s says so, and it can be asked for again', (outcome, message) => {
    const flow = reading();
    flow.answer(`passkeys.${outcome}`);
    expect([screenOf(flow), errorOf(flow)]).toEqual(['failed', { id: message }]);
    flow.send({ type: 'list.opened' });
    expect(flow.underway()).toEqual(['passkeys']);
  });

  it('PK-2 can be closed where it is listed or could not be read, and is read again when it is asked for again', () => {
    const failed = reading();
    const unread = deleting();
    unread.answer('removePasskey.not_found');
    for (const flow of [failed, unread]) flow.answer('passkeys.offline');
    for (const flow of [listed(), failed, unread]) {
      flow.send({ type: 'list.closed' });
      expect([screenOf(flow), shown(flow), errorOf(flow), flow.live()]).toEqual(['closed', [], null, []]);
      flow.send({ type: 'list.opened' });
      expect(flow.underway()).toEqual(['passkeys']);
    }
  });

  it.each([
    ['it is read', reading],
    ['the PIN is asked for', confirming],
    ['the browser is asked', making],
    ['a removal is', removing],
  ] as const)('PK-2 while %s it stays', (_, arrive) => {
    const flow = arrive();
    const before = flow.snapshot().value;
    flow.send({ type: 'list.closed' });
    expect([flow.snapshot().value, canCloseList(flow.snapshot())]).toEqual([before, false]);
  });
});

describe('PK-1 adding', () => {
  it('PK-1 asks the browser first, then the platform, and the PIN only where both can', () => {
    const flow = looking();
    expect([flow.live(), isLooking(flow), addingNow(flow.snapshot())]).toEqual([[], true, 'platform']);
    looked(flow, 'passkey.supported');
    expect(calls(flow)).toEqual([['passkeyOptions', { bearer, proof: null }]]);
    flow.answer('passkeyOptions.proof_required');
    enterPin(flow);
    expect(calls(flow)).toEqual([
      ['submitPin', { purpose: 'confirm', bearer, deed: { kind: 'passkey_add' }, current: oldPin }],
    ]);
    flow.answer('submitPin.confirmed', { proof });
    expect(calls(flow)).toEqual([['passkeyOptions', { bearer, proof }]]);
    flow.answer('passkeyOptions.accepted', { question: passkeyQuestion });
    expect([flow.live(), flow.snapshot().context.question]).toEqual([[], passkeyQuestion]);
    expect([addingNow(flow.snapshot()), flow.snapshot().context.proof]).toEqual(['device', null]);
    give(flow);
    expect(calls(flow)).toEqual([['addPasskey', { bearer, token: passkeyQuestion.token, credential: passkeyAnswer }]]);
    flow.answer('addPasskey.accepted', { passkeys: [passkey] });
    expect([screenOf(flow), shown(flow), addingNow(flow.snapshot())]).toEqual(['listed', [passkey.id], null]);
    expect(flow.did('notify')).toEqual([{ id: 'passkeys.added' }]);
    expect(flow.snapshot().context.question).toBeNull();
  });

  it('PK-1 without passkeys in the browser nobody is asked for anything', () => {
    const flow = looking();
    looked(flow, 'passkey.unsupported');
    expect([errorOf(flow), flow.live()]).toEqual([{ id: 'passkeys.error.unsupported' }, []]);
  });

  it.each([
    ['too_many', 'passkeys.error.too_many'],
    ['not_here', 'passkeys.error.not_here'],
  ])('PK-1 passkeyOptions.%s says so', (outcome, id) => {
    const flow = asking();
    flow.answer(`passkeyOptions.${outcome}`);
    expect([errorOf(flow), shown(flow), addingNow(flow.snapshot())]).toEqual([
      { id },
      [passkey.id, otherPasskey.id],
      null,
    ]);
  });

  it('PK-1 too often: it waits, and can be tried afterwards', () => {
    const flow = asking();
    flow.answer('passkeyOptions.throttled', waitOf(1));
    expect(errorOf(flow)).toEqual({ id: 'passkeys.error.throttled' });
    flow.send({ type: 'passkey.wanted' });
    expect([flow.deadlines(), isLooking(flow)]).toEqual([[waitOf(1).until], false]);
    flow.reach();
    expect(errorOf(flow)).toBeNull();
    flow.send({ type: 'passkey.wanted' });
    expect(isLooking(flow)).toBe(true);
  });

  it('PN-4 PK-1 without a PIN, or with a locked one, the way to one is shown until there is one', () => {
    const missing = asking();
    missing.answer('passkeyOptions.pin_missing');
    const unset = confirming();
    enterPin(unset);
    unset.answer('submitPin.missing');
    const locked = confirming();
    pad(locked).send({ type: 'pinReset.requested' });
    for (const [flow, intent] of [
      [missing, 'set'],
      [unset, 'set'],
      [locked, 'reset'],
    ] as const) {
      expect([pinForPasskey(flow.snapshot())?.intent, errorOf(flow), flow.live()]).toEqual([intent, null, []]);
      flow.send({ type: 'pin.saved' });
      expect([pinForPasskey(flow.snapshot()), errorOf(flow)]).toEqual([null, null]);
    }
  });

  it('PN-3 PK-1 a platform that compares the PIN itself: a wrong one is asked for again, and said to be wrong', () => {
    const flow = confirming();
    enterPin(flow);
    flow.answer('submitPin.confirmed', { proof: new PinAsProof(oldPin.reveal()) });
    flow.answer('passkeyOptions.wrong_pin');
    expect(pinError(pad(flow).getSnapshot() as PinPadSnapshot)).toEqual({ id: 'pin.error.wrong' });
    expect(flow.snapshot().context.proof).toBeNull();
    pad(flow).send({ type: 'dialog.dismissed' });
    flow.send({ type: 'passkey.wanted' });
    looked(flow, 'passkey.supported');
    flow.answer('passkeyOptions.proof_required');
    expect(pinError(pad(flow).getSnapshot() as PinPadSnapshot), 'said once').toBeNull();
  });

  it('PK-1 a pad that is closed adds nothing', () => {
    const flow = confirming();
    pad(flow).send({ type: 'dialog.dismissed' });
    expect([screenOf(flow), errorOf(flow), flow.live(), addingNow(flow.snapshot())]).toEqual([
      'listed',
      null,
      [],
      null,
    ]);
  });

  it.each([
    ['passkey.dismissed', 'passkeys.error.dismissed'],
    ['passkey.late', 'passkeys.error.late'],
    ['passkey.exists', 'passkeys.error.exists'],
    ['passkey.failed', 'passkeys.error.not_made'],
    ['passkey.givenUp', null],
  ] as const)('PK-1 %s ends it with its reason, and it can be tried again', (type, id) => {
    const flow = making();
    flow.send({ type });
    expect([errorOf(flow), flow.live(), flow.snapshot().context.question]).toEqual([id && { id }, [], null]);
    expect(addingNow(flow.snapshot())).toBeNull();
    flow.send({ type: 'passkey.wanted' });
    expect(isLooking(flow)).toBe(true);
  });

  it.each([
    ['refused', 'passkeys.error.refused'],
    ['too_many', 'passkeys.error.too_many'],
    ['ticket_invalid', 'passkeys.error.late'],
  ])('PK-1 addPasskey.%s says so', (outcome, id) => {
    const flow = adding();
    flow.answer(`addPasskey.${outcome}`);
    expect([errorOf(flow), shown(flow), flow.did('notify')]).toEqual([{ id }, [passkey.id, otherPasskey.id], []]);
  });

  it.each(callFailures)('PK-1 ER-2 a failure says so and keeps the list: %s', (outcome, message) => {
    for (const [name, arrive] of [
      ['passkeyOptions', asking],
      ['addPasskey', adding],
    ] as const) {
      const flow = arrive();
      flow.answer(`${name}.${outcome}`);
      expect([screenOf(flow), errorOf(flow), flow.snapshot().context.question]).toEqual([
        'listed',
        { id: message },
        null,
      ]);
    }
  });

  it('PK-1 takes one at a time', () => {
    for (const arrive of [looking, asking, making, adding]) {
      const flow = arrive();
      const before = flow.snapshot().value;
      flow.send({ type: 'passkey.wanted' });
      flow.send({ type: 'removal.requested', id: passkey.id });
      expect(flow.snapshot().value).toEqual(before);
    }
  });
});

describe('PK-2 removing', () => {
  it('PK-2 asks once more, then removes, and shows what is left', () => {
    const flow = removing();
    expect([removalOf(flow.snapshot()), flow.live()]).toEqual([passkey, []]);
    flow.send({ type: 'removal.confirmed' });
    expect(calls(flow)).toEqual([['removePasskey', { bearer, id: passkey.id }]]);
    expect(removalOf(flow.snapshot())).toEqual(passkey);
    flow.answer('removePasskey.accepted', { passkeys: [otherPasskey] });
    expect([shown(flow), removalOf(flow.snapshot()), isAtRest(flow)]).toEqual([[otherPasskey.id], null, true]);
    expect(flow.did('notify')).toEqual([{ id: 'passkeys.removed' }]);
  });

  it('PK-2 can be thought better of', () => {
    const flow = removing();
    flow.send({ type: 'removal.dismissed' });
    expect([removalOf(flow.snapshot()), flow.live(), shown(flow)]).toEqual([null, [], [passkey.id, otherPasskey.id]]);
    expect(isAtRest(flow)).toBe(true);
  });

  it('PK-2 removes none that is not listed', () => {
    const flow = listed([otherPasskey]);
    flow.send({ type: 'removal.requested', id: passkey.id });
    expect([removalOf(flow.snapshot()), screenOf(flow), isAtRest(flow)]).toEqual([null, 'listed', true]);
  });

  it('PK-2 one that was removed meanwhile: the list is read again', () => {
    const flow = deleting();
    flow.answer('removePasskey.not_found');
    expect([flow.underway(), flow.did('notify'), screenOf(flow)]).toEqual([['passkeys'], [], 'listed']);
  });

  it.each(callFailures)('PK-2 ER-2 removePasskey.%s says so, and it can be tried again', (outcome, message) => {
    const flow = deleting();
    flow.answer(`removePasskey.${outcome}`);
    expect([removalOf(flow.snapshot()), removalError(flow.snapshot())]).toEqual([passkey, { id: message }]);
    flow.send({ type: 'removal.confirmed' });
    expect(flow.underway()).toEqual(['removePasskey']);
  });
});

it.each([
  ['passkeys', reading],
  ['passkeyOptions', asking],
  ['addPasskey', adding],
  ['removePasskey', deleting],
] as const)('ER-1 %s.unauthorized ends the session', (call, arrive) => {
  const flow = arrive();
  flow.answer(`${call}.unauthorized`);
  expect([flow.snapshot().output, flow.snapshot().context.question]).toEqual([{ type: 'unauthorized' }, null]);
});

it('ER-1 a pad that hears of the end of the session ends it', () => {
  const flow = confirming();
  enterPin(flow);
  flow.answer('submitPin.unauthorized');
  expect(flow.snapshot().output).toEqual({ type: 'unauthorized' });
});
