/** The two fields of a new password, whose rules are ticked off while typing (RG-9). */
import type { Ref } from 'react';
import { passwordLength } from '../../../contract/fields.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon, PasswordField, visuallyHidden } from '../../ui/index.ts';
import { formHint, rule, ruleList } from '../flows.css.ts';
import type { PasswordForm } from './use-password-form.ts';

export function PasswordPair({ form, firstField }: { form: PasswordForm; firstField?: Ref<HTMLInputElement> }) {
  const text = useText();
  const shared = {
    showLabel: text('field.password.show'),
    hideLabel: text('field.password.hide'),
    autoComplete: 'new-password',
    maxLength: passwordLength.max,
    onPaste: form.onLongPaste,
  };
  return (
    <>
      <PasswordField
        {...shared}
        {...(firstField && { inputRef: firstField })}
        name="password"
        label={text('password.new')}
        enterKeyHint="next"
        error={form.errorAt('password')}
      />
      <PasswordField
        {...shared}
        name="confirmation"
        label={text('password.confirmation')}
        enterKeyHint="done"
        error={form.errorAt('confirmation')}
        onBlur={form.onConfirmationLeft}
      />
      <ul className={ruleList}>
        <Rule isMet={form.rules.length} text={text('password.rule.length')} />
        <Rule isMet={form.rules.same} text={text('password.rule.same')} />
      </ul>
    </>
  );
}

function Rule({ isMet, text: label }: { isMet: boolean; text: string }) {
  const text = useText();
  return (
    <li className={rule} data-met={isMet}>
      <Icon name={isMet ? 'check' : 'info'} />
      <span className={formHint}>
        {label} <span className={visuallyHidden}>{text(isMet ? 'password.rule.done' : 'password.rule.open')}</span>
      </span>
    </li>
  );
}
