/** Giving up an unpaid order, in its card above the form of a new one (TU-4). */
import type { OpenOrderSnapshot } from '../../../machines/open-order/open-order.machine.ts';
import { openOrderScreen } from '../../../machines/open-order/open-order.selectors.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { buttonSeen, main, type PageObject } from '../kit/page.ts';

export const openOrderPage = {
  gestures: {
    'cancellation.requested': (page) => main(page).press('top_up.cancel'),
    'cancellation.confirmed': (page) => main(page).press('top_up.cancel.confirm'),
    'cancellation.dropped': (page) => main(page).press('top_up.cancel.keep'),
  },
  screenOf: openOrderScreen,
  screens: {
    offered: (page) =>
      main(page).see({
        buttons: { 'top_up.cancel': 'ready', 'top_up.cancel.confirm': 'absent', 'top_up.cancel.keep': 'absent' },
      }),
    asking(page, snapshot) {
      const isBusy = snapshot.hasTag('busy');
      return main(page).see({
        says: ['top_up.cancel.question'],
        alert: callFailureIn(snapshot) ?? null,
        buttons: {
          ...buttonSeen('top_up.cancel.confirm', 'top_up.cancel.busy', isBusy ? 'busy' : 'ready'),
          'top_up.cancel.keep': isBusy ? 'disabled' : 'ready',
          'top_up.cancel': 'absent',
        },
      });
    },
    none: (page) => main(page).see({ buttons: { 'top_up.cancel.confirm': 'absent', 'top_up.cancel': 'absent' } }),
  },
} satisfies PageObject<OpenOrderSnapshot>;
