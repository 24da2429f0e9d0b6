/** The dialog for a new phone number (PC-1 to PC-4). */
import type { PhoneChangeSnapshot } from '../../../machines/phone-change/phone-change.machine.ts';
import { phoneChangeScreen } from '../../../machines/phone-change/phone-change.selectors.ts';
import { buttonSeen, masked, type PageDriver, type PageObject, type Text } from '../kit/page.ts';
import { foreignPhone } from '../kit/samples.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

const field = 'phone_change.label';
const dialog = (page: PageDriver) => page.in('dialog#phone-change');

async function submit(page: PageDriver, number: string): Promise<void> {
  await dialog(page).fill(field, number);
  await dialog(page).submit(field);
}

type State = Extract<PhoneChangeSnapshot['value'], { phone: string }>['phone'];
const atField: Partial<Record<State, Text>> = {
  badLength: 'field.phone.error',
  foreign: 'field.phone.error',
  same: 'phone_change.error.same',
  taken: 'error.v2.phone_number.validation_already_registered',
};
const atForm: Partial<Record<State, Text>> = {
  ...callFailureTexts,
  stepLost: 'error.step_lost',
  unknown: 'phone_change.error.unknown',
};

const sendingFailed = ({ value }: PhoneChangeSnapshot): Text | null =>
  typeof value === 'object' && 'newCodeFailed' in value ? callFailureTexts[value.newCodeFailed] : null;

export const phoneChangePage = (other: () => string) =>
  ({
    gestures: {
      'phone.submitted': {
        other: (page) => submit(page, other()),
        tooShort: (page) => submit(page, other().slice(0, 6)),
        foreign: (page) => submit(page, foreignPhone),
        same: (page) => submit(page, page.phone),
      },
      'phone.edited': (page) => dialog(page).fill(field, page.typed.get(field) === '0857' ? '08571' : '0857'),
      'retry.requested': (page) => dialog(page).press('phone_change.submit'),
      'pin.requested': (page) => dialog(page).press('phone_change.pin_needed.submit'),
      'dialog.dismissed': (page) => dialog(page).press('nav.close'),
    },
    screenOf: phoneChangeScreen,
    screens: {
      phone(page, snapshot) {
        const isBusy = snapshot.hasTag('busy');
        const { value } = snapshot;
        const state = typeof value === 'object' && 'phone' in value ? value.phone : 'clean';
        const isEmpty = !page.typed.get(field);
        const button = isBusy ? 'busy' : isEmpty ? 'disabled' : state === 'blocked' ? 'locked' : 'ready';
        return dialog(page).see({
          heading: 'phone_change.title',
          title: 'title.phoneChange',
          says: [
            ['phone_change.current', { phone: masked(page.phone) }],
            isEmpty ? 'phone_change.missing' : 'phone_change.hint.both',
          ],
          alert: state === 'blocked' ? ['error.otp_block', { n: snapshot.context.minutes }] : (atForm[state] ?? null),
          fields: { [field]: { error: atField[state] ?? null, isReadOnly: isBusy } },
          buttons: buttonSeen('phone_change.submit', 'phone_change.busy', button),
          ...(state in atField && { focus: field }),
        });
      },
      pinNeeded: (page) =>
        dialog(page).see({
          heading: 'phone_change.title.pin_needed',
          says: ['phone_change.pin_needed.text'],
          focus: 'phone_change.title.pin_needed',
        }),
      async code(page) {
        page.typed.set(field, other());
        await dialog(page).see({
          heading: 'code.title',
          title: 'title.code',
          says: ['code.for.phone', ['code.sent_to', { phone: masked(page.phone) }]],
          buttons: { 'code.change_number': 'ready' },
          focus: 'code.label',
        });
      },
      sending: (page, snapshot) =>
        dialog(page).see({
          heading: 'phone_change.title.new_code',
          says: [['phone_change.new_code.text', { phone: masked(other()) }]],
          alert: sendingFailed(snapshot),
          buttons: buttonSeen('phone_change.submit', 'phone_change.busy', snapshot.hasTag('busy') ? 'busy' : 'ready'),
        }),
      async newCode(page) {
        page.typed.set(field, other());
        await dialog(page).see({
          heading: 'phone_change.title.new_code',
          title: 'title.code',
          says: ['code.for.new_phone', ['code.sent_to', { phone: masked(other()) }]],
          buttons: { 'code.change_number': 'ready' },
          focus: 'code.label',
        });
      },
      pad: (page) => dialog(page).see({ heading: 'phone_change.title.pin', focus: 'pin.label.own' }),
      none: (page) => dialog(page).see({ isShown: false }),
    },
  }) satisfies PageObject<PhoneChangeSnapshot>;
