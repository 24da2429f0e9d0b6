import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { passwordLength } from '../../../contract/fields.ts';
import type { NewPasswordActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { PasswordField } from '../../ui/index.ts';
import { form as formStyle } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { AccountName } from '../new-password/AccountName.tsx';
import { PasswordPair } from '../new-password/PasswordPair.tsx';
import { SaveButton } from '../new-password/SaveButton.tsx';
import { usePasswordForm } from '../new-password/use-password-form.ts';

export function PasswordChangeForm({ actor }: { actor: NewPasswordActor }) {
  const text = useText();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const formRef = useRef<HTMLFormElement>(null);
  const form = usePasswordForm(actor, formRef);

  return (
    <form ref={formRef} className={formStyle} noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <FormError of={actor} text={form.errorAt('form')} lock={form.lock} />
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
      <SaveButton form={form} ready="password_change.ready" />
    </form>
  );
}
