// @vitest-environment happy-dom
/** The code, walked through its real field, key and resend row, on a visitor's page and in a player's dialogs (OT-1 to OT-6). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts';
import type { CodePurpose } from '../../../src/contract/one-time-code.calls.ts';
import { CodeStep } from '../../../src/web/flows/one-time-code/CodeStep.tsx';
import { PhoneChangeDialog } from '../../../src/web/flows/phone-change/PhoneChangeDialog.tsx';
import { PinDialog } from '../../../src/web/flows/pin/PinDialog.tsx';
import type { PhoneChangeActor, PinActor } from '../../../src/web/runtime/actors.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { oneTimeCode } from './model.ts';
import { code as sampleCode, minutes, moment, phone } from '../kit/samples.ts';
import { fromTheWorld } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError, expectLocked } from '../kit/views/input.ts';
import { say, showWhile, type Fixture } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Snapshot = SnapshotFrom<typeof oneTimeCodeMachine>;
interface Mounted extends Fixture {
  /** The page or the dialog. */
  within: string;
  typed: string;
}

const code = sampleCode.reveal();
const field = ({ find }: Fixture) => find<HTMLInputElement>('input[name=otp]');
const submitKey = ({ find, within }: Mounted) => find<HTMLButtonElement>(`${within} form button[type=submit]`);
/** The paragraph and key below the form. */
const resendRow = ({ find, within }: Mounted) => find(`${within} [role=timer]`).closest('div') as HTMLElement;
const resendKey = (fixture: Mounted) => resendRow(fixture).querySelector('button') as HTMLButtonElement;

const purposes: Record<CodePurpose, MessageId> = {
  register: 'code.for.register',
  forgotPassword: 'code.for.forgot_password',
  pin: 'code.for.pin',
  phone: 'code.for.phone',
  pinReset: 'code.for.pin_reset',
};

function mount(actor: ActorRefFrom<typeof oneTimeCodeMachine>): Mounted {
  const { purpose } = actor.getSnapshot().context.request;
  if (purpose === 'register' || purpose === 'forgotPassword') {
    return Object.assign(
      showWhile(actor, (running) => running && <CodeStep actor={running} />),
      { within: 'main', typed: '' },
    );
  }
  const context = { phone, intent: purpose === 'pinReset' ? 'reset' : 'set' };
  const parent = createStub({ value: 'code', children: { oneTimeCode: actor }, context }) as unknown;
  const fixture = showWhile(actor, (running) =>
    purpose === 'phone' ? (
      <PhoneChangeDialog actor={running && (parent as PhoneChangeActor)} />
    ) : (
      <PinDialog actor={running && (parent as PinActor)} />
    ),
  );
  return Object.assign(fixture, { within: purpose === 'phone' ? '#phone-change' : '#pin', typed: '' });
}

async function write(fixture: Mounted, digits: string): Promise<void> {
  await fixture.type(field(fixture), digits);
  fixture.typed = digits;
}

interface Regions {
  entry: 'checking' | { typing: string };
  resend: 'counting' | 'locked' | 'sending' | { open: string };
}
const regionsOf = ({ value }: Snapshot) => (value as { waitingForCode: Regions }).waitingForCode;

/** What each refusal of a code says at the field, which is empty again and has the focus. */
const refusals: Record<string, string> = {
  rejected: say('code.error.rejected'),
  expired: say('code.error.expired'),
  exhausted: say('code.error.exhausted'),
};
const troubles: Record<string, string> = {
  offline: say('error.offline'),
  timedOut: say('error.timeout'),
  serverFailed: say('error.server'),
  malformed: say('error.malformed'),
  notAvailable: say('error.not_available'),
  unknown: say('error.unknown'),
};

