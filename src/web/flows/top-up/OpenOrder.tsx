/** An order that waits for its payment, above the form of a new one: what it is, by when, and the way on (TU-3). */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { cancellationError, openOrderScreen } from '../../../../machines/open-order/open-order.selectors.ts';
import { openOrderOf } from '../../../../machines/top-up/top-up.selectors.ts';
import type { OpenOrderActor, TopUpActor } from '../../runtime/actors.ts';
import { useFeatures, useStep, useWay } from '../../runtime/ports.tsx';
import { transactionPath } from '../../runtime/routes.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import {
  Button,
  Card,
  Detail,
  DetailList,
  formatMoment,
  formatPlatinum,
  formatRupiah,
  LinkButton,
} from '../../ui/index.ts';
import { FormError } from '../FormError.tsx';
import { providerName } from '../provider-name.ts';
import { TimeLeft } from '../TimeLeft.tsx';
import { methodName } from './names.ts';
import { waysOn } from './top-up.css.ts';

export function OpenOrder({ actor }: { actor: TopUpActor }) {
  const text = useText();
  const { locale } = useIntl();
  const way = useWay();
  const open = useSelector(actor, openOrderOf, (a, b) => a?.order === b?.order && a?.canGoOn === b?.canGoOn);
  const step = useStep(actor, 'openOrder');
  if (!open) return null;
  const { id, total, platinum, method, expiresAt, until } = open.order;
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
            <TimeLeft until={until} endedText={text('transaction.left.ended')} />
          </Detail>
        )}
      </DetailList>
      {step && (
        <OrderWays actor={step}>
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
        </OrderWays>
      )}
    </Card>
  );
}

export function OrderWays({ actor, children }: { actor: OpenOrderActor; children: ReactNode }) {
  const text = useText();
  const { topUpCancelling } = useFeatures();
  const screen = useSelector(actor, openOrderScreen);
  const isNamed = useSelector(actor, ({ context }) => context.id !== '');
  const key = useFocusWhenKept(screen === 'asking');
  if (screen === 'asking') return <Cancellation actor={actor} />;
  return (
    <div className={waysOn}>
      {children}
      {topUpCancelling && isNamed && (
        <Button ref={key} variant="quiet" onClick={() => actor.send({ type: 'cancellation.requested' })}>
          {text('top_up.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Keeping the order removes the key that says so: the one that asked takes the focus back. */
function useFocusWhenKept(isAsking: boolean) {
  const key = useRef<HTMLButtonElement>(null);
  const had = useRef(isAsking);
  useEffect(() => {
    const isKept = had.current && !isAsking;
    had.current = isAsking;
    if (isKept) key.current?.focus();
  }, [isAsking]);
  return key;
}

/** In the place of the ways on, so that nothing is paid by a slip while it is asked. */
function Cancellation({ actor }: { actor: OpenOrderActor }) {
  const text = useText();
  const error = useMessage()(useSelector(actor, cancellationError));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p ref={question} tabIndex={-1}>
        {text('top_up.cancel.question')}
      </p>
      <FormError of={actor} text={error} />
      <div className={waysOn}>
        <Button
          variant="secondary"
          busy={isBusy}
          busyLabel={text('top_up.cancel.busy')}
          onClick={() => actor.send({ type: 'cancellation.confirmed' })}
        >
          {text('top_up.cancel.confirm')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => actor.send({ type: 'cancellation.dropped' })}>
          {text('top_up.cancel.keep')}
        </Button>
      </div>
    </>
  );
}
