/** The login dialog (LG-1 to LG-4). */
import type { LoginSnapshot } from '../../../machines/login/login.machine.ts';
import { buttonSeen, type ButtonState, type PageDriver, type PageObject, type Text } from '../kit/page.ts';
import { password as own, shortPassword } from '../kit/samples.ts';
import { callFailureScreens } from '../kit/call-failures.ts';

const [phone, password] = ['field.phone.label', 'field.password.label'] as const;
const dialog = (page: PageDriver) => page.in('dialog#login');

async function submit(page: PageDriver, number: string, secret = own): Promise<void> {
  await dialog(page).fill(phone, number);
  await dialog(page).fill(password, secret.reveal());
  await dialog(page).submit(password);
}

const form =
  ({
    phone: atPhone = null,
    password: atPassword = null,
    form: alert = null,
    focus,
    button = 'ready',
    says = [],
  }: Shown = {}) =>
  (page: PageDriver) =>
    dialog(page).see({
      heading: 'login.title',
      alert,
      says,
      fields: {
        [phone]: { error: atPhone },
        [password]: { error: atPassword, attributes: { type: 'password' } },
      },
      buttons: buttonSeen('login.submit', 'login.busy', button),
      ...(focus && { focus }),
    });
interface Shown {
  phone?: Text | null;
  password?: Text | null;
  form?: Text | null;
  focus?: Text;
  button?: ButtonState;
  says?: readonly Text[];
}

const [noPhone, noPassword] = ['field.phone.error', 'field.password.error'] as const;
export const loginPage = {
  gestures: {
    'credentials.submitted': {
      complete: (page) => submit(page, page.phone),
      noPhone: (page) => submit(page, ''),
      shortPassword: (page) => submit(page, page.phone, shortPassword),
      nothing: (page) => submit(page, '', shortPassword),
    },
    'credentials.edited': (page) => dialog(page).fill(password, 'kelereng-baru-9'),
    'registerForm.opened': (page) => dialog(page).press('login.register'),
    'recovery.opened': (page) => dialog(page).press('login.forgot'),
    'dialog.dismissed': (page) => dialog(page).press('nav.close'),
  },
  screenOf: ({ value }) => (typeof value === 'object' ? value.entering : value),
  screens: {
    clean: form(),
    bothMissing: form({ phone: noPhone, password: noPassword, focus: phone }),
    phoneMissing: form({ phone: noPhone, focus: phone }),
    passwordMissing: form({ password: noPassword, focus: password }),
    wrongCredentials: form({ form: 'login.error.mismatch', focus: password }),
    throttled: form({ form: 'login.error.throttled', button: 'locked', says: ['lock.wait'] }),
    throttleOver: form({ form: 'login.throttle_over' }),
    merchantInvalid: form({ form: 'error.v2.merchant_uid' }),
    refused: form({ form: ['error.validation', { field: 'phone_number' }] }),
    ...callFailureScreens((alert) => form({ form: alert })),
    submitting: form({ button: 'busy' }),
    finished: (page) => dialog(page).see({ isShown: false }),
  },
} satisfies PageObject<LoginSnapshot>;
