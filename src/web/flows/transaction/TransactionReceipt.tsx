/** One transaction as a receipt: how it stands, what it needs, and every figure of it (TX-1, TU-2). */
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import {
  isCheckingReceipt,
  receiptStaleness,
  statusOf,
} from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import { useLink, useOf } from '../../app/ports.tsx';
import type { TransactionActor } from '../../app/storefront.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import {
  Banner,
  Button,
  CopyButton,
  formatTime,
  LinkButton,
  Receipt,
  ReceiptHead,
  ReceiptList,
  ReceiptPart,
  ReceiptRow,
} from '../../ui/index.ts';
import { copyTexts } from './copy-texts.ts';
import { Instructions } from './Instructions.tsx';
import { statusLook } from './look.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { accountText, factLines, sumLines } from './receipt-lines.ts';
import { ReceiptKeys } from './ReceiptKeys.tsx';
import { saidOf } from './said.ts';
import { aside, column, layout, remark } from './transaction.css.ts';

export interface TransactionReceiptProps {
  flow: TransactionActor;
  transaction: Transaction;
}

export function TransactionReceipt({ flow, transaction }: TransactionReceiptProps) {
  const text = useText();
  const { locale } = useIntl();
  const status = useOf(flow, statusOf) ?? transaction.status;
  const words = { text, language: locale };
  const account = accountText(transaction);
  const { vaNumber, type } = transaction;
  return (
    <div className={layout}>
      <div className={column}>
        <Receipt>
          <ReceiptHead
            {...statusLook[status]}
            title={text(`transaction.status.${status}`)}
            text={saidOf(transaction, status, text)}
          />
          {status === 'pending' && <PaymentPart flow={flow} transaction={transaction} />}
          <ReceiptPart title={text('receipt.title')}>
            <ReceiptList>
              <OrderNumber number={transaction.orderNumber} />
              {account !== null && <ReceiptRow term={text('receipt.account')}>{account}</ReceiptRow>}
              {factLines(transaction, words).map(({ term, value }) => (
                <ReceiptRow key={term} term={term}>
                  {value}
                </ReceiptRow>
              ))}
            </ReceiptList>
          </ReceiptPart>
          <Sum lines={sumLines(transaction, words)} />
        </Receipt>
        <Staleness flow={flow} />
        <CheckKey flow={flow} />
      </div>
      <div className={aside}>
        {status === 'pending' && vaNumber !== null && <Instructions {...transaction} vaNumber={vaNumber} />}
        {status === 'failed' && type === 'topup' && <TopUpAgain />}
        <ReceiptKeys transaction={transaction} status={status} />
      </div>
    </div>
  );
}

function OrderNumber({ number }: { number: string }) {
  const text = useText();
  const shown = useRef<HTMLSpanElement>(null);
  const what = text('receipt.order');
  return (
    <ReceiptRow term={what} action={<CopyButton value={number} shownIn={shown} texts={copyTexts(text, what)} />}>
      <span ref={shown}>{number}</span>
    </ReceiptRow>
  );
}

function Sum({ lines }: { lines: ReturnType<typeof sumLines> }) {
  if (lines.length === 0) return null;
  return (
    <ReceiptPart>
      <ReceiptList>
        {lines.map(({ term, value, isTotal = false }) => (
          <ReceiptRow key={term} term={term} strong={isTotal}>
            {value}
          </ReceiptRow>
        ))}
      </ReceiptList>
    </ReceiptPart>
  );
}

/** How old the status is, where it could not be read again. Its place is there before it. */
function Staleness({ flow }: { flow: TransactionActor }) {
  const text = useText();
  const toText = useMessage();
  const { locale } = useIntl();
  const stale = useOf(flow, receiptStaleness) ?? null;
  return (
    <div role="status" className={remark}>
      {stale && (
        <Banner tone="pending">
          {text('transaction.stale', { time: formatTime(stale.readAt, locale) })} {toText(stale.message)}
        </Banner>
      )}
    </div>
  );
}

/** One key in one place: a pending one is checked at the vendor's, one that has ended is read once more. */
function CheckKey({ flow }: { flow: TransactionActor }) {
  const text = useText();
  const isPending = useOf(flow, (snapshot) => snapshot.matches('pending')) ?? false;
  const isBusy = useOf(flow, isCheckingReceipt) ?? false;
  return isPending ? (
    <Button
      variant="secondary"
      size="lg"
      block
      busy={isBusy}
      busyLabel={text('transaction.check.busy')}
      onClick={() => flow.send({ type: 'check.requested' })}
    >
      {text('transaction.check')}
    </Button>
  ) : (
    <Button
      variant="quiet"
      block
      busy={isBusy}
      busyLabel={text('transaction.refresh.busy')}
      onClick={() => flow.send({ type: 'receipt.refreshRequested' })}
    >
      {text('transaction.refresh')}
    </Button>
  );
}

function TopUpAgain() {
  const text = useText();
  const link = useLink();
  return (
    <LinkButton {...link('/top-up')} size="lg" block>
      {text('transaction.again')}
    </LinkButton>
  );
}
