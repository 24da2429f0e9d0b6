/** What a pending top-up still needs: where to pay, how much, and by when (TU-2, ux82 to ux84). */
import { useIntl } from 'react-intl';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import type { TransactionActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  Button,
  CopyField,
  DigitGroups,
  formatMoment,
  formatRupiah,
  ReceiptList,
  ReceiptPart,
  ReceiptRow,
} from '../../ui/index.ts';
import { copyTexts } from './copy-texts.ts';
import { providerName } from '../provider-name.ts';
import { TimeLeft } from '../TimeLeft.tsx';
import { hint } from './transaction.css.ts';

export interface PaymentPartProps {
  actor: TransactionActor;
  transaction: Transaction;
  canPay: boolean;
}

export function PaymentPart({ actor, transaction, canPay }: PaymentPartProps) {
  const text = useText();
  const { method, vaNumber, total } = transaction;
  const name = providerName(method.code);
  const numberLabel = text('transaction.account_number', { name });
  const totalLabel = text('transaction.total');
  return (
    <ReceiptPart>
      {vaNumber !== null && (
        <CopyField label={numberLabel} value={vaNumber} texts={copyTexts(text, numberLabel)}>
          <DigitGroups digits={vaNumber} />
        </CopyField>
      )}
      {total !== null && (
        <CopyField label={totalLabel} value={String(total)} texts={copyTexts(text, totalLabel)}>
          {formatRupiah(total)}
        </CopyField>
      )}
      <Deadline transaction={transaction} />
      {canPay && (
        <>
          <Button size="lg" block onClick={() => actor.send({ type: 'payment.continued' })}>
            {text('transaction.pay', { name })}
          </Button>
          <p className={hint}>{text('transaction.pay.note', { name })}</p>
        </>
      )}
    </ReceiptPart>
  );
}

function Deadline({ transaction: { expiresAt, until } }: Pick<PaymentPartProps, 'transaction'>) {
  const text = useText();
  const { locale } = useIntl();
  if (expiresAt === null) return null;
  return (
    <ReceiptList>
      <ReceiptRow term={text('transaction.until')}>{formatMoment(expiresAt, locale)}</ReceiptRow>
      <ReceiptRow term={text('transaction.left')}>
        <TimeLeft until={until} endedText={text('transaction.left.ended')} />
      </ReceiptRow>
    </ReceiptList>
  );
}
