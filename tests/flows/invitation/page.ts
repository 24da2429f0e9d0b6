/** The invitation on the page of a game, before the login (GM-18). */
import type { InvitationSnapshot } from '../../../machines/invitation/invitation.machine.ts';
import { invitationScreen, type InvitationScreen } from '../../../machines/invitation/invitation.selectors.ts';
import type { OpenInvitation } from '../../../src/contract/invitation.calls.ts';
import { gamePath } from '../../../machines/kit/game-paths.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';

const note = (page: PageDriver) => page.in('main [data-invitation]');
const noKeys = { 'room.retry': 'absent' } as const;
const otherGame = 'room.refused.other_game.action';

const refusals = {
  notFound: 'room.refused.not_found',
  roomFull: 'room.refused.room_full',
  tooLate: 'room.refused.too_late',
  gameEnded: 'room.refused.game_ended',
} as const;

/** `code`: of the invitation, in the address. */
export const invitationPage = (code: string, invitedIn: (snapshot: InvitationSnapshot) => OpenInvitation) =>
  ({
    gestures: { 'invitation.retried': (page) => note(page).press('room.retry') },
    screenOf: invitationScreen,
    screens: {
      none: (page) => note(page).see({ isShown: false }),
      reading: (page) =>
        note(page).see({ isBusy: true, says: ['room.invited.friend', 'room.invited.reading'], buttons: noKeys }),
      untold: (page) =>
        note(page).see({ isBusy: false, says: ['room.invited.friend', 'room.invited.untold'], buttons: noKeys }),
      shown(page, snapshot) {
        const { name, stake } = invitedIn(snapshot);
        return note(page).see({
          isBusy: false,
          says: [
            ['room.invited.title', { name }],
            ['room.invited.text', { platinum: formatPlatinum(stake) }],
          ],
          buttons: noKeys,
        });
      },
      otherGame(page, snapshot) {
        const { game } = invitedIn(snapshot);
        return note(page).see({
          says: ['room.refused.other_game'],
          links: { [otherGame]: gamePath(game, code) },
          buttons: noKeys,
        });
      },
      refused: (page, snapshot) =>
        note(page).see({ says: [refusals[stateOf(snapshot) as keyof typeof refusals]], buttons: noKeys }),
      failed(page, snapshot) {
        const failure = callFailureIn(snapshot);
        return note(page).see({ says: failure ? [failure] : [], buttons: { 'room.retry': 'ready' } });
      },
    } satisfies Record<InvitationScreen, (page: PageDriver, snapshot: InvitationSnapshot) => unknown>,
  }) satisfies PageObject<InvitationSnapshot>;
