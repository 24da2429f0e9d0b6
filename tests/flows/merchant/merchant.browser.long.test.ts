/** Whose shop this is, walked in Chromium against the platform. */
import { secondMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import { merchant } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { expect, logIn, toast, text } from '../../browser/gestures.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import {
  byFault,
  closeRun,
  hold,
  isWaiting,
  openAt,
  openRun,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/walk.ts';

const call = 'merchantLookup';
const linked = `/?merchant-uuid=${secondMerchant}`;
const remember = ({ page }: PathRun) =>
  page.evaluate((uid) => localStorage.setItem('merchant-uuid', uid), secondMerchant);

const openings: Record<string, (run: PathRun) => Promise<string>> = {
  page: async () => '/',
  async stored(run) {
    await remember(run);
    return '/';
  },
  referred: async () => linked,
  async referredWhileLoggedIn({ fixture, page, phone }) {
    await fixture.player({ phone, password });
    await logIn(page, phone, password);
    return linked;
  },
  async malformedLink(run) {
    await remember(run);
    return '/?merchant-uuid=toko-sebelah';
  },
};

walkTest(merchant, (fixture) =>
  defineBrowserScript(merchant, {
    async open({ edge }) {
      const run = await openRun(fixture, []);
      await openAt(run);
      const path = await openings[edge.offer.sample]?.(run);
      await hold(run, call);
      await openAt(run, path);
      if (edge.offer.sample === 'malformedLink')
        await expect(toast(run.page)).toHaveText(text('merchant.referral_invalid'));
      return run;
    },
    close: closeRun,
    gestures: {},
    outcomes: {
      ...tailOf(call),
      async 'merchantLookup.accepted'(run, step) {
        await really(call)(run, step);
        const { from } = step.edge;
        const isOther = from.includes('confirmingReferral') || from.includes('stored=true');
        const name = isOther ? 'Toko Lestari' : 'Platinum';
        await expect(run.page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
      },
      'merchantLookup.not_found': byFault({ call, kind: 'not_found' }),
    },
    endings: {},
    screenOf: ({ status }): 'asking' | 'known' => (status === 'done' ? 'known' : 'asking'),
    screens: {
      asking: (run) => expect.poll(() => isWaiting(run, call)).toBe(1),
      async known(run) {
        await expect(run.page.getByRole('banner').getByRole('link').first()).toBeVisible();
        expect(isWaiting(run, call)).toBe(0);
      },
    },
  }),
);
