import { controlKey, wishesMachine } from '../../../machines/wishes/wishes.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { routes, visits } from '../kit/routes.ts';
import { bearer, moment, waitOf } from '../kit/samples.ts';
import { closedGame, noWishes, oneOpened, oneWish, opened } from './samples.ts';

export const wishes = defineModel({
  name: 'wishes',
  machine: wishesMachine,
  controlKey,
  present: moment,
  homes: { known: (snapshot) => snapshot.matches({ known: 'clean' }) },
  inputs: {
    atList: { bearer, route: routes.games, wish: null },
    elsewhere: { bearer, route: routes.profile, wish: null },
    withWish: { bearer, route: routes.games, wish: closedGame.slug },
  },
  events: {
    'wish.made': { plain: { game: closedGame.slug } },
    'wish.takenBack': { plain: { game: closedGame.slug } },
    ...plain('news.closed', 'connection.restored'),
    'route.changed': visits('games', 'profile', 'game'),
  },
  outcomes: {
    'wishes.accepted': {
      none: { wishes: noWishes },
      waiting: { wishes: oneWish },
      opened: { wishes: opened },
      openedToo: { wishes: oneOpened },
    },
    'setWish.accepted': { none: { wishes: noWishes }, waiting: { wishes: oneWish } },
    'setWish.throttled': { plain: waitOf(1) },
  },
});
