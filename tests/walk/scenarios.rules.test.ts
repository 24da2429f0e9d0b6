/**
 * Runs the signed tables (scenarios.ts). At every moment in them, answers the open call with each of its outcomes: no
 * flow waits for ever (ER-3, I15), none repeats a call by itself (ER-2), none keeps a secret (C09).
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
import { secretsIn, type Secret } from '../../src/contract/secret.ts';
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

type AnyRun = MachineRun<AnyStateMachine>;

interface Shown {
  screen: string;
  message: string | null;
}
interface Flow {
  name: string;
  begin(): AnyRun;
  show(run: AnyRun): Shown;
  scenarios: readonly Scenario[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- each flow hands its own snapshots to its own selectors
const snapshotOf = (run: AnyRun, ...path: string[]): any =>
  path.length === 0 ? run.snapshot() : run.child(...path).getSnapshot();
const idOf = (message: { id: string } | null | undefined): string | null => message?.id ?? null;
const beginner =
  <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) =>
  (): AnyRun =>
    runMachine(machine, input);

const showCode = (run: AnyRun, ...path: string[]): Shown => ({
  screen: 'code',
  message: idOf(codeError(snapshotOf(run, ...path))),
});
const showPad = (run: AnyRun): Shown => {
  const pad = snapshotOf(run, 'pinPad');
  return { screen: `pad: ${pinPadScreen(pad)}`, message: idOf(pinError(pad) ?? pinFailure(pad)) };
};
const showPin = (run: AnyRun): Shown => {
  const screen = pinScreen(snapshotOf(run));
  if (screen === 'code') return showCode(run, 'oneTimeCode');
  return screen === 'pad' ? showPad(run) : { screen, message: idOf(askingError(snapshotOf(run))) };
};

const flows: readonly Flow[] = [
  {
    name: 'forgot password',
    begin: beginner(forgotPasswordMachine, { merchantUid, phone: '', pending: null }),
    scenarios: forgotPasswordScenarios,
    show(run) {
      const screen = forgotPasswordScreen(snapshotOf(run));
      if (screen !== 'verifying') return { screen, message: idOf(forgotPasswordError(snapshotOf(run))) };
      const step = verificationScreen(snapshotOf(run, 'verification'));
      if (step === 'code') return showCode(run, 'verification', 'oneTimeCode');
      return { screen: step, message: idOf(passwordError(snapshotOf(run, 'verification', 'newPassword'))) };
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
    show(run) {
      const screen = phoneChangeScreen(snapshotOf(run));
      if (screen === 'code') return showCode(run, 'oneTimeCode');
      return screen === 'pad' ? showPad(run) : { screen, message: idOf(newPhoneError(snapshotOf(run))) };
    },
  },
  {
    name: 'password change',
    begin: beginner(newPasswordMachine, { request: { purpose: 'change', bearer }, phone }),
    scenarios: passwordChangeScenarios,
    show: (run) => ({ screen: 'form', message: idOf(passwordError(snapshotOf(run))) }),
  },
  {
    name: 'profile',
    begin: beginner(profileMachine, { bearer }),
    scenarios: profileScenarios,
    show(run) {
      const { fields, form } = profileErrors(snapshotOf(run));
      return {
        screen: profileScreen(snapshotOf(run)),
        message: idOf(fields[0]?.message ?? form ?? readFailure(snapshotOf(run))),
      };
    },
  },
  {
    name: 'accounts',
    begin: beginner(accountsMachine, { bearer, phone }),
    scenarios: accountsScenarios,
    show(run) {
      if (accountsScreen(snapshotOf(run)) === 'confirming') return showPad(run);
      const { fields, form } = accountErrors(snapshotOf(run));
      return {
        screen: accountsScreen(snapshotOf(run)),
        message: idOf(
          fields[0]?.message ??
            form ??
            pinForChange(snapshotOf(run))?.message ??
            listNotice(snapshotOf(run)) ??
            listFailure(snapshotOf(run)),
        ),
      };
    },
  },
];

function happen(run: AnyRun, { to, ...event }: Happening): void {
  if (event.type === 'clock.reached') run.reach();
  else if ((event.type.split('.')[0] ?? '') in machineCalls) run.answer(event.type, event);
  else (to === undefined ? run.actor : run.child(...to.split('.'))).send(event);
}
function runAll(flow: Flow, events: readonly Happening[]): AnyRun {
  const run = flow.begin();
  for (const event of events) happen(run, event);
  return run;
}
function shownBy(flow: Flow, run: AnyRun): Shown {
  const snapshot = run.snapshot() as AnyMachineSnapshot;
  if (snapshot.status !== 'done') return flow.show(run);
  return { screen: `end: ${(snapshot.output as { type: string }).type}`, message: null };
}

const table = flows.flatMap((flow) => flow.scenarios.map((scenario) => ({ flow, name: flow.name, ...scenario })));

it.each(table)('$requirement $name: given $given, then $screen with $message', ({ flow, events, screen, message }) => {
  expect(shownBy(flow, runAll(flow, events))).toEqual({ screen, message });
});

/** Every outcome of the call that was made. */
function outcomesOf({ name, input }: RecordedCall): string[] {
  const askable: Askable = machineCalls[name as keyof typeof machineCalls];
  return [...Object.keys(callFor(askable, isFamily(askable) ? input : null).outcomes), ...tail];
}
/** The payloads of all outcomes in one; the proof of a code is a visitor’s ticket or a player’s secret. */
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
/** The moments of all scenarios with a call in progress; each set of calls once. */
const moments = flows.flatMap((flow) => {
  const known = new Map<string, readonly Happening[]>();
  for (const { events } of flow.scenarios) {
    for (let length = 0; length <= events.length; length++) {
      const prefix = events.slice(0, length);
      const run = runAll(flow, prefix);
      const key = run
        .live()
        .map(({ name, input }) => `${name} ${String(input['purpose'] ?? '')}`)
        .join();
      if (key !== '' && !known.has(key)) known.set(key, prefix);
    }
  }
  return [...known].map(([waiting, events]) => ({ flow, name: flow.name, waiting, events }));
});

