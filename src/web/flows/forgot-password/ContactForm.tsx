/** Asks for the number of the player who forgot the password, filled in where known (FP-1). */
import { useSelector } from '@xstate/react';
import { forgotPasswordError } from '../../../../machines/forgot-password/forgot-password.selectors.ts';
import type { ForgotPasswordActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, PhoneField } from '../../ui/index.ts';
import { form, formHint, formLink } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { usePhoneForm } from '../use-phone-form.ts';

export function ContactForm({ actor }: { actor: ForgotPasswordActor }) {
  const text = useText();
  const toText = useMessage();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const { error, isEmpty, read, form: own } = usePhoneForm(actor, forgotPasswordError, phone);

  return (
    <form {...own} className={form} noValidate>
      <FormError of={actor} text={error && !error.atField ? toText(error) : null} />
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
