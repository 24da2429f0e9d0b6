/** Sets, changes or resets the PIN in one dialog: announcement, code, digits (PN-1, PN-2). */
import { pinScreen } from '../../../../machines/pin/pin.selectors.ts';
import type { PinIntent } from '../../../../machines/pin/pin.machine.ts';
import type { PinActor } from '../../runtime/actors.ts';
import { useOf, useStep } from '../../runtime/ports.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { CodeForm } from '../one-time-code/CodeForm.tsx';
import { padHead } from '../pin-pad/pad-step.ts';
import { PinPad } from '../pin-pad/PinPad.tsx';
import { PinRequest } from './PinRequest.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

const titles: Record<PinIntent, MessageId> = {
  set: 'pin.title.set',
  change: 'pin.title.change',
  reset: 'pin.title.reset',
};

export function PinDialog({ actor }: { actor: PinActor | undefined }) {
  const text = useText();
  const screen = useOf(actor, pinScreen) ?? 'none';
  const intent = useOf(actor, (snapshot) => snapshot.context.intent) ?? 'set';
  const code = useStep(actor, 'oneTimeCode');
  const pad = useStep(actor, 'pinPad');
  const head = useOf(pad, padHead);

  return (
    <FlowDialog
      id="pin"
      title={text(head?.title ?? (code ? 'code.title' : titles[intent]))}
      open={screen !== 'none'}
      step={head?.step ?? `${screen} ${intent}`}
      actor={pad ?? code ?? actor}
    >
      {actor && screen === 'asking' && <PinRequest actor={actor} />}
      {code && <CodeForm actor={code} />}
      {pad && <PinPad actor={pad} />}
    </FlowDialog>
  );
}
