/**
 * Plays the signed tables (scenarios.ts), and from every moment in them answers whatever is on its way with everything
 * that it can be answered: no flow waits for ever (ER-3, I15), none asks twice (ER-2), none keeps a secret (C09).
 */
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { accountsMachine } from '../../machines/accounts/accounts.machine.ts';
import {
  accountErrors,
  accountsScreen,
  listNotice,
  listFailure,
  pinForChange,
} from '../../machines/accounts/accounts.selectors.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordError, forgotPasswordScreen } from '../../machines/forgot-password/forgot-password.selectors.ts';
import { newPasswordMachine } from '../../machines/new-password/new-password.machine.ts';
import { passwordError } from '../../machines/new-password/new-password.selectors.ts';
import { codeError } from '../../machines/one-time-code/one-time-code.selectors.ts';
import { phoneChangeMachine } from '../../machines/phone-change/phone-change.machine.ts';
import { newPhoneError, phoneChangeScreen } from '../../machines/phone-change/phone-change.selectors.ts';
import { pinError, pinPadScreen, pinFailure } from '../../machines/pin-pad/pin-pad.selectors.ts';
import { pinMachine } from '../../machines/pin/pin.machine.ts';
import { askingError, pinScreen } from '../../machines/pin/pin.selectors.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { profileErrors, profileScreen, readFailure } from '../../machines/profile/profile.selectors.ts';
import { verificationScreen } from '../../machines/verification/verification.selectors.ts';
import { callFor, isFamily, tail, type Askable } from '../../src/contract/call.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { Secret } from '../../src/contract/secret.ts';
import { laterTicket, merchantUid, otherPassword, password, phone, someTicket } from '../flows/kit/samples.ts';
import {
  bankAccount,
  bearer,
  code,
  lock,
  newPin,
  oldPin,
  otherPin,
  otpId,
  pass,
  profile,
} from '../flows/kit/account-samples.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { runMachine, type RecordedCall, type MachineRun } from '../../src/walk/rules/machine-run.ts';
import {
  accountsScenarios,
  forgotPasswordScenarios,
  passwordChangeScenarios,
  phoneChangeScenarios,
  pinChangeScenarios,
  pinResetScenarios,
  profileScenarios,
  type Happening,
  type Scenario,
} from './scenarios.ts';

type AnyPlay = MachineRun<AnyStateMachine>;

