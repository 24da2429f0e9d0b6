/** One transaction by its id (TX-1); the success screen and the history link here. */
import { useSelector } from '@xstate/react';
import {
  receiptFailure,
  transactionOf,
  transactionScreen,
} from '../../../machines/transaction/transaction.selectors.ts';
import type { TransactionActor } from '../runtime/actors.ts';
import { useWay } from '../runtime/ports.tsx';
import { transactionsPath } from '../runtime/routes.ts';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { TransactionReceipt } from '../flows/transaction/TransactionReceipt.tsx';
import { back, head, page, skeletonPlace, skeletonReceipt } from '../flows/transaction/transaction.css.ts';
import { pageTitle } from '../flows/page.css.ts';
import { useText } from '../i18n/use-text.ts';
import { Button, LinkButton, MoneyIcon, Scene, SkeletonBlock } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';

export function TransactionPage({ actor }: { actor: TransactionActor }) {
  const text = useText();
  const toList = useWay()(transactionsPath);
  const screen = useSelector(actor, transactionScreen);
  const transaction = useSelector(actor, transactionOf);
  const failure = useSelector(actor, receiptFailure);
  const refresh = () => actor.send({ type: 'receipt.refreshRequested' });

  if (screen === 'missing') return <NoTransaction onRetry={refresh} />;
  if (failure) {
    return (
      <ReadFailed
        of={actor}
        failure={failure}
        title={text('transaction.failed.title')}
        retry={text('transaction.retry')}
        onRetry={refresh}
      />
    );
  }
  if (screen === 'none') return <LoadingPage />;
  const isKnown = screen === 'receipt' && transaction !== null;
  return (
    <div className={page} aria-busy={!isKnown}>
      <div className={head}>
        {toList && (
          <a className={back} {...toList}>
            <MoneyIcon name="back" />
            {text('transaction.back')}
          </a>
        )}
        <h1 className={pageTitle}>{text(isKnown ? `transaction.type.${transaction.type}` : 'title.transaction')}</h1>
      </div>
      {isKnown ? (
        <TransactionReceipt actor={actor} transaction={transaction} />
      ) : (
        <div className={skeletonPlace}>
          <SkeletonBlock className={skeletonReceipt} />
        </div>
      )}
    </div>
  );
}

/** No `onRetry`: an address without an id names nothing to read. */
export function NoTransaction({ onRetry }: { onRetry?(): void }) {
  const text = useText();
  const toList = useWay()(transactionsPath);
  return (
    <Scene
      kind="not-found"
      title={text('transaction.missing.title')}
      text={text('transaction.missing.text')}
      actions={
        <>
          {toList && <LinkButton {...toList}>{text('transaction.missing.action')}</LinkButton>}
          {onRetry && (
            <Button variant="quiet" onClick={onRetry}>
              {text('transaction.retry')}
            </Button>
          )}
        </>
      }
    />
  );
}
