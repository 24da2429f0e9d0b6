// @vitest-environment happy-dom
/** A new phone number, walked through its one dialog (PC-1 to PC-3). */
import { expect, it } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { phoneChangeMachine, PhoneChangeSnapshot } from '../../../machines/phone-change/phone-change.machine.ts';
import { phoneChange } from './model.ts';
import { foreignPhone, otherPhone, phone } from '../kit/samples.ts';
import { defineViewScript } from '../../../src/walk/tiers/views.ts';
import { openAccountFixture, type AccountFixture } from '../kit/views/account-fixture.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/hand.ts';
import { say, settle } from '../kit/views/fixture.tsx';
import { failuresOf, patience } from '../kit/views/walked.ts';

interface Mounted extends AccountFixture {
  typed: string;
}

const mount = (actor: ActorRefFrom<typeof phoneChangeMachine>): Mounted =>
  Object.assign(openAccountFixture(actor, { flow: 'phoneChange', children: { phoneChange: actor } }), { typed: '' });

const field = ({ find }: Mounted) => find<HTMLInputElement>('#phone-change input[name=phone]');
const submitKey = ({ find }: Mounted) => find<HTMLButtonElement>('#phone-change button[type=submit]');

async function write(fixture: Mounted, number: string): Promise<void> {
  await fixture.type(field(fixture), number);
  fixture.typed = number;
}

const submitted =
  (number: string) =>
  async ({ mounted }: { mounted: Mounted }) => {
    await write(mounted, number);
    await mounted.press(submitKey(mounted));
  };

const atField: Record<string, string> = {
  badLength: say('field.phone.error'),
  foreign: say('field.phone.error'),
  same: say('phone_change.error.same'),
  taken: say('error.v2.phone_number.validation_already_registered'),
};
const atForm: Record<string, string> = {
  blocked: say('error.otp_block', { n: 15 }),
  stepLost: say('error.step_lost'),
  offline: say('error.offline'),
  timedOut: say('error.timeout'),
  serverFailed: say('error.server'),
  malformed: say('error.malformed'),
  notAvailable: say('error.not_available'),
  unknown: say('phone_change.error.unknown'),
};

/** Below the number that there is, masked, the new one; each error at its place. */
function expectForm(fixture: Mounted, snapshot: PhoneChangeSnapshot): void {
  const state = typeof snapshot.value === 'object' ? snapshot.value.phone : 'clean';
  expect(fixture.isShown()).toBe(true);
  expect(fixture.title()).toBe(say('phone_change.title'));
  expect(document.title).toContain(say('title.phoneChange'));
  expect(fixture.find('#phone-change strong').textContent).toBe('0812-••••-7890');
  expect(field(fixture).value).toBe(fixture.typed);
  expect(field(fixture).readOnly, 'the number that a code is asked for stays').toBe(snapshot.hasTag('busy'));
  expectFieldError(field(fixture), atField[state] ?? null);
  if (state in atField) expect(document.activeElement).toBe(field(fixture));
  expectAlert(fixture.find('#phone-change'), atForm[state] ?? null);
  const isEmpty = fixture.typed === '';
  expect(submitKey(fixture).disabled, 'the key waits for a number').toBe(isEmpty);
  const beside = document.getElementById(submitKey(fixture).getAttribute('aria-describedby') ?? '');
  expect(beside?.textContent).toBe(say(isEmpty ? 'phone_change.missing' : 'phone_change.hint'));
  if (state === 'blocked') expect(submitKey(fixture).getAttribute('aria-disabled')).toBe('true');
  else expectBusy(submitKey(fixture), say('phone_change.busy'), say('phone_change.submit'), snapshot.hasTag('busy'));
}

const script = defineViewScript(phoneChange, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'phone.submitted': {
      other: submitted(otherPhone),
      tooShort: submitted(otherPhone.slice(0, 6)),
      foreign: submitted(foreignPhone),
      same: submitted(phone),
    },
    'phone.edited': ({ mounted }) => write(mounted, mounted.typed === '0857' ? '08571' : '0857'),
    'pin.requested': ({ mounted }) =>
      mounted.press(mounted.control(say('phone_change.pin_needed.submit'), '#phone-change')),
    'dialog.dismissed': ({ mounted }) => mounted.press(mounted.dismissKey()),
  },
  screenOf: ({ value }: PhoneChangeSnapshot): 'phone' | 'pinNeeded' | 'code' | 'pad' | 'finished' =>
    typeof value === 'object' || value === 'requestingCode' ? 'phone' : value === 'deciding' ? 'finished' : value,
  screens: {
    phone: ({ mounted }, snapshot) => expectForm(mounted, snapshot),
    pinNeeded({ mounted }) {
      expect(mounted.title()).toBe(say('phone_change.title.pin_needed'));
      expect(mounted.find('#phone-change p').textContent).toBe(say('phone_change.pin_needed.text'));
      expect(document.activeElement).toBe(mounted.find('#phone-change h2'));
    },
    code({ mounted }) {
      expect(document.title).toContain(say('title.code'));
      expect(mounted.title()).toBe(say('code.title'));
      expect(mounted.find('#phone-change').textContent).toContain(say('code.for.phone'));
      expect(mounted.find('#phone-change').textContent).toContain('0812-3456-7890');
      expect(mounted.find<HTMLInputElement>('#phone-change input').name).toBe('otp');
      expect(document.activeElement).toBe(mounted.find('#phone-change input'));
      expect(mounted.seek(say('code.change_number'), '#phone-change')).toBeDefined();
      mounted.typed = otherPhone;
    },
    pad({ mounted }) {
      expect(mounted.title()).toBe(say('phone_change.title.pin'));
      expect(mounted.find<HTMLInputElement>('#phone-change input').name).toBe('pin');
      expect(document.activeElement).toBe(mounted.find('#phone-change input'));
    },
    finished: ({ mounted }) => expect(mounted.isShown()).toBe(false),
  },
});

it(
  'PC-1 PC-2 PC-3 FP-1 RG-5 RG-6 ER-2 the phone change shows every configuration of its machine',
  async () => {
    expect(await failuresOf(phoneChange, script)).toEqual([]);
  },
  patience,
);
