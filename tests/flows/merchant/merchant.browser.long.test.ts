import { secondMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import { merchant } from './model.ts';
import { merchantPage } from './page.ts';
import { expect, logIn } from '../../browser/gestures.ts';
import {
  byFault,
  hold,
  inChromium,
  isWaiting,
  openAt,
  openRun,
  password,
  really,
  tailOf,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';

const call = 'merchantLookup';
const linked = `/?merchant-uuid=${secondMerchant}`;
let found: { name: string; mark: string } | null = null;
const { screens, screenOf } = inChromium(merchantPage(() => found));
const remember = ({ page }: PathRun) =>
  page.evaluate((uid) => localStorage.setItem('merchant-uuid', uid), secondMerchant);

const openings: Record<string, { before?: (run: PathRun) => Promise<void>; path?: string }> = {
  stored: { before: remember },
  referred: { path: linked },
  referredWhileLoggedIn: {
    async before({ fixture, page, phone }) {
      await fixture.player({ phone });
      await logIn(page, phone, password);
    },
    path: linked,
  },
  malformedLink: { before: remember, path: '/?merchant-uuid=toko-sebelah' },
};

walkTest(merchant, (fixture) => ({
  async open({ edge: { offer } }) {
    found = null;
    const run = await openRun(fixture, []);
    const { before, path = '/' } = openings[offer.sample] ?? {};
    await openAt(run);
    await before?.(run);
    await hold(run, call);
    await openAt(run, path);
    if (offer.sample === 'malformedLink')
      await run.driver.in('[data-visible]').see({ says: ['merchant.referral_invalid'] });
    return run;
  },
  gestures: {},
  outcomes: {
    ...tailOf(call),
    async 'merchantLookup.accepted'(run, step) {
      const isOther = /confirmingReferral|stored=true/.test(step.edge.from);
      if (isOther) found = { name: 'Toko Lestari', mark: 'TL' };
      await really(call)(run, step);
    },
    'merchantLookup.not_found': byFault(),
  },
  endings: {},
  screenOf,
  screens: {
    async asking(run, snapshot) {
      await screens.asking(run, snapshot);
      await expect.poll(() => isWaiting(run, call)).toBe(1);
    },
    async known(run, snapshot) {
      await screens.known(run, snapshot);
      expect(isWaiting(run, call)).toBe(0);
    },
  },
}));
