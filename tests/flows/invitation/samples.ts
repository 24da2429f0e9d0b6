import { platinum } from '../../../src/contract/money.ts';
import type { OpenInvitation } from '../../../src/contract/invitation.calls.ts';
import { playable } from '../../../src/contract/room-words.ts';

export const openInvitation: OpenInvitation = { game: playable.sums, stake: platinum(250), name: 'Sari 7' };
export const invitationToOther: OpenInvitation = { ...openInvitation, game: playable.rings };
