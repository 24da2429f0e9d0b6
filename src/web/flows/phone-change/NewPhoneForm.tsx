/** The edit-contact form: the new number, below the current one (PC-1). */
import { useSelector } from '@xstate/react';
import { lockOf } from '../../../../machines/kit/lock.ts';
import { newPhoneError } from '../../../../machines/phone-change/phone-change.selectors.ts';
import type { PhoneChangeActor } from '../../runtime/actors.ts';
import { useFeatures } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, maskPhone, PhoneField } from '../../ui/index.ts';
import { form, formHint } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { PhoneSentence } from '../PhoneSentence.tsx';
import { usePhoneForm } from '../use-phone-form.ts';

export function NewPhoneForm({ actor }: { actor: PhoneChangeActor }) {
  const text = useText();
  const toText = useMessage();
  const { phone, newPhone } = actor.getSnapshot().context;
  const { newNumberCode } = useFeatures();
  const lock = useSelector(actor, lockOf);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { error, isEmpty, form: own } = usePhoneForm(actor, newPhoneError, newPhone);

  return (
    <form {...own} className={form} noValidate>
      <p>
        <PhoneSentence id="phone_change.current" phone={maskPhone(phone)} />
      </p>
      <FormError of={actor} text={error && !error.atField ? toText(error) : null} lock={lock} />
      <PhoneField
        name="phone"
        label={text('phone_change.label')}
        hint={text('field.phone.hint')}
        autoComplete="tel-national"
        enterKeyHint="send"
        defaultValue={newPhone}
        readOnly={isBusy}
        error={error?.atField ? toText(error) : null}
      />
      <Button
        type="submit"
        size="lg"
        block
        busy={isBusy}
        busyLabel={text('phone_change.busy')}
        disabled={isEmpty}
        {...(lock && { 'aria-disabled': true })}
        aria-describedby="phone-change-next"
      >
        {text('phone_change.submit')}
      </Button>
      <p className={formHint} id="phone-change-next">
        {text(isEmpty ? 'phone_change.missing' : newNumberCode ? 'phone_change.hint.both' : 'phone_change.hint')}
      </p>
    </form>
  );
}
