/** An unpaid order is given up (TU-4). */
import { openOrder as model } from './model.ts';
import { openOrderPage } from './page.ts';
import { expect, openAt, text } from '../../browser/gestures.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import {
  endsIn,
  faultsOf,
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(openOrderPage);

walkTest(model, (fixture) => {
  /** Each for another amount: the same once more would be taken for a slip. */
  let orders = 0;
  const formAlone = ({ page }: PathRun) =>
    expect(page.getByRole('main').getByText(text('top_up.open_order'))).toBeHidden();
  return {
    async open({ edge: { offer } }) {
      const run = await openAsPlayer(fixture, ['cancelTopUp']);
      if (offer.sample === 'order') {
        orders += 1;
        await askAs(fixture, run.token, 'payByAccount', { platinum: 1_000 + 10 * orders, method: 'bca' });
      }
      await openAt(run.page, '/top-up');
      return run;
    },
    gestures,
    outcomes: {
      ...playerTailOf('cancelTopUp'),
      'cancelTopUp.accepted': { plain: endsIn(really('cancelTopUp'), formAlone) },
      ...faultsOf('cancelTopUp', 'not_found', 'too_late'),
    },
    endings: {},
    screenOf,
    screens,
  };
});
