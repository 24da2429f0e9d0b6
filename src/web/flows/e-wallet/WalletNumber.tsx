/** The wallet's number as the vendor masks it, or the linked phone's masked here: by its last digits for the ear. */
import type { LinkedWallet } from '../../../contract/e-wallet.calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { MaskedNumber, maskPhone } from '../../ui/index.ts';

export function WalletNumber({ linked: { maskedId, phone } }: { linked: LinkedWallet }) {
  const text = useText();
  const shown = maskedId ?? (phone && maskPhone(phone));
  return shown && <MaskedNumber shown={shown} spoken={text('account.ends_with', { digits: shown.slice(-4) })} />;
}
