/** The wallet's number as the vendor masks it: as it is for the eye, by its last digits for the ear. */
import { useText } from '../../i18n/use-text.ts';
import { MaskedNumber } from '../../ui/index.ts';

export function WalletNumber({ maskedId }: { maskedId: string }) {
  const text = useText();
  return <MaskedNumber shown={maskedId} spoken={text('account.ends_with', { digits: maskedId.slice(-4) })} />;
}
