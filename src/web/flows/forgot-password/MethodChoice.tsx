/** The verification method: SMS, or back to the number (FP-2). The number is masked: the person knows it. */
import { useSelector } from '@xstate/react';
import { lockOf } from '../../../../machines/kit/lock.ts';
import { forgotPasswordError } from '../../../../machines/forgot-password/forgot-password.selectors.ts';
import type { ForgotPasswordActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, maskPhone } from '../../ui/index.ts';
import { form, formHint } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { PhoneSentence } from '../PhoneSentence.tsx';

export function MethodChoice({ actor }: { actor: ForgotPasswordActor }) {
  const text = useText();
  const toText = useMessage();
  const phone = useSelector(actor, (snapshot) => snapshot.context.phone);
  const error = useSelector(actor, forgotPasswordError, (a, b) => a?.state === b?.state);
  const lock = useSelector(actor, lockOf);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));

  return (
    <div className={form}>
      <FormError of={actor} text={toText(error)} lock={lock} />
      <p>
        <PhoneSentence id="recovery.method.text" phone={maskPhone(phone)} />
      </p>
      <p className={formHint}>{text('recovery.method.hint')}</p>
      <Button
        size="lg"
        block
        busy={isBusy}
        busyLabel={text('recovery.method.busy')}
        {...(lock && { 'aria-disabled': true })}
        onClick={() => actor.send({ type: 'sms.chosen' })}
      >
        {text('recovery.method.sms')}
      </Button>
      <Button variant="secondary" block onClick={() => actor.send({ type: 'method.cancelled' })}>
        {text('recovery.method.cancel')}
      </Button>
    </div>
  );
}
