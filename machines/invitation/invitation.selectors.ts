import type { OpenInvitation } from '../../src/contract/invitation.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { gamePath } from '../kit/game-paths.ts';
import { refusalMessages } from '../room/refusal-messages.ts';
import type { InvitationSnapshot } from './invitation.machine.ts';

export type InvitationScreen = 'none' | 'reading' | 'shown' | 'untold' | 'otherGame' | 'refused' | 'failed';

export function invitationScreen(snapshot: InvitationSnapshot): InvitationScreen {
  if (snapshot.matches({ refused: 'otherGame' })) return 'otherGame';
  for (const screen of ['reading', 'shown', 'untold', 'refused', 'failed'] as const)
    if (snapshot.matches(screen)) return screen;
  return 'none';
}

export const openInvitationOf = ({ context }: InvitationSnapshot): OpenInvitation | null => context.invited;

export function invitationRefusal({ value }: InvitationSnapshot): MessageRef | null {
  return typeof value === 'object' && 'refused' in value ? { id: refusalMessages[value.refused] } : null;
}

export function invitationFailure({ value }: InvitationSnapshot): MessageRef | null {
  if (typeof value !== 'object' || !('failed' in value)) return null;
  const state: CallFailure = value.failed;
  return { id: callFailureMessages[state] };
}

/** The page of the game that it is for; null where that is this page. */
export const otherGamePath = (snapshot: InvitationSnapshot): string | null => {
  const { invited, place } = snapshot.context;
  return snapshot.matches({ refused: 'otherGame' }) && invited && place ? gamePath(invited.game, place.code) : null;
};
