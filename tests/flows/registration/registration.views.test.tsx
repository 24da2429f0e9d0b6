// @vitest-environment happy-dom
/** Registration, walked through the register dialog; its steps stand still here, and have walks of their own. */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { registration } from './model.ts';
import { foreignPhone, phone } from '../kit/samples.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/input.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot, isActive } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof registrationMachine;
interface Mounted extends Fixture {
  typed: { phone: string; agreed: boolean };
}
type On = ViewFixture<Machine, Mounted>;

const field = ({ find }: Fixture) => find<HTMLInputElement>('#register input[name=phone]');
const box = ({ find }: Fixture) => find<HTMLInputElement>('#register input[name=agreed]');
const submitKey = ({ find }: Fixture) => find<HTMLButtonElement>('#register button[type=submit]');

function mount(actor: ActorRefFrom<Machine>): Mounted {
  const filledIn = actor.getSnapshot().context.phone;
  const root = createRoot(actor, {
    picture: (flow) => ({
      value: { visit: { visitor: isActive(flow) ? 'registering' : 'browsing' } },
      children: isActive(flow) ? { registration: actor } : {},
      context: { phone: filledIn },
    }),
  });
  return Object.assign(openFixture({ root }), { typed: { phone: filledIn, agreed: false } });
}

async function fill(fixture: Mounted, number: string, agreed: boolean): Promise<void> {
  await fixture.type(field(fixture), number);
  await fixture.tick(box(fixture), agreed);
  fixture.typed = { phone: number, agreed };
}

const submitted =
  (number: string) =>
  async ({ mounted }: On) => {
    await fill(mounted, number, true);
    await mounted.press(submitKey(mounted));
  };

/** What the hint below the key says it waits for (a disabled key always says so). */
function hintFor({ phone: number, agreed }: Mounted['typed']): string {
  const isComplete = /^[0-9]{10,14}$/.test(number);
  if (isComplete) return say(agreed ? 'register.ready' : 'register.missing.terms');
  return say(agreed ? 'register.missing.phone' : 'register.missing.both');
}

async function expectDialog(
  { mounted, effects }: On,
  { atField, form, busy = false }: { atField?: string; form?: string; busy?: boolean },
) {
  await mounted.follow(effects);
  expect(mounted.isOpen('register')).toBe(true);
  expect(field(mounted).value).toBe(mounted.typed.phone);
  expect(box(mounted).checked, 'the consent stays as it was given').toBe(mounted.typed.agreed);
  expectFieldError(field(mounted), atField ?? null);
  expectAlert(mounted.find('#register form'), form ?? null);
  expectBusy(submitKey(mounted), say('register.busy'), say('register.submit'), busy);
  const isReady = mounted.typed.agreed && /^[0-9]{10,14}$/.test(mounted.typed.phone);
  expect(submitKey(mounted).disabled, 'submit waits for 10 to 14 digits and the tick').toBe(!isReady);
  expect(mounted.find('#register-missing').textContent).toBe(hintFor(mounted.typed));
}

/** The step's own page shows it; elsewhere the storefront goes on as it is. */
async function expectPage({ mounted, effects }: On, heading: string): Promise<void> {
  await mounted.follow(effects);
  expect(mounted.isOpen('register')).toBe(false);
  const shown = mounted.find('main h1').textContent;
  if (mounted.place().startsWith('/verification-otp')) expect(shown).toBe(heading);
  else expect(shown).not.toBe(heading);
}

const at = (expected: Parameters<typeof expectDialog>[1]) => (on: On) => expectDialog(on, expected);

walkTest(
  'RG-1 RG-2 RG-3 RG-4 RG-5 RG-6 RG-7 RG-8 RT-12 ER-2 registration shows every configuration of its machine',
  registration,
  {
    mount,
    gestures: {
      'phone.submitted': {
        complete: submitted(phone),
        foreign: submitted(foreignPhone),
        // The key is disabled then (RG-1); a form that was sent before the scripts came can arrive like this all the same.
        notAgreed: async (on, step) => {
          await fill(on.mounted, phone, false);
          on.mounted.expectOutOfReach(submitKey(on.mounted));
          fromTheWorld(on, step);
        },
      },
      'phone.edited': ({ mounted }) => fill(mounted, `${phone.slice(0, -1)}1`, mounted.typed.agreed),
      'loginForm.opened': ({ mounted }) => mounted.press(mounted.control(say('register.login'), '#register')),
      'dialog.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), '#register')),
    },
    screenOf: ({ value }: SnapshotFrom<Machine>) => (typeof value === 'object' ? value.phone : value),
    screens: {
      clean: at({}),
      incomplete: at({ form: say('register.error.incomplete') }),
      invalidPhone: at({ atField: say('field.phone.error') }),
      alreadyRegistered: at({ atField: say('error.v2.phone_number.validation_already_registered') }),
      alreadyRegisteredHere: at({ atField: say('error.v1.player_already_registered') }),
      merchantInvalid: at({ form: say('error.v2.merchant_uid') }),
      refused: at({ form: say('error.validation', { field: 'phone_number' }) }),
      blocked: at({ form: say('error.otp_block', { n: 15 }) }),
      stepLost: at({ form: say('error.step_lost') }),
      offline: at({ form: say('error.offline') }),
      timedOut: at({ form: say('error.timeout') }),
      serverFailed: at({ form: say('error.server') }),
      malformed: at({ form: say('error.malformed') }),
      notAvailable: at({ form: say('error.not_available') }),
      unknown: at({ form: say('error.unknown') }),
      requestingCode: at({ busy: true }),
      sendingCodeAgain: at({ busy: true }),
      verifying: (on, { context }) =>
        expectPage(on, say(context.pending?.step === 'password' ? 'password.title' : 'code.title')),
      loggingIn: (on) => expectPage(on, say('password.logging_in')),
      finished: ({ mounted }) => expect(mounted.isOpen('register')).toBe(false),
      deciding: () => expect.unreachable('decided at once'),
    },
  },
);
