// @vitest-environment happy-dom
/** The new password, walked through its two real fields (RG-9). */
import { expect, it } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { newPassword } from '../../models/new-password.ts';
import { noPassword, otherPassword, password, phone, shortPassword } from '../../models/samples.ts';
import { defineViewScript } from '../../walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError } from '../hand.ts';
import { openStage, say, settle, type Stage } from '../stage.tsx';
import { createRoot, createStandIn, isActive } from '../stand-in.ts';
import { failuresOf, patience } from './walked.ts';

type Snapshot = SnapshotFrom<typeof newPasswordMachine>;
interface Mounted extends Stage {
  typed: [password: string, confirmation: string];
}

const field = ({ find }: Stage, name: 'password' | 'confirmation') =>
  find<HTMLInputElement>(`main input[name=${name}]`);
const submitKey = ({ find }: Stage) => find('main button[type=submit]');

function mount(actor: ActorRefFrom<typeof newPasswordMachine>): Mounted {
  const root = createRoot(actor, {
    picture: (flow) => ({
      value: { visit: { visitor: isActive(flow) ? 'registering' : 'browsing' } },
      children: isActive(flow)
        ? { registration: createStandIn({ value: 'password', children: { newPassword: actor }, context: { phone } }) }
        : {},
      context: { phone },
    }),
  });
  return Object.assign(openStage({ root, at: '/verification-otp?register=true&create_password=true' }), {
    typed: ['', ''] as [string, string],
  });
}

const [chosen, other, short] = [password.reveal(), otherPassword.reveal(), shortPassword.reveal()];

async function fill(stage: Mounted, first: string, second: string): Promise<void> {
  await stage.type(field(stage, 'password'), first);
  await stage.type(field(stage, 'confirmation'), second);
  stage.typed = [first, second];
}

const submitted =
  (first: string, second: string) =>
  async ({ mounted }: { mounted: Mounted }) => {
    await fill(mounted, first, second);
    await mounted.press(submitKey(mounted));
  };
const left =
  (first: string, second: string) =>
  async ({ mounted }: { mounted: Mounted }) => {
    await fill(mounted, first, second);
    await mounted.leave(field(mounted, 'confirmation'));
  };

interface Expected {
  password?: string;
  confirmation?: string;
  form?: string;
}

function expectForm(stage: Mounted, expected: Expected, busy = false): void {
  const [first, second] = stage.typed;
  expect([field(stage, 'password').value, field(stage, 'confirmation').value]).toEqual([first, second]);
  expectFieldError(field(stage, 'password'), expected.password ?? null);
  expectFieldError(field(stage, 'confirmation'), expected.confirmation ?? null);
  expectAlert(stage.find('main form'), expected.form ?? null);
  expectBusy(submitKey(stage), say('password.busy'), say('password.submit'), busy);
  const rules = [...stage.container.querySelectorAll('main li')].map((rule) => rule.getAttribute('data-met'));
  expect(rules).toEqual([String(first.length >= 8), String(second !== '' && first === second)]);
  expect(stage.place()).not.toContain(first === '' ? 'kelereng' : first);
}

const at =
  (expected: Expected) =>
  ({ mounted }: { mounted: Mounted }) =>
    expectForm(mounted, expected);

const script = defineViewScript(newPassword, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'passwords.submitted': {
      equal: submitted(chosen, chosen),
      different: submitted(chosen, other),
      tooShort: submitted(short, short),
    },
    'confirmation.left': {
      different: left(chosen, other),
      equal: left(chosen, chosen),
      empty: left(chosen, noPassword.reveal()),
    },
    'passwords.edited': ({ mounted }) => fill(mounted, `${chosen}-baru`, mounted.typed[1]),
  },
  screenOf: ({ value }: Snapshot) => (typeof value === 'object' ? value.editing : value),
  screens: {
    clean: at({}),
    badLength: at({ password: say('password.error.length') }),
    mismatch: at({ confirmation: say('password.error.mismatch') }),
    tooCommon: at({ password: say('password.error.too_common') }),
    tooObvious: at({ password: say('password.error.too_obvious') }),
    refused: at({ form: say('error.validation', { field: 'password' }) }),
    offline: at({ form: say('error.offline') }),
    timedOut: at({ form: say('error.timeout') }),
    serverFailed: at({ form: say('error.server') }),
    malformed: at({ form: say('error.malformed') }),
    unknown: at({ form: say('error.unknown') }),
    saving: ({ mounted }) => expectForm(mounted, {}, true),
    finished: ({ mounted }) => expect(mounted.container.querySelector('input[name=confirmation]')).toBeNull(),
  },
});

it(
  'RG-8 RG-9 ER-2 the password step shows every configuration of its machine',
  async () => {
    expect(await failuresOf(newPassword, script)).toEqual([]);
  },
  patience,
);
