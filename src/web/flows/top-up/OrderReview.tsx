import { useSelector } from '@xstate/react';
import { orderOf } from '../../../../machines/top-up/top-up.selectors.ts';
import type { TopUpActor } from '../../runtime/actors.ts';
import { useOnline } from '../../runtime/use-online.ts';
import { useText } from '../../i18n/use-text.ts';
import { Banner, Button, Card, Detail, DetailList, formatPlatinum } from '../../ui/index.ts';
import { methodName } from './names.ts';
import { providerName } from '../provider-name.ts';
import { OrderSums, OrderTotal } from './OrderSums.tsx';
import * as money from '../money/money.css.ts';
import { pageTitle } from '../page.css.ts';
import * as styles from './top-up.css.ts';

export function OrderReview({ actor }: { actor: TopUpActor }) {
  const text = useText();
  const isOnline = useOnline();
  const order = useSelector(actor, orderOf);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('creating'));
  if (!order.method || order.amount === null) return null;
  const { amount, method } = order;
  const name = providerName(method.code);
  const leaves = method.kind === 'e_wallet';
  return (
    <div className={styles.review}>
      <h1 className={pageTitle}>{text('top_up.review')}</h1>
      <Card title={text('top_up.platinum', { platinum: formatPlatinum(amount) })}>
        <DetailList>
          <Detail term={text('top_up.review.method')}>{methodName(text, method)}</Detail>
          <Detail term={text('top_up.review.then')}>
            {leaves ? text('top_up.review.then.e_wallet', { name }) : text('top_up.review.then.account')}
          </Detail>
        </DetailList>
        <OrderSums order={order} rows />
        <OrderTotal order={order} />
      </Card>
      {leaves && <Banner tone="info">{text('top_up.review.leave', { name })}</Banner>}
      <div role="status" className={money.remark}>
        {!isOnline && <Banner tone="pending">{text('top_up.offline')}</Banner>}
      </div>
      <div className={styles.buttons}>
        <Button
          size="lg"
          block
          busy={isBusy}
          busyLabel={text('top_up.confirm.busy')}
          onClick={() => actor.send({ type: 'order.confirmed' })}
        >
          {leaves ? text('top_up.confirm.e_wallet', { name }) : text('top_up.confirm.account')}
        </Button>
        <Button variant="quiet" block disabled={isBusy} onClick={() => actor.send({ type: 'form.requested' })}>
          {text('top_up.change')}
        </Button>
      </div>
    </div>
  );
}
