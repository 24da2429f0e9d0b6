/** The current password, and the new one twice; what is missing stands beside the key that waits for it. */
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { passwordLength } from '../../../contract/fields.ts';
import type { NewPasswordActor } from '../../app/storefront.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, PasswordField } from '../../ui/index.ts';
import { form as formStyle, formHint } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { AccountName } from '../new-password/AccountName.tsx';
import { PasswordPair } from '../new-password/PasswordPair.tsx';
import { usePasswordForm, type PasswordForm } from '../new-password/use-password-form.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';

export function PasswordChangeForm({ actor }: { actor: NewPasswordActor }) {
  const text = useText();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const form = usePasswordForm(actor);
  const formRef = useRef<HTMLFormElement>(null);
  const { errorPlace } = form;
  // A repetition that differs is said while the person goes on from it: the focus stays where it was taken.
  useFocusOnError(formRef, errorPlace === 'current' || errorPlace === 'password' ? errorPlace : null);

  return (
    <form ref={formRef} className={formStyle} noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <FormError text={form.errorAt('form')} />
      <AccountName phone={phone} />
      <PasswordField
        name="current"
        label={text('password_change.current')}
        showLabel={text('field.password.show')}
        hideLabel={text('field.password.hide')}
        autoComplete="current-password"
        maxLength={passwordLength.max}
        enterKeyHint="next"
        error={form.errorAt('current')}
      />
      <PasswordPair form={form} />
      <Button
        type="submit"
        size="lg"
        block
        busy={form.isBusy}
        busyLabel={text('password.busy')}
        disabled={!form.canSave}
        {...(form.isBlocked && { 'aria-disabled': true })}
        aria-describedby="password-change-missing"
      >
        {text('password.submit')}
      </Button>
      <p className={formHint} id="password-change-missing">
        {text(missing(form))}
      </p>
    </form>
  );
}

/** A disabled key always says what it waits for. */
function missing({ rules, canSave }: PasswordForm): MessageId {
  if (!rules.length) return 'password_change.missing.length';
  if (!rules.same) return 'password_change.missing.same';
  return canSave ? 'password_change.ready' : 'password_change.missing.current';
}
