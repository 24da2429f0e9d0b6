/** An order that waits for its payment, above the form of a new one: what it is, by when, and the way on (TU-3). */
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { openOrderOf } from '../../../../machines/top-up/top-up.selectors.ts';
import type { TopUpActor } from '../../runtime/actors.ts';
import { useNow, useWay } from '../../runtime/ports.tsx';
import { transactionPath } from '../../runtime/routes.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  Button,
  Card,
  Countdown,
  Detail,
  DetailList,
  formatMoment,
  formatPlatinum,
  formatRupiah,
  LinkButton,
} from '../../ui/index.ts';
import { providerName } from '../provider-name.ts';
import { methodName } from './names.ts';
import { waysOn } from './top-up.css.ts';

export function OpenOrder({ actor }: { actor: TopUpActor }) {
  const text = useText();
  const { locale } = useIntl();
  const way = useWay();
  const open = useSelector(actor, openOrderOf, (a, b) => a?.order === b?.order && a?.canGoOn === b?.canGoOn);
  const until = open?.order.until ?? null;
  const now = useNow(until !== null);
  if (!open) return null;
  const { id, total, platinum, method, expiresAt } = open.order;
  const toOrder = id === '' ? null : way(transactionPath(id));
  return (
    <Card title={text('top_up.open_order')} accent>
      <DetailList>
        {platinum !== null && (
          <Detail term={text('top_up.open_order.platinum')}>
            {text('top_up.platinum', { platinum: formatPlatinum(platinum) })}
          </Detail>
        )}
        {total !== null && <Detail term={text('top_up.total')}>{formatRupiah(total)}</Detail>}
        {method.code !== '' && (
          <Detail term={text('top_up.review.method')}>
            {methodName(text, {
              code: method.code,
              kind: method.kind === 'virtual_account' ? method.kind : 'e_wallet',
            })}
          </Detail>
        )}
        {expiresAt !== null && (
          <Detail term={text('transaction.until')}>
            {formatMoment(expiresAt, locale)}
            <br />
            <Countdown until={until} now={now} endedText={text('transaction.left.ended')} />
          </Detail>
        )}
      </DetailList>
      <div className={waysOn}>
        {open.canGoOn && (
          <Button onClick={() => actor.send({ type: 'checkout.requested' })}>
            {text('transaction.pay', { name: providerName(method.code) })}
          </Button>
        )}
        {toOrder && (
          <LinkButton {...toOrder} variant={open.canGoOn ? 'secondary' : 'primary'}>
            {text(open.canGoOn ? 'top_up.order' : 'top_up.open_order.how')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
