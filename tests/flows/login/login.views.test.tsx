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
import { say, settle, showWhile, type Stage } from '../kit/views/stage.tsx';
import { createStandIn } from '../kit/views/stand-in.ts';
import { failuresOf, patience } from '../kit/views/walked.ts';

type Snapshot = SnapshotFrom<typeof loginMachine>;
interface Mounted extends Stage {
  typed: { phone: string; password: string };
}

const form = ({ find }: Stage) => find<HTMLFormElement>('#login form');
const field = ({ find }: Stage, name: 'phone' | 'password') => find<HTMLInputElement>(`#login input[name=${name}]`);
const submitKey = ({ find }: Stage) => find('#login button[type=submit]');

async function fill(stage: Mounted, number: string, secret: string): Promise<void> {
  await stage.type(field(stage, 'phone'), number);
  await stage.type(field(stage, 'password'), secret);
  stage.typed = { phone: number, password: secret };
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
function expectForm(stage: Mounted, expected: Expected, busy = false): void {
  expect(stage.isOpen('login')).toBe(true);
  expect(field(stage, 'phone').value).toBe(stage.typed.phone);
  expect(field(stage, 'password').value).toBe(stage.typed.password);
  expect(field(stage, 'password').type).toBe('password');
  expectFieldError(field(stage, 'phone'), expected.phone ?? null);
  expectFieldError(field(stage, 'password'), expected.password ?? null);
  expectAlert(form(stage), expected.form ?? null);
  if (expected.locked) expectLocked(submitKey(stage));
  else expectBusy(submitKey(stage), say('login.busy'), say('login.submit'), busy);
}

const at =
  (expected: Expected) =>
  ({ mounted }: { mounted: Mounted }) =>
    expectForm(mounted, expected);
const stateOf = ({ value }: Snapshot) => (typeof value === 'object' ? value.entering : value);

function mount(actor: ActorRefFrom<typeof loginMachine>): Mounted {
  const filledIn = actor.getSnapshot().context.phone;
  const root = createStandIn({ value: { visit: { visitor: 'loggingIn' } }, context: { phone: filledIn } });
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
