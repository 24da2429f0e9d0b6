/** Asks for the PIN of one sensitive action (C85), above the form that needs it; the form keeps its text. */
import { useOf } from '../../runtime/ports.tsx';
import type { PinPadActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { padHead } from './pad-step.ts';
import { PinPad } from './PinPad.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

export function ConfirmDialog({ pad }: { pad: PinPadActor | undefined }) {
  const text = useText();
  const head = useOf(pad, padHead);
  return (
    <FlowDialog
      id="confirm"
      title={text(head?.title ?? 'pin.confirm.title')}
      open={pad !== undefined}
      step={head?.step ?? 'none'}
      actor={pad}
    >
      {pad && <PinPad actor={pad} />}
    </FlowDialog>
  );
}
