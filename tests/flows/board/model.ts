import { boardMachine, controlKey } from '../../../machines/board/board.machine.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer } from '../kit/samples.ts';
import { emptyBoard, listedBoard } from './samples.ts';

export const board = defineModel({
  name: 'board',
  machine: boardMachine,
  controlKey,
  homes: { closed: (snapshot) => snapshot.matches('closed') },
  inputs: { player: { bearer } },
  events: {
    ...plain('board.closed', 'board.retried', 'connection.restored'),
    'board.opened': { plain: { game: playable.sums } },
    'week.chosen': { this: { week: 'this' }, last: { week: 'last' } },
    'listing.changed': { on: { isListed: true }, off: { isListed: false } },
  },
  outcomes: {
    'weekBoard.accepted': {
      listed: { board: listedBoard },
      hidden: { board: emptyBoard('hidden') },
      unnamed: { board: emptyBoard('unnamed') },
    },
  },
});
