/** Says that a PIN is needed first, and opens the flow that sets one. The waiting form's button is secondary. */
import type { WayToPin } from '../../../../machines/pin-pad/pin-needed.ts';
import { useFeatures, usePorts } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { WayOut } from '../WayOut.tsx';

export function PinNeeded({ way }: { way: WayToPin | null }) {
  const text = useText();
  const toText = useMessage();
  const { store } = usePorts();
  const features = useFeatures();
  const canGo = way !== null && features[way.intent === 'reset' ? 'pinReset' : 'pin'];
  return (
    <WayOut text={way && toText(way.message)}>
      {canGo && (
        <Button onClick={() => store.send({ type: 'pinForm.opened', intent: way.intent }, 'player')}>
          {text(`pin.title.${way.intent}`)}
        </Button>
      )}
    </WayOut>
  );
}
