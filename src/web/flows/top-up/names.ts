import type { PaymentMethod } from '../../../contract/top-up.calls.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { formatRupiah } from '../../ui/index.ts';
import { providerName } from '../provider-name.ts';

export const methodName = (text: TextOf, { kind, code }: Pick<PaymentMethod, 'kind' | 'code'>): string =>
  kind === 'e_wallet' ? providerName(code) : text('top_up.account_of', { name: providerName(code) });

/** With a decimal comma. */
export const percent = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',');

export function feeText(text: TextOf, { fee }: PaymentMethod): string {
  if (fee.fixed === 0 && fee.basisPoints === 0) return text('top_up.method.free');
  const [fixed, part] = [formatRupiah(fee.fixed), percent(fee.basisPoints)];
  if (fee.basisPoints === 0) return text('top_up.method.fee', { fee: fixed });
  return fee.fixed === 0
    ? text('top_up.method.fee_part', { percent: part })
    : text('top_up.method.fee_both', { fee: fixed, percent: part });
}
