/** A PIN is set, changed or reset: what will happen, the code, the digits. One dialog, three contents (PN-1, PN-2). */
import { pinScreen } from '../../../../machines/pin/pin.selectors.ts';
import type { PinIntent } from '../../../../machines/pin/pin.machine.ts';
import { useFlow, useOf, useStep } from '../../runtime/ports.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/index.ts';
import { CodeForm } from '../one-time-code/CodeForm.tsx';
import { padStep, padTitle } from '../pin-pad/pad-step.ts';
import { PinPad } from '../pin-pad/PinPad.tsx';
import { PinRequest } from './PinRequest.tsx';

const titles: Record<PinIntent, MessageId> = {
  set: 'pin.title.set',
  change: 'pin.title.change',
  reset: 'pin.title.reset',
};

export function PinDialog() {
  const text = useText();
  const pin = useFlow('pin');
  const screen = useOf(pin, pinScreen) ?? 'none';
  const intent = useOf(pin, (snapshot) => snapshot.context.intent) ?? 'set';
  const code = useStep(pin, 'oneTimeCode');
  const pad = useStep(pin, 'pinPad');
  const title = useOf(pad, padTitle) ?? (code ? 'code.title' : titles[intent]);
  const step = useOf(pad, padStep) ?? `${screen} ${intent}`;

  return (
    <Dialog
      id="pin"
      title={text(title)}
      open={screen !== 'none'}
      step={step}
      onDismiss={() => (pad ?? code ?? pin)?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {pin && screen === 'asking' && <PinRequest actor={pin} />}
      {code && <CodeForm actor={code} />}
      {pad && <PinPad actor={pad} />}
    </Dialog>
  );
}
