/** Changes the phone number in one dialog: number, code to the old one, PIN (PC-1 to PC-3). */
import { phoneChangeScreen, type PhoneChangeScreen } from '../../../../machines/phone-change/phone-change.selectors.ts';
import { useOf, useStep } from '../../runtime/ports.tsx';
import type { PhoneChangeActor } from '../../runtime/actors.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { form } from '../flows.css.ts';
import { CodeForm } from '../one-time-code/CodeForm.tsx';
import { padHead } from '../pin-pad/pad-step.ts';
import { PinPad } from '../pin-pad/PinPad.tsx';
import { NewPhoneForm } from './NewPhoneForm.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

const titles: Record<PhoneChangeScreen, MessageId> = {
  phone: 'phone_change.title',
  pinNeeded: 'phone_change.title.pin_needed',
  code: 'code.title',
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
      {code && <CodeForm actor={code} offersNumberChange />}
      {pad && <PinPad actor={pad} />}
    </FlowDialog>
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
