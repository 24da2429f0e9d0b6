import { isInvitation } from '../../src/contract/room-words.ts';

/** The code of an invitation as a friend says, writes or sends it: with gaps, in small letters, at the end of a link. */
export function invitationIn(text: string): string | null {
  const last = text.trim().split('/').at(-1) ?? '';
  const code = last.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return isInvitation(code) ? code : null;
}