interface Shown {
  screen: string;
  message: string | null;
}
interface Flow {
  name: string;
  begin(): AnyPlay;
  show(played: AnyPlay): Shown;
  scenarios: readonly Scenario[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- each flow hands its own snapshots to its own selectors
const snapshotOf = (played: AnyPlay, ...path: string[]): any =>
  path.length === 0 ? played.snapshot() : played.child(...path).getSnapshot();
const idOf = (message: { id: string } | null | undefined): string | null => message?.id ?? null;
const beginner =
  <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) =>
  (): AnyPlay =>
    runMachine(machine, input);

const showCode = (played: AnyPlay, ...path: string[]): Shown => ({
  screen: 'code',
  message: idOf(codeError(snapshotOf(played, ...path))),
});
const showPad = (played: AnyPlay): Shown => {
  const pad = snapshotOf(played, 'pinPad');
  return { screen: `pad: ${pinPadScreen(pad)}`, message: idOf(pinError(pad) ?? pinFailure(pad)) };
};
const showPin = (played: AnyPlay): Shown => {
  const screen = pinScreen(snapshotOf(played));
  if (screen === 'code') return showCode(played, 'oneTimeCode');
  return screen === 'pad' ? showPad(played) : { screen, message: idOf(askingError(snapshotOf(played))) };
};

const flows: readonly Flow[] = [
  {
    name: 'forgot password',
    begin: beginner(forgotPasswordMachine, { merchantUid, phone: '', pending: null }),
    scenarios: forgotPasswordScenarios,
    show(played) {
      const screen = forgotPasswordScreen(snapshotOf(played));
      if (screen !== 'verifying') return { screen, message: idOf(forgotPasswordError(snapshotOf(played))) };
      const step = verificationScreen(snapshotOf(played, 'verification'));
      if (step === 'code') return showCode(played, 'verification', 'oneTimeCode');
      return { screen: step, message: idOf(passwordError(snapshotOf(played, 'verification', 'newPassword'))) };
    },
  },
  {
    name: 'PIN change',
    begin: beginner(pinMachine, { intent: 'change', bearer, phone, pending: null, code: null }),
    scenarios: pinChangeScenarios,
    show: showPin,
  },
  {
    name: 'PIN reset',
    begin: beginner(pinMachine, { intent: 'reset', bearer, phone, pending: null, code: null }),
    scenarios: pinResetScenarios,
    show: showPin,
  },
  {
    name: 'phone change',
    begin: beginner(phoneChangeMachine, { bearer, phone, code: null }),
    scenarios: phoneChangeScenarios,
    show(played) {
      const screen = phoneChangeScreen(snapshotOf(played));
      if (screen === 'code') return showCode(played, 'oneTimeCode');
      return screen === 'pad' ? showPad(played) : { screen, message: idOf(newPhoneError(snapshotOf(played))) };
    },
  },
  {
    name: 'password change',
    begin: beginner(newPasswordMachine, { request: { purpose: 'change', bearer }, phone }),
    scenarios: passwordChangeScenarios,
    show: (played) => ({ screen: 'form', message: idOf(passwordError(snapshotOf(played))) }),
  },
  {
    name: 'profile',
    begin: beginner(profileMachine, { bearer }),
    scenarios: profileScenarios,
    show(played) {
      const { fields, form } = profileErrors(snapshotOf(played));
      return {
        screen: profileScreen(snapshotOf(played)),
        message: idOf(fields[0]?.message ?? form ?? readFailure(snapshotOf(played))),
      };
    },
  },
  {
    name: 'accounts',
    begin: beginner(accountsMachine, { bearer, phone }),
    scenarios: accountsScenarios,
    show(played) {
      if (accountsScreen(snapshotOf(played)) === 'confirming') return showPad(played);
      const { fields, form } = accountErrors(snapshotOf(played));
      return {
        screen: accountsScreen(snapshotOf(played)),
        message: idOf(
          fields[0]?.message ??
            form ??
            pinForChange(snapshotOf(played))?.message ??
            listNotice(snapshotOf(played)) ??
            listFailure(snapshotOf(played)),
        ),
      };
    },
  },
];

function happen(played: AnyPlay, { to, ...event }: Happening): void {
  if (event.type === 'clock.reached') played.reach();
  else if ((event.type.split('.')[0] ?? '') in machineCalls) played.answer(event.type, event);
  else (to === undefined ? played.actor : played.child(...to.split('.'))).send(event);
}
function playAll(flow: Flow, events: readonly Happening[]): AnyPlay {
  const played = flow.begin();
  for (const event of events) happen(played, event);
  return played;
}
function shownBy(flow: Flow, played: AnyPlay): Shown {
  const snapshot = played.snapshot() as AnyMachineSnapshot;
  if (snapshot.status !== 'done') return flow.show(played);
  return { screen: `end: ${(snapshot.output as { type: string }).type}`, message: null };
}

const table = flows.flatMap((flow) => flow.scenarios.map((scenario) => ({ flow, name: flow.name, ...scenario })));

it.each(table)('$requirement $name: given $given, then $screen with $message', ({ flow, events, screen, message }) => {
  expect(shownBy(flow, playAll(flow, events))).toEqual({ screen, message });
});

/** Every outcome that this very call can have. */
function outcomesOf({ name, input }: RecordedCall): string[] {
  const askable: Askable = machineCalls[name as keyof typeof machineCalls];
  return [...Object.keys(callFor(askable, isFamily(askable) ? input : null).outcomes), ...tail];
}
/** Whatever any outcome carries; a code’s proof is a visitor’s ticket or a player’s secret. */
const payloadFor = ({ input }: RecordedCall) => ({
  ...lock,
  ticket: someTicket,
  proof: 'ticket' in input ? laterTicket : pass,
  otpId,
  triesLeft: 3,
  reason: 'run',
  field: 'phone',
  fields: ['fullname'],
  profile,
  accounts: [bankAccount],
});
/** The moments of all scenarios at which something is on its way: each once, by the calls made until then. */
const moments = flows.flatMap((flow) => {
  const known = new Map<string, readonly Happening[]>();
  for (const { events } of flow.scenarios) {
    for (let length = 0; length <= events.length; length++) {
      const prefix = events.slice(0, length);
      const played = playAll(flow, prefix);
      const key = played
        .live()
        .map(({ name, input }) => `${name} ${String(input['purpose'] ?? '')}`)
        .join();
      if (key !== '' && !known.has(key)) known.set(key, prefix);
    }
  }
  return [...known].map(([waiting, events]) => ({ flow, name: flow.name, waiting, events }));
});

const secretsIn = (value: unknown, seen = new Set<unknown>()): Secret[] => {
  if (value instanceof Secret) return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => secretsIn(inner, seen));
};
const typed = [code, oldPin, newPin, otherPin, password, otherPassword];
/** The entries that a context, at any depth, still holds; what is handed over at the end is its receiver’s. */
function held(snapshot: AnyMachineSnapshot): Secret[] {
  const own = secretsIn({ ...snapshot.context, output: null }).filter((secret) =>
    typed.some((entry) => entry.equals(secret)),
  );
  const below = Object.values<{ getSnapshot?: () => unknown } | undefined>(snapshot.children).flatMap((child) => {
    const inner = child?.getSnapshot?.();
    return typeof inner === 'object' && inner !== null && 'context' in inner && 'children' in inner
      ? held(inner as AnyMachineSnapshot)
      : [];
  });
  return [...own, ...below];
}

