/** The four digits, for every purpose: a field and a countdown that do not wait for each other (OT-1 to OT-6). */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { codeError, isCheckingCode } from '../../../../machines/one-time-code/one-time-code.selectors.ts';
import { codeLength, isCode } from '../../../contract/fields.ts';
import type { CodePurpose } from '../../../contract/one-time-code.calls.ts';
import { Secret } from '../../../contract/secret.ts';
import type { OneTimeCodeActor } from '../../runtime/actors.ts';
import { receiveSmsCode } from '../../browser/web-otp.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, CodeInput, maskPhone, type CodeInputHandle } from '../../ui/index.ts';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { FormError } from '../FormError.tsx';
import { PhoneSentence } from '../PhoneSentence.tsx';
import { form, formLink } from '../flows.css.ts';
import { ResendRow } from './ResendRow.tsx';

const purposes: Record<CodePurpose, MessageId> = {
  register: 'code.for.register',
  forgotPassword: 'code.for.forgot_password',
  pin: 'code.for.pin',
  phone: 'code.for.phone',
  newPhone: 'code.for.new_phone',
  pinReset: 'code.for.pin_reset',
};

export interface CodeFormProps {
  actor: OneTimeCodeActor;
  offersNumberChange?: boolean;
}

export function CodeForm({ actor, offersNumberChange = false }: CodeFormProps) {
  const text = useText();
  const toText = useMessage();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const purpose = useSelector(actor, (snapshot) => snapshot.context.request.purpose);
  const error = useSelector(actor, codeError, isSame);
  const isChecking = useSelector(actor, isCheckingCode);
  const isBlocked = useSelector(actor, (snapshot) =>
    snapshot.matches({ waitingForCode: { entry: { typing: 'blocked' } } }),
  );
  const field = useRef<CodeInputHandle>(null);
  const [code, setCode] = useState('');

  // A refused code is cleared for the next one (OT-5).
  useEffect(() => {
    if (error?.refused) field.current?.clearAndFocus();
  }, [error]);
  useFocusOnArrival(() => field.current?.clearAndFocus());
  useEffect(() => {
    const receiving = new AbortController();
    void receiveSmsCode(receiving.signal).then((received) => {
      if (received !== null) actor.send({ type: 'code.submitted', code: new Secret(received) });
    });
    return () => receiving.abort();
  }, [actor]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCode(code)) actor.send({ type: 'code.submitted', code: new Secret(code) });
  };

  return (
    <div className={form}>
      <p>
        <PhoneSentence id="code.sent_to" phone={maskPhone(phone)} /> {text(purposes[purpose])}
      </p>
      <form className={form} noValidate onSubmit={submit}>
        <FormError of={actor} text={error && !error.refused ? toText(error) : null} />
        <CodeInput
          ref={field}
          name="otp"
          label={text('code.label')}
          hint={text('code.hint')}
          error={error?.refused ? toText(error) : null}
          length={codeLength}
          disabled={isChecking}
          onComplete={(value) => actor.send({ type: 'code.submitted', code: new Secret(value) })}
          onChange={(value) => {
            setCode(value);
            if (value !== '') actor.send({ type: 'code.edited' });
          }}
        />
        <Button
          type="submit"
          size="lg"
          block
          busy={isChecking}
          busyLabel={text('code.busy')}
          disabled={!isCode(code) && !isChecking}
          {...(isBlocked && { 'aria-disabled': true })}
        >
          {text('code.submit')}
        </Button>
      </form>
      <ResendRow actor={actor} onSent={() => field.current?.focus()} />
      {offersNumberChange && (
        <button type="button" className={formLink} onClick={() => actor.send({ type: 'number.changeRequested' })}>
          {text('code.change_number')}
        </button>
      )}
    </div>
  );
}

const isSame = (a: ReturnType<typeof codeError>, b: ReturnType<typeof codeError>): boolean => a?.id === b?.id;
