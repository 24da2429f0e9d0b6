/** The two steps on `/verification-otp`: what each shows at its own address, and that nothing of it shows elsewhere (RT-12). */
import { equal } from 'node:assert/strict';
import type { StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import type { VerificationSnapshot } from '../../../machines/verification/verification.machine.ts';
import { grouped, type PageDriver } from '../kit/page.ts';
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

/** At the address of a step its own form and number, and the way to another one while there is a code to type. */
export async function seeStep(page: PageDriver, flow: StepFlow, wanted?: StepName): Promise<void> {
  await page.in('dialog[open]').see({ isShown: false });
  const isCode = wanted ? wanted === 'code' : (await page.place()) === steps[flow].code[0];
  const [path, heading, title] = steps[flow][isCode ? 'code' : 'password'];
  const phone = grouped(page.typed.get('field.phone.label') ?? page.phone);
  await page.in('main').see({
    heading,
    title: ['title.page', { page: text(title), brand: 'Platinum' }],
    says: [[isCode ? 'code.sent_to' : 'password.for', { phone }]],
    fields: { ...noField, ...(isCode ? { 'code.label': {} } : { 'password.new': {}, 'password.confirmation': {} }) },
    buttons: { 'code.change_number': isCode ? 'ready' : 'absent' },
  });
  equal(await page.place(), path);
}

export const seeNoStep = (page: PageDriver): Promise<void> => page.in('main').see({ fields: noField });

/** The steps lie beside the shop, where the address led away from them. */
const showsStep =
  (step: StepName) =>
  async (page: PageDriver, { context }: VerificationSnapshot): Promise<void> => {
    if ((await page.place()).startsWith('/verification-otp')) return seeStep(page, context.flow, step);
    await page.in('dialog[open]').see({ isShown: false });
    return page.in('main').see({ doesNotSay: new RegExp(text(steps[context.flow][step][1])), fields: noField });
  };

export const verificationPage = {
  gestures: {
    /** Only a registration has its button in the top bar. */
    'step.requested': (page: PageDriver) => page.in('header').press('nav.register'),
  },
  screens: { code: showsStep('code'), password: showsStep('password'), none: seeNoStep },
};
