/** Whose password it is: the number, filled in where it is known (FP-1). */
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { forgotPasswordError } from '../../../../machines/forgot-password/forgot-password.selectors.ts';
import type { ForgotPasswordActor } from '../../app/storefront.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, PhoneField } from '../../ui/index.ts';
import { form, formHint, formLink } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';

export function ContactForm({ actor }: { actor: ForgotPasswordActor }) {
  const text = useText();
  const toText = useMessage();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const error = useSelector(actor, forgotPasswordError, (a, b) => a?.state === b?.state);
  const formRef = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(phone === '');

  useFocusOnError(formRef, error?.atField ? 'phone' : null);

  const read = () => textIn(formRef.current, 'phone');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'phone.submitted', phone: read() });
  };
  const edit = () => {
    setEmpty(read() === '');
    actor.send({ type: 'phone.edited' });
  };

  return (
    <form ref={formRef} className={form} noValidate onSubmit={submit} onInput={edit}>
      <FormError text={error && !error.atField ? toText(error) : null} />
      <PhoneField
        name="phone"
        label={text('field.phone.label')}
        hint={text('recovery.hint')}
        autoComplete="tel-national"
        enterKeyHint="next"
        defaultValue={phone}
        error={error?.atField ? toText(error) : null}
      />
      <Button type="submit" size="lg" block disabled={isEmpty} aria-describedby="recovery-missing">
        {text('recovery.next')}
      </Button>
      <p className={formHint} id="recovery-missing">
        {text(isEmpty ? 'recovery.missing' : 'recovery.ready')}
      </p>
      <button
        type="button"
        className={formLink}
        onClick={() => actor.send({ type: 'loginForm.opened', phone: read() })}
      >
        {text('recovery.back')}
      </button>
    </form>
  );
}
