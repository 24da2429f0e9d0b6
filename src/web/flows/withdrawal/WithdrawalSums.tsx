import type { Payout } from '../../../../machines/withdrawal/withdrawal-choice.ts';
import { useText } from '../../i18n/use-text.ts';
import { Sums, Total } from '../money/Sums.tsx';

export function WithdrawalSums({ payout, rows = false }: { payout: Payout | null; rows?: boolean }) {
  const text = useText();
  const fee = payout?.fee ?? null;
  return (
    <Sums
      rows={rows}
      lines={[
        { term: text('withdraw.price'), amount: payout?.price ?? null },
        { term: text('withdraw.fee'), amount: fee, isOff: fee !== null && fee > 0 },
      ]}
    />
  );
}

export function WithdrawalTotal({ payout }: { payout: Payout | null }) {
  const text = useText();
  return <Total term={text('withdraw.total')} amount={payout?.total ?? null} />;
}
