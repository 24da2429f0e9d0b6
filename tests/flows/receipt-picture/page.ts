/** The button that shares or saves a picture of a receipt, and what came of it (TX-3). */
import type { ReceiptPictureSnapshot } from '../../../machines/receipt-picture/receipt-picture.machine.ts';
import { isDrawingPicture, pictureAction } from '../../../machines/receipt-picture/receipt-picture.selectors.ts';
import { buttonSeen, stateOf, type PageDriver, type PageObject } from '../kit/page.ts';
import type { Text, TextId } from '../kit/texts.ts';

const news: Readonly<Record<string, Text>> = {
  shared: 'transaction.picture.shared',
  saved: 'transaction.picture.saved',
  savedInstead: 'transaction.picture.saved_instead',
  notDrawn: 'transaction.picture.problem.not_drawn',
  missing: 'transaction.picture.problem.missing',
  ready: 'transaction.picture.ready',
};

export const receiptPicturePage = () => {
  const place = (page: PageDriver) => page.in('[data-picture]');
  return {
    gestures: {
      'picture.requested': (page: PageDriver) =>
        place(page).press('transaction.picture.share', 'transaction.picture.save'),
    },
    screenOf: () => 'button',
    screens: {
      button(page: PageDriver, snapshot: ReceiptPictureSnapshot) {
        const [action, other] =
          pictureAction(snapshot) === 'share' ? (['share', 'save'] as const) : (['save', 'share'] as const);
        return place(page).see({
          status: news[stateOf(snapshot)] ?? null,
          buttons: {
            ...buttonSeen(
              `transaction.picture.${action}` satisfies TextId,
              'transaction.picture.busy',
              isDrawingPicture(snapshot) ? 'busy' : 'ready',
            ),
            [`transaction.picture.${other}`]: 'absent',
          },
        });
      },
    },
  } satisfies PageObject<ReceiptPictureSnapshot>;
};
