/** The e-wallet's link to the vendor's page and back (EW-2 to EW-5, EW-8). */
import { eWallet as model } from './model.ts';
import { eWalletPage, maskedId } from './page.ts';
import { expect, isVisitor, noPage, openAt } from '../../browser/gestures.ts';
import { askForWallet, agreeAtVendor, newWallet } from '../../browser/wallet-gestures.ts';
import { askAs, closeVendor, deedPinEndings } from '../kit/browser/player-steps.ts';
import {
  byFault,
  endsIn,
  inChromium,
  isWaiting,
  openAsPlayer,
  pin,
  playerTailOf,
  really,
  sayRestored,
  says,
  walkTest,
  withoutPin,
  withPin,
  type Asked,
  type PathRun,
} from '../kit/browser/walk.ts';

const linked = { balance: 250_000, masked_id: maskedId };
/** Another page than the games: an attempt that is given up leads home. */
const begun = '/agile';
const made = 'made-up-for-a-way-back-that-nobody-took';
/** Beyond the life of the vendor's code, and beyond that of the attempt, ms. */
const codeLife = 61_000;
const attemptLife = 11 * 60_000;

/** Returns refused at once: parameters of the address, and the link that this tab began. */
const waysBack: Readonly<Record<string, { address: Record<string, string>; held: string | null }>> = {
  callbackWithoutLink: { address: { auth_code: made, state: made }, held: null },
  callbackOfAnotherLink: { address: { auth_code: made, state: made }, held: `${made}-2` },
  callbackWithoutCode: { address: { state: made, error: 'server_error' }, held: made },
  callbackDeclined: { address: { state: made, error: 'access_denied' }, held: made },
  callbackWithoutState: { address: { auth_code: made }, held: made },
  callbackOfNobody: { address: {}, held: null },
};

/** Calls held in the browser, per beginning; a return asks for another link only after a no at the vendor. */
const held: Readonly<Record<string, readonly Asked[]>> = {
  link: ['bindWallet'],
  unlink: ['unlinkWallet'],
  callbackDeclined: ['sendAuth', 'bindWallet'],
};

const { gestures, screens, screenOf } = inChromium(eWalletPage);
const close = ({ driver }: PathRun) => driver.in('dialog#e-wallet').press('nav.close');
const isAt = ({ fixture, page }: PathRun, path: string) => expect(page).toHaveURL(`${fixture.platform.shop}${path}`);
walkTest(model, (fixture) => {
  /** Requested vendor pages; none loads, so the storefront's page stays. */
  let visited: string[] = [];
  let isLinked = false;

  async function comesBack(run: PathRun, sample: string): Promise<void> {
    const way = waysBack[sample];
    if (!way) throw new Error(`Nothing says what ${sample} is.`);
    const sent = await fixture.count('sendAuth');
    await run.page.goto(noPage);
    await run.page.evaluate((state) => state && sessionStorage.setItem('link_state', state), way.held);
    await openAt(run.page, `/?${new URLSearchParams({ vendor: '1', ...way.address }).toString()}`);
    // A no is said in the dialog.
    if (sample !== 'callbackDeclined') await says('e_wallet.error.unknown')(run);
    await isAt(run, '/');
    expect(await fixture.count('sendAuth')).toBe(sent);
  }

  return {
    async open({ edge: { offer } }) {
      const isUnlink = offer.sample === 'unlink';
      isLinked = false;
      // The vendor is out of order.
      fixture.expects(503);
      const run = await openAsPlayer(fixture, held[offer.sample] ?? ['sendAuth'], isUnlink ? { linked, pin } : {});
      if (offer.sample in waysBack) {
        await comesBack(run, offer.sample);
        visited = await closeVendor(run);
        return run;
      }
      await openAt(run.page, begun);
      if (offer.sample === 'callback') {
        const wallet = await newWallet(fixture);
        await askForWallet(run.page, 'activate');
        await agreeAtVendor(run.page, wallet);
        return run;
      }
      visited = await closeVendor(run);
      await askForWallet(run.page, isUnlink ? 'unlink' : 'activate');
      return run;
    },
    gestures: {
      ...gestures,
      async 'dialog.dismissed'(run, { edge: { from } }) {
        await close(run);
        await screens.none(run);
        const isAttempt = /sheet|starting|leaving/.test(from) && !from.includes('sheet.clean');
        await isAt(run, isAttempt || from.includes('sending') ? '/' : begun);
        expect(await run.page.evaluate(() => sessionStorage.getItem('link_state'))).toBeNull();
      },
      'page.restored': sayRestored,
    },
    outcomes: {
      ...playerTailOf('bindWallet', 'sendAuth', 'unlinkWallet'),
      'bindWallet.accepted': {
        async ofVendor(run, step) {
          const before = visited.length;
          // Unlinks the wallet that another device has linked in this walk.
          const unlinks = () => isLinked && askAs(fixture, run.token, 'unlinkWallet', {});
          await really('bindWallet', async () => unlinks())(run, step);
          isLinked = false;
          await expect.poll(() => visited.length).toBe(before + 1);
          const { origin, pathname, searchParams } = new URL(visited.at(-1) ?? '');
          expect(`${origin}${pathname}`).toBe(`${fixture.platform.dana}/authorize`);
          const held = await run.page.evaluate(() => sessionStorage.getItem('link_state'));
          expect(held).toBe(searchParams.get('state'));
        },
        ofNobody: byFault({ data: `https://evil.example/?state=${made}` }),
        badState: (run, step) => byFault({ data: `${fixture.platform.dana}/authorize?state=a%20b` })(run, step),
      },
      'bindWallet.already_linked': really('bindWallet', ({ phone }) => {
        isLinked = true;
        return fixture.player({ phone, linked });
      }),
      'bindWallet.unavailable': byFault(),
      'sendAuth.accepted': endsIn(really('sendAuth'), says('e_wallet.linked')),
      'sendAuth.auth_code_expired': endsIn(
        really('sendAuth', () => fixture.advance(codeLife)),
        says('e_wallet.error.auth_code_expired'),
      ),
      'sendAuth.not_pending': endsIn(
        really('sendAuth', () => fixture.advance(attemptLife)),
        says('e_wallet.error.unknown'),
      ),
      'sendAuth.unavailable': endsIn(byFault(), says('e_wallet.error.unknown')),
      'unlinkWallet.accepted': endsIn(really('unlinkWallet', withoutPin), says('e_wallet.unlinked')),
      'unlinkWallet.not_linked': endsIn(
        really('unlinkWallet', async (run) => {
          await withoutPin(run);
          await askAs(fixture, run.token, 'unlinkWallet', {});
        }),
        says('e_wallet.unlinked'),
      ),
      'unlinkWallet.proof_required': really('unlinkWallet', withPin),
      'unlinkWallet.session_ended': endsIn(byFault(), ({ page }) => isVisitor(page)),
    },
    endings: {
      pinPad: deedPinEndings(close),
    },
    screenOf,
    screens: {
      ...screens,
      async link(run, snapshot) {
        await screens.link(run, snapshot);
        await expect.poll(() => isWaiting(run, 'bindWallet')).toBe(snapshot.matches('starting') ? 1 : 0);
      },
      async sending(run) {
        await screens.sending(run);
        await isAt(run, '/');
        await expect.poll(() => isWaiting(run, 'sendAuth')).toBe(1);
        expect(await run.page.evaluate(() => sessionStorage.getItem('link_state'))).toBeNull();
      },
    },
  };
});
