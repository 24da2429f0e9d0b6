/** The review before the PIN: amount, payout, account and arrival (WD-1, WCAG 3.3.4). */
import { useSelector } from '@xstate/react';
import {
  isReviewing,
  isSending,
  payoutOf,
  pinForWithdrawal,
  reviewedAccount,
  withdrawOptionsOf,
} from '../../../../machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalActor } from '../../runtime/actors.ts';
import { useText, type TextOf } from '../../i18n/use-text.ts';
import { Button, Detail, DetailList, formatPlatinum } from '../../ui/index.ts';
import { providerName } from '../provider-name.ts';
import { form } from '../flows.css.ts';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { AccountNumber } from './AccountChoice.tsx';
import { WithdrawalSums, WithdrawalTotal } from './WithdrawalSums.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

export function ReviewDialog({ actor }: { actor: WithdrawalActor }) {
  const text = useText();
  const isOpen = useSelector(actor, isReviewing);
  const isBusy = useSelector(actor, isSending);
  const payout = useSelector(actor, payoutOf);
  const account = useSelector(actor, reviewedAccount);
  const options = useSelector(actor, withdrawOptionsOf);
  const way = useSelector(actor, pinForWithdrawal);
  const dismiss = () => actor.send({ type: 'dialog.dismissed' });
  return (
    <FlowDialog id="withdraw-review" title={text('withdraw.review')} open={isOpen} actor={actor}>
      {isOpen && payout && account && options && (
        <div className={form}>
          <DetailList>
            <Detail term={text('withdraw.review.amount')}>
              {text('withdraw.review.platinum', { platinum: formatPlatinum(payout.platinum) })}
            </Detail>
            <Detail term={text('withdraw.review.account')}>
              <b>{providerName(account.provider)}</b> <AccountNumber account={account} />
              <br />
              {account.holder}
            </Detail>
            <Detail term={text('withdraw.review.arrival')}>{arrivalText(text, options.arrivalMinutes)}</Detail>
          </DetailList>
          <WithdrawalSums payout={payout} rows />
          <WithdrawalTotal payout={payout} />
          <PinNeeded way={way} />
          <Button
            variant={way ? 'secondary' : 'primary'}
            size="lg"
            block
            busy={isBusy}
            busyLabel={text('withdraw.confirm.busy')}
            onClick={() => actor.send({ type: 'review.confirmed' })}
          >
            {text('withdraw.confirm')}
          </Button>
          <Button variant={way ? 'quiet' : 'secondary'} block disabled={isBusy} onClick={dismiss}>
            {text('withdraw.change')}
          </Button>
        </div>
      )}
    </FlowDialog>
  );
}

const units = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const;

/** In the largest unit that is exact. */
function arrivalText(text: TextOf, minutes: number | null): string {
  if (minutes === null) return text('withdraw.arrival.unknown');
  const [unit, size] = units.find(([, each]) => minutes % each === 0) ?? units[2];
  return text(`withdraw.arrival.${unit}`, { n: minutes / size });
}
