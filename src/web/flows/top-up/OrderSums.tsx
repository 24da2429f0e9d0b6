/** What an order costs, line by line. A line that nobody knows yet is a dash, never a zero. */
import type { TopUpOrder } from '../../../../machines/top-up/top-up.selectors.ts';
import type { Rupiah } from '../../../contract/money.ts';
import { useText } from '../../i18n/use-text.ts';
import { classes, formatRupiah, visuallyHidden } from '../../ui/index.ts';
import * as styles from './top-up.css.ts';

/** `rows`: below each other at any width; otherwise beside each other on a phone. */
export function OrderSums({ order: { price, quote }, rows = false }: { order: TopUpOrder; rows?: boolean }) {
  const text = useText();
  return (
    <dl className={classes(styles.sums, rows ? styles.sumsInRows : styles.sumsInBar)}>
      <Sum term={text('top_up.price')} amount={price} />
      <Sum term={text('top_up.fee')} amount={quote?.fee ?? null} />
      <Sum term={text('top_up.discount')} amount={quote?.discount ?? null} sign={quote?.discount ? '-' : ''} />
    </dl>
  );
}

export function OrderTotal({ order: { quote } }: { order: TopUpOrder }) {
  const text = useText();
  return (
    <dl className={styles.total}>
      <dt className={styles.totalTerm}>{text('top_up.total')}</dt>
      <dd className={styles.totalValue} aria-live="polite" data-sum="">
        <Amount amount={quote?.total ?? null} />
      </dd>
    </dl>
  );
}

function Sum({ term, amount, sign = '' }: { term: string; amount: Rupiah | null; sign?: string }) {
  return (
    <div className={styles.sum}>
      <dt className={styles.sumTerm}>{term}</dt>
      <dd className={styles.sumValue} data-sum="">
        {sign}
        <Amount amount={amount} />
      </dd>
    </div>
  );
}

function Amount({ amount }: { amount: Rupiah | null }) {
  const text = useText();
  if (amount !== null) return formatRupiah(amount);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={visuallyHidden}>{text('top_up.nothing_yet')}</span>
    </>
  );
}
