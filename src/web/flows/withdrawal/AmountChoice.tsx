/** The amount: a field, shares of the winning balance, and its worth while typing (WD-1). */
import { useSelector } from '@xstate/react';
import { digitsOf, worthOf } from '../../../../machines/withdrawal/withdrawal.selectors.ts';
import { platinum } from '../../../contract/money.ts';
import { partOf, priceOf, withdrawalRate } from '../../../contract/money-sums.ts';
import type { WithdrawOptions } from '../../../contract/withdrawal.calls.ts';
import type { WithdrawalActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { AmountField, formatPlatinum, formatRupiah, PresetButtons } from '../../ui/index.ts';
import * as money from '../money/money.css.ts';
import * as styles from './withdrawal.css.ts';

const step = 10;
const percents = [25, 50, 75, 100] as const;

export interface AmountChoiceProps {
  actor: WithdrawalActor;
  options: WithdrawOptions;
  error: string | null;
}

export function AmountChoice({ actor, options: { minimum, maximum, available }, error }: AmountChoiceProps) {
  const text = useText();
  const digits = useSelector(actor, digitsOf);
  const change = (next: string) => actor.send({ type: 'amount.changed', digits: next });
  return (
    <fieldset className={money.group}>
      <legend className={money.legend}>{text('withdraw.amount')}</legend>
      <AmountField
        name="amount"
        label={text('withdraw.amount.label')}
        hint={text('withdraw.amount.hint', {
          available: formatPlatinum(available),
          minimum: formatPlatinum(minimum),
        })}
        error={error}
        amount={digits}
        onAmount={change}
        step={step}
        minimum={minimum}
        maximum={Math.max(minimum, Math.min(maximum, available))}
        labels={{
          less: text('withdraw.amount.less', { platinum: formatPlatinum(step) }),
          more: text('withdraw.amount.more', { platinum: formatPlatinum(step) }),
        }}
      />
      <Worth actor={actor} />
      <PresetButtons
        label={text('withdraw.parts')}
        inRow={4}
        presets={percents.map((percent) => {
          const part = partOf(available, percent);
          return {
            text: text('withdraw.part', { percent }),
            label: text('withdraw.part.label', { percent, platinum: formatPlatinum(part) }),
            isChosen: part > 0 && digits === String(part),
            isDisabled: part === 0,
            onChoose: () => change(String(part)),
          };
        })}
      />
    </fieldset>
  );
}

/** Not announced: the total announces the payout, and two announcements at each digit are too many. */
function Worth({ actor }: { actor: WithdrawalActor }) {
  const text = useText();
  const worth = useSelector(actor, worthOf);
  return (
    <p className={worth ? styles.worth : styles.noWorth} data-worth="">
      {worth
        ? text('withdraw.worth', { platinum: formatPlatinum(worth.platinum), rupiah: formatRupiah(worth.price) })
        : text('withdraw.worth', {
            platinum: formatPlatinum(1),
            rupiah: formatRupiah(priceOf(platinum(1), withdrawalRate)),
          })}
    </p>
  );
}
