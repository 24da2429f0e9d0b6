// @vitest-environment happy-dom
/** Forgot password, walked through its dialogs: the number, then the way of sending (FP-1 to FP-4). */
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { forgotPasswordMachine } from '../../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPassword } from './model.ts';
import { merchantUid, otherPhone, phone } from '../kit/samples.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError, expectLocked } from '../kit/views/input.ts';
import { openFixture, say, settle, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot, isActive } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof forgotPasswordMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  typed: string;
}
type On = ViewFixture<Machine, Mounted>;

const dialog = ({ find }: Fixture) => find('#recovery');
const field = ({ find }: Fixture) => find<HTMLInputElement>('#recovery input[name=phone]');
const nextKey = ({ find }: Fixture) => find<HTMLButtonElement>('#recovery button[type=submit]');
const heading = ({ find }: Fixture) => find('#recovery h2');

function mount(actor: ActorRefFrom<Machine>): Mounted {
  const filledIn = actor.getSnapshot().context.phone;
  const root = createRoot(actor, {
    picture: (flow) => ({
      value: { visit: { visitor: isActive(flow) ? 'recovering' : 'browsing' } },
      children: isActive(flow) ? { forgotPassword: actor } : {},
      context: { phone: filledIn },
    }),
  });
  return Object.assign(openFixture({ root }), { typed: filledIn });
}

async function fill(fixture: Mounted, number: string): Promise<void> {
  await fixture.type(field(fixture), number);
  fixture.typed = number;
}

const submitted =
  (number: string) =>
  async ({ mounted }: On) => {
    await fill(mounted, number);
    await mounted.press(nextKey(mounted));
  };

/** The number stays as it was typed, the error stands at its place, and the focus is on what comes first. */
async function expectContact(
  { mounted, effects }: On,
  { atField, form }: { atField?: string; form?: string },
): Promise<void> {
  await mounted.follow(effects);
  expect(mounted.isOpen('recovery')).toBe(true);
  expect(document.title).toBe(say('title.page', { page: say('title.recovery'), brand: 'Platinum' }));
  expect(heading(mounted).textContent).toBe(say('recovery.title'));
  expect(field(mounted).value).toBe(mounted.typed);
  expectFieldError(field(mounted), atField ?? null);
  expectAlert(dialog(mounted), form ?? null);
  expect(nextKey(mounted).disabled, 'the key waits for a number').toBe(mounted.typed === '');
  expect(mounted.find('#recovery-missing').textContent).toBe(
    say(mounted.typed === '' ? 'recovery.missing' : 'recovery.ready'),
  );
  expect(document.activeElement).toBe(field(mounted));
}

/** One way of sending, to a number that nobody reads over a shoulder; and the way back. */
async function expectMethod(
  { mounted, effects }: On,
  { form, busy = false, locked = false }: { form?: string; busy?: boolean; locked?: boolean },
): Promise<void> {
  await mounted.follow(effects);
  expect(mounted.isOpen('recovery')).toBe(true);
  expect(heading(mounted).textContent).toBe(say('recovery.method.title'));
  expect(dialog(mounted).textContent).toContain(mounted.typed === otherPhone ? '0857-••••-2222' : '0812-••••-7890');
  expect(dialog(mounted).textContent).not.toContain(mounted.typed.slice(4, 8));
  expect(dialog(mounted).textContent).toContain(say('recovery.method.hint'));
  expectAlert(dialog(mounted), form ?? null);
  const sms = mounted.control(say(busy ? 'recovery.method.busy' : 'recovery.method.sms'), '#recovery');
  if (locked) expectLocked(sms);
  else expectBusy(sms, say('recovery.method.busy'), say('recovery.method.sms'), busy);
  expect(dialog(mounted).contains(document.activeElement), 'the focus stays in the dialog').toBe(true);
}

/** The step's own page shows it; elsewhere the storefront goes on as it is. */
async function expectSteps({ mounted, effects }: On, { context }: Snapshot): Promise<void> {
  await mounted.follow(effects);
  expect(mounted.isOpen('recovery')).toBe(false);
  const title = say(context.pending?.step === 'password' ? 'password.title.reset' : 'code.title');
  const shown = mounted.find('main h1').textContent;
  if (mounted.place().startsWith('/verification-otp?forget_password=true')) expect(shown).toBe(title);
  else expect(shown).not.toBe(title);
}

const contact = (expected: Parameters<typeof expectContact>[1]) => (on: On) => expectContact(on, expected);
const method = (expected: Parameters<typeof expectMethod>[1]) => (on: On) => expectMethod(on, expected);

walkTest(
  'FP-1 FP-2 FP-3 FP-4 RG-6 RG-7 RG-8 ER-2 forgot password shows every configuration of its machine',
  forgotPassword,
  {
    mount,
    gestures: {
      'phone.submitted': {
        complete: submitted(phone),
        other: submitted(otherPhone),
        tooShort: submitted(phone.slice(0, 6)),
      },
      'phone.edited': ({ mounted }) => fill(mounted, mounted.typed === phone ? `${phone}1` : phone),
      'sms.chosen': ({ mounted }) => mounted.press(mounted.control(say('recovery.method.sms'), '#recovery')),
      'method.cancelled': ({ mounted }) => mounted.press(mounted.control(say('recovery.method.cancel'), '#recovery')),
      'loginForm.opened': ({ mounted }) => mounted.press(mounted.control(say('recovery.back'), '#recovery')),
      'dialog.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), '#recovery')),
    },
    screenOf: ({ value }: Snapshot) => {
      if (typeof value === 'string') return value;
      return 'phone' in value ? (`phone ${value.phone}` as const) : (`method ${value.method}` as const);
    },
    screens: {
      deciding: () => expect.unreachable('decided at once'),
      'phone clean': contact({}),
      'phone badLength': contact({ atField: say('field.phone.error') }),
      'phone notRegistered': contact({ atField: say('error.v2.phone_number.validation_not_registered') }),
      'phone merchantInvalid': contact({ form: say('error.v2.merchant_uid') }),
      'phone refused': contact({ form: say('error.validation', { field: 'phone' }) }),
      'phone stepLost': contact({ form: say('error.step_lost') }),
      'method clean': method({}),
      'method blocked': method({ form: say('error.otp_block', { n: 15 }), locked: true }),
      'method offline': method({ form: say('error.offline') }),
      'method timedOut': method({ form: say('error.timeout') }),
      'method serverFailed': method({ form: say('error.server') }),
      'method malformed': method({ form: say('error.malformed') }),
      'method notAvailable': method({ form: say('error.not_available') }),
      'method unknown': method({ form: say('error.unknown') }),
      sendingCode: method({ busy: true }),
      verifying: expectSteps,
      finished: ({ mounted }) => expect(mounted.isOpen('recovery')).toBe(false),
    },
  },
);

it('FP-2 the second half of a double tap on the number asks for no code; a tap on the way of sending does', async () => {
  const { actor, stop } = createControlledActor(forgotPassword.machine, { merchantUid, phone: '', pending: null });
  const mounted: Mounted[] = [];
  await settle(() => void mounted.push(mount(actor)));
  const [fixture] = mounted;
  if (!fixture) throw new Error('Nothing was mounted.');
  await settle(() => submitted(phone)({ mounted: fixture, actor, effects: [] }));
  const tap = (detail: number) => {
    const key = fixture.control(say('recovery.method.sms'), '#recovery');
    return settle(() => void key.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  };
  await tap(2);
  expect(actor.getSnapshot().matches('method')).toBe(true);
  await tap(1);
  expect(actor.getSnapshot().matches('sendingCode')).toBe(true);
  fixture.close();
  stop();
});
