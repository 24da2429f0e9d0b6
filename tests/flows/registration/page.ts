/** The register dialog and the steps after it (RG-1 to RG-8). */
import type { RegistrationSnapshot } from '../../../machines/registration/registration.machine.ts';
import { registrationScreen } from '../../../machines/registration/registration.selectors.ts';
import { buttonSeen, type PageDriver, type PageObject, type Text } from '../kit/page.ts';
import { foreignPhone } from '../kit/samples.ts';
import { callFailureTexts } from '../kit/call-failures.ts';
import { seeNoStep, seeSteps } from '../verification/page.ts';

const [number, consent] = ['field.phone.label', 'register.agree'] as const;
const dialog = (page: PageDriver) => page.in('dialog#register');

async function fill(page: PageDriver, phone: string, isAgreed = true): Promise<void> {
  await dialog(page).fill(number, phone);
  await dialog(page).tick(consent, isAgreed);
}
async function submit(page: PageDriver, phone: string): Promise<void> {
  await fill(page, phone);
  await dialog(page).submit(number);
}

type State = Extract<RegistrationSnapshot['value'], { phone: string }>['phone'];
const atField: Partial<Record<State, Text>> = {
  invalidPhone: 'field.phone.error',
  alreadyRegistered: 'error.v2.phone_number.validation_already_registered',
  alreadyRegisteredHere: 'error.v1.player_already_registered',
};
const atForm: Partial<Record<State, Text>> = {
  ...callFailureTexts,
  incomplete: 'register.error.incomplete',
  merchantInvalid: 'error.v2.merchant_uid',
  refused: ['error.validation', { field: 'phone_number' }],
  blocked: ['error.otp_block', { n: 15 }],
  stepLost: 'error.step_lost',
};

/** The hint beside the button promises an SMS only to a number that gets one. */
function hintIn({ typed }: PageDriver) {
  const isComplete = /^08[0-9]{8,12}$/.test(typed.get(number) ?? '');
  if (typed.get(consent)) return isComplete ? 'register.ready' : 'register.missing.phone';
  return isComplete ? 'register.missing.terms' : 'register.error.incomplete';
}

export const registrationPage = {
  gestures: {
    'phone.submitted': {
      complete: (page) => submit(page, page.phone),
      foreign: (page) => submit(page, foreignPhone),
      async notAgreed(page) {
        await fill(page, page.phone, false);
        await dialog(page).see({ buttons: { 'register.submit': 'disabled' } });
        await dialog(page).requestSubmit(number);
      },
    },
    'phone.edited': (page) => dialog(page).fill(number, page.typed.get(number) === '0812' ? `${page.phone}1` : '0812'),
    'loginForm.opened': (page) => dialog(page).press('register.login'),
    'dialog.dismissed': (page) => page.in('dialog[open]').press('nav.close'),
    'part.requested': (page) => page.in('dialog[open]').press('account.retry'),
  },
  screenOf: registrationScreen,
  screens: {
    phone(page, snapshot) {
      const state = typeof snapshot.value === 'object' && 'phone' in snapshot.value ? snapshot.value.phone : 'clean';
      const hint = hintIn(page);
      const isLong = /^[0-9]{10,14}$/.test(page.typed.get(number) ?? '');
      const button = isLong && page.typed.get(consent) ? 'ready' : 'disabled';
      return dialog(page).see({
        heading: 'register.title',
        title: 'title.register',
        says: [hint],
        alert: atForm[state] ?? null,
        fields: { [number]: { error: atField[state] ?? null }, [consent]: {} },
        buttons: buttonSeen('register.submit', 'register.busy', snapshot.hasTag('busy') ? 'busy' : button),
        ...(state in atField && { focus: number }),
      });
    },
    verifying: (page, snapshot) => seeSteps(page, 'register', snapshot),
    async loggingIn(page) {
      await page.in('dialog[open]').see({ isShown: false });
      await page.in('main').see({ heading: 'password.logging_in' });
    },
    async none(page) {
      await dialog(page).see({ isShown: false });
      await seeNoStep(page);
    },
  },
} satisfies PageObject<RegistrationSnapshot>;
