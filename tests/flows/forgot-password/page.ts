/** The dialog for a forgotten password (FP-1 to FP-4). */
import type { ForgotPasswordSnapshot } from '../../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordScreen } from '../../../machines/forgot-password/forgot-password.selectors.ts';
import { buttonSeen, masked, stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import { otherPhone } from '../kit/samples.ts';
import { text, type Text } from '../kit/texts.ts';
import { callFailureTexts } from '../kit/call-failures.ts';
import { seeNoStep, seeSteps } from '../verification/page.ts';

const field = 'field.phone.label';
const dialog = (page: PageDriver) => page.in('dialog#recovery');

async function submit(page: PageDriver, number: string): Promise<void> {
  await dialog(page).fill(field, number);
  await dialog(page).submit(field);
}

const atField: Record<string, Text> = {
  badLength: 'field.phone.error',
  notRegistered: 'error.v2.phone_number.validation_not_registered',
};
const atForm: Record<string, Text> = {
  ...callFailureTexts,
  merchantInvalid: 'error.v2.merchant_uid',
  refused: ['error.validation', { field: 'phone' }],
  stepLost: 'error.step_lost',
  blocked: ['error.otp_block', { n: 15 }],
};

export const forgotPasswordPage = {
  gestures: {
    'phone.submitted': {
      complete: (page) => submit(page, page.phone),
      other: (page) => submit(page, otherPhone),
      tooShort: (page) => submit(page, page.phone.slice(0, 6)),
    },
    'phone.edited': (page) => dialog(page).fill(field, page.typed.get(field) === '0812' ? `${page.phone}1` : '0812'),
    'sms.chosen': (page) => dialog(page).press('recovery.method.sms'),
    'method.cancelled': (page) => dialog(page).press('recovery.method.cancel'),
    'loginForm.opened': (page) => dialog(page).press('recovery.back'),
    'dialog.dismissed': (page) => page.in('dialog[open]').press('nav.close'),
    'part.requested': (page) => page.in('dialog[open]').press('account.retry'),
  },
  screenOf: forgotPasswordScreen,
  screens: {
    phone(page, snapshot) {
      const state = stateOf(snapshot);
      const isEmpty = !page.typed.get(field);
      return dialog(page).see({
        heading: 'recovery.title',
        title: ['title.page', { page: text('title.recovery'), brand: 'Platinum' }],
        says: [isEmpty ? 'recovery.missing' : 'recovery.ready'],
        alert: atForm[state] ?? null,
        fields: { [field]: { error: atField[state] ?? null } },
        buttons: { 'recovery.next': isEmpty ? 'disabled' : 'ready' },
        focus: field,
      });
    },
    /** SMS is the only way of sending; the page masks the number. */
    method(page, snapshot) {
      const state = stateOf(snapshot);
      const number = page.typed.get(field) ?? '';
      const button = snapshot.hasTag('busy') ? 'busy' : state === 'blocked' ? 'locked' : 'ready';
      return dialog(page).see({
        heading: 'recovery.method.title',
        says: [['recovery.method.text', { phone: masked(number) }], 'recovery.method.hint'],
        doesNotSay: new RegExp(`${number.slice(0, 4)}[- ]?${number.slice(4, 8)}`),
        alert: atForm[state] ?? null,
        fields: { [field]: null },
        buttons: {
          ...buttonSeen('recovery.method.sms', 'recovery.method.busy', button),
          'recovery.method.cancel': 'ready',
        },
        hasFocus: true,
      });
    },
    verifying: (page, snapshot) => seeSteps(page, 'forgotPassword', snapshot),
    async none(page) {
      await dialog(page).see({ isShown: false });
      await seeNoStep(page);
    },
  },
} satisfies PageObject<ForgotPasswordSnapshot>;
