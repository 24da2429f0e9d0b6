/** An invitation to a room, read before the login (GM-18). Ours: a platform may say it to players alone. */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { isInvitation } from './room-words.ts';
import { Slug, Text } from './schemas.ts';
import { throttled } from './shared-outcomes.ts';

export const Invitation = v.pipe(v.string(), v.check(isInvitation));

export const refused = (text: string, status = 422) => refusal({ type: 'error.room', text, status });

/** Of the room, as it says them: whoever has the code is told as much as a player. */
export const invitationFields = { game: Slug, stake: PlatinumAmount, name: Text(60) };

/** What the invitation is to, for how much, and the name of who invites. */
export interface OpenInvitation {
  game: string;
  stake: Platinum;
  name: string;
}

export const visitorInvitation = defineCall({
  name: 'visitorInvitation',
  path: '/v2/rooms/invitation',
  auth: 'none',
  body: v.object({ invitation: Invitation }),
  write: ({ invitation }: { invitation: string }) => ({ body: { invitation } }),
  outcomes: {
    accepted: success(v.object(invitationFields), (invited): OpenInvitation => invited),
    /** Each with 200, because an old link is normal, and browsers log any status above 399. */
    not_found: refused('NOT_FOUND', 200),
    room_full: refused('ROOM_FULL', 200),
    too_late: refused('TOO_LATE', 200),
    game_ended: refused('GAME_ENDED', 200),
    /** Too many from this address. */
    throttled,
  },
});
