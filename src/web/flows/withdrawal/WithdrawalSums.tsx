/** What a withdrawal pays out, line by line. What nobody knows yet is a dash, never a zero. */
import type { Payout } from '../../../../machines/withdrawal/withdrawal-choice.ts';
import type { Rupiah } from '../../../contract/money.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatRupiah, visuallyHidden } from '../../ui/index.ts';
import * as money from '../top-up/top-up.css.ts';

export function WithdrawalSums({ payout }: { payout: Payout | null }) {
  const text = useText();
  return (
    <dl className={money.sums}>
      <div className={money.sum}>
        <dt className={money.sumTerm}>{text('withdraw.price')}</dt>
        <dd className={money.sumValue}>
          <Amount amount={payout?.price ?? null} />
        </dd>
      </div>
      <div className={money.sum}>
        <dt className={money.sumTerm}>{text('withdraw.fee')}</dt>
        <dd className={money.sumValue}>
          {payout !== null && payout.fee > 0 && '-'}
          <Amount amount={payout?.fee ?? null} />
        </dd>
      </div>
      <div className={money.total}>
        <dt className={money.totalTerm}>{text('withdraw.total')}</dt>
        <dd className={money.totalValue} data-sum="total">
          <Amount amount={payout?.total ?? null} />
        </dd>
      </div>
    </dl>
  );
}

function Amount({ amount }: { amount: Rupiah | null }) {
  const text = useText();
  if (amount !== null) return formatRupiah(amount);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={visuallyHidden}>{text('withdraw.nothing_yet')}</span>
    </>
  );
}
