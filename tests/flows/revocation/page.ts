/** After a logout nobody waits for the server: whatever it answers, the page is a visitor's (SS-5). */
import type { PageDriver } from '../kit/page.ts';

export const revocationPage = {
  screens: {
    async visitor(page: PageDriver) {
      await page.in('header').see({ buttons: { 'nav.login': 'ready', 'nav.register': 'ready' } });
      // Neither balances, nor a dialog, nor a toast.
      for (const region of ['header [role=group]', 'dialog[open]', '[data-visible]'] as const)
        await page.in(region).see({ isShown: false });
    },
  },
};
