/** The two steps on `/verification-otp`: what each shows at its own address, and that nothing of it shows elsewhere (RT-12). */
import { equal } from 'node:assert/strict';
import type { StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import { grouped, type PageDriver } from '../kit/page.ts';
import { routes } from '../kit/routes.ts';
import { text, type TextId } from '../kit/texts.ts';

const noField = { 'code.label': null, 'password.new': null, 'password.confirmation': null };
const steps = {
  code: { number: 'code.sent_to', fields: { ...noField, 'code.label': {} }, change: 'ready' },
  password: {
    number: 'password.for',
    fields: { ...noField, 'password.new': {}, 'password.confirmation': {} },
    change: 'absent',
  },
} as const;
const named: Record<StepFlow, Record<StepName, { path: string; heading: TextId; title: TextId }>> = {
  register: {
    code: { path: routes.codeStep.path, heading: 'code.title', title: 'title.code' },
    password: { path: routes.passwordStep.path, heading: 'password.title', title: 'title.password' },
  },
  forgotPassword: {
    code: { path: routes.resetCodeStep.path, heading: 'code.title', title: 'title.code' },
    password: { path: routes.resetPasswordStep.path, heading: 'password.title.reset', title: 'title.new_password' },
  },
};

/** At the address of a step its own form and number, and the way to another one while there is a code to type. */
export async function seeStep(page: PageDriver, flow: StepFlow, wanted?: StepName): Promise<void> {
  await page.in('dialog[open]').see({ isShown: false });
  const place = await page.place();
  const step = wanted ?? (place === named[flow].password.path ? 'password' : 'code');
  const { path, heading, title } = named[flow][step];
  const { number, fields, change } = steps[step];
  equal(place, path);
  await page.in('main').see({
    heading,
    title: ['title.page', { page: text(title), brand: 'Platinum' }],
    says: [[number, { phone: grouped(page.typed.get('field.phone.label') ?? page.phone) }]],
    fields,
    buttons: { 'code.change_number': change },
  });
}

export const seeNoStep = (page: PageDriver): Promise<void> => page.in('main').see({ fields: noField });
