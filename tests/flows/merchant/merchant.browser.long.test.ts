/** Whose shop this is, walked in Chromium against the platform. */
import { secondMerchant } from '../../../src/server/db/migrations/002-merchants.ts';
import { merchant } from './model.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { expect, logIn, toast, text } from '../../browser/gestures.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  hold,
  isWaiting,
  openAt,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const call = 'merchantLookup';
const linked = `/?merchant-uuid=${secondMerchant}`;
const remember = ({ page }: Scene) =>
  page.evaluate((uid) => localStorage.setItem('merchant-uuid', uid), secondMerchant);

const openings: Record<string, (scene: Scene) => Promise<string>> = {
  page: async () => '/',
  async stored(scene) {
    await remember(scene);
    return '/';
  },
  referred: async () => linked,
  async referredWhileLoggedIn({ fixture, page, phone }) {
    await fixture.player({ phone, password });
    await logIn(page, phone, password);
    return linked;
  },
  async malformedLink(scene) {
    await remember(scene);
    return '/?merchant-uuid=toko-sebelah';
  },
};

walkTest(merchant, (fixture) =>
  defineBrowserScript(merchant, {
    async open({ edge }) {
      const scene = await openScene(fixture, []);
      await openAt(scene);
      const path = await openings[edge.offer.sample]?.(scene);
      await hold(scene, call);
      await openAt(scene, path);
      if (edge.offer.sample === 'malformedLink')
        await expect(toast(scene.page)).toHaveText(text('merchant.referral_invalid'));
      return scene;
    },
    close: closeScene,
    gestures: {},
    outcomes: {
      ...tailOf(call),
      async 'merchantLookup.accepted'(scene, step) {
        await really(call)(scene, step);
        const { from } = step.edge;
        const isOther = from.includes('confirmingReferral') || from.includes('stored=true');
        const name = isOther ? 'Toko Lestari' : 'Platinum';
        await expect(scene.page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
      },
      'merchantLookup.not_found': byFault({ call, kind: 'not_found' }),
    },
    endings: {},
    screenOf: ({ status }): 'asking' | 'known' => (status === 'done' ? 'known' : 'asking'),
    screens: {
      asking: (scene) => expect.poll(() => isWaiting(scene, call)).toBe(1),
      async known(scene) {
        await expect(scene.page.getByRole('banner').getByRole('link').first()).toBeVisible();
        expect(isWaiting(scene, call)).toBe(0);
      },
    },
  }),
);