function expectEntry(fixture: Mounted, entry: Regions['entry']): void {
  const isChecking = entry === 'checking';
  const state = isChecking ? 'clean' : entry.typing;
  const refusal = refusals[state] ?? null;
  if (refusal !== null) {
    fixture.typed = '';
    expect(document.activeElement).toBe(field(fixture));
  }
  expect(field(fixture).value).toBe(fixture.typed);
  expect(field(fixture).readOnly).toBe(isChecking);
  expectFieldError(field(fixture), refusal);
  const blocked = say('error.otp_block', { n: 15 });
  expectAlert(fixture.find(`${fixture.within} form`), state === 'blocked' ? blocked : (troubles[state] ?? null));
  if (state === 'blocked') expectLocked(submitKey(fixture));
  else expectBusy(submitKey(fixture), say('code.busy'), say('code.submit'), isChecking);
  expect(submitKey(fixture).disabled, 'the key waits for four digits').toBe(!isChecking && fixture.typed.length < 4);
}

function expectResend(fixture: Mounted, resend: Regions['resend'], until: number): void {
  const waits = resend === 'counting' || resend === 'locked';
  const left = (until - moment) / minutes(1);
  expect(fixture.find('[role=timer]').firstElementChild?.textContent).toBe(
    waits ? `${String(left).padStart(2, '0')} : 00` : '00:00',
  );
  expect(resendKey(fixture).disabled, 'asking again waits for the countdown').toBe(waits);
  expectBusy(resendKey(fixture), say('code.resend.busy'), say('code.resend'), resend === 'sending');
  const sentence =
    resend === 'counting' ? 'code.resend.wait' : resend === 'locked' ? 'code.resend.locked' : 'code.resend.open';
  expect(resendRow(fixture).textContent).toContain(say(sentence));
  expectAlert(resendRow(fixture), typeof resend === 'object' ? (troubles[resend.open] ?? null) : null);
}

walkTest(
  'OT-1 OT-2 OT-3 OT-5 OT-6 RG-6 FP-5 PN-2 ER-2 the code shows every configuration of its machine, for every purpose',
  oneTimeCode,
  {
    mount,
    gestures: {
      // The last digit sends the code by itself; the very code that was sent before takes a press.
      'code.submitted': async ({ mounted }) => {
        if (field(mounted).value !== code) await write(mounted, code);
        if (!field(mounted).readOnly) await mounted.press(submitKey(mounted));
      },
      'code.edited': ({ mounted }) => write(mounted, mounted.typed === '48' ? '482' : '48'),
      'resend.requested': ({ mounted }) => mounted.press(resendKey(mounted)),
      // Who sets a PIN has no other number to give.
      'number.changeRequested': (on, step) => {
        const link = on.mounted.seek(say('code.change_number'), on.mounted.within);
        const { purpose } = on.actor.getSnapshot().context.request;
        expect(link !== undefined, 'the way to another number').toBe(purpose !== 'pin' && purpose !== 'pinReset');
        return link ? on.mounted.press(link) : fromTheWorld(on, step);
      },
      // The dialog's key tells the flow, which tells the code.
      'dialog.dismissed': fromTheWorld,
      'tab.deadlineMoved': fromTheWorld,
    },
    screenOf: ({ value }: Snapshot): 'waitingForCode' | 'finished' => (value === 'finished' ? value : 'waitingForCode'),
    screens: {
      waitingForCode({ mounted, effects }, snapshot) {
        const { entry, resend } = regionsOf(snapshot);
        const { within } = mounted;
        expect(mounted.find(within === 'main' ? 'main h1' : `${within} h2`).textContent).toBe(say('code.title'));
        expect(mounted.find(within).textContent).toContain('0812-3456-7890');
        expect(mounted.find(within).textContent).toContain(say(purposes[snapshot.context.request.purpose]));
        expectEntry(mounted, entry);
        expectResend(mounted, resend, snapshot.context.until);
        expect(JSON.stringify(effects)).not.toContain(code);
        expect(mounted.place()).not.toContain(code);
      },
      finished: ({ mounted }) => expect(mounted.container.querySelector('input[name=otp]')).toBeNull(),
    },
  },
);