describe.each(moments)('ER-3 $name waits for $waiting', ({ flow, events }) => {
  const outcomes = playAll(flow, events)
    .live()
    .flatMap((call) => outcomesOf(call).map((outcome) => ({ name: call.name, outcome })));

  it('ER-3 I4 it is busy, with one call', () => {
    const played = playAll(flow, events);
    expect(played.live()).toHaveLength(1);
  });

  it.each(outcomes)(
    'ER-3 I15 ER-2 $name $outcome ends the wait, asks nothing by itself twice, and leaves a way on',
    ({ name, outcome }) => {
      const played = playAll(flow, events);
      const [call] = played.live();
      if (!call) throw new Error('Nothing is on its way.');
      call.answer(outcome, payloadFor(call));
      expect(call.isOver()).toBe(true);
      expect(
        played.live().map((other) => other.name),
        'the same call goes out only when a person asks',
      ).not.toContain(name);
      const snapshot = played.snapshot() as AnyMachineSnapshot;
      const { screen, message } = shownBy(flow, played);
      expect(screen).not.toBe('none');
      if (snapshot.status === 'done') return;
      const goesWell = [
        'accepted',
        'please_proceed_to_set_password',
        'please_proceed_to_otp_verification',
        // The PIN is asked for, and was right.
        'proof_required',
        'confirmed',
      ].includes(outcome);
      const speaks = message !== null || played.said().length > 0 || ['pinNeeded', 'pad: locked'].includes(screen);
      expect(goesWell || speaks, `${outcome} says nothing on ${screen}`).toBe(true);
    },
  );

  it.each(outcomes)('C47 OT-6 I3 a late $name $outcome changes nothing', ({ outcome }) => {
    const played = playAll(flow, events);
    const [late] = played.live();
    if (!late) throw new Error('Nothing is on its way.');
    late.answer('timeout');
    const before = JSON.stringify([played.actor.getPersistedSnapshot(), played.effects]);
    late.answer(outcome, payloadFor(late));
    expect(JSON.stringify([played.actor.getPersistedSnapshot(), played.effects])).toBe(before);
  });

  it.each(outcomes)(
    'C09 I6 SS-8 after $name $outcome nothing typed is held but by a try that can be repeated',
    ({ name, outcome }) => {
      const played = playAll(flow, events);
      const [call] = played.live();
      if (!call) throw new Error('Nothing is on its way.');
      call.answer(outcome, payloadFor(call));
      const snapshot = played.snapshot() as AnyMachineSnapshot;
      const left = held(snapshot);
      const text = JSON.stringify(played.actor.getPersistedSnapshot());
      for (const entry of typed) expect(text).not.toContain(entry.reveal());
      const { screen } = shownBy(flow, played);
      // A PIN waits for its retry; the current one for a new PIN in place of one that was refused.
      if (name === 'submitPin' && screen === 'pad: failed') return;
      if (name === 'submitPin' && screen === 'pad: fresh') {
        expect(left.every((secret) => oldPin.equals(secret))).toBe(true);
        return;
      }
      expect(left).toEqual([]);
    },
  );
});
