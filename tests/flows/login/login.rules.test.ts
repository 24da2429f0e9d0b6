/** Rules of the login: LG-1 to LG-5, ER-2. */
import { loginMachine } from '../../../machines/login/login.machine.ts';
import { lockOf } from '../../../machines/kit/lock.ts';
import { loginErrors } from '../../../machines/login/login.selectors.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { waitOf, merchantUid, moment, minutes, password, phone, session } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';

const begin = () => runMachine(loginMachine, { merchantUid, phone: '' });
type Login = ReturnType<typeof begin>;

const submit = ({ actor }: Login, number = phone, secret = password) =>
  actor.send({ type: 'credentials.submitted', phone: number, password: secret });
const sending = () => {
  const login = begin();
  submit(login);
  return login;
};
const errorsOf = (login: Login) => {
  const { phone: atPhone, password: atPassword, form } = loginErrors(login.snapshot());
  return { phone: atPhone?.id ?? null, password: atPassword?.id ?? null, form: form?.id ?? null };
};
const nowhere = { phone: null, password: null, form: null };

describe('LG-2 a form that cannot be right is not sent', () => {
  it.each([
    ['', 'kelereng-biru-7', { phone: 'field.phone.error', password: null }],
    ['081234567890', '', { phone: null, password: 'field.password.error' }],
    ['', '', { phone: 'field.phone.error', password: 'field.password.error' }],
    ['081234567', 'kelereng-biru-7', { phone: 'field.phone.error', password: null }],
    ['081234567890123', 'kelereng-biru-7', { phone: 'field.phone.error', password: null }],
    ['081234567890', '1234567', { phone: null, password: 'field.password.error' }],
  ])('LG-2 %j with %j', (number, text, expected) => {
    const login = begin();
    submit(login, number, new Secret(text));
    expect(errorsOf(login)).toEqual({ ...expected, form: null });
    expect(login.made).toEqual([]);
  });

  it.each(['081234567890', '0812345678', '08123456789012', '021555123456'])(
    'LG-2 %s with eight characters is sent',
    (number) => {
      const login = begin();
      submit(login, number, new Secret('12345678'));
      expect(login.live()).toHaveLength(1);
    },
  );

  it('LG-2 editing takes the error away', () => {
    const login = begin();
    submit(login, '', password);
    login.send({ type: 'credentials.edited' });
    expect(errorsOf(login)).toEqual(nowhere);
  });
});

it('LG-3 carries phone, password and merchant, once however often it is submitted', () => {
  const login = sending();
  submit(login);
  submit(login, '089999999999');
  expect(login.made).toHaveLength(1);
  const { input } = login.made[0] ?? expect.unreachable();
  expect(input).toEqual({ phone, password, merchantUid });
  expect(login.snapshot().hasTag('busy')).toBe(true);
});

describe('LG-4 ER-2 RG-7 RG-8 the error table', () => {
  it.each([
    ['invalid_credentials', {}, 'login.error.mismatch', undefined],
    ['unauthorized', {}, 'login.error.mismatch', undefined],
    ['throttled', waitOf(5), 'login.error.throttled', undefined],
    ['merchant_uid', {}, 'error.v2.merchant_uid', undefined],
    ['validation', { field: 'phone_number' }, 'error.validation', { field: 'phone_number' }],
    ...callFailures.map(([outcome, message]) => [outcome, {}, message, undefined] as const),
  ] as const)('LG-4 ER-2 login.%s', (outcome, payload, message, values) => {
    const login = sending();
    login.answer(`login.${outcome}`, payload);
    expect(errorsOf(login)).toEqual({ ...nowhere, form: message });
    if (values) expect(loginErrors(login.snapshot()).form?.values).toEqual(values);
    expect(login.live()).toEqual([]);
    expect(login.snapshot().context.phone).toBe(phone);
  });

  it.each([...failedOutcomes, 'invalid_credentials'])('LG-5 ER-2 after login.%s it can be tried again', (outcome) => {
    const login = sending();
    login.answer(`login.${outcome}`);
    submit(login);
    expect(login.live()).toHaveLength(1);
    login.answer('login.accepted', { session });
    expect(login.snapshot().output).toEqual({ type: 'loggedIn', session });
  });

  it('LG-4 a throttled login waits for its end and then takes a try', () => {
    const login = sending();
    login.answer('login.throttled', waitOf(5));
    submit(login);
    expect(login.live()).toEqual([]);
    expect(login.waits.at(-1)?.until).toBe(moment + minutes(5));
    expect(lockOf(login.snapshot())).toEqual({ until: moment + minutes(5), reference: waitOf(5).reference });
    login.reach();
    expect([errorsOf(login), lockOf(login.snapshot())]).toEqual([nowhere, null]);
    submit(login);
    expect(login.live()).toHaveLength(1);
  });

  it('LG-4 the end of the wait is said until something is typed', () => {
    const login = sending();
    login.answer('login.throttled', waitOf(5));
    login.send({ type: 'credentials.edited' });
    expect(loginErrors(login.snapshot())).toMatchObject({ form: { id: 'login.error.throttled' }, note: null });
    login.reach();
    expect(loginErrors(login.snapshot())).toMatchObject({ form: null, note: { id: 'login.throttle_over' } });
    login.send({ type: 'credentials.edited' });
    expect(loginErrors(login.snapshot()).note).toBeNull();
  });
});

it.each([
  [
    { type: 'registerForm.opened', phone },
    { type: 'registerRequested', phone },
  ],
  [
    { type: 'recovery.opened', phone },
    { type: 'recoveryRequested', phone },
  ],
  [{ type: 'dialog.dismissed' }, { type: 'dismissed' }],
] as const)('LG-1 LG-6 %o leads out, also while a login is on its way', (event, output) => {
  for (const login of [begin(), sending()]) {
    login.send(event);
    expect(login.snapshot().output).toEqual(output);
    expect(login.live()).toEqual([]);
  }
});
