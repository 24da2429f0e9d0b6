// @vitest-environment happy-dom
/** A new password, walked through its real fields: on the page of a visitor's flow (RG-9), in a player's dialog (PW-1). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { NewPasswordStep } from '../../../src/web/flows/new-password/NewPasswordStep.tsx';
import { PasswordChangeDialog } from '../../../src/web/flows/password-change/PasswordChangeDialog.tsx';
import { newPassword } from './model.ts';
import { noPassword, otherPassword, password, shortPassword } from '../kit/samples.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/hand.ts';
import { say, showWhile, type Fixture } from '../kit/views/fixture.tsx';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof newPasswordMachine;
type Snapshot = SnapshotFrom<Machine>;
type Name = 'current' | 'password' | 'confirmation';
interface Mounted extends Fixture {
  /** The page or the dialog. */
  within: 'main' | '#password-change';
  typed: Record<Name, string>;
}
type On = ViewFixture<Machine, Mounted>;

const field = ({ find, within }: Mounted, name: Name) => find<HTMLInputElement>(`${within} input[name=${name}]`);
const submitKey = ({ find, within }: Mounted) => find<HTMLButtonElement>(`${within} button[type=submit]`);
const isChange = ({ within }: Mounted): boolean => within !== 'main';

function mount(actor: ActorRefFrom<Machine>): Mounted {
  const { purpose } = actor.getSnapshot().context.request;
  const typed = { current: '', password: '', confirmation: '' };
  if (purpose === 'change') {
    const fixture = showWhile(actor, (running) => <PasswordChangeDialog actor={running} />);
    return Object.assign(fixture, { within: '#password-change' as const, typed });
  }
  const fixture = showWhile(actor, (running) => running && <NewPasswordStep actor={running} flow={purpose} />);
  return Object.assign(fixture, { within: 'main' as const, typed });
}

const [chosen, other, short] = [password.reveal(), otherPassword.reveal(), shortPassword.reveal()];

async function fill(fixture: Mounted, typed: Partial<Mounted['typed']>): Promise<void> {
  for (const name of ['current', 'password', 'confirmation'] as const) {
    if (name === 'current' && !isChange(fixture)) continue;
    if (typed[name] !== undefined) await fixture.type(field(fixture, name), typed[name]);
  }
  fixture.typed = { ...fixture.typed, ...typed };
}

/** A visitor is asked for no current password; the key stays disabled until every field holds (RG-9, FP-2, PW-1). */
const submitted = (current: string, first: string, second: string) => async (on: On, step: WalkStep) => {
  const { mounted } = on;
  await fill(mounted, { current, password: first, confirmation: second });
  const cannotBeWritten = !isChange(mounted) && current === first;
  if (cannotBeWritten) return fromTheWorld(on, step);
  if (!submitKey(mounted).disabled) return mounted.press(submitKey(mounted));
  mounted.expectOutOfReach(submitKey(mounted));
  fromTheWorld(on, step);
};
const left =
  (first: string, second: string) =>
  async ({ mounted }: On) => {
    await fill(mounted, { password: first, confirmation: second });
    await mounted.leave(field(mounted, 'confirmation'));
  };

interface Expected extends Partial<Record<Name, string>> {
  form?: string;
}

function expectForm(fixture: Mounted, expected: Expected, key: 'ready' | 'busy' | 'locked' = 'ready'): void {
  const { current, password: first, confirmation: second } = fixture.typed;
  const names: Name[] = isChange(fixture) ? ['current', 'password', 'confirmation'] : ['password', 'confirmation'];
  for (const name of names) {
    expect(field(fixture, name).value).toBe(fixture.typed[name]);
    expect(field(fixture, name).type).toBe('password');
    expectFieldError(field(fixture, name), expected[name] ?? null);
  }
  expectAlert(fixture.find(`${fixture.within} form`), expected.form ?? null);
  if (key === 'locked') expect(submitKey(fixture).getAttribute('aria-disabled')).toBe('true');
  else expectBusy(submitKey(fixture), say('password.busy'), say('password.submit'), key === 'busy');
  const rules = { length: first.length >= 8, same: second !== '' && first === second };
  const shown = [...fixture.find(fixture.within).querySelectorAll('li')].map((rule) => rule.getAttribute('data-met'));
  expect(shown).toEqual([String(rules.length), String(rules.same)]);
  const missing = !rules.length
    ? 'length'
    : !rules.same
      ? 'same'
      : isChange(fixture) && current === ''
        ? 'current'
        : null;
  expect(submitKey(fixture).disabled, 'the key waits for every field').toBe(missing !== null);
  const reason = fixture.find(`[id="${submitKey(fixture).getAttribute('aria-describedby')}"]`);
  const ready = isChange(fixture) ? 'password_change.ready' : 'password.ready';
  expect(reason.textContent).toBe(say(missing === null ? ready : `password.missing.${missing}`));
  expect(reason.getAttribute('role')).toBe('status');
  expect(fixture.place()).not.toContain(first === '' ? 'kelereng' : first);
}

const at =
  (expected: Expected) =>
  ({ mounted }: On) =>
    expectForm(mounted, expected);

walkTest(
  'RG-8 RG-9 FP-2 PW-1 ER-2 the new password shows every configuration of its machine; save stays disabled until every field of the sign-up and reset step holds',
  newPassword,
  {
    mount,
    gestures: {
      'passwords.submitted': {
        equal: submitted(other, chosen, chosen),
        different: submitted(other, chosen, other),
        tooShort: submitted(other, short, short),
        withoutCurrent: submitted('', chosen, chosen),
        sameAsCurrent: submitted(chosen, chosen, chosen),
      },
      'confirmation.left': {
        different: left(chosen, other),
        equal: left(chosen, chosen),
        empty: left(chosen, noPassword.reveal()),
      },
      'passwords.edited': ({ mounted }) => fill(mounted, { password: `${chosen}-baru` }),
      'dialog.dismissed': ({ mounted }) => mounted.press(mounted.control(say('nav.close'), '#password-change')),
    },
    screenOf: ({ value }: Snapshot) => (typeof value === 'object' ? value.editing : value),
    screens: {
      clean: at({}),
      currentMissing: at({ current: say('password.error.current_missing') }),
      wrongCurrent: at({ current: say('password.error.wrong_current') }),
      badLength: at({ password: say('password.error.length') }),
      sameAsCurrent: at({ password: say('password.error.same_as_current') }),
      mismatch: at({ confirmation: say('password.error.mismatch') }),
      tooCommon: at({ password: say('password.error.too_common') }),
      tooObvious: at({ password: say('password.error.too_obvious') }),
      refused: at({ form: say('error.validation', { field: 'password' }) }),
      throttled: ({ mounted }) => expectForm(mounted, { form: say('login.error.throttled', { n: 5 }) }, 'locked'),
      offline: at({ form: say('error.offline') }),
      timedOut: at({ form: say('error.timeout') }),
      serverFailed: at({ form: say('error.server') }),
      malformed: at({ form: say('error.malformed') }),
      notAvailable: at({ form: say('error.not_available') }),
      unknown: at({ form: say('error.unknown') }),
      saving: ({ mounted }) => expectForm(mounted, {}, 'busy'),
      finished: ({ mounted }) => expect(mounted.container.querySelector('input[name=confirmation]')).toBeNull(),
    },
  },
);
