/** The password step of a visitor's flow, on a page of its own (RG-9, FP-2). */
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { StepFlow } from '../../../../machines/verification/pending-step.ts';
import type { NewPasswordActor } from '../../runtime/actors.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { maskPhone } from '../../ui/index.ts';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { FormError } from '../FormError.tsx';
import { form as formStyle, step } from '../flows.css.ts';
import { pageTitle } from '../page.css.ts';
import { AccountName } from './AccountName.tsx';
import { PasswordPair } from './PasswordPair.tsx';
import { SaveButton } from './SaveButton.tsx';
import { usePasswordForm } from './use-password-form.ts';

const titles: Record<StepFlow, MessageId> = { register: 'password.title', forgotPassword: 'password.title.reset' };

export function NewPasswordStep({ actor, flow }: { actor: NewPasswordActor; flow: StepFlow }) {
  const text = useText();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const formRef = useRef<HTMLFormElement>(null);
  const form = usePasswordForm(actor, formRef);
  const firstField = useRef<HTMLInputElement>(null);
  useFocusOnArrival(() => firstField.current?.focus());

  return (
    <section className={step} aria-labelledby="password-title">
      <h1 id="password-title" className={pageTitle}>
        {text(titles[flow])}
      </h1>
      <p>{text('password.for', { phone: maskPhone(phone) })}</p>
      <form ref={formRef} className={formStyle} noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <FormError of={actor} text={form.errorAt('form')} lock={form.lock} />
        <AccountName phone={phone} />
        <PasswordPair form={form} firstField={firstField} />
        <SaveButton form={form} ready="password.ready" />
      </form>
    </section>
  );
}
