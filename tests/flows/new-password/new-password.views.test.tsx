import { expect } from 'vitest';
import type { newPasswordMachine, NewPasswordSnapshot } from '../../../machines/new-password/new-password.machine.ts';
import type { NewPasswordActor } from '../../../src/web/runtime/actors.ts';
import { NewPasswordStep } from '../../../src/web/flows/new-password/NewPasswordStep.tsx';
import { PasswordChangeDialog } from '../../../src/web/flows/password-change/PasswordChangeDialog.tsx';
import { newPassword } from './model.ts';
import { fillPasswords, isChange, missingIn, newPasswordPage, submitPasswords } from './page.ts';
import { otherPassword, password, shortPassword } from '../kit/samples.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, inViews, showWhile, walkTest, type Fixture, type ViewFixture } from '../kit/views/fixture.tsx';

type On = ViewFixture<typeof newPasswordMachine, Fixture>;

const [chosen, other, short] = [password.reveal(), otherPassword.reveal(), shortPassword.reveal()];
const { gestures, screens, screenOf } = inViews(newPasswordPage({ chosen, other }));

function mount(actor: NewPasswordActor): Fixture {
  const { purpose } = actor.getSnapshot().context.request;
  return purpose === 'change'
    ? showWhile(actor, (running) => <PasswordChangeDialog actor={running} />)
    : showWhile(actor, (running) => running && <NewPasswordStep actor={running} flow={purpose} />);
}

/** The button waits for all fields, and a visitor has no field of the current password: such an event is sent. */
const submitted = (current: string, first: string, second: string) => async (on: On, step: WalkStep) => {
  const { page } = on.mounted;
  const snapshot = on.actor.getSnapshot();
  await fillPasswords(page, step, { current, first, second });
  const cannotBeWritten = !isChange(snapshot) && current === first;
  if (cannotBeWritten || missingIn(page, snapshot) !== null) fromTheWorld(on, step);
  else await submitPasswords(page, step, {});
};

function expectRules({ mounted: { container, page, place } }: On): void {
  const [first = '', second = ''] = [page.typed.get('password.new'), page.typed.get('password.confirmation')];
  const shown = [...container.querySelectorAll('li')].map((rule) => rule.getAttribute('data-met'));
  expect(shown).toEqual([String(first.length >= 8), String(second !== '' && first === second)]);
  expect(place()).not.toContain(first === '' ? 'kelereng' : first);
}
function withRules({ finished, ...forms }: typeof screens): typeof screens {
  const ruled = Object.entries(forms).map(([name, form]) => [
    name,
    async (on: On, snapshot: NewPasswordSnapshot) => {
      await form(on, snapshot);
      expectRules(on);
    },
  ]);
  return { ...(Object.fromEntries(ruled) as typeof forms), finished };
}

walkTest(
  'RG-8 RG-9 FP-2 PW-1 ER-2 the new password shows every configuration of its machine; save stays disabled until every field of the sign-up and reset step holds',
  newPassword,
  {
    mount,
    gestures: {
      ...gestures,
      'passwords.submitted': {
        equal: submitted(other, chosen, chosen),
        different: submitted(other, chosen, other),
        tooShort: submitted(other, short, short),
        withoutCurrent: submitted('', chosen, chosen),
        sameAsCurrent: submitted(chosen, chosen, chosen),
      },
    },
    screenOf,
    screens: withRules(screens),
  },
);
