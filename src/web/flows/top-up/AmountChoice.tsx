import type { TopUpOrder } from '../../../../machines/top-up/top-up.selectors.ts';
import { priceOf } from '../../../contract/money-sums.ts';
import type { TopUpOptions } from '../../../contract/top-up.calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { AmountField, BalanceShape, formatPlatinum, formatRupiah } from '../../ui/index.ts';
import * as money from '../money/money.css.ts';
import * as styles from './top-up.css.ts';

const step = 10;

export interface AmountChoiceProps {
  options: TopUpOptions;
  order: TopUpOrder;
  error: string | null;
  onChange(digits: string): void;
}

export function AmountChoice({ options, order: { digits }, error, onChange }: AmountChoiceProps) {
  const text = useText();
  const { minimum, maximum, rate, packages } = options;
  return (
    <fieldset className={money.group}>
      <legend className={money.legend}>{text('top_up.amounts')}</legend>
      <div className={styles.packages}>
        {packages.map((amount) => {
          const price = formatRupiah(priceOf(amount, rate));
          const [whole, decimals] = formatPlatinum(amount).split(',');
          return (
            <label key={amount} className={styles.packageButton}>
              <input
                type="radio"
                name="package"
                value={amount}
                className={styles.packageInput}
                aria-label={text('top_up.package', { platinum: formatPlatinum(amount), price })}
                checked={digits === String(amount)}
                onChange={() => onChange(String(amount))}
              />
              <span className={styles.packageShape}>
                <BalanceShape kind="token" />
              </span>
              <span className={styles.packageAmount}>
                {whole}
                <span className={styles.decimals}>,{decimals}</span>
              </span>
              <span className={styles.packagePrice}>{price}</span>
            </label>
          );
        })}
      </div>
      <AmountField
        name="amount"
        label={text('top_up.amount')}
        hint={text('top_up.amount.hint', { minimum: formatPlatinum(minimum), maximum: formatPlatinum(maximum) })}
        error={error}
        amount={digits}
        onAmount={onChange}
        step={step}
        minimum={minimum}
        maximum={maximum}
        labels={{
          less: text('top_up.amount.less', { platinum: formatPlatinum(step) }),
          more: text('top_up.amount.more', { platinum: formatPlatinum(step) }),
        }}
      />
    </fieldset>
  );
}
