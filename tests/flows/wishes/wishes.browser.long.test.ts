import type { WishesInput } from '../../../machines/wishes/wishes.machine.ts';
import type { Wishes, WishesWire } from '../../../src/contract/wishes.calls.ts';
import { openAt } from '../../browser/gestures.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  byFault,
  faultsOf,
  hold,
  inChromium,
  openAsPlayer,
  playerTailOf,
  reconnect,
  unprovokable,
  walkTest,
} from '../kit/browser/walk.ts';
import { wishes as model } from './model.ts';
import { wishesPage } from './page.ts';
import { noWishes, oneOpened, oneWish, opened } from './samples.ts';

const wire = ({ waiting, opened }: Wishes): WishesWire => ({ waiting: [...waiting], opened: [...opened] });
const told = (call: 'wishes' | 'setWish', known: Wishes) => byFault({ call, kind: 'accepted', data: wire(known) });

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(wishesPage());
  return {
    async open({ edge: { offer } }) {
      const run = await openAsPlayer(fixture, []);
      for (const asked of ['wishes', 'setWish'] as const) await hold(run, asked);
      await openAt(run.page, (model.inputs[offer.sample] as WishesInput).route.path);
      return run;
    },
    inputs: {
      withWish: unprovokable('Made before the login: tests/browser/wishes.test.ts logs in with one.'),
    },
    impossible({ from, offer: { event, sample } }) {
      const isAtList = from.includes('isAtList=true');
      if (/^(wish|news)\./.test(event.type) && !isAtList) return 'The keys are on the page of games.';
      return isAtList && event.type === 'route.changed' && sample === 'games' ? 'It is that page already.' : null;
    },
    gestures: {
      ...gestures,
      'connection.restored': reconnect,
      'route.changed': goToItsRoute,
    },
    outcomes: {
      ...playerTailOf('wishes', 'setWish'),
      ...faultsOf('setWish', 'not_awaited', 'throttled'),
      'wishes.accepted': {
        none: told('wishes', noWishes),
        waiting: told('wishes', oneWish),
        opened: told('wishes', opened),
        openedToo: told('wishes', oneOpened),
      },
      'setWish.accepted': { none: told('setWish', noWishes), waiting: told('setWish', oneWish) },
    },
    endings: {},
    screenOf,
    screens,
  };
});
