/** A new password: a visitor's page or a player's dialog (RG-9, PW-1). */
import type { NewPasswordSnapshot } from '../../../machines/new-password/new-password.machine.ts';
import {
  buttonSeen,
  type ButtonState,
  type PageDriver,
  type PageObject,
  type Text,
  type TextId,
  type WalkStep,
} from '../kit/page.ts';
import { callFailureScreens } from '../kit/call-failures.ts';

const labels = { current: 'password_change.current', first: 'password.new', second: 'password.confirmation' } as const;
type Name = keyof typeof labels;
type Typed = Partial<Record<Name, string>>;

/** Only a player (purpose `change`) gives the current password. */
export const isChange = ({ context }: NewPasswordSnapshot): boolean => context.request.purpose === 'change';
const formOf = (page: PageDriver, snapshot: NewPasswordSnapshot) =>
  page.in(isChange(snapshot) ? 'dialog#password-change' : 'main');
const snapshotOf = ({ target }: WalkStep) => target.progress.snapshot as NewPasswordSnapshot;

export async function fillPasswords(page: PageDriver, step: WalkStep, typed: Typed): Promise<void> {
  for (const name of ['current', 'first', 'second'] as const) {
    if (name === 'current' && !isChange(snapshotOf(step))) continue;
    if (typed[name] !== undefined) await formOf(page, snapshotOf(step)).fill(labels[name], typed[name]);
  }
}

export function missingIn({ typed }: PageDriver, snapshot: NewPasswordSnapshot): 'length' | 'same' | 'current' | null {
  const [current, first = '', second = ''] = Object.values(labels).map((label) => typed.get(label));
  if (first.length < 8) return 'length';
  if (second !== first) return 'same';
  return isChange(snapshot) && !current ? 'current' : null;
}

interface Shown {
  at?: Name;
  error?: Text;
  form?: Text;
  button?: ButtonState;
}
const form =
  ({ at, error = 'password.error.length', form: alert, button = 'ready' }: Shown = {}) =>
  (page: PageDriver, snapshot: NewPasswordSnapshot) => {
    const names = (Object.keys(labels) as Name[]).filter((name) => name !== 'current' || isChange(snapshot));
    const missing = missingIn(page, snapshot);
    const ready: TextId = isChange(snapshot) ? 'password_change.ready' : 'password.ready';
    return formOf(page, snapshot).see({
      ...(missing !== null
        ? { says: [`password.missing.${missing}`] }
        : at === undefined
          ? { says: [ready] }
          : { status: null }),
      alert: alert ?? null,
      ...((at === 'first' || at === 'current') && { focus: labels[at] }),
      fields: Object.fromEntries(
        names.map((name) => [labels[name], { error: name === at ? error : null, attributes: { type: 'password' } }]),
      ),
      buttons: buttonSeen('password.submit', 'password.busy', missing === null ? button : 'disabled'),
    });
  };

export async function submitPasswords(page: PageDriver, step: WalkStep, typed: Typed): Promise<void> {
  await fillPasswords(page, step, typed);
  await formOf(page, snapshotOf(step)).submit(labels.second);
}

/** `chosen`: the wanted password; `other`: another valid one. The tier decides which is sent. */
export function newPasswordPage({ chosen, other }: { chosen: string; other: string }) {
  const leave = (second: string) => async (page: PageDriver, step: WalkStep) => {
    await fillPasswords(page, step, { first: chosen, second });
    await formOf(page, snapshotOf(step)).leave(labels.second);
  };
  return {
    gestures: {
      'confirmation.left': { different: leave(other), equal: leave(chosen), empty: leave('') },
      'passwords.edited': (page, step) =>
        fillPasswords(page, step, { first: page.typed.get(labels.first) === chosen ? `${chosen}-baru` : chosen }),
      'dialog.dismissed': (page) => page.in('dialog#password-change').press('nav.close'),
    },
    screenOf: ({ value }) => (typeof value === 'object' ? value.editing : value),
    screens: {
      clean: form(),
      currentMissing: form({ at: 'current', error: 'password.error.current_missing' }),
      wrongCurrent: form({ at: 'current', error: 'password.error.wrong_current' }),
      badLength: form({ at: 'first' }),
      sameAsCurrent: form({ at: 'first', error: 'password.error.same_as_current' }),
      mismatch: form({ at: 'second', error: 'password.error.mismatch' }),
      tooCommon: form({ at: 'first', error: 'password.error.too_common' }),
      tooObvious: form({ at: 'first', error: 'password.error.too_obvious' }),
      refused: form({ form: ['error.validation', { field: 'password' }] }),
      throttled: form({ form: 'login.error.throttled', button: 'locked' }),
      ...callFailureScreens((alert) => form({ form: alert })),
      saving: form({ button: 'busy' }),
      finished: (page, snapshot) =>
        formOf(page, snapshot).see(isChange(snapshot) ? { isShown: false } : { fields: { [labels.second]: null } }),
    },
  } satisfies PageObject<NewPasswordSnapshot>;
}
