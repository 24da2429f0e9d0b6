/** Which step of the PIN pad is on screen, and what it is called. */
import { pinPadScreen } from '../../../../machines/pin-pad/pin-pad.selectors.ts';
import type { PinPadSnapshot } from '../../../../machines/pin-pad/pin-pad.machine.ts';
import type { MessageId } from '../../i18n/messages.ts';

export type EntryStep = 'current' | 'fresh' | 'repeated';
export type PadStep = EntryStep | 'failed' | 'locked' | 'none';

/** While it is being sent, the step that it was entered in stays. */
export function padStep(snapshot: PinPadSnapshot): PadStep {
  const screen = pinPadScreen(snapshot);
  if (screen !== 'busy') return screen;
  return snapshot.context.request.purpose === 'phone' ? 'current' : 'repeated';
}

const titles: Record<PadStep, MessageId> = {
  current: 'pin.title.current',
  fresh: 'pin.title.fresh',
  repeated: 'pin.title.repeated',
  failed: 'pin.title.failed',
  locked: 'pin.title.locked',
  // Gone in the next moment, with the dialog.
  none: 'title.pin',
};

/** The title of the dialog that the pad is in; a phone change asks for the PIN as its last step. */
export function padTitle(snapshot: PinPadSnapshot): MessageId {
  const step = padStep(snapshot);
  return step === 'current' && snapshot.context.request.purpose === 'phone' ? 'phone_change.title.pin' : titles[step];
}
