/** The edit-contact form: the new number below the one that there is (PC-1). */
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { newPhoneError } from '../../../../machines/phone-change/phone-change.selectors.ts';
import type { PhoneChangeActor } from '../../app/storefront.ts';
import { useMessage, useRichText, useText } from '../../i18n/use-text.ts';
import { Button, maskPhone, PhoneField } from '../../ui/index.ts';
import { form, formHint, nowrap } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';

export function NewPhoneForm({ actor }: { actor: PhoneChangeActor }) {
  const text = useText();
  const richText = useRichText();
  const toText = useMessage();
  const { phone, newPhone } = actor.getSnapshot().context;
  const error = useSelector(actor, newPhoneError, (a, b) => a?.state === b?.state);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const formRef = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(newPhone === '');
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
      <p>
        {richText('phone_change.current', {
          phone: maskPhone(phone),
          b: (parts) => (
            <strong key="phone" className={nowrap}>
              {parts}
            </strong>
          ),
        })}
      </p>
      <FormError text={error && !error.atField ? toText(error) : null} />
      <PhoneField
        name="phone"
        label={text('phone_change.label')}
        hint={text('field.phone.hint')}
        autoComplete="tel-national"
        enterKeyHint="send"
        defaultValue={newPhone}
        error={error?.atField ? toText(error) : null}
      />
      <Button
        type="submit"
        size="lg"
        block
        busy={isBusy}
        busyLabel={text('phone_change.busy')}
        disabled={isEmpty}
        {...(error?.state === 'blocked' && { 'aria-disabled': true })}
        aria-describedby="phone-change-next"
      >
        {text('phone_change.submit')}
      </Button>
      <p className={formHint} id="phone-change-next">
        {text(isEmpty ? 'phone_change.missing' : 'phone_change.hint')}
      </p>
    </form>
  );
}
