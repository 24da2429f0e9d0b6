/** Rules of the new password: RG-2, RG-8, RG-9, ER-2. */
import { newPasswordMachine } from '../../../machines/new-password/new-password.machine.ts';
import {
  missingPassword,
  passwordError,
  passwordRules,
} from '../../../machines/new-password/new-password.selectors.ts';
import { Secret } from '../../../src/contract/secret.ts';
import { laterTicket, password, phone } from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';

const begin = () => runMachine(newPasswordMachine, { request: { purpose: 'register', ticket: laterTicket }, phone });
type Step = ReturnType<typeof begin>;

const submit = ({ actor }: Step, first = password.reveal(), second = first) =>
  actor.send({
    type: 'passwords.submitted',
    current: null,
    password: new Secret(first),
    confirmation: new Secret(second),
  });
const saving = () => {
  const step = begin();
  submit(step);
  return step;
};
const errorOf = (step: Step) => {
  const error = passwordError(step.snapshot());
  return error && [error.id, error.at];
};
const inContext = (step: Step) =>
  Object.values(step.snapshot().context).some((value) => value instanceof Secret && value.equals(password));

describe('RG-9 FP-2 save stays disabled until every field of the sign-up and reset step holds', () => {
  const said = {
    length: ['password.error.length', 'password'],
    same: ['password.error.mismatch', 'confirmation'],
  } as const;
  it.each([
    ['', '', 'length'],
    ['1234567', '1234567', 'length'],
    ['x'.repeat(51), 'x'.repeat(51), 'length'],
    ['12345678', '', 'same'],
    ['12345678', '12345679', 'same'],
    ['12345678', '12345678', null],
    ['x'.repeat(50), 'x'.repeat(50), null],
    ['👩‍🚀'.repeat(4), '👩‍🚀'.repeat(4), null],
  ] as const)(
    'RG-9 FP-2 %j, %j: waits for %j and says so, and what it lets through is sent',
    (first, second, missing) => {
      expect(missingPassword({ current: null, password: first, confirmation: second })).toBe(missing);
      const step = begin();
      submit(step, first, second);
      expect(errorOf(step)).toEqual(missing && said[missing]);
      expect(step.live()).toHaveLength(missing === null ? 1 : 0);
    },
  );
});

describe('RG-9 what may be saved', () => {
  it.each([
    ['kelereng-biru-7', 'kelereng', ['password.error.mismatch', 'confirmation']],
    ['kelereng-biru-7', 'kelereng-biru-7', null],
    ['kelereng-biru-7', '', null],
  ])('RG-9 leaving the second field: %j, %j', (first, second, expected) => {
    const step = begin();
    step.send({ type: 'confirmation.left', password: new Secret(first), confirmation: new Secret(second) });
    expect(errorOf(step)).toEqual(expected);
    step.send({ type: 'passwords.edited' });
    expect(errorOf(step)).toBeNull();
  });

  it.each([
    ['', '', { length: false, same: false }],
    ['12345678', '', { length: true, same: false }],
    ['12345678', '12345678', { length: true, same: true }],
    ['1234567', '1234567', { length: false, same: true }],
  ])('RG-9 the rules ticked off for %j, %j', (first, second, expected) => {
    expect(passwordRules(first, second)).toEqual(expected);
  });
});

describe('RG-8 RG-9 ER-2 the error table', () => {
  it.each([
    ['too_common', {}, 'password.error.too_common', 'password'],
    ['too_obvious', {}, 'password.error.too_obvious', 'password'],
    ['validation', { field: 'set_password_token' }, 'error.validation', 'form'],
    ['unauthorized', {}, 'error.unknown', 'form'],
    ...callFailures.map(([outcome, message]) => [outcome, {}, message, 'form'] as const),
  ] as const)('RG-8 ER-2 setPassword.%s', (outcome, payload, message, place) => {
    const step = saving();
    step.answer(`setPassword.${outcome}`, payload);
    expect(errorOf(step)).toEqual([message, place]);
    if ('field' in payload) expect(passwordError(step.snapshot())?.values).toMatchObject(payload);
    expect(inContext(step)).toBe(false);
    submit(step);
    expect(step.live()).toHaveLength(1);
  });

  it('RG-9 a lost ticket ends the step without the password', () => {
    const step = saving();
    step.answer('setPassword.ticket_invalid');
    expect(step.snapshot().output).toEqual({ type: 'ticketLost' });
    expect(inContext(step)).toBe(false);
  });
});

it.each([...failedOutcomes, 'unauthorized'])(
  'ER-2 a try that ended in %s may have gone through: a ticket that is used up then hands the password to the login',
  (outcome) => {
    const step = saving();
    step.answer(`setPassword.${outcome}`);
    submit(step);
    step.answer('setPassword.ticket_invalid');
    expect(step.snapshot().output).toMatchObject({ type: 'saved', password });
    expect(inContext(step)).toBe(false);
  },
);

it.each([
  ['before it is sent', begin],
  ['while it is saved', saving],
] as const)('RG-2 SS-7 the step of a sign-up is a page: nothing closes it %s', (_, arrive) => {
  const step = arrive();
  const calls = step.live();
  step.send({ type: 'dialog.dismissed' });
  expect(step.snapshot().status).toBe('active');
  expect(step.live()).toEqual(calls);
});

it('RG-2 RG-9 a saved password is handed over once, with the ticket’s own call', () => {
  const step = saving();
  submit(step);
  expect(step.made.map(({ name, input }) => [name, Object.keys(input).sort(), input['ticket']])).toEqual([
    ['setPassword', ['password', 'purpose', 'ticket'], laterTicket],
  ]);
  step.answer('setPassword.accepted');
  const { output } = step.snapshot();
  expect(output?.type === 'saved' && output.password.reveal()).toBe(password.reveal());
  expect(inContext(step), 'only the output holds it').toBe(false);
});
