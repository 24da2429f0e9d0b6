/** Rules of a transaction page: TX-1, TU-1, TU-2, HI-1, EW-7, SS-3, C75, ER-1, ER-2, acceptance 76, 84 to 86. */
import { transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import {
  isCheckingReceipt,
  receiptStaleness,
  receiptFailure,
  statusOf,
  transactionOf,
  transactionScreen,
} from '../../../machines/transaction/transaction.selectors.ts';
import { isDrawingPicture } from '../../../machines/receipt-picture/receipt-picture.selectors.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import {
  bearer,
  moment,
  paidTopUp,
  pendingCheckout,
  pendingReceipt,
  pendingTopUp,
  pendingWithdrawal,
  vendorOrigins,
} from '../kit/samples.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures, failedOutcomes } from '../kit/call-failures.ts';

const { id } = pendingTopUp;
function open({ keep = true, isHidden = false } = {}) {
  const opened = runMachine(transactionMachine, { bearer, id, origins: vendorOrigins, keep });
  if (isHidden) opened.world({ type: 'page.hidden' });
  return opened;
}
type Receipt = ReturnType<typeof open>;

const tell = (receipt: Receipt, transaction: Transaction, receivedAt = moment, call = 'transaction') => {
  receipt.answer(`${call}.accepted`, { transaction, receivedAt });
  return receipt;
};
const pending = (of: Transaction = pendingTopUp, options = {}) => tell(open(options), of);
const send = ({ actor }: Receipt, ...types: Parameters<Receipt['actor']['send']>[0]['type'][]) => {
  for (const type of types) actor.send({ type } as Parameters<Receipt['actor']['send']>[0]);
};
const polling = (options = {}) => {
  const receipt = pending(pendingTopUp, options);
  receipt.reach();
  return receipt;
};
const checking = (options = {}) => {
  const receipt = pending(pendingTopUp, options);
  send(receipt, 'check.requested');
  return receipt;
};
const refreshing = () => {
  const receipt = pending(paidTopUp);
  send(receipt, 'receipt.refreshRequested');
  return receipt;
};
const screenOf = ({ snapshot }: Receipt) => transactionScreen(snapshot());
const shownBy = ({ snapshot }: Receipt) => statusOf(snapshot());
const waitsOf = ({ deadlines }: Receipt) => deadlines().map((until) => until - moment);
/** Asks nothing until the page is shown, then at once. */
const restsUntilShown = (receipt: Receipt) => {
  send(receipt, 'connection.restored', 'check.requested');
  expect(receipt.live()).toEqual([]);
  send(receipt, 'page.shown');
  expect(receipt.underway()).toEqual(['transaction']);
};
const failed: Transaction = { ...pendingTopUp, status: 'failed', reason: 'expired', finishedAt: moment };

describe('TX-1 the first reading', () => {
  it('TX-1 asks for this one, with the token', () => {
    const receipt = open();
    expect(receipt.made.map(({ name, input }) => [name, input])).toEqual([['transaction', { bearer, id }]]);
    expect(screenOf(receipt)).toBe('loading');
  });

  it.each([paidTopUp, failed])(
    'TX-1 ux86 one that has ended is shown, asked for no more, and moves nothing',
    (ended) => {
      const receipt = pending(ended);
      expect([screenOf(receipt), shownBy(receipt), transactionOf(receipt.snapshot())]).toEqual([
        'receipt',
        ended.status,
        ended,
      ]);
      expect([receipt.live(), waitsOf(receipt), receipt.effects]).toEqual([[], [], []]);
    },
  );

  it('TX-1 a pending one is shown as that, and asked for again in five seconds', () => {
    const receipt = pending();
    expect([screenOf(receipt), shownBy(receipt)]).toEqual(['receipt', 'pending']);
    expect([receipt.live(), waitsOf(receipt)]).toEqual([[], [5_000]]);
  });

  it('HI-1 where there is none, that is said, and it can be looked for again', () => {
    const receipt = open();
    receipt.answer('transaction.not_found');
    expect([screenOf(receipt), receipt.live()]).toEqual(['missing', []]);
    send(receipt, 'connection.restored', 'check.requested');
    expect(receipt.live()).toEqual([]);
    send(receipt, 'receipt.refreshRequested');
    expect([screenOf(receipt), receipt.live().length]).toEqual(['loading', 1]);
  });

  it.each(callFailures)(
    'ER-2 transaction.%s says %s, and is read again when asked or reconnected',
    (outcome, message) => {
      for (const type of ['receipt.refreshRequested', 'connection.restored'] as const) {
        const receipt = open();
        receipt.answer(`transaction.${outcome}`);
        expect([screenOf(receipt), receiptFailure(receipt.snapshot())?.id]).toEqual(['failed', message]);
        expect(receipt.live()).toEqual([]);
        send(receipt, type);
        expect([screenOf(receipt), receipt.live().length]).toEqual(['loading', 1]);
      }
    },
  );
});

