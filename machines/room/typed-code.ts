import { invitationOf } from '../../src/contract/room-words.ts';

/** The code of an invitation as a friend says, writes or sends it: with gaps, in small letters, at the end of a link. */
export function invitationIn(text: string): string | null {
  const last = text.trim().split('/').at(-1) ?? '';
  return invitationOf(last.replace(/[^A-Za-z0-9]/g, ''));
}
