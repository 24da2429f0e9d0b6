import { useSyncExternalStore } from 'react';
import { ReceiptButtons } from '../../../src/web/flows/transaction/ReceiptButtons.tsx';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { paidTopUp, pendingTopUp } from '../kit/samples.ts';
import { receiptPicture } from './model.ts';
import { receiptPicturePage } from './page.ts';
import { inViews, sent, settle, showAlone, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(receiptPicturePage());

/** The receipt on the page; it is another one before a tap that the walk has on another one. */
let [shown, follow] = [pendingTopUp, () => undefined as void];
const turn = (transaction: Transaction) =>
  settle(() => {
    shown = transaction;
    follow();
  });

walkTest('TX-3 ER-4 the button for a picture shows every configuration of its machine', receiptPicture, {
  mount(actor) {
    function Buttons() {
      const transaction = useSyncExternalStore(
        (listener) => {
          follow = listener;
          return () => undefined;
        },
        () => shown,
      );
      const { status } = transaction;
      return <ReceiptButtons picture={actor} transaction={transaction} status={status} />;
    }
    return showAlone(<Buttons />);
  },
  gestures: {
    'picture.requested': {
      async pending(on) {
        await turn(pendingTopUp);
        await gestures['picture.requested'](on);
      },
      async paid(on) {
        await turn(paidTopUp);
        await gestures['picture.requested'](on);
      },
    },
    ...sent('sharing.supported', 'sharing.unsupported', 'part.arrived', 'part.missing', 'connection.restored'),
    ...sent('picture.drawn', 'picture.failed'),
    ...sent('sharing.accepted', 'sharing.dismissed', 'sharing.late', 'sharing.failed'),
  },
  screenOf,
  screens,
});
