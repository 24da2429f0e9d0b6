import { catalogueMachine } from '../../../machines/catalogue/catalogue.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { game } from '../kit/samples.ts';

export const catalogue = defineModel({
  name: 'catalogue',
  machine: catalogueMachine,
  homes: {
    games: (snapshot) => snapshot.matches('shown'),
  },
  inputs: { empty: { games: null }, rendered: { games: [game] } },
  events: plain('catalogue.refreshRequested', 'connection.restored'),
  outcomes: { 'games.accepted': { plain: { games: [game] } } },
});
