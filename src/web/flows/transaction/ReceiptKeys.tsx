/** What can be done with a receipt: pass it on, ask about it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import { links } from '../../app/config.ts';
import { useBrand } from '../../app/StoreTopBar.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button, LinkButton, LiveRegion, MenuIcon, MoneyIcon, writeClipboard } from '../../ui/index.ts';
import { receiptText } from './receipt-lines.ts';
import { keys } from './transaction.css.ts';

export function ReceiptKeys({ transaction, status }: { transaction: Transaction; status: ShownStatus }) {
  const text = useText();
  const { locale } = useIntl();
  const brand = useBrand();
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const receipt = receiptText(transaction, status, { text, language: locale }, brand.name);
    const isShared = await passOn({ title: text('receipt.page', { brand: brand.name }), text: receipt });
    setCopied(!isShared && (await writeClipboard(receipt)));
  };
  const help = new URL(links.help);
  help.searchParams.set('order', transaction.orderNumber);
  return (
    <div className={keys}>
      <Button variant="secondary" onClick={() => void share()}>
        <MoneyIcon name="share" />
        {text(isCopied ? 'transaction.share.copied' : 'transaction.share')}
      </Button>
      <LiveRegion>{isCopied && text('transaction.share.copied')}</LiveRegion>
      <LinkButton variant="quiet" href={help.href} target="_blank" rel="noopener noreferrer">
        <MenuIcon name="help" />
        {text('transaction.help')}
      </LinkButton>
    </div>
  );
}

/** By the phone's own sheet. False where there is none; somebody who closes the sheet has decided. */
async function passOn(content: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
