/** What can be done with a receipt: a picture for others, paper, a text (TX-2, TX-3), and the way to help. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  isDrawingPicture,
  pictureAction,
  pictureNews,
} from '../../../../machines/receipt-picture/receipt-picture.selectors.ts';
import { merchantOf } from '../../../../machines/storefront/storefront.selectors.ts';
import type { ShownStatus } from '../../../../machines/transaction/transaction.selectors.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import type { ReceiptPictureActor } from '../../runtime/actors.ts';
import { useBrand } from '../../runtime/brand.ts';
import { useStorefront } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, LiveRegion, MoneyIcon, writeClipboard } from '../../ui/index.ts';
import { light } from '../../ui/theme/colours.ts';
import { Support } from '../Support.tsx';
import { remark } from '../parts.css.ts';
import { receiptPicture, receiptText } from './receipt-lines.ts';
import { buttons, sharing } from './transaction.css.ts';

interface ReceiptProps {
  transaction: Transaction;
  status: ShownStatus;
}

export function ReceiptButtons({ picture, ...receipt }: ReceiptProps & { picture: ReceiptPictureActor | undefined }) {
  const text = useText();
  return (
    <div className={sharing}>
      {picture && <PictureButton actor={picture} {...receipt} />}
      <div className={buttons}>
        <Button variant="secondary" onClick={() => window.print()}>
          <MoneyIcon name="print" />
          {text('transaction.print')}
        </Button>
        <CopyTextButton {...receipt} />
      </div>
      <Support order={receipt.transaction.orderNumber} />
    </div>
  );
}

function PictureButton({ actor, transaction, status }: ReceiptProps & { actor: ReceiptPictureActor }) {
  const text = useText();
  const toText = useMessage();
  const { locale } = useIntl();
  const brand = useBrand();
  const colour = useStorefront(merchantOf)?.colours?.light ?? light.merchant;
  const action = useSelector(actor, pictureAction);
  const isBusy = useSelector(actor, isDrawingPicture);
  const news = useSelector(actor, pictureNews);
  const request = () => {
    const shop = { ...brand, colour, address: location.host };
    const receipt = receiptPicture(transaction, status, { text, language: locale }, shop);
    actor.send({ type: 'picture.requested', receipt });
  };
  return (
    <div className={sharing} data-picture="">
      <Button variant="secondary" block busy={isBusy} busyLabel={text('transaction.picture.busy')} onClick={request}>
        <MoneyIcon name={action} />
        {text(`transaction.picture.${action}`)}
      </Button>
      <div role="status" className={remark}>
        {news && <Banner tone={news.tone}>{toText(news.message)}</Banner>}
      </div>
    </div>
  );
}

/** For whom a picture says nothing, and for where one cannot go. */
function CopyTextButton({ transaction, status }: ReceiptProps) {
  const text = useText();
  const { locale } = useIntl();
  const brand = useBrand();
  const [done, setDone] = useState<'copied' | 'not_copied' | null>(null);
  const copy = async () => {
    const receipt = receiptText(transaction, status, { text, language: locale }, brand.name);
    setDone((await writeClipboard(receipt)) ? 'copied' : 'not_copied');
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        <MoneyIcon name="copy" />
        {text(done === 'copied' ? 'transaction.text.copied' : 'transaction.text.copy')}
      </Button>
      <LiveRegion>{done && text(`transaction.text.${done}`)}</LiveRegion>
    </>
  );
}
