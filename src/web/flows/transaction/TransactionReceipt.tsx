/** One transaction as a receipt: its status, what it needs, and every figure (TX-1, TU-2). */
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import {
  isCheckingReceipt,
  statusOf,
  type ShownStatus,
} from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import { useStep, useWay } from '../../runtime/ports.tsx';
import type { TransactionActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  Button,
  CopyButton,
  LinkButton,
  Receipt,
  ReceiptHead,
  ReceiptList,
  ReceiptPart,
  ReceiptRow,
} from '../../ui/index.ts';
import { PushOffer } from '../push/PushCard.tsx';
import { useFocusWhenLost } from '../use-focus-when-lost.ts';
import { BackToGame } from './BackToGame.tsx';
import { copyTexts } from './copy-texts.ts';
import { Instructions } from './Instructions.tsx';
import { statusLook } from './look.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { accountText, factLines, isSum, sumLines } from './receipt-lines.ts';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { saidOf } from './said.ts';
import { Staleness } from './Staleness.tsx';
import { aside, check, column, layout } from './transaction.css.ts';

export function TransactionReceipt({ actor, transaction }: { actor: TransactionActor; transaction: Transaction }) {
  const text = useText();
  const { locale } = useIntl();
  const status = useSelector(actor, statusOf);
  const picture = useStep(actor, 'receiptPicture');
  const isOpen = transaction.status === 'pending';
  const words = { text, language: locale };
  const account = accountText(transaction);
  const { vaNumber, type, total } = transaction;
  const canPay = useSelector(actor, (snapshot) => snapshot.can({ type: 'payment.continued' }));
  const isPaying = status === 'pending' && (vaNumber !== null || canPay);
  // While a payment is open, PaymentPart shows the deadline.
  const facts = factLines(transaction, words).filter(({ name }) => !isPaying || name !== 'expires');
  const head = useFocusOnEnd(status);
  return (
    <div className={layout}>
      <div className={column}>
        <Receipt>
          <ReceiptHead
            ref={head}
            {...statusLook[status]}
            title={text(`transaction.status.${status}`)}
            text={saidOf(transaction, status, text)}
          />
          {isPaying && <PaymentPart actor={actor} transaction={transaction} canPay={canPay} />}
          {isOpen && (
            <ReceiptPart>
              <div className={check}>
                <Staleness actor={actor} />
                <AskButton actor={actor} isOpen />
              </div>
            </ReceiptPart>
          )}
          <ReceiptPart title={text('receipt.title')}>
            <ReceiptList>
              {transaction.orderNumber !== '' && <OrderNumber number={transaction.orderNumber} />}
              {account !== null && <ReceiptRow term={text('receipt.account')}>{account}</ReceiptRow>}
              {facts.map(({ name, value }) => (
                <ReceiptRow key={name} term={text(`receipt.${name}`)}>
                  {value}
                </ReceiptRow>
              ))}
            </ReceiptList>
          </ReceiptPart>
          <Sum transaction={transaction} />
        </Receipt>
        {!isOpen && <AskButton actor={actor} isOpen={false} />}
      </div>
      <div className={aside}>
        {status === 'pending' && vaNumber !== null && total !== null && (
          <Instructions {...transaction} vaNumber={vaNumber} total={total} />
        )}
        {isOpen && (type === 'topup' || type === 'withdraw') && <PushOffer about="order" />}
        {status === 'failed' && type === 'topup' && <TopUpAgain />}
        {type === 'topup' && <BackToGame isPrimary={status === 'success'} />}
        <ReceiptButtons picture={picture} transaction={transaction} status={status} />
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

function Sum({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const lines = sumLines(transaction);
  if (lines.length === 0) return null;
  return (
    <ReceiptPart>
      <ReceiptList>
        {lines.map((line) => (
          <ReceiptRow key={line.name} term={text(`receipt.${line.name}`)} strong={isSum(line)}>
            {line.value}
          </ReceiptRow>
        ))}
      </ReceiptList>
    </ReceiptPart>
  );
}

/** Checks a pending transaction with the vendor; reads an ended one again. */
function AskButton({ actor, isOpen }: { actor: TransactionActor; isOpen: boolean }) {
  const text = useText();
  const isBusy = useSelector(actor, isCheckingReceipt);
  const what = isOpen ? 'check' : 'refresh';
  return (
    <Button
      variant={isOpen ? 'secondary' : 'quiet'}
      block
      busy={isBusy}
      busyLabel={text(`transaction.${what}.busy`)}
      onClick={() => actor.send({ type: isOpen ? 'check.requested' : 'receipt.refreshRequested' })}
    >
      {text(`transaction.${what}`)}
    </Button>
  );
}

/** The end of the wait removes the buttons to pay and check: the new status takes the focus. */
function useFocusOnEnd(status: ShownStatus) {
  const head = useRef<HTMLDivElement>(null);
  useFocusWhenLost(() => {
    if (status !== 'pending') head.current?.focus();
  }, status);
  return head;
}

function TopUpAgain() {
  const text = useText();
  const toTopUp = useWay()('/top-up');
  if (!toTopUp) return null;
  return (
    <LinkButton {...toTopUp} size="lg" block>
      {text('transaction.again')}
    </LinkButton>
  );
}
