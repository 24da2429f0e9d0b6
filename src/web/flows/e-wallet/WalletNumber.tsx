/** The wallet's number as the vendor masks it, or the linked phone's masked here: by its last digits for the ear. */
import type { LinkedWallet } from '../../../contract/e-wallet.calls.ts';
import { maskPhone } from '../../ui/index.ts';
import { MaskedDigits } from '../MaskedDigits.tsx';

export function WalletNumber({ linked: { maskedId, phone } }: { linked: LinkedWallet }) {
  const shown = maskedId ?? (phone && maskPhone(phone));
  return shown && <MaskedDigits shown={shown} of={shown} />;
}
