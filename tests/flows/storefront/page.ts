/** The storefront: visitor or player, open dialog, redirects (SH-6, SH-12, RT-12 to RT-14). */
import { equal } from 'node:assert/strict';
import type { StorefrontSnapshot } from '../../../machines/storefront/storefront.machine.ts';
import { landingOf } from '../kit/addresses.ts';
import { buttonSeen, type PageDriver, type PageObject } from '../kit/page.ts';
import { text } from '../kit/texts.ts';
import { seeBrand } from '../merchant/page.ts';

const dialogs = ['login', 'register', 'recovery'] as const;
type Dialog = (typeof dialogs)[number];

/** Presses by script under an open dialog: other flows can send the same event. */
const open = (name: 'nav.login' | 'nav.register') => async (page: PageDriver) => {
  const isBelow = (await page.in('dialog[open]').read()) !== null;
  await page.in('header')[isBelow ? 'invoke' : 'press'](name);
};

async function signOut(page: PageDriver): Promise<void> {
  await page.in('header').press('nav.menu');
  await page.in('dialog#menu').press('drawer.logout');
}

export function storefrontScreen(snapshot: StorefrontSnapshot) {
  const { visit } = snapshot.value as {
    visit:
      | { player: 'here' | { away: 'fetching' | 'missing' | 'retrying' } }
      | { visitor: 'browsing' | { loggingIn: 'byPassword' | 'byPasskey' } | 'registering' | 'recovering' };
  };
  if ('visitor' in visit) return typeof visit.visitor === 'string' ? visit.visitor : 'loggingIn';
  return visit.player === 'here' ? 'player' : visit.player.away;
}

export async function seeVisit(page: PageDriver, isPlayer: boolean): Promise<void> {
  const way = isPlayer ? 'absent' : 'ready';
  await page.in('header').see({ buttons: { 'nav.login': way, 'nav.register': way } });
  equal((await page.in('header [role=group]').read())?.buttons.length ?? 0, isPlayer ? 2 : 0);
  const menu = await page.in('dialog#menu').read();
  equal(
    menu?.buttons.some(({ name }) => name === text('drawer.logout')),
    isPlayer,
  );
}

interface Known {
  brandIn(snapshot: StorefrontSnapshot): Parameters<typeof seeBrand>[1];
  /** Whether the flow is in its dialog, not a later step; null: the tier cannot tell. */
  isAsking(snapshot: StorefrontSnapshot, flow: 'registration' | 'forgotPassword'): boolean | null;
}

export function storefrontPage({ brandIn, isAsking }: Known) {
  const see = async (page: PageDriver, snapshot: StorefrontSnapshot, isShown: (dialog: Dialog) => boolean | null) => {
    const screen = storefrontScreen(snapshot);
    const isPlayer = ['player', 'fetching', 'missing', 'retrying'].includes(screen);
    await seeBrand(page, brandIn(snapshot));
    await seeVisit(page, isPlayer);
    for (const dialog of dialogs) {
      const shown = isShown(dialog);
      if (shown !== null) await page.in(`dialog#${dialog}`).see({ isShown: shown });
    }
    if (!isPlayer)
      await page.in('main').see((address) => {
        equal(landingOf(address).for === 'player', false, `${address} is left`);
        return {};
      });
  };
  const seeAway = async (page: PageDriver, snapshot: StorefrontSnapshot, retry: 'ready' | 'busy' | null) => {
    await see(page, snapshot, () => false);
    if (retry === null) return page.in('main').see({ doesNotSay: new RegExp(text('account.not_fetched.text')) });
    await page.in('main').see({
      says: ['account.not_fetched.text'],
      buttons: buttonSeen('account.retry', 'account.retry.busy', retry),
    });
  };
  return {
    gestures: {
      'loginForm.opened': open('nav.login'),
      'registerForm.opened': open('nav.register'),
      'part.requested': (page: PageDriver) => page.in('main').press('account.retry'),
      'signOut.requested': signOut,
    },
    screenOf: storefrontScreen,
    screens: {
      async browsing(page, snapshot) {
        await see(page, snapshot, () => false);
      },
      loggingIn: (page, snapshot) => see(page, snapshot, (dialog) => dialog === 'login'),
      registering: (page, snapshot) =>
        see(page, snapshot, (dialog) => (dialog === 'register' ? isAsking(snapshot, 'registration') : false)),
      recovering: (page, snapshot) =>
        see(page, snapshot, (dialog) => (dialog === 'recovery' ? isAsking(snapshot, 'forgotPassword') : false)),
      player: (page, snapshot) => seeAway(page, snapshot, null),
      fetching: (page, snapshot) => seeAway(page, snapshot, null),
      missing: (page, snapshot) => seeAway(page, snapshot, 'ready'),
      retrying: (page, snapshot) => seeAway(page, snapshot, 'busy'),
    },
  } satisfies PageObject<StorefrontSnapshot>;
}
