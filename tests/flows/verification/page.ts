/** The two steps on `/verification-otp`, which show at no other address (RT-12). */
import { equal } from 'node:assert/strict';
import type { ForgotPasswordSnapshot } from '../../../machines/forgot-password/forgot-password.machine.ts';
import type { RegistrationSnapshot } from '../../../machines/registration/registration.machine.ts';
import type { StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import type { VerificationSnapshot } from '../../../machines/verification/verification.machine.ts';
import { missingSteps } from '../../../machines/verification/steps-part.selectors.ts';
import { verificationScreen } from '../../../machines/verification/verification.selectors.ts';
import { buttonSeen, masked, type PageDriver, type PageObject } from '../kit/page.ts';
import { routes } from '../kit/routes.ts';
import { text, type TextId } from '../kit/texts.ts';

const noField = { 'code.label': null, 'password.new': null, 'password.confirmation': null };
const steps: Record<StepFlow, Record<StepName, readonly [path: string, heading: TextId, title: TextId]>> = {
  register: {
    code: [routes.codeStep.path, 'code.title', 'title.code'],
    password: [routes.passwordStep.path, 'password.title', 'title.password'],
  },
  forgotPassword: {
    code: [routes.resetCodeStep.path, 'code.title', 'title.code'],
    password: [routes.resetPasswordStep.path, 'password.title.reset', 'title.new_password'],
  },
};

export async function seeStep(page: PageDriver, flow: StepFlow, wanted?: StepName): Promise<void> {
  await page.in('dialog[open]').see({ isShown: false });
  await page.in('main').see((address) => {
    const step = wanted ?? (address === steps[flow].code[0] ? 'code' : 'password');
    const [path, heading, title] = steps[flow][step];
    // The machine stays in the step while the address shows the shop.
    if (wanted && !address.startsWith('/verification-otp'))
      return { doesNotSay: new RegExp(text(heading)), fields: noField };
    equal(address, path);
    const isCode = step === 'code';
    const phone = masked(page.typed.get('field.phone.label') ?? page.phone);
    return {
      heading,
      title: ['title.page', { page: text(title), brand: 'Platinum' }],
      says: [[isCode ? 'code.sent_to' : 'password.for', { phone }]],
      fields: { ...noField, ...(isCode ? { 'code.label': {} } : { 'password.new': {}, 'password.confirmation': {} }) },
      buttons: { 'code.change_number': isCode ? 'ready' : 'absent' },
    };
  });
}

/** The steps of a flow, or a dialog in their place where their part could not be fetched (ER-4). */
export async function seeSteps(
  page: PageDriver,
  flow: StepFlow,
  snapshot: RegistrationSnapshot | ForgotPasswordSnapshot,
): Promise<void> {
  const missing = missingSteps(snapshot);
  const isHere =
    typeof snapshot.value === 'object' && 'verifying' in snapshot.value && snapshot.value.verifying === 'here';
  if (isHere) return seeStep(page, flow);
  if (missing)
    return page.in('dialog#steps-not-fetched').see({
      heading: 'account.not_fetched.title',
      says: ['account.not_fetched.text'],
      buttons: buttonSeen('account.retry', 'account.retry.busy', missing === 'missing' ? 'ready' : 'busy'),
    });
  await page.in('dialog[open]').see({ isShown: false });
  return seeNoStep(page);
}

export const seeNoStep = (page: PageDriver): Promise<void> => page.in('main').see({ fields: noField });

export const verificationPage = {
  gestures: {
    /** Of the two flows only registration has a button in the top bar. */
    'step.requested': (page) => page.in('header').press('nav.register'),
  },
  screenOf: verificationScreen,
  screens: {
    code: (page, { context }) => seeStep(page, context.flow, 'code'),
    password: (page, { context }) => seeStep(page, context.flow, 'password'),
    none: seeNoStep,
  },
} satisfies PageObject<VerificationSnapshot>;
