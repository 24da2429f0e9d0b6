/** A seat, from other pages; the page of a game has a model of its own. */
import { controlKey, seatMachine } from '../../../machines/seat/seat.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import { bearer, moment } from '../kit/samples.ts';
import { awayRoom, endedRoom, newsOf, playingRoom, startingRoom, waitingRoom } from '../room/room-samples.ts';

export const seat = defineModel({
  name: 'seat',
  machine: seatMachine,
  controlKey,
  present: moment,
  homes: { nothing: (snapshot) => snapshot.matches({ elsewhere: 'none' }) },
  inputs: {
    atHome: { bearer, route: routes.games },
    atGame: { bearer, route: routes.game },
  },
  events: {
    'route.changed': visits('games', 'game'),
    ...plain('page.hidden', 'page.shown', 'page.restored', 'connection.restored', 'seat.gone'),
    'tab.moneyMoved': { plain: {} },
    'seat.taken': { waiting: { room: waitingRoom } },
  },
  outcomes: {
    'room.accepted': {
      waiting: newsOf(waitingRoom),
      away: newsOf(awayRoom),
      starting: newsOf(startingRoom),
      playing: newsOf(playingRoom),
      ended: newsOf(endedRoom),
    },
  },
});
