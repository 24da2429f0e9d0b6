import type { WishesInput } from '../../../machines/wishes/wishes.machine.ts';
import type { Wishes, WishesWire } from '../../../src/contract/wishes.calls.ts';
import { expect, logIn, loginDialog, openAt, stored } from '../../browser/gestures.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  byFault,
  faultsOf,
  hold,
  inChromium,
  openAsPlayer,
  openRun,
  playerTailOf,
  reconnect,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';
import { wishes as model } from './model.ts';
import { wishesPage } from './page.ts';
import { closedGame, noWishes, oneOpened, oneWish, opened } from './samples.ts';

const wire = ({ waiting, opened }: Wishes): WishesWire => ({ waiting: [...waiting], opened: [...opened] });
const told = (call: 'wishes' | 'setWish', known: Wishes) => byFault({ call, kind: 'accepted', data: wire(known) });

/** Asks to log in, which the visitor does. */
async function makeAsVisitor(run: PathRun): Promise<void> {
  const { fixture, page, phone, driver } = run;
  await fixture.player({ phone });
  await driver.in('main').press(['games.wish.label', { game: closedGame.title }]);
  await expect(loginDialog(page)).toBeVisible();
  await logIn(page, phone);
  run.token = (await stored(page))['token'] ?? '';
}

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(wishesPage());
  return {
    async open({ edge: { offer } }) {
      const { route, wish } = model.inputs[offer.sample] as WishesInput;
      const run = await (wish === null ? openAsPlayer(fixture, []) : openRun(fixture, []));
      for (const asked of ['wishes', 'setWish'] as const) await hold(run, asked);
      await openAt(run.page, route.path);
      if (wish !== null) await makeAsVisitor(run);
      return run;
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
