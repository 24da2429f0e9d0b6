import { controlKey, invitationMachine } from '../../../machines/invitation/invitation.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import { waitOf } from '../kit/samples.ts';
import { invitationToOther, openInvitation } from './samples.ts';

export const invitation = defineModel({
  name: 'invitation',
  machine: invitationMachine,
  controlKey,
  homes: { elsewhere: (snapshot) => snapshot.matches('none') },
  inputs: { invited: { route: routes.invitation }, elsewhere: { route: routes.games } },
  events: {
    ...plain('invitation.retried', 'connection.restored'),
    'route.changed': visits('games', 'invitation', 'otherGameInvitation'),
  },
  outcomes: {
    'visitorInvitation.accepted': { here: openInvitation, other: invitationToOther },
    'visitorInvitation.throttled': { plain: waitOf(1) },
  },
});
