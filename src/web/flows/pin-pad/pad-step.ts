import { pinPadScreen } from '../../../../machines/pin-pad/pin-pad.selectors.ts';
import type { PinPadSnapshot } from '../../../../machines/pin-pad/pin-pad.machine.ts';
import type { PinPurpose, PinRequest } from '../../../contract/pin.calls.ts';
import type { MessageId } from '../../i18n/messages.ts';

export type EntryStep = 'current' | 'fresh' | 'repeated';
export type PadStep = EntryStep | 'failed' | 'locked' | 'none';

/** The step of entry stays on screen while its PIN is sent. */
export function padStep(snapshot: PinPadSnapshot): PadStep {
  const screen = pinPadScreen(snapshot);
  if (screen !== 'busy') return screen;
  const { request, isCorrecting } = snapshot.context;
  return snapshot.matches('checking') || isCorrecting || isLast(request) ? 'current' : 'repeated';
}

/** These purposes ask for the current PIN only. */
const isLast = ({ purpose }: PinRequest): boolean => purpose === 'phone' || purpose === 'confirm';

const titles: Record<PadStep, MessageId> = {
  current: 'pin.title.current',
  fresh: 'pin.title.fresh',
  repeated: 'pin.title.repeated',
  failed: 'pin.title.failed',
  locked: 'pin.title.locked',
  // Shown only until the dialog closes.
  none: 'title.pin',
};

/** Titles by purpose, where the current PIN is the only one asked for. */
const ownTitles: Partial<Record<PinPurpose, MessageId>> = {
  phone: 'phone_change.title.pin',
  confirm: 'pin.confirm.title',
};

export const padHead = (snapshot: PinPadSnapshot): { title: MessageId; step: PadStep } => ({
  title: padTitle(snapshot),
  step: padStep(snapshot),
});

function padTitle(snapshot: PinPadSnapshot): MessageId {
  const step = padStep(snapshot);
  return (step === 'current' ? ownTitles[snapshot.context.request.purpose] : undefined) ?? titles[step];
}
