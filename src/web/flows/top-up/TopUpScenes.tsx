/** What the top-up says where there is no form: on the way to the e-wallet, on the way back, and at the end. */
import type { ReactNode } from 'react';
import { lastOrderOf, orderOf, toldOutcomeOf, unpaidReason } from '../../../../machines/top-up/top-up.selectors.ts';
import {
  isCheckingReceipt,
  receiptTrouble,
  transactionOf,
  transactionScreen,
} from '../../../../machines/transaction/transaction.selectors.ts';
import type { ToldOutcome } from '../../../../machines/storefront/route.ts';
import { useFeatures, useOf, useStep } from '../../runtime/ports.tsx';
import type { TopUpActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, formatRupiah, Scene, type SceneKind } from '../../ui/index.ts';
import { vendorName } from './names.ts';

interface Part {
  flow: TopUpActor;
}

const toldKinds: Record<ToldOutcome, SceneKind> = { success: 'success', pending: 'waiting', failed: 'error' };

/** What the address that a vendor led back to says, as what it is: said by others, until the history shows it. */
export function ToldScene({ flow, retry }: Part & { retry?: ReactNode }) {
  const text = useText();
  const told = useOf(flow, toldOutcomeOf) ?? 'pending';
  const { transactions } = useFeatures();
  return (
    <Scene
      kind={toldKinds[told]}
      title={text(`payment.told.${told}`)}
      text={<span role="status">{text(`payment.told.${told}.text`)}</span>}
      actions={
        <>
          {retry ??
            (transactions && (
              <Button onClick={() => flow.send({ type: 'history.requested' })}>{text('payment.told.history')}</Button>
            ))}
          <FormKey flow={flow} variant="quiet">
            {text('top_up.again')}
          </FormKey>
        </>
      }
    />
  );
}

const OrderKey = ({ flow }: Part) => {
  const text = useText();
  const { transaction } = useFeatures();
  if (!transaction) return null;
  return (
    <Button variant="secondary" onClick={() => flow.send({ type: 'history.requested' })}>
      {text('top_up.order')}
    </Button>
  );
};

function FormKey({
  flow,
  variant = 'primary',
  children,
}: Part & { variant?: 'primary' | 'quiet'; children: ReactNode }) {
  return (
    <Button variant={variant} onClick={() => flow.send({ type: 'form.requested' })}>
      {children}
    </Button>
  );
}

export function LeavingScene({ flow }: Part) {
  const text = useText();
  const transaction = useOf(flow, lastOrderOf);
  const name = vendorName(transaction?.method.code ?? '');
  return (
    <Scene
      kind="waiting"
      title={text('top_up.leaving.title', { name })}
      text={transaction?.total != null && text('top_up.leaving.text', { total: formatRupiah(transaction.total) })}
      actions={
        <>
          <Button onClick={() => flow.send({ type: 'checkout.requested' })}>
            {text('top_up.leaving.again', { name })}
          </Button>
          <OrderKey flow={flow} />
        </>
      }
    />
  );
}

export function BlockedScene({ flow }: Part) {
  const text = useText();
  const name = vendorName(useOf(flow, orderOf)?.method?.code ?? '');
  return (
    <Scene
      kind="error"
      title={text('top_up.blocked.title')}
      text={text('top_up.blocked.text', { name })}
      actions={
        <>
          <FormKey flow={flow}>{text('top_up.back')}</FormKey>
          <OrderKey flow={flow} />
        </>
      }
    />
  );
}

/** Back from the e-wallet: pending, until the server says otherwise. What a person looks at is not waited for here. */
export function ReturnedScene({ flow }: Part) {
  const text = useText();
  const toText = useMessage();
  const step = useStep(flow, 'transaction');
  const screen = useOf(step, transactionScreen);
  const transaction = useOf(step, transactionOf) ?? null;
  const trouble = useOf(step, receiptTrouble) ?? null;
  const isChecking = useOf(step, isCheckingReceipt) ?? false;
  const told = useOf(flow, toldOutcomeOf) ?? null;
  const again = (
    <FormKey flow={flow} variant="quiet">
      {text('top_up.again')}
    </FormKey>
  );
  if (screen === 'failed' || screen === 'missing') {
    const isMissing = screen === 'missing';
    if (told !== null) {
      // The order itself cannot be read: what was said of it is all that there is.
      const retry = (
        <Button onClick={() => step?.send({ type: 'receipt.refreshRequested' })}>{text('top_up.try_again')}</Button>
      );
      return <ToldScene flow={flow} retry={retry} />;
    }
    const kind: SceneKind = isMissing ? 'not-found' : trouble?.id === 'error.offline' ? 'offline' : 'error';
    return (
      <Scene
        kind={kind}
        title={text(isMissing ? 'top_up.returned.missing' : 'top_up.returned.failed')}
        text={isMissing ? text('top_up.returned.missing.text') : toText(trouble)}
        actions={
          <>
            <Button onClick={() => step?.send({ type: 'receipt.refreshRequested' })}>{text('top_up.try_again')}</Button>
            {again}
          </>
        }
      />
    );
  }
  const name = vendorName(transaction?.method.code ?? '');
  const isReviewed = transaction?.isUnderReview ?? false;
  return (
    <Scene
      kind="waiting"
      title={text(isReviewed ? 'transaction.status.review' : 'top_up.returned.title')}
      text={
        <span role="status">
          {isReviewed ? text('transaction.said.review', { name }) : text('top_up.returned.text')}
        </span>
      }
      actions={
        <>
          <Button
            busy={isChecking}
            busyLabel={text('top_up.returned.check.busy')}
            onClick={() => step?.send({ type: 'check.requested' })}
          >
            {text('top_up.returned.check')}
          </Button>
          <OrderKey flow={flow} />
          {again}
        </>
      }
    />
  );
}

export function UnpaidScene({ flow }: Part) {
  const text = useText();
  const toText = useMessage();
  return (
    <Scene
      kind="error"
      title={text('top_up.unpaid.title')}
      text={toText(useOf(flow, unpaidReason) ?? null)}
      actions={
        <>
          <FormKey flow={flow}>{text('top_up.try_again')}</FormKey>
          <OrderKey flow={flow} />
        </>
      }
    />
  );
}

/** Another page goes on with it; seen only by who stays. */
export function ElsewhereScene({ flow }: Part) {
  const text = useText();
  return (
    <Scene
      kind="empty"
      title={text('top_up.elsewhere.title')}
      text={text('top_up.elsewhere.text')}
      actions={<FormKey flow={flow}>{text('top_up.again')}</FormKey>}
    />
  );
}
