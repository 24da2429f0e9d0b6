import type { InvitationInput } from '../../../machines/invitation/invitation.machine.ts';
import type { OpenInvitation } from '../../../src/contract/invitation.calls.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import { byFault, faultsOf, inChromium, openAt, openRun, reconnect, tailOf, walkTest } from '../kit/browser/walk.ts';
import { roomInvitation } from '../room/room-samples.ts';
import { invitation as model } from './model.ts';
import { invitationPage } from './page.ts';
import { invitationToOther, openInvitation } from './samples.ts';

const told = (invited: OpenInvitation) => byFault({ kind: 'accepted', data: invited });

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(
    invitationPage(roomInvitation, ({ context }) => context.invited ?? openInvitation),
  );
  return {
    async open({ edge: { offer } }) {
      const run = await openRun(fixture, ['visitorInvitation']);
      await openAt(run, (model.inputs[offer.sample] as InvitationInput).route.path);
      return run;
    },
    gestures: { ...gestures, 'connection.restored': reconnect, 'route.changed': goToItsRoute },
    outcomes: {
      ...tailOf('visitorInvitation'),
      ...faultsOf('visitorInvitation', 'not_found', 'room_full', 'too_late', 'game_ended', 'throttled'),
      'visitorInvitation.accepted': { here: told(openInvitation), other: told(invitationToOther) },
    },
    endings: {},
    screenOf,
    screens,
  };
});
