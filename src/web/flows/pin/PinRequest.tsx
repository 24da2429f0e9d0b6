/** Says what will happen to the PIN, with the button that asks for a code (PN-2). */
import { useSelector } from '@xstate/react';
import { lockOf } from '../../../../machines/kit/lock.ts';
import { askingError } from '../../../../machines/pin/pin.selectors.ts';
import type { PinIntent } from '../../../../machines/pin/pin.machine.ts';
import { useFeatures } from '../../runtime/ports.tsx';
import type { PinActor } from '../../runtime/actors.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, maskPhone } from '../../ui/index.ts';
import { form, formLink } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { PhoneSentence } from '../PhoneSentence.tsx';

const texts: Record<PinIntent, MessageId> = { set: 'pin.ask.set', change: 'pin.ask.change', reset: 'pin.ask.reset' };

export function PinRequest({ actor }: { actor: PinActor }) {
  const text = useText();
  const { pinReset } = useFeatures();
  const toText = useMessage();
  const { intent, phone } = useSelector(
    actor,
    ({ context }) => context,
    (a, b) => a.intent === b.intent,
  );
  const error = useSelector(actor, askingError, (a, b) => a?.state === b?.state);
  const lock = useSelector(actor, lockOf);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));

  return (
    <div className={form}>
      <FormError of={actor} text={toText(error)} lock={lock} />
      <p>
        <PhoneSentence id={texts[intent]} phone={maskPhone(phone)} />
      </p>
      <Button
        size="lg"
        block
        busy={isBusy}
        busyLabel={text('pin.ask.busy')}
        {...(lock && { 'aria-disabled': true })}
        onClick={() => actor.send({ type: 'code.requested' })}
      >
        {text('pin.ask.submit')}
      </Button>
      {intent === 'change' && !isBusy && pinReset && (
        <button type="button" className={formLink} onClick={() => actor.send({ type: 'pinReset.requested' })}>
          {text('pin.ask.forgot')}
        </button>
      )}
    </div>
  );
}
