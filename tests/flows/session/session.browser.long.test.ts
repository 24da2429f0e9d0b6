import { session } from './model.ts';
import { sessionPage } from './page.ts';
import { maskedId } from '../e-wallet/page.ts';
import { expect, isPlayer, logIn, stored } from '../../browser/gestures.ts';
import {
  byFault,
  endSession,
  hold,
  inChromium,
  openAt,
  openRun,
  password,
  really,
  reconnect,
  tailOf,
  tellOfMovement,
  unprovokable,
  walkTest,
  writeElsewhere,
  type PathRun,
} from '../kit/browser/walk.ts';

let known = { wallet: false, linked: false };
const { gestures, screens, screenOf } = inChromium(sessionPage(() => known));
const ends = async (run: PathRun) => endSession(run, (await stored(run.page))['token'] ?? '');

walkTest(session, (fixture) => ({
  async open({ edge }) {
    known = { wallet: false, linked: false };
    const run = await openRun(fixture, []);
    await fixture.player({ phone: run.phone, wallet: { platinum_topup: 12_500, platinum_in_game: 320 } });
    await openAt(run);
    const { sample } = edge.offer;
    if (sample !== 'loggedIn') await logIn(run.page, run.phone, password);
    await hold(run, 'wallet');
    await hold(run, 'eWalletBalance');
    if (sample === 'strayReturn') await openAt(run, `/?vendor=1&auth_code=${sample}&state=${sample}`);
    else if (sample === 'restored') await openAt(run);
    else await logIn(run.page, run.phone, password);
    await isPlayer(run.page);
    return run;
  },
  impossible: ({ from, offer: { event } }) =>
    event.type.endsWith('.timeout') && from.includes('wallet.loading') && from.includes('eWallet.loading')
      ? 'Both were asked at once, and the clock that lets one wait too long lets the other.'
      : null,
  gestures: {
    ...gestures,
    async 'balances.refreshRequested'(run) {
      // Another tab announces a movement: also a reading under way is then repeated.
      if (!(await gestures['balances.refreshRequested'](run))) await tellOfMovement(run.page);
    },
    'connection.restored': reconnect,
    'eWallet.unlinked': unprovokable(
      'The page says it to itself when a wallet was unlinked: it happens in the walks of the e-wallet and of the player.',
    ),
    'tab.signedOut': (run) => writeElsewhere(run, { token: null, phone: null }),
    'tab.moneyMoved': ({ page }) => tellOfMovement(page),
  },
  outcomes: {
    ...tailOf('wallet', 'eWalletBalance'),
    'wallet.accepted': really('wallet', async () => void (known.wallet = true)),
    'wallet.unauthorized': really('wallet', ends),
    'eWalletBalance.accepted': really('eWalletBalance', async ({ phone }) => {
      await fixture.player({ phone, linked: { balance: 75_000, masked_id: maskedId } });
      known.linked = true;
    }),
    async 'eWalletBalance.not_linked'(run, step) {
      await byFault()(run, step);
      known.linked = false;
    },
    'eWalletBalance.unauthorized': really('eWalletBalance', ends),
  },
  endings: {},
  screenOf,
  screens: {
    ...screens,
    async ended(run) {
      await screens.ended(run);
      expect(await stored(run.page)).toEqual({});
    },
  },
}));
