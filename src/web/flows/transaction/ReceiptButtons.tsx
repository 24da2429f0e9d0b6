import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import { useBrand } from '../../runtime/brand.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, LiveRegion, MoneyIcon, writeClipboard } from '../../ui/index.ts';
import { Support } from '../Support.tsx';
import { openShareSheet } from '../share-sheet.ts';
import { receiptText } from './receipt-lines.ts';
import { buttons } from './transaction.css.ts';

export function ReceiptButtons({ transaction, status }: { transaction: Transaction; status: ShownStatus }) {
  const text = useText();
  const { locale } = useIntl();
  const brand = useBrand();
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const receipt = receiptText(transaction, status, { text, language: locale }, brand.name);
    const isShared = await openShareSheet({ title: text('receipt.page', { brand: brand.name }), text: receipt });
    setCopied(!isShared && (await writeClipboard(receipt)));
  };
  return (
    <div className={buttons}>
      <Button variant="secondary" onClick={() => void share()}>
        <MoneyIcon name="share" />
        {text(isCopied ? 'transaction.share.copied' : 'transaction.share')}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <MoneyIcon name="print" />
        {text('transaction.print')}
      </Button>
      <LiveRegion>{isCopied && text('transaction.share.copied')}</LiveRegion>
      <Support order={transaction.orderNumber} />
    </div>
  );
}
