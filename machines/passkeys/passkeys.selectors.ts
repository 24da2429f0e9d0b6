import type { Passkey } from '../../src/contract/passkeys.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { isPinNeeded, wayToPin, type WayToPin } from '../pin-pad/pin-needed.ts';
import type { PasskeysSnapshot } from './passkeys.machine.ts';

export type PasskeysScreen = 'closed' | 'failed' | 'listed' | 'none';

const unread = ['closed', 'reading', 'failed'] as const;

/** `closed` also while the list is read for the first time. */
export function passkeysScreen(snapshot: PasskeysSnapshot): PasskeysScreen {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('finished')) return 'none';
  const isUnread = unread.some((state) => snapshot.matches(state)) && snapshot.context.passkeys.length === 0;
  return isUnread ? 'closed' : 'listed';
}

export const passkeysOf = ({ context }: PasskeysSnapshot): readonly Passkey[] => context.passkeys;

/** From the wish for one more until it is there: `device` while the browser has it. */
export function addingNow(snapshot: PasskeysSnapshot): 'platform' | 'device' | null {
  if (snapshot.matches('making')) return 'device';
  const isAdding = (['checkingBrowser', 'asking', 'confirming', 'adding'] as const).some((state) =>
    snapshot.matches(state),
  );
  return isAdding ? 'platform' : null;
}

/** The passkey whose removal is asked about or under way. */
export const removalOf = (snapshot: PasskeysSnapshot): Passkey | null =>
  snapshot.matches('removing') || snapshot.matches('deleting')
    ? (snapshot.context.passkeys.find(({ id }) => id === snapshot.context.id) ?? null)
    : null;

const problems: Readonly<Record<string, string>> = {
  unsupported: 'passkeys.error.unsupported',
  wrongAddress: 'passkeys.error.not_here',
  tooMany: 'passkeys.error.too_many',
  dismissed: 'passkeys.error.dismissed',
  late: 'passkeys.error.late',
  exists: 'passkeys.error.exists',
  notMade: 'passkeys.error.not_made',
  refused: 'passkeys.error.refused',
  throttled: 'passkeys.error.throttled',
};

const problemIn = (state: string): MessageRef | null =>
  state === 'clean' || isPinNeeded(state) ? null : { id: problems[state] ?? callFailureMessages[state as CallFailure] };

export const canCloseList = (snapshot: PasskeysSnapshot): boolean => snapshot.can({ type: 'list.closed' });

/** On the card. */
export function passkeysError({ value }: PasskeysSnapshot): MessageRef | null {
  if (typeof value !== 'object') return null;
  return problemIn(('failed' in value && value.failed) || ('listed' in value && value.listed) || 'clean');
}

/** In the dialog of a removal. */
export const removalError = ({ value }: PasskeysSnapshot): MessageRef | null =>
  typeof value === 'object' && 'removing' in value ? problemIn(value.removing) : null;

export const pinForPasskey = ({ value }: PasskeysSnapshot): WayToPin | null =>
  typeof value === 'object' && 'listed' in value ? wayToPin(value.listed) : null;
