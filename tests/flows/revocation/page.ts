/** The page turns into a visitor's at logout, whatever the server answers (SS-5). */
import type { PageObject } from '../kit/page.ts';

export const revocationPage = {
  screenOf: () => 'visitor' as const,
  screens: {
    async visitor(page) {
      await page.in('header').see({ buttons: { 'nav.login': 'ready', 'nav.register': 'ready' } });
      // Balances, dialogs and toasts are gone.
      for (const region of ['header [role=group]', 'dialog[open]', '[data-visible]'] as const)
        await page.in(region).see({ isShown: false });
    },
  },
} satisfies PageObject<unknown>;
