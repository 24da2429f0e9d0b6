/** Amount, account and payout; above them the dialogs: review, PIN, new account (WD-1). */
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { MessageRef } from '../../../../machines/kit/effect.ts';
import { lockOf, withoutCount, type Lock } from '../../../../machines/kit/lock.ts';
import { accountsOf, isListRead } from '../../../../machines/accounts/accounts.selectors.ts';
import {
  accountError,
  ageForWithdrawal,
  isAwaitingAccounts,
  isHeld,
  payoutOf,
  pickedAccount,
  pinForWithdrawal,
  withdrawalProblem,
  type WithdrawalProblem,
} from '../../../../machines/withdrawal/withdrawal.selectors.ts';
import { chosenAccount } from '../../../../machines/withdrawal/withdrawal-choice.ts';
import { isSameWay } from '../../../../machines/profile/age-needed.ts';
import type { PaymentAccount } from '../../../contract/accounts.calls.ts';
import type { WithdrawOptions } from '../../../contract/withdrawal.calls.ts';
import { useStep } from '../../runtime/ports.tsx';
import type { AccountsActor, WithdrawalActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, formatMoment, formatPlatinum } from '../../ui/index.ts';
import { AddAccountDialog } from '../accounts/AddAccountDialog.tsx';
import { AgeNeeded } from '../AgeNeeded.tsx';
import { DraftNote } from '../DraftNote.tsx';
import { FormError } from '../FormError.tsx';
import { OfflineNote } from '../money/OfflineNote.tsx';
import { WaitingSubmit } from '../money/WaitingSubmit.tsx';
import { ConfirmDialog } from '../pin-pad/ConfirmDialog.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import * as money from '../money/money.css.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { AmountChoice } from './AmountChoice.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { WithdrawalSums, WithdrawalTotal } from './WithdrawalSums.tsx';

interface Actors {
  actor: WithdrawalActor;
  accounts: AccountsActor;
}

export function WithdrawalForm({ actor, accounts, options }: Actors & { options: WithdrawOptions }) {
  const text = useText();
  const toText = useMessage();
  const { locale } = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const listed = useSelector(accounts, accountsOf);
  const isRead = useSelector(accounts, isListRead);
  const [chosen, choose] = useChosenAccount(listed, useSelector(actor, pickedAccount));
  const payout = useSelector(actor, payoutOf);
  const problem = useSelector(actor, withdrawalProblem);
  const lock = useSelector(actor, lockOf);
  const atAccount = useSelector(accounts, (list) => accountError(problem, list));
  const draft = useSelector(actor, ({ context }) => context.draft);
  const errorAt = (place: Exclude<WithdrawalProblem['place'], 'account'>) =>
    problem?.place === place ? toText(withMoment(problem.message, lock, locale)) : null;
  useFocusOnError(form, problem?.place === 'amount' ? 'amount' : null);
  const held = useSelector(actor, isHeld);
  const age = useSelector(actor, ageForWithdrawal, isSameWay);
  const way = useSelector(actor, pinForWithdrawal, (a, b) => a?.intent === b?.intent);
  const isTooLittle = options.available < options.minimum;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'review.requested', account: isRead ? chosen : 'unread' });
  };
  return (
    <>
      <form ref={form} className={money.columns} noValidate onSubmit={submit}>
        <div className={money.choices}>
          <DraftNote draft={draft} again="pin" />
          <PinNeeded way={held ? way : null} />
          <AgeNeeded way={age} />
          {isTooLittle && (
            <Banner tone="info">
              {text('withdraw.too_little', {
                available: formatPlatinum(options.available),
                minimum: formatPlatinum(options.minimum),
              })}
            </Banner>
          )}
          <AmountChoice actor={actor} options={options} error={errorAt('amount')} />
          <AccountChoice
            actor={accounts}
            accounts={listed}
            chosen={chosen}
            error={atAccount && toText(atAccount)}
            onChoose={(id) => {
              choose(id);
              actor.send({ type: 'account.changed', id });
            }}
          />
        </div>
        <section className={money.summary} aria-labelledby="withdraw-summary" data-sticky-summary="">
          <h2 className={money.summaryTitle} id="withdraw-summary">
            {text('withdraw.summary')}
          </h2>
          <FormError of={actor} text={errorAt('form')} lock={withoutCount(lock)} />
          <WithdrawalSums payout={payout} />
          <OfflineNote id="withdraw.offline" />
          <WithdrawalTotal payout={payout} />
          <WaitingSubmit
            className={money.nextButton}
            lock={lock}
            ended={text('withdraw.next')}
            busy={useSelector(actor, isAwaitingAccounts)}
            busyLabel={text('withdraw.next.busy')}
            {...((held || age) && { variant: 'secondary' })}
            {...(held && { 'aria-disabled': true })}
          >
            {text('withdraw.next')}
          </WaitingSubmit>
        </section>
      </form>
      <ReviewDialog actor={actor} />
      <AddAccountDialog actor={accounts} />
      <Confirmation actor={actor} accounts={accounts} />
    </>
  );
}

const withMoment = ({ id, values }: MessageRef, lock: Lock | null, language: string) => ({
  id,
  values: { ...values, moment: lock?.until == null ? '' : formatMoment(lock.until, language) },
});

function Confirmation({ actor, accounts }: Actors) {
  const ofWithdrawal = useStep(actor, 'pinPad');
  const ofAccounts = useStep(accounts, 'pinPad');
  return <ConfirmDialog pad={ofWithdrawal ?? ofAccounts} />;
}

/** The chosen account: the one picked, added or reviewed last, else the default, else the first. */
function useChosenAccount(accounts: readonly PaymentAccount[], before: string | null) {
  const [picked, pick] = useState(before);
  const [known, setKnown] = useState(accounts);
  if (known !== accounts) {
    const added = known.length > 0 ? accounts.find(({ id }) => known.every((other) => other.id !== id)) : undefined;
    if (added) pick(added.id);
    setKnown(accounts);
  }
  return [chosenAccount(accounts, picked), pick] as const;
}
