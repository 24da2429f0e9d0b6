import { controlKey, devicesMachine } from '../../../machines/devices/devices.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { visits } from '../kit/routes.ts';
import { bearer, otherOpenSession, openSession } from '../kit/samples.ts';

const both = { sessions: [openSession, otherOpenSession] };
const alone = { sessions: [openSession] };

export const devices = defineModel({
  name: 'devices',
  machine: devicesMachine,
  controlKey,
  homes: { closed: (snapshot) => snapshot.matches('closed') },
  inputs: { player: { bearer } },
  events: {
    ...plain('devices.opened', 'otherSessions.ended'),
    'session.ended': { other: { id: otherOpenSession.id } },
    'route.changed': visits('games', 'profile'),
  },
  outcomes: {
    'sessions.accepted': { both, alone },
    'endSessions.accepted': { both, alone },
  },
});
