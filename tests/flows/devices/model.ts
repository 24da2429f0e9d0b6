import { controlKey, devicesMachine } from '../../../machines/devices/devices.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
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
    ...plain('devices.opened', 'devices.closed', 'otherSessions.ended'),
    'session.ended': { other: { id: otherOpenSession.id } },
  },
  outcomes: {
    'sessions.accepted': { both, alone },
    'endSessions.accepted': { both, alone },
  },
});
