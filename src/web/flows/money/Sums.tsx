/** Costs or payouts, line by line. An unknown sum is a dash, never a zero. */
import type { Rupiah } from '../../../contract/money.ts';
import { useText } from '../../i18n/use-text.ts';
import { classes, formatRupiah, minus, visuallyHidden } from '../../ui/index.ts';
import * as styles from './money.css.ts';

export interface SumLine {
  term: string;
  amount: Rupiah | null;
  isOff?: boolean;
}

/** `rows`: stacked at any width; otherwise side by side on a phone. */
export function Sums({ lines, rows = false }: { lines: readonly SumLine[]; rows?: boolean }) {
  return (
    <dl className={classes(styles.sums, rows ? styles.sumsInRows : styles.sumsInBar)}>
      {lines.map(({ term, amount, isOff = false }) => (
        <div key={term} className={styles.sum}>
          <dt className={styles.sumTerm}>{term}</dt>
          <dd className={styles.sumValue} data-sum="">
            {isOff && minus}
            <Amount amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Total({ term, amount }: Omit<SumLine, 'isOff'>) {
  return (
    <dl className={styles.total}>
      <dt className={styles.totalTerm}>{term}</dt>
      <dd className={styles.totalValue} aria-live="polite" data-sum="">
        <Amount amount={amount} />
      </dd>
    </dl>
  );
}

function Amount({ amount }: Pick<SumLine, 'amount'>) {
  const text = useText();
  if (amount !== null) return formatRupiah(amount);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={visuallyHidden}>{text('top_up.nothing_yet')}</span>
    </>
  );
}
