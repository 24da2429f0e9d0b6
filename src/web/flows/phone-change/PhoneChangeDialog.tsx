/** Changes the phone number in one dialog: number, code to the old one, code to the new one, PIN (PC-1 to PC-4). */
import { useSelector } from '@xstate/react';
import {
  phoneChangeScreen,
  sendingError,
  type PhoneChangeScreen,
} from '../../../../machines/phone-change/phone-change.selectors.ts';
import { useOf, useStep } from '../../runtime/ports.tsx';
import type { PhoneChangeActor } from '../../runtime/actors.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, maskPhone } from '../../ui/index.ts';
import { form } from '../flows.css.ts';
import { CodeForm } from '../one-time-code/CodeForm.tsx';
import { padHead } from '../pin-pad/pad-step.ts';
import { PinPad } from '../pin-pad/PinPad.tsx';
import { NewPhoneForm } from './NewPhoneForm.tsx';
import { FlowDialog } from '../FlowDialog.tsx';
import { FormError } from '../FormError.tsx';
import { PhoneSentence } from '../PhoneSentence.tsx';

const titles: Record<PhoneChangeScreen, MessageId> = {
  phone: 'phone_change.title',
  pinNeeded: 'phone_change.title.pin_needed',
  code: 'code.title',
  sending: 'phone_change.title.new_code',
  newCode: 'phone_change.title.new_code',
  // A running PIN pad has titles of its own.
  pad: 'phone_change.title.pin',
  none: 'phone_change.title',
};

export function PhoneChangeDialog({ actor }: { actor: PhoneChangeActor | undefined }) {
  const text = useText();
  const screen = useOf(actor, phoneChangeScreen) ?? 'none';
  const code = useStep(actor, 'oneTimeCode');
  const pad = useStep(actor, 'pinPad');
  const head = useOf(pad, padHead);

  return (
    <FlowDialog
      id="phone-change"
      title={text(head?.title ?? titles[screen])}
      open={screen !== 'none'}
      step={head?.step ?? screen}
      actor={pad ?? code ?? actor}
    >
      {actor && screen === 'phone' && <NewPhoneForm actor={actor} />}
      {actor && screen === 'pinNeeded' && <PinNeeded actor={actor} />}
      {actor && screen === 'sending' && <NewCode actor={actor} />}
      {code && <CodeForm actor={code} offersNumberChange />}
      {pad && <PinPad actor={pad} />}
    </FlowDialog>
  );
}

/** The code to the new number is on its way, or was not sent. */
function NewCode({ actor }: { actor: PhoneChangeActor }) {
  const text = useText();
  const toText = useMessage();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(actor, sendingError, (a, b) => a?.id === b?.id);
  return (
    <div className={form}>
      <FormError of={actor} text={toText(error)} />
      <p>
        <PhoneSentence id="phone_change.new_code.text" phone={maskPhone(actor.getSnapshot().context.newPhone)} />
      </p>
      <Button
        size="lg"
        block
        busy={isBusy}
        busyLabel={text('phone_change.busy')}
        onClick={() => actor.send({ type: 'retry.requested' })}
      >
        {text('phone_change.submit')}
      </Button>
    </div>
  );
}

function PinNeeded({ actor }: { actor: PhoneChangeActor }) {
  const text = useText();
  return (
    <div className={form}>
      <p>{text('phone_change.pin_needed.text')}</p>
      <Button size="lg" block onClick={() => actor.send({ type: 'pin.requested' })}>
        {text('phone_change.pin_needed.submit')}
      </Button>
    </div>
  );
}
