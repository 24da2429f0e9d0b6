/** Rules of a change of the password: PW-1, C09, C47, C51, C56, ER-1, ER-2. The rest is new-password's. */
import { lockOf } from '../../../machines/kit/lock.ts';
import { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import { missingPassword, passwordError } from '../../../machines/new-password/new-password.selectors.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { bearer, lock, otherPassword, password, phone } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';

/** Current password; an older rule may have allowed its length. */
const current = new Secret('lama123');

const begin = () => runMachine(newPasswordMachine, { request: { purpose: 'change', bearer }, phone });
type Form = ReturnType<typeof begin>;

const submit = ({ actor }: Form, form: { current?: Secret; password?: Secret; confirmation?: Secret } = {}) =>
  actor.send({ type: 'passwords.submitted', current, password, confirmation: form.password ?? password, ...form });
const saving = () => {
  const form = begin();
  submit(form);
  return form;
};
const errorOf = (form: Form) => {
  const error = passwordError(form.snapshot());
  return error && [error.id, error.at];
};
const holds = (form: Form) =>
  Object.values(form.snapshot().context).some(
    (value) => value instanceof Secret && (value.equals(password) || value.equals(current)),
  );

describe('PW-1 what may be saved', () => {
  it.each([
    ['', 'kelereng-biru-7', 'kelereng-biru-7', false],
    ['x', 'kelereng-biru-7', 'kelereng-biru-7', true],
    ['x', '1234567', '1234567', false],
    ['x', 'kelereng-biru-7', 'kelereng-biru-8', false],
  ])('PW-1 %j, %j, %j: the key is enabled and the form is sent: %s', (now, first, second, expected) => {
    expect(missingPassword({ current: now, password: first, confirmation: second }) === null).toBe(expected);
    const form = begin();
    submit(form, { current: new Secret(now), password: new Secret(first), confirmation: new Secret(second) });
    expect(form.live()).toHaveLength(expected ? 1 : 0);
  });

  it.each([
    [{ current: new Secret('') }, 'password.error.current_missing', 'current'],
    [{ password: new Secret('pendek'), confirmation: new Secret('pendek') }, 'password.error.length', 'password'],
    [{ confirmation: otherPassword }, 'password.error.mismatch', 'confirmation'],
    [{ current: password }, 'password.error.same_as_current', 'password'],
  ] as const)('PW-1 what is wrong is said at its field (%#)', (wrong, message, place) => {
    const form = begin();
    submit(form, wrong);
    expect(errorOf(form)).toEqual([message, place]);
    expect(form.made).toEqual([]);
    form.send({ type: 'passwords.edited' });
    expect(errorOf(form)).toBeNull();
  });

  it('PW-1 one call with the current and the new one, however often it is submitted', () => {
    const form = saving();
    submit(form, { password: otherPassword, confirmation: otherPassword });
    expect(form.made.map(({ name, input }) => [name, input])).toEqual([
      ['setPassword', { purpose: 'change', bearer, current, password }],
    ]);
    form.answer('setPassword.accepted');
    expect(form.snapshot().output).toMatchObject({ type: 'saved' });
    expect(holds(form)).toBe(false);
  });
});

describe('PW-1 C56 ER-2 the error table', () => {
  it.each([
    ['wrong_current', {}, 'password.error.wrong_current', 'current'],
    ['same_as_current', {}, 'password.error.same_as_current', 'password'],
    ['too_common', {}, 'password.error.too_common', 'password'],
    ['too_obvious', {}, 'password.error.too_obvious', 'password'],
    ['validation', { field: 'password' }, 'error.validation', 'form'],
    ...callFailures.map(([outcome, message]) => [outcome, {}, message, 'form'] as const),
  ] as const)('PW-1 C56 ER-2 setPassword.%s', (outcome, payload, message, place) => {
    const form = saving();
    form.answer(`setPassword.${outcome}`, payload);
    expect(errorOf(form)).toEqual([message, place]);
    expect(holds(form), 'C09').toBe(false);
    expect(form.snapshot().status).toBe('active');
    submit(form);
    expect(form.live()).toHaveLength(1);
  });

  it('C51 C56 too many wrong ones: the wait is said, nothing is sent before its end, and then a try counts', () => {
    const form = saving();
    form.answer('setPassword.throttled', lock);
    expect(errorOf(form)).toEqual(['login.error.throttled', 'form']);
    expect(lockOf(form.snapshot())).toEqual({ until: lock.until, reference: lock.reference });
    expect(form.waits.at(-1)?.until).toBe(lock.until);
    submit(form);
    expect(form.live()).toEqual([]);
    form.send({ type: 'confirmation.left', password, confirmation: otherPassword });
    expect(errorOf(form), 'leaving a field does not end the wait').toEqual(['login.error.throttled', 'form']);
    form.send({ type: 'passwords.edited' });
    submit(form);
    expect(form.live(), 'editing does not end the wait').toEqual([]);
    form.reach();
    expect(errorOf(form)).toBeNull();
    submit(form);
    expect(form.live()).toHaveLength(1);
  });

  it('ER-1 SS-2 a 401 ends it as such, without a password', () => {
    const form = saving();
    form.answer('setPassword.unauthorized');
    expect(form.snapshot().output).toEqual({ type: 'unauthorized' });
    expect(holds(form)).toBe(false);
  });
});

describe('C47 closing', () => {
  it('C47 before anything was sent, and after a clear refusal, nothing happened', () => {
    const refused = saving();
    refused.answer('setPassword.wrong_current');
    for (const form of [begin(), refused]) {
      form.send({ type: 'dialog.dismissed' });
      expect(form.snapshot().output).toEqual({ type: 'dismissed' });
    }
  });

  it('ER-2 a current password that no longer counts on the second try: the first may have gone through', () => {
    const form = saving();
    form.answer('setPassword.timeout');
    submit(form);
    form.answer('setPassword.wrong_current');
    expect(form.snapshot().output).toEqual({ type: 'uncertain' });
  });
});
