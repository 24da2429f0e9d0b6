import type { TopUpOrder } from '../../../../machines/top-up/top-up.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Sums, Total } from '../money/Sums.tsx';

export function OrderSums({ order: { price, quote }, rows = false }: { order: TopUpOrder; rows?: boolean }) {
  const text = useText();
  const discount = quote?.discount ?? null;
  return (
    <Sums
      rows={rows}
      lines={[
        { term: text('top_up.price'), amount: price },
        { term: text('top_up.fee'), amount: quote?.fee ?? null },
        { term: text('top_up.discount'), amount: discount, isOff: discount !== null && discount > 0 },
      ]}
    />
  );
}

export function OrderTotal({ order: { quote } }: { order: TopUpOrder }) {
  const text = useText();
  return <Total term={text('top_up.total')} amount={quote?.total ?? null} />;
}
