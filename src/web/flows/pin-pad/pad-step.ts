/** Which step of the PIN pad is on screen, and what it is called. */
import { pinPadScreen } from '../../../../machines/pin-pad/pin-pad.selectors.ts';
import type { PinPadSnapshot } from '../../../../machines/pin-pad/pin-pad.machine.ts';
import type { PinPurpose, PinRequest } from '../../../contract/pin.calls.ts';
import type { MessageId } from '../../i18n/messages.ts';

export type EntryStep = 'current' | 'fresh' | 'repeated';
export type PadStep = EntryStep | 'failed' | 'locked' | 'none';

/** While it is being sent, the step that it was entered in stays. */
export function padStep(snapshot: PinPadSnapshot): PadStep {
  const screen = pinPadScreen(snapshot);
  if (screen !== 'busy') return screen;
  return isLast(snapshot.context.request) ? 'current' : 'repeated';
}

/** The PIN that there is, with nothing to come after it. */
const isLast = ({ purpose }: PinRequest): boolean => purpose === 'phone' || purpose === 'confirm';

const titles: Record<PadStep, MessageId> = {
  current: 'pin.title.current',
  fresh: 'pin.title.fresh',
  repeated: 'pin.title.repeated',
  failed: 'pin.title.failed',
  locked: 'pin.title.locked',
  // Gone in the next moment, with the dialog.
  none: 'title.pin',
};

/** Where the PIN that there is is the only one asked for, the dialog is called by what it is for. */
const ownTitles: Partial<Record<PinPurpose, MessageId>> = {
  phone: 'phone_change.title.pin',
  confirm: 'pin.confirm.title',
};

/** What the dialog that the pad is in is called, and which step it shows. */
export const padHead = (snapshot: PinPadSnapshot): { title: MessageId; step: PadStep } => ({
  title: padTitle(snapshot),
  step: padStep(snapshot),
});

function padTitle(snapshot: PinPadSnapshot): MessageId {
  const step = padStep(snapshot);
  return (step === 'current' ? ownTitles[snapshot.context.request.purpose] : undefined) ?? titles[step];
}
