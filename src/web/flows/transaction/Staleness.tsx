import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { receiptStaleness } from '../../../../machines/transaction/transaction.selectors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import type { TransactionActor } from '../../runtime/actors.ts';
import { Banner, formatTime } from '../../ui/index.ts';
import { ErrorNote } from '../ErrorNote.tsx';
import { remark } from '../parts.css.ts';

/** Always there, so the text is announced. Belongs into `check`, where it takes no gap while it is empty. */
export function Staleness({ actor }: { actor: TransactionActor }) {
  const text = useText();
  const toText = useMessage();
  const { locale } = useIntl();
  const stale = useSelector(actor, receiptStaleness);
  return (
    <>
      <div role="status" className={remark}>
        {stale && (
          <Banner tone="pending">
            {text('transaction.stale', { time: formatTime(stale.readAt, locale) })} {toText(stale.message)}
          </Banner>
        )}
      </div>
      {stale && <ErrorNote of={actor} />}
    </>
  );
}
