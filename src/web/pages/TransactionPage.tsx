/** One transaction by its id (TX-1): where the success screen and the history lead to. */
import {
  receiptTrouble,
  transactionOf,
  transactionScreen,
} from '../../../machines/transaction/transaction.selectors.ts';
import { useFlow, useOf, useRoute, useWay } from '../runtime/ports.tsx';
import { transactionsPath } from '../runtime/routes.ts';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { TransactionReceipt } from '../flows/transaction/TransactionReceipt.tsx';
import { back, head, page, skeletonPlace, skeletonReceipt, title } from '../flows/transaction/transaction.css.ts';
import { useText } from '../i18n/use-text.ts';
import { Button, LinkButton, MoneyIcon, Scene, SkeletonBlock } from '../ui/index.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';

export function TransactionPage() {
  const text = useText();
  const toList = useWay()(transactionsPath);
  const flow = useFlow('transaction');
  const screen = useOf(flow, transactionScreen) ?? 'none';
  const transaction = useOf(flow, transactionOf) ?? null;
  const trouble = useOf(flow, receiptTrouble) ?? null;
  const refresh = () => flow?.send({ type: 'receipt.refreshRequested' });
  const route = useRoute();
  const hasId = 'id' in route && route.id !== null;

  if (!hasId || screen === 'missing') {
    return (
      <Scene
        kind="not-found"
        title={text('transaction.missing.title')}
        text={text('transaction.missing.text')}
        actions={
          <>
            {toList && <LinkButton {...toList}>{text('transaction.missing.action')}</LinkButton>}
            {flow && (
              <Button variant="quiet" onClick={refresh}>
                {text('transaction.retry')}
              </Button>
            )}
          </>
        }
      />
    );
  }
  if (trouble) {
    return (
      <ReadFailed
        trouble={trouble}
        title={text('transaction.failed.title')}
        retry={text('transaction.retry')}
        onRetry={refresh}
      />
    );
  }
  if (!flow || screen === 'none') return <LoadingPage />;
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
        <h1 className={title}>{text(isKnown ? `transaction.type.${transaction.type}` : 'title.transaction')}</h1>
      </div>
      {isKnown ? (
        <TransactionReceipt flow={flow} transaction={transaction} />
      ) : (
        <div className={skeletonPlace}>
          <SkeletonBlock className={skeletonReceipt} />
        </div>
      )}
    </div>
  );
}
