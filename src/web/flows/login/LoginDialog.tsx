/** The login dialog (LG-1 to LG-5). Part of the served page; text typed before hydration is kept. */
import type { FormEvent, ReactNode } from 'react';
import { Secret } from '../../../contract/secret.ts';
import { lockOf } from '../../../../machines/kit/lock.ts';
import { loginErrors } from '../../../../machines/login/login.selectors.ts';
import type { LoginActor } from '../../runtime/actors.ts';
import { useFeatures, useOf, usePorts, useStorefront, useStorefrontActor } from '../../runtime/ports.tsx';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { usePendingSubmit } from '../use-pending-submit.ts';
import { usePrefill } from '../use-prefill.ts';
import { FormError } from '../FormError.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, PasswordField, PhoneField } from '../../ui/index.ts';
import { form as formStyle, formLink, formLinks } from '../flows.css.ts';
import { FlowDialog } from '../FlowDialog.tsx';

interface LoginDialogProps {
  actor: LoginActor | undefined;
  /** Other ways to log in, below the form’s key. */
  also?: ReactNode;
}

export function LoginDialog({ actor, also }: LoginDialogProps) {
  const text = useText();
  const toText = useMessage();
  const { store } = usePorts();
  const isReady = useStorefrontActor() !== undefined;
  const { forgotPassword, registration } = useFeatures();
  const phone = useStorefront((snapshot) => snapshot.context.phone) ?? '';
  const errors = useOf(actor, loginErrors);
  const isBusy = useOf(actor, (snapshot) => snapshot.hasTag('busy')) ?? false;
  const lock = useOf(actor, lockOf);
  const open = isReady ? actor !== undefined : 'as-is';
  const formRef = usePendingSubmit(actor !== undefined);
  useFocusOnError(formRef, errors?.focus ?? null);
  usePrefill(formRef, { phone, open, isOver: actor === undefined });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Until the machine runs, the page's first script keeps the submit.
    if (!actor) return;
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({
      type: 'credentials.submitted',
      phone: textIn(form, 'phone'),
      password: new Secret(textIn(form, 'password')),
    });
  };
  // By the store: the machine may not know yet that the dialog is open.
  const leaveFor = (type: 'registerForm.opened' | 'recovery.opened') => () =>
    store.send({ type, phone: textIn(formRef.current, 'phone') }, 'login');

  return (
    <FlowDialog id="login" title={text('login.title')} open={open} actor={actor} flow="login">
      <form ref={formRef} className={formStyle} noValidate onSubmit={submit}>
        <FormError of={actor} text={toText(errors?.form ?? null)} note={toText(errors?.note ?? null)} lock={lock} />
        <PhoneField
          name="phone"
          label={text('field.phone.label')}
          autoComplete="username"
          enterKeyHint="next"
          error={toText(errors?.phone ?? null)}
          onInput={() => actor?.send({ type: 'credentials.edited' })}
        />
        <PasswordField
          name="password"
          label={text('field.password.label')}
          showLabel={text('field.password.show')}
          hideLabel={text('field.password.hide')}
          autoComplete="current-password"
          enterKeyHint="go"
          error={toText(errors?.password ?? null)}
          onInput={() => actor?.send({ type: 'credentials.edited' })}
        />
        {forgotPassword && (
          <button type="button" className={formLink} onClick={leaveFor('recovery.opened')}>
            {text('login.forgot')}
          </button>
        )}
        <Button
          type="submit"
          size="lg"
          block
          busy={isBusy}
          busyLabel={text('login.busy')}
          {...(lock && { 'aria-disabled': true })}
        >
          {text('login.submit')}
        </Button>
        {also}
        {registration && (
          <p className={formLinks}>
            {text('login.no_account')}{' '}
            <button type="button" className={formLink} onClick={leaveFor('registerForm.opened')}>
              {text('login.register')}
            </button>
          </p>
        )}
      </form>
    </FlowDialog>
  );
}
