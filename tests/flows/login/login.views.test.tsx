// @vitest-environment happy-dom
/** The login dialog, walked through its real form (LG-1 to LG-4). */
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { loginMachine } from '../../../machines/login/login.machine.ts';
import { LoginDialog } from '../../../src/web/flows/login/LoginDialog.tsx';
import { login } from './model.ts';
import { password, phone, shortPassword } from '../kit/samples.ts';
import { defineViewScript } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError, expectLocked } from '../kit/views/hand.ts';
import { say, settle, showWhile, type Fixture } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';
import { failuresOf, patience } from '../kit/views/walked.ts';

type Snapshot = SnapshotFrom<typeof loginMachine>;
interface Mounted extends Fixture {
  typed: { phone: string; password: string };
}

const form = ({ find }: Fixture) => find<HTMLFormElement>('#login form');
const field = ({ find }: Fixture, name: 'phone' | 'password') => find<HTMLInputElement>(`#login input[name=${name}]`);
const submitKey = ({ find }: Fixture) => find('#login button[type=submit]');

async function fill(fixture: Mounted, number: string, secret: string): Promise<void> {
  await fixture.type(field(fixture, 'phone'), number);
  await fixture.type(field(fixture, 'password'), secret);
  fixture.typed = { phone: number, password: secret };
}

const submitted =
  (number: string, secret: string) =>
  async ({ mounted }: { mounted: Mounted }) => {
    await fill(mounted, number, secret);
    await mounted.press(submitKey(mounted));
  };

interface Expected {
  phone?: string;
  password?: string;
  form?: string;
  locked?: boolean;
}

/** Open, with what was typed still there, and each error at its place. */
function expectForm(fixture: Mounted, expected: Expected, busy = false): void {
  expect(fixture.isOpen('login')).toBe(true);
  expect(field(fixture, 'phone').value).toBe(fixture.typed.phone);
  expect(field(fixture, 'password').value).toBe(fixture.typed.password);
  expect(field(fixture, 'password').type).toBe('password');
  expectFieldError(field(fixture, 'phone'), expected.phone ?? null);
  expectFieldError(field(fixture, 'password'), expected.password ?? null);
  expectAlert(form(fixture), expected.form ?? null);
  if (expected.locked) expectLocked(submitKey(fixture));
  else expectBusy(submitKey(fixture), say('login.busy'), say('login.submit'), busy);
}

const at =
  (expected: Expected) =>
  ({ mounted }: { mounted: Mounted }) =>
    expectForm(mounted, expected);
const stateOf = ({ value }: Snapshot) => (typeof value === 'object' ? value.entering : value);

function mount(actor: ActorRefFrom<typeof loginMachine>): Mounted {
  const filledIn = actor.getSnapshot().context.phone;
  const root = createStub({ value: { visit: { visitor: 'loggingIn' } }, context: { phone: filledIn } });
  return Object.assign(
    showWhile(actor, (running) => <LoginDialog actor={running} />, { root }),
    { typed: { phone: filledIn, password: '' } },
  );
}

const script = defineViewScript(login, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'credentials.submitted': {
      complete: submitted(phone, password.reveal()),
      noPhone: submitted('', password.reveal()),
      shortPassword: submitted(phone, shortPassword.reveal()),
      nothing: submitted('', shortPassword.reveal()),
    },
    'credentials.edited': async ({ mounted }) => fill(mounted, mounted.typed.phone, 'kelereng-baru-9'),
    'registerForm.opened': ({ mounted }) => mounted.press(mounted.control(say('login.register'), '#login')),
    'recovery.opened': ({ mounted }) => mounted.press(mounted.control(say('login.forgot'), '#login')),
    'dialog.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), '#login')),
  },
  screenOf: stateOf,
  screens: {
    clean: at({}),
    bothMissing: at({ phone: say('field.phone.error'), password: say('field.password.error') }),
    phoneMissing: at({ phone: say('field.phone.error') }),
    passwordMissing: at({ password: say('field.password.error') }),
    wrongCredentials: at({ form: say('login.error.mismatch') }),
    throttled: at({ form: say('login.error.throttled', { n: 5 }), locked: true }),
    merchantInvalid: at({ form: say('error.v2.merchant_uid') }),
    refused: at({ form: say('error.validation', { field: 'phone_number' }) }),
    offline: at({ form: say('error.offline') }),
    timedOut: at({ form: say('error.timeout') }),
    serverFailed: at({ form: say('error.server') }),
    malformed: at({ form: say('error.malformed') }),
    notAvailable: at({ form: say('error.not_available') }),
    unknown: at({ form: say('error.unknown') }),
    submitting: ({ mounted }) => expectForm(mounted, {}, true),
    finished: ({ mounted }) => expect(mounted.isOpen('login')).toBe(false),
  },
});

it(
  'LG-1 LG-2 LG-3 LG-4 ER-2 the login dialog shows every configuration of its machine',
  async () => {
    expect(await failuresOf(login, script)).toEqual([]);
  },
  patience,
);
