import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { lastOrderOf, orderOf, toldOutcomeOf, unpaidReason } from '../../../../machines/top-up/top-up.selectors.ts';
import {
  isCheckingReceipt,
  receiptFailure,
  transactionOf,
  transactionScreen,
} from '../../../../machines/transaction/transaction.selectors.ts';
import type { ToldOutcome } from '../../../../machines/kit/route.ts';
import { useFeatures, useStep } from '../../runtime/ports.tsx';
import type { TopUpActor, TransactionActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, formatRupiah, Scene, type SceneKind } from '../../ui/index.ts';
import { LoadingPage } from '../LoadingPage.tsx';
import { providerName } from '../provider-name.ts';
import { Staleness } from '../transaction/Staleness.tsx';
import { check } from '../transaction/transaction.css.ts';

interface Part {
  actor: TopUpActor;
}

const toldKinds: Record<ToldOutcome, SceneKind> = { success: 'success', pending: 'waiting', failed: 'error' };

/** The claim of the return address, which the history has to confirm. */
export function ToldScene({ actor, retry }: Part & { retry?: ReactNode }) {
  const text = useText();
  const told = useSelector(actor, toldOutcomeOf) ?? 'pending';
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
              <Button onClick={() => actor.send({ type: 'history.requested' })}>{text('payment.told.history')}</Button>
            ))}
          <FormButton actor={actor} variant="quiet">
            {text('top_up.again')}
          </FormButton>
        </>
      }
    />
  );
}

const OrderButton = ({ actor }: Part) => {
  const text = useText();
  const { transaction } = useFeatures();
  if (!transaction) return null;
  return (
    <Button variant="secondary" onClick={() => actor.send({ type: 'history.requested' })}>
      {text('top_up.order')}
    </Button>
  );
};

function FormButton({
  actor,
  variant = 'primary',
  children,
}: Part & { variant?: 'primary' | 'quiet'; children: ReactNode }) {
  return (
    <Button variant={variant} onClick={() => actor.send({ type: 'form.requested' })}>
      {children}
    </Button>
  );
}

export function LeavingScene({ actor }: Part) {
  const text = useText();
  const transaction = useSelector(actor, lastOrderOf);
  const name = providerName(transaction?.method.code ?? '');
  return (
    <Scene
      kind="waiting"
      title={text('top_up.leaving.title', { name })}
      text={transaction?.total != null && text('top_up.leaving.text', { total: formatRupiah(transaction.total) })}
      actions={
        <>
          <Button onClick={() => actor.send({ type: 'checkout.requested' })}>
            {text('top_up.leaving.again', { name })}
          </Button>
          <OrderButton actor={actor} />
        </>
      }
    />
  );
}

export function BlockedScene({ actor }: Part) {
  const text = useText();
  const name = providerName(useSelector(actor, orderOf).method?.code ?? '');
  return (
    <Scene
      kind="error"
      title={text('top_up.blocked.title')}
      text={text('top_up.blocked.text', { name })}
      actions={
        <>
          <FormButton actor={actor}>{text('top_up.back')}</FormButton>
          <OrderButton actor={actor} />
        </>
      }
    />
  );
}

/** Back from the e-wallet: pending until the server says otherwise. A manual review has its own text. */
export function ReturnedScene({ actor }: Part) {
  const step = useStep(actor, 'transaction');
  return step ? <Returned actor={actor} step={step} /> : <LoadingPage />;
}

function Returned({ actor, step }: Part & { step: TransactionActor }) {
  const text = useText();
  const toText = useMessage();
  const screen = useSelector(step, transactionScreen);
  const transaction = useSelector(step, transactionOf);
  const failure = useSelector(step, receiptFailure);
  const isChecking = useSelector(step, isCheckingReceipt);
  const told = useSelector(actor, toldOutcomeOf);
  const again = (
    <FormButton actor={actor} variant="quiet">
      {text('top_up.again')}
    </FormButton>
  );
  if (screen === 'failed' || screen === 'missing') {
    const isMissing = screen === 'missing';
    if (told !== null) {
      // The order cannot be read: only the claim in the address is known.
      const retry = (
        <Button onClick={() => step.send({ type: 'receipt.refreshRequested' })}>{text('top_up.try_again')}</Button>
      );
      return <ToldScene actor={actor} retry={retry} />;
    }
    const kind: SceneKind = isMissing ? 'not-found' : failure?.id === 'error.offline' ? 'offline' : 'error';
    return (
      <Scene
        kind={kind}
        title={text(isMissing ? 'top_up.returned.missing' : 'top_up.returned.failed')}
        text={isMissing ? text('top_up.returned.missing.text') : toText(failure)}
        actions={
          <>
            <Button onClick={() => step.send({ type: 'receipt.refreshRequested' })}>{text('top_up.try_again')}</Button>
            {again}
          </>
        }
      />
    );
  }
  const name = providerName(transaction?.method.code ?? '');
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
          <div className={check}>
            <Staleness actor={step} />
            <Button
              busy={isChecking}
              busyLabel={text('top_up.returned.check.busy')}
              onClick={() => step.send({ type: 'check.requested' })}
            >
              {text('top_up.returned.check')}
            </Button>
          </div>
          <OrderButton actor={actor} />
          {again}
        </>
      }
    />
  );
}

export function UnpaidScene({ actor }: Part) {
  const text = useText();
  const toText = useMessage();
  return (
    <Scene
      kind="error"
      title={text('top_up.unpaid.title')}
      text={toText(useSelector(actor, unpaidReason))}
      actions={
        <>
          <FormButton actor={actor}>{text('top_up.try_again')}</FormButton>
          <OrderButton actor={actor} />
        </>
      }
    />
  );
}

/** Another page has taken over; seen only by players who stay here. */
export function ElsewhereScene({ actor }: Part) {
  const text = useText();
  return (
    <Scene
      kind="empty"
      title={text('top_up.elsewhere.title')}
      text={text('top_up.elsewhere.text')}
      actions={<FormButton actor={actor}>{text('top_up.again')}</FormButton>}
    />
  );
}
