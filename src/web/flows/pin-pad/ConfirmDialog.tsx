/** The PIN for one deed, in a dialog above what asked for it (C85). What asked stays in place below, as it was typed. */
import { useOf } from '../../runtime/ports.tsx';
import type { PinPadActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/index.ts';
import { padStep, padTitle } from './pad-step.ts';
import { PinPad } from './PinPad.tsx';

/** Open while the pad is there. */
export function ConfirmDialog({ pad }: { pad: PinPadActor | undefined }) {
  const text = useText();
  const title = useOf(pad, padTitle) ?? 'pin.confirm.title';
  const step = useOf(pad, padStep) ?? 'none';
  return (
    <Dialog
      id="confirm"
      title={text(title)}
      open={pad !== undefined}
      step={step}
      onDismiss={() => pad?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {pad && <PinPad actor={pad} />}
    </Dialog>
  );
}