describe('ux86 how often it is asked for', () => {
  it('ux86 after 5, 10, 20, 40, then every 60 seconds, whether that goes well or not', () => {
    const receipt = pending();
    const waited: number[] = [];
    let now = moment;
    for (const outcome of ['accepted', 'timeout', 'accepted', 'offline', 'accepted', 'accepted']) {
      const [next = Number.NaN] = waitsOf(receipt);
      waited.push(moment + next - now);
      receipt.reach();
      now = moment + next;
      receipt.answer(`transaction.${outcome}`, { transaction: pendingTopUp, receivedAt: now });
    }
    expect(waited).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('ux86 hidden it asks nothing; shown again it asks at once and begins anew with the short waits', () => {
    const receipt = polling();
    tell(receipt, pendingTopUp, moment + 5_000);
    send(receipt, 'page.hidden');
    expect([waitsOf(receipt), receipt.live()]).toEqual([[], []]);
    restsUntilShown(receipt);
    tell(receipt, pendingTopUp, moment + 9_000);
    expect(waitsOf(receipt)).toEqual([14_000]);
  });

  it('ux86 opened or hidden while it is read, it rests when the answer is there', () => {
    const hidden = polling();
    send(hidden, 'page.hidden');
    for (const receipt of [pending(pendingTopUp, { isHidden: true }), tell(hidden, pendingTopUp)]) {
      expect([waitsOf(receipt), receipt.live()]).toEqual([[], []]);
    }
    const seen = pending(pendingTopUp, { isHidden: true });
    send(seen, 'page.shown');
    expect(seen.underway()).toEqual(['transaction']);
  });

  it.each([
    ...callFailures.map(([outcome]) => ['transaction', outcome, polling] as const),
    ...[...failedOutcomes, 'throttled'].map((outcome) => ['checkTransaction', outcome, checking] as const),
  ])('ux86 ER-2 hidden, %s.%s is waited out: nothing is asked until it is shown', (call, outcome, begin) => {
    const receipt = begin();
    send(receipt, 'page.hidden');
    receipt.answer(`${call}.${outcome}`, { receivedAt: moment + 7_000 });
    expect([waitsOf(receipt), receipt.live()]).toEqual([[], []]);
    restsUntilShown(receipt);
  });

  it('ux86 hidden and shown while it is read, it goes on as before', () => {
    const receipt = polling();
    send(receipt, 'page.hidden', 'page.shown');
    expect(receipt.live()).toHaveLength(1);
    tell(receipt, pendingTopUp, moment + 6_000);
    expect(waitsOf(receipt)).toEqual([11_000]);
  });

  it('ER-2 a connection that comes back asks at once', () => {
    const receipt = pending();
    send(receipt, 'connection.restored');
    expect(receipt.underway()).toEqual(['transaction']);
  });

  it('ER-2 ux86 while it is asked for, nothing else is asked', () => {
    for (const receipt of [polling(), checking()]) {
      const before = receipt.made.length;
      send(receipt, 'check.requested', 'connection.restored', 'receipt.refreshRequested');
      expect([receipt.made.length, receipt.live().length, waitsOf(receipt)]).toEqual([before, 1, []]);
    }
  });
});

describe('TU-2 ux84 its deadline', () => {
  const ending = { ...pendingTopUp, until: moment + 3_000 };

  it('TU-2 the end that comes first is what is waited for; then it is shown as expired and asked for', () => {
    const receipt = pending(ending);
    expect([waitsOf(receipt), shownBy(receipt)]).toEqual([[3_000], 'pending']);
    receipt.reach();
    expect([shownBy(receipt), receipt.underway()]).toEqual(['expired', ['transaction']]);
    tell(receipt, ending, moment + 3_500);
    expect(shownBy(receipt)).toBe('expired');
    receipt.reach();
    tell(receipt, paidTopUp, moment + 14_000);
    expect([shownBy(receipt), waitsOf(receipt)]).toEqual(['success', []]);
  });

  it('TU-2 one that is read when it is over is expired at once, and a later end makes it pending again', () => {
    const receipt = pending({ ...pendingTopUp, until: moment });
    expect(shownBy(receipt)).toBe('expired');
    receipt.reach();
    tell(receipt, pendingTopUp, moment + 6_000);
    expect(shownBy(receipt)).toBe('pending');
  });

  it('TU-2 a failure without a time does not turn the clock back', () => {
    const receipt = pending(ending);
    receipt.reach();
    receipt.answer('transaction.offline', {});
    expect(shownBy(receipt)).toBe('expired');
  });

  it('TX-1 one without an end does not expire', () => {
    const receipt = pending(pendingWithdrawal);
    receipt.reach();
    expect(shownBy(receipt)).toBe('pending');
  });
});

describe('TX-1 SS-3 ux85 it ends', () => {
  it.each([
    ['read again', polling, 'transaction'],
    ['checked', checking, 'checkTransaction'],
  ] as const)(
    'TX-1 SS-3 SH-20 when it is %s: shown, balances are read once, a payment is heard, and nothing is asked any more',
    (_, begin, call) => {
      for (const ended of [paidTopUp, failed]) {
        const receipt = tell(begin(), ended, moment + 6_000, call);
        expect([shownBy(receipt), transactionOf(receipt.snapshot())]).toEqual([ended.status, ended]);
        send(receipt, 'page.hidden', 'page.shown', 'connection.restored', 'check.requested');
        expect([receipt.live(), waitsOf(receipt)]).toEqual([[], []]);
        const heard = ended === paidTopUp ? ['giveCue'] : [];
        expect(receipt.effects.map(({ type }) => type)).toEqual(['announceMovement', ...heard]);
        expect(receipt.did('giveCue')).toEqual(heard.map(() => ({ cue: 'paid' })));
      }
    },
  );

  it.each([
    ['at once', open, 'transaction', []],
    ['read again', polling, 'transaction', ['announceMovement']],
    ['checked', checking, 'checkTransaction', ['announceMovement']],
  ] as const)('TU-1 ux76 who waits for the end goes on with it: %s', (_, begin, call, effects) => {
    for (const ended of [paidTopUp, failed]) {
      const receipt = tell(begin({ keep: false }), ended, moment + 6_000, call);
      expect(receipt.snapshot().output).toEqual({ type: 'ended', transaction: ended });
      expect(receipt.effects.map(({ type }) => type)).toEqual(effects);
    }
  });

  it('SH-20 a withdrawal that is paid out brings no Platinum, and is not heard', () => {
    const receipt = tell(polling(), { ...pendingWithdrawal, status: 'success', finishedAt: moment });
    expect(receipt.did('giveCue')).toEqual([]);
  });

  it('TU-1 ux76 who waits for the end waits on while it is pending', () => {
    expect(pending(pendingTopUp, { keep: false }).snapshot().status).toBe('active');
  });
});

it.each([pendingTopUp, paidTopUp, failed])('TX-3 a receipt can be made a picture, whatever its status', (of) => {
  const picture = pending(of).child('receiptPicture');
  picture.send({ type: 'sharing.supported' });
  picture.send({ type: 'picture.requested', receipt: pendingReceipt });
  expect(isDrawingPicture(picture.getSnapshot())).toBe(true);
});

describe('TX-1 Cek status', () => {
  it('TX-1 asks about this one, at once', () => {
    const receipt = checking();
    expect(receipt.asks()).toEqual([['checkTransaction', { bearer, id }]]);
    expect([isCheckingReceipt(receipt.snapshot()), waitsOf(receipt)]).toEqual([true, []]);
  });

  it('TX-1 says where nothing has changed, and where it was asked too often; both wait on', () => {
    const same = tell(checking(), pendingTopUp, moment + 2_000, 'checkTransaction');
    expect([same.said(), waitsOf(same)]).toEqual([['transaction.check.unchanged'], [12_000]]);
    const often = checking();
    often.answer('checkTransaction.throttled');
    expect([often.said(), waitsOf(often)]).toEqual([['transaction.check.throttled'], [5_000]]);
    for (const receipt of [same, often]) {
      expect([isCheckingReceipt(receipt.snapshot()), shownBy(receipt)]).toEqual([false, 'pending']);
      expect(receiptStaleness(receipt.snapshot())).toBeNull();
    }
  });
});

describe('ER-1 ER-2 what fails while something is shown', () => {
  it.each([
    ['polling', polling, 'transaction'],
    ['checking', checking, 'checkTransaction'],
    ['refreshing', refreshing, 'transaction'],
  ] as const)('HI-1 gone while %s', (_, begin, call) => {
    const receipt = begin();
    receipt.answer(`${call}.not_found`);
    expect([screenOf(receipt), receipt.live(), waitsOf(receipt)]).toEqual(['missing', [], []]);
  });

  it.each(
    callFailures.flatMap(([outcome, message]) => [
      ['transaction', outcome, message, polling] as const,
      ['checkTransaction', outcome, message, checking] as const,
    ]),
  )(
    'ER-2 ux15 %s.%s says %s beside what is known, with its time, and asks again later',
    (call, outcome, message, begin) => {
      const receipt = begin();
      receipt.answer(`${call}.${outcome}`, { receivedAt: moment + 7_000 });
      expect(receiptStaleness(receipt.snapshot())).toEqual({ message: { id: message }, readAt: moment });
      expect([shownBy(receipt), receipt.live(), waitsOf(receipt)]).toEqual(['pending', [], [17_000]]);
      receipt.reach();
      tell(receipt, pendingTopUp, moment + 17_000);
      expect(receiptStaleness(receipt.snapshot())).toBeNull();
    },
  );

  it('ER-2 one that has ended is read once more when asked; the receipt stays, whatever comes of it', () => {
    for (const [outcome] of callFailures) {
      const receipt = refreshing();
      expect([isCheckingReceipt(receipt.snapshot()), receipt.underway()]).toEqual([true, ['transaction']]);
      send(receipt, 'receipt.refreshRequested', 'connection.restored');
      expect(receipt.made).toHaveLength(2);
      receipt.answer(`transaction.${outcome}`);
      expect([shownBy(receipt), screenOf(receipt), receipt.said()]).toEqual([
        'success',
        'receipt',
        ['transaction.not_refreshed'],
      ]);
      expect([isCheckingReceipt(receipt.snapshot()), receipt.live()]).toEqual([false, []]);
    }
  });

  it('TX-1 read once more, what the server says now is shown', () => {
    const ended = tell(refreshing(), failed);
    expect([shownBy(ended), isCheckingReceipt(ended.snapshot()), ended.live(), waitsOf(ended)]).toEqual([
      'failed',
      false,
      [],
      [],
    ]);
    const reopened = tell(refreshing(), pendingTopUp);
    expect([shownBy(reopened), waitsOf(reopened).length]).toEqual(['pending', 1]);
  });
});

describe('TU-1 EW-7 C75 on to the payment', () => {
  it('TU-1 EW-7 goes to the page that the order names, as often as it is asked for', () => {
    const receipt = pending(pendingCheckout);
    send(receipt, 'payment.continued');
    expect(receipt.did('leaveTo')).toEqual([{ url: pendingCheckout.checkoutUrl }]);
    expect([shownBy(receipt), waitsOf(receipt)]).toEqual(['pending', [5_000]]);
  });

  it.each([null, 'https://wallet.example/pay/8M4RY2', 'javascript:alert(1)'])('C75 never to %s', (checkoutUrl) => {
    const receipt = pending({ ...pendingCheckout, checkoutUrl });
    send(receipt, 'payment.continued');
    expect(receipt.effects).toEqual([]);
  });

  it('TU-2 what is past its end, or has ended, is not paid any more', () => {
    const late = pending({ ...pendingCheckout, until: moment });
    const paid = pending({ ...pendingCheckout, status: 'success', finishedAt: moment });
    for (const receipt of [late, paid]) {
      send(receipt, 'payment.continued');
      expect(receipt.did('leaveTo')).toEqual([]);
    }
  });
});
