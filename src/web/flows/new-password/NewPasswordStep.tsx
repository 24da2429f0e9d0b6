/** A new password, written twice, with its rules ticked off while it is typed (RG-9). */
import { useSelector } from '@xstate/react';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { passwordError, passwordRules } from '../../../../machines/new-password/new-password.selectors.ts';
import { passwordLength } from '../../../contract/fields.ts';
import { Secret } from '../../../contract/secret.ts';
import type { NewPasswordActor } from '../../app/storefront.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, groupPhone, Icon, PasswordField, visuallyHidden } from '../../ui/index.ts';
import { textIn } from '../text-in.ts';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { FormError } from '../FormError.tsx';
import { form, formHint, rule, ruleList, step, stepTitle } from '../flows.css.ts';

interface Typed {
  password: string;
  confirmation: string;
}

export function NewPasswordStep({ actor }: { actor: NewPasswordActor }) {
  const text = useText();
  const toText = useMessage();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const error = useSelector(actor, passwordError, (a, b) => a?.id === b?.id && a?.at === b?.at);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const formRef = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [rules, setRules] = useState({ length: false, same: false });

  useFocusOnArrival(() => firstField.current?.focus());

  const read = (): Typed => ({
    password: textIn(formRef.current, 'password'),
    confirmation: textIn(formRef.current, 'confirmation'),
  });
  const seal = ({ password, confirmation }: Typed) => ({
    password: new Secret(password),
    confirmation: new Secret(confirmation),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'passwords.submitted', ...seal(read()) });
  };
  const edit = () => {
    const typed = read();
    setRules(passwordRules(typed.password, typed.confirmation));
    actor.send({ type: 'passwords.edited' });
  };
  /** The field would cut it silently, and the next login with the whole of it would fail. */
  const refuseLongPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if ([...pasted].length <= passwordLength.max) return;
    event.preventDefault();
    actor.send({ type: 'passwords.submitted', ...seal({ password: pasted, confirmation: pasted }) });
  };
  const errorAt = (place: 'password' | 'confirmation' | 'form') => (error?.at === place ? toText(error) : null);
  const shared = {
    showLabel: text('field.password.show'),
    hideLabel: text('field.password.hide'),
    autoComplete: 'new-password',
    maxLength: passwordLength.max,
    onPaste: refuseLongPaste,
  };

  return (
    <section className={step} aria-labelledby="password-title">
      <h1 id="password-title" className={stepTitle}>
        {text('password.title')}
      </h1>
      <p>{text('password.for', { phone: groupPhone(phone) })}</p>
      <form ref={formRef} className={form} noValidate onSubmit={submit} onInput={edit}>
        <FormError text={errorAt('form')} />
        {/* Lets a password manager file the password under the right account. */}
        <input
          className={visuallyHidden}
          type="text"
          autoComplete="username"
          value={phone}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          {...shared}
          name="password"
          inputRef={firstField}
          label={text('password.new')}
          enterKeyHint="next"
          error={errorAt('password')}
        />
        <PasswordField
          {...shared}
          name="confirmation"
          label={text('password.confirmation')}
          enterKeyHint="done"
          error={errorAt('confirmation')}
          onBlur={() => actor.send({ type: 'confirmation.left', ...seal(read()) })}
        />
        <ul className={ruleList}>
          <Rule isMet={rules.length} text={text('password.rule.length')} />
          <Rule isMet={rules.same} text={text('password.rule.same')} />
        </ul>
        <Button type="submit" size="lg" block busy={isBusy} busyLabel={text('password.busy')}>
          {text('password.submit')}
        </Button>
      </form>
    </section>
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