const typed = [code, oldPin, newPin, otherPin, password, otherPassword];
/** The typed secrets in a context and in those below; an output does not count, because its receiver holds it. */
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
  const outcomes = runAll(flow, events)
    .live()
    .flatMap((call) => outcomesOf(call).map((outcome) => ({ name: call.name, outcome })));

  it('ER-3 I4 it is busy, with one call', () => {
    const run = runAll(flow, events);
    expect(run.live()).toHaveLength(1);
  });

  /** Answers the only call in progress. */
  const answered = (outcome: string) => {
    const run = runAll(flow, events);
    const [call] = run.live();
    if (!call) throw new Error('Expected a call to be on its way; there is none.');
    call.answer(outcome, payloadFor(call));
    return { run, call, snapshot: run.snapshot() as AnyMachineSnapshot, ...shownBy(flow, run) };
  };

  it.each(outcomes)(
    'ER-3 I15 ER-2 $name $outcome ends the wait, asks nothing by itself twice, and leaves a way on',
    ({ name, outcome }) => {
      const { run, call, snapshot, screen, message } = answered(outcome);
      expect(call.isOver()).toBe(true);
      expect(
        run.live().map((other) => other.name),
        'the same call goes out only when a person asks',
      ).not.toContain(name);
      expect(screen).not.toBe('none');
      if (snapshot.status === 'done') return;
      const goesWell = [
        'accepted',
        'please_proceed_to_set_password',
        'please_proceed_to_otp_verification',
        // Asks for the PIN; confirms it.
        'proof_required',
        'confirmed',
      ].includes(outcome);
      const speaks = message !== null || run.said().length > 0 || ['pinNeeded', 'pad: locked'].includes(screen);
      expect(goesWell || speaks, `${outcome} says nothing on ${screen}`).toBe(true);
    },
  );

  it.each(outcomes)('C47 OT-6 I3 a late $name $outcome changes nothing', ({ outcome }) => {
    const { run, call } = answered('timeout');
    const before = JSON.stringify([run.actor.getPersistedSnapshot(), run.effects]);
    call.answer(outcome, payloadFor(call));
    expect(JSON.stringify([run.actor.getPersistedSnapshot(), run.effects])).toBe(before);
  });

  it.each(outcomes)(
    'C09 I6 SS-8 after $name $outcome nothing typed is held but by a try that can be repeated',
    ({ name, outcome }) => {
      const { run, snapshot, screen } = answered(outcome);
      const left = held(snapshot);
      const text = JSON.stringify(run.actor.getPersistedSnapshot());
      for (const entry of typed) expect(text).not.toContain(entry.reveal());
      // A failed try keeps its PIN for the retry; after a refused new PIN the current one stays for the next.
      if (name === 'submitPin' && screen === 'pad: failed') return;
      if (name === 'submitPin' && screen === 'pad: fresh') {
        expect(left.every((secret) => oldPin.equals(secret))).toBe(true);
        return;
      }
      expect(left).toEqual([]);
    },
  );
});
